"""A glance: what each option brings at once, seen in a few imagined worlds that all options share."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .look import Look
from .promise import promise
from .replies import let_reply
from .values import Values

WORLDS = 6


def glance(look: Look, values: Values, rng: random.Random, thoughts: int, options: Sequence[int]) -> list[list[float]]:
    """For each of these options its values, one a world: about so many thoughts over all, in a few worlds at most."""
    believing = look.game.belief is not None
    found: list[list[float]] = [[] for _ in options]
    for _ in range(max(1, min(WORLDS, thoughts // len(options)))):
        world = look.imagine(rng)
        for index, values_found in zip(options, found, strict=True):
            after = world.clone()
            after.choose(index)
            if believing:
                let_reply(after, look.seat, values, rng)
            values_found.append(promise(after, look.seat, values, rng))
    return found
