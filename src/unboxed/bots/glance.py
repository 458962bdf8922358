"""A glance: what each option brings at once, seen in a few imagined worlds that all options share."""

from __future__ import annotations

import random

from .look import Look
from .promise import promise
from .replies import let_reply
from .values import Values

WORLDS = 6


def glance(look: Look, values: Values, rng: random.Random, thoughts: int) -> list[list[float]]:
    """For each option its values, one a world: about so many thoughts over all, in a few worlds at most."""
    count, believing = len(look.options), look.game.belief is not None
    found: list[list[float]] = [[] for _ in range(count)]
    for _ in range(max(1, min(WORLDS, thoughts // count))):
        world = look.imagine(rng)
        for index in range(count):
            after = world.clone()
            after.choose(index)
            if believing:
                let_reply(after, look.seat, values, rng)
            found[index].append(promise(after, look.seat, values, rng))
    return found
