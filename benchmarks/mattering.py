"""How often a question matters: how far its best and its worst answer are apart for the strongest judge.

    python -m benchmarks.mattering GAMES [GAME ...]

Of each of so many games, played by the game's own instinct, one question is picked at random among those that are of
nobody's turn or place in the game (`stakes`) and have at least two answers. The judge looks twice: once to find the
best and the worst answer, then these two meet further worlds, so that being picked does not tear them apart."""

from __future__ import annotations

import random
import sys
from statistics import mean, stdev
from typing import NamedTuple

from unboxed.bots import Budget, Look
from unboxed.bots.search import Search, Style
from unboxed.games import games
from unboxed.kernel.game import Game
from unboxed.kernel.position import Position
from unboxed.table.table import begin

PLAYERS = {"unlucky": 4, "unbroken": 1, "island": 4, "uncharted": 4, "cursed": 3}
TRIES = 160
"""Iterations of `legend`."""
PAIRS = 200
"""Worlds that the best and the worst answer meet after that."""
POINT = 0.01
SURE = 1.96


class Apart(NamedTuple):
    """How far the best answer is ahead of the worst, and how sure that is."""

    question: str
    ahead: float
    reach: float


def question_of(game: Game, seed: int) -> Position | None:
    """One question of a game; each that counts is as likely as the others."""
    position, rng, kept, count = begin(game.setup(PLAYERS[game.id]), seed), random.Random(seed), None, 0
    while position.player >= 0:
        if not position.stakes and not position.together and len(position.options) > 1:
            count += 1
            if rng.randrange(count) == 0:
                kept = position.clone()
        by_instinct = game.instinct is not None and not position.together
        position.choose(game.instinct(position) if by_instinct and game.instinct else rng.randrange(position.count()))
    return kept


def apart(position: Position, seed: int) -> Apart:
    """The best and the worst answer to a question, in worlds in which they were not picked."""
    first = _searched(position, seed)
    first.run(Budget(iterations=TRIES))
    means = [mean(values) if values else 0.5 for values in first.race.values]
    met = [option for option, values in enumerate(first.race.values) if values]
    best, worst = max(met, key=means.__getitem__), min(met, key=means.__getitem__)
    again = _searched(position, seed + 1)
    for _ in range(PAIRS):
        again.iterate(best)
        again.iterate(worst)
    pairs = zip(again.race.values[best], again.race.values[worst], strict=False)
    ahead = [one - other for one, other in pairs] or [0.0]
    reach = SURE * stdev(ahead) / len(ahead) ** 0.5 if len(ahead) > 1 else 1.0
    return Apart(position.prompt[0], mean(ahead), reach)


def _searched(position: Position, seed: int) -> Search:
    return Search(Look(position, position.player, seed), seed, Style(enough=0.0))


def told(game: Game, count: int) -> str:
    """A line of the table in docs/games/README.md."""
    found = [apart(position, seed) for seed in range(count) if (position := question_of(game, seed)) is not None]
    far = sum(one.ahead > POINT for one in found) / len(found)
    surely = sum(one.ahead - one.reach > 0 and one.ahead > POINT for one in found) / len(found)
    names = sorted({one.question for one in found if one.ahead <= POINT})
    return f"| {game.id} | {len(found)} | {far:.0%} | {surely:.0%} | {', '.join(names)} |"


if __name__ == "__main__":
    for name in sys.argv[2:] or PLAYERS:
        print(told(games()[name], int(sys.argv[1])), flush=True)
