"""Greedy: takes what looks best at once, averaged over a few imagined worlds."""

from __future__ import annotations

import random

from unboxed.engine import Position

from .look import Look
from .playout import play_out
from .values import Values

WORLDS = 8
DEPTH = 2
"""So many follow-up questions to the same seat are looked through: a card, then its target."""


class GreedyBot:
    """One choice deep; where the game has no evaluation, a random game from there says how good it is."""

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)
        values = Values(look.setup)
        totals = [0.0] * len(look.options)
        for _ in range(WORLDS):
            world = look.imagine(rng)
            for index in range(len(totals)):
                totals[index] += _best(world, index, look.seat, values, rng, DEPTH)
        return max(range(len(totals)), key=lambda i: totals[i])


def _best(world: Position, index: int, seat: int, values: Values, rng: random.Random, depth: int) -> float:
    after = world.clone()
    after.choose(index)
    if depth and after.player == seat:
        return max(_best(after, i, seat, values, rng, depth - 1) for i in range(len(after.options)))
    if after.player >= 0 and values.evaluate is None:
        play_out(after, rng)
    return values.of(after)[seat]
