"""The two bots that do not plan: one leaves it to chance, one stands in for somebody who is not there."""

from __future__ import annotations

import random

from unboxed.engine import Position

from .look import Look

WORLDS = 3
"""Imagined worlds over which an absent player's stand-in looks at what a choice would do."""


class RandomBot:
    """Takes any option, each as likely as the others."""

    def choose(self, look: Look, seed: int) -> int:
        return random.Random(seed).randrange(len(look.options))


class AbsentBot:
    """Takes the mildest option: the one that hurts the others least and, among those, its own seat least.

    Where a game has no evaluation it takes the last option, which by custom declines or ends."""

    def choose(self, look: Look, seed: int) -> int:
        evaluate = look.game.evaluate
        count = len(look.options)
        if evaluate is None:
            return count - 1
        rng = random.Random(seed)
        harm, good = [0.0] * count, [0.0] * count
        others = [seat for seat in range(look.setup.players) if seat != look.seat]
        for _ in range(WORLDS):
            world = look.imagine(rng)
            before = [evaluate(world, seat) for seat in others]
            for index in range(count):
                after = _settled(world.clone(), index, look.seat)
                harm[index] += sum(
                    max(0.0, was - evaluate(after, seat)) for was, seat in zip(before, others, strict=True)
                )
                good[index] += evaluate(after, look.seat)
        return min(range(count), key=lambda i: (round(harm[i], 6), round(-good[i], 6), -i))


def _settled(world: Position, index: int, seat: int) -> Position:
    """The world after this option, small questions that follow from it answered by their last option."""
    world.choose(index)
    for _ in range(4):
        if world.player < 0:
            break
        world.choose(len(world.options) - 1)
    return world
