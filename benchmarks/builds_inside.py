"""What runs in the process of a build: says which one it is, then takes samples of its games until nobody asks."""

from __future__ import annotations

import json
import random
import sys
from itertools import count

from benchmarks import bars, ours
from benchmarks.searching import pace, searches
from benchmarks.timing import Figure, cost, games, play
from unboxed.bots import Look
from unboxed.bots.names import make_bot
from unboxed.bots.playout import LONGEST
from unboxed.bots.search import Style
from unboxed.kernel.version import COMPILED
from unboxed.lab.playing import play_game
from unboxed.table.table import Table, begin


def figure_of(game: str, what: str) -> Figure:
    """What is asked for, ready to be sampled."""
    setup, seeds, rng = ours.setup_of(game), count(1), random.Random(1)
    if what == bars.CLONE:
        return cost(game, what, [position.clone for position in ours.mid_games(game)])
    if what == bars.SEARCH:
        return pace(game, what, searches(game, Style()))
    if what == bars.WHOLE:
        return pace(game, what, searches(game, Style(playout=LONGEST)))
    if what == bars.TABLE:
        return play(game, lambda: at_a_table(Table(setup, next(seeds)), rng))
    if what.startswith("simulate"):
        bots, measure = [make_bot(what.split()[1])] * setup.players, play if what == bars.SIMULATE else games
        return measure(game, lambda: play_game(setup, bots, next(seeds)).decisions)
    if what in (bars.GREEDY, bars.INSTINCT):
        bot = make_bot(what)
        looks = [Look(position, position.player, 1) for position in ours.mid_games(game)]
        return cost(game, what, [lambda look=look: bot.choose(look, next(seeds)) for look in looks])
    measure = games if what == bars.GAMES_PLAYED else play
    return measure(game, lambda: ours.play_on(begin(setup, next(seeds)), rng))


def at_a_table(table: Table, rng: random.Random) -> int:
    """A game by chance as people play it: recorded, listened to, and open to undo."""
    draw, choose, position = rng.random, table.choose, table.position
    while position.player >= 0:
        choose(int(draw() * len(position.options)))
    return len(table.choices)


def main() -> None:
    known: dict[tuple[str, str], Figure] = {}
    print(bars.COMPILED if COMPILED else bars.PURE, flush=True)
    for line in sys.stdin:
        game, what, seconds = json.loads(line)
        if (game, what) not in known:
            known[game, what] = figure_of(game, what)
        print(known[game, what].sample(seconds), flush=True)


if __name__ == "__main__":
    main()
