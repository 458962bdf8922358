"""What runs in the process of a build: says which one it is, then takes samples of its games until nobody asks."""

from __future__ import annotations

import json
import random
import sys
from itertools import count

from benchmarks import ours
from benchmarks.searching import pace, searches
from benchmarks.timing import Figure, cost, games, play
from unboxed.bots.names import make_bot
from unboxed.bots.playout import LONGEST
from unboxed.bots.search import Style
from unboxed.kernel.version import COMPILED
from unboxed.lab.playing import play_game
from unboxed.table.table import Table, begin


def figure_of(game: str, what: str) -> Figure:
    """What is asked for, ready to be sampled."""
    setup, seeds, rng = ours.setup_of(game), count(1), random.Random(1)
    if what == "clone":
        return cost(game, what, [ours.mid_game(game, seed).clone for seed in range(1, ours.POSITIONS + 1)])
    if what == "search":
        return pace(game, what, searches(game, Style()))
    if what == "whole games searched":
        return pace(game, what, searches(game, Style(playout=LONGEST)))
    if what == "table":
        return play(game, lambda: at_a_table(Table(setup, next(seeds)), rng))
    if what.startswith("simulate"):
        bots = [make_bot(what.split()[1])] * setup.players
        return games(game, lambda: play_game(setup, bots, next(seeds)).decisions)
    return play(game, lambda: ours.play_on(begin(setup, next(seeds)), rng))


def at_a_table(table: Table, rng: random.Random) -> int:
    """A game by chance as people play it: recorded, listened to, and open to undo."""
    draw, choose, position = rng.random, table.choose, table.position
    while position.player >= 0:
        choose(int(draw() * len(position.options)))
    return len(table.choices)


def main() -> None:
    known: dict[tuple[str, str], Figure] = {}
    print("compiled" if COMPILED else "pure", flush=True)
    for line in sys.stdin:
        game, what, seconds = json.loads(line)
        if (game, what) not in known:
            known[game, what] = figure_of(game, what)
        print(known[game, what].sample(seconds), flush=True)


if __name__ == "__main__":
    main()
