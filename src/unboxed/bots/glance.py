"""A glance: what each option brings at once, seen in a few imagined worlds that all options share."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .look import Look
from .promise import promise
from .replies import let_reply
from .values import Values

WORLDS = 6
PAIR = 2
"""So many options at least stay in question."""


def glance(
    look: Look, values: Values, rng: random.Random, thoughts: int, options: Sequence[int]
) -> dict[int, list[float]]:
    """For each of these options that may be best its values, one a world: at most so many thoughts over all, in a few
    worlds.

    After every world the better half stays in question: thoughts are for what is not clear. In a game in which people
    may lie, to decline is compared to the very end."""
    believing = look.game.belief is not None
    decline = look.decline if believing else -1
    found: dict[int, list[float]] = {index: [] for index in options}
    for number in range(max(1, min(WORLDS, thoughts // len(options)))):
        if number:
            found = _still_in_question(found, decline)
        world, left = look.imagine(rng), len(found)
        for index, values_of in found.items():
            left -= 1
            after = world.clone() if left else world
            after.choose(index)
            if believing:
                let_reply(after, look.seat, values, rng)
            values_of.append(promise(after, look.seat, values, rng))
    return found


def best_in(found: dict[int, list[float]]) -> int:
    """The option with the highest values; of several the first."""
    return max(found, key=lambda index: sum(found[index]))


def _still_in_question(found: dict[int, list[float]], decline: int) -> dict[int, list[float]]:
    """The better half."""
    order = sorted(found, key=lambda index: -sum(found[index]))
    kept = {*order[: max(PAIR, (len(order) + 1) // 2)], decline}
    return {index: own for index, own in found.items() if index in kept}
