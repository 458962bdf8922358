"""Greedy: takes what looks best at once, averaged over a few imagined worlds."""

from __future__ import annotations

import random

from .glance import best_in, glance
from .look import Look
from .replies import prudent
from .values import Values

THOUGHTS = 24


class GreedyBot:
    """One choice deep. A careless one takes any option now and then."""

    def __init__(self, careless: float = 0.0) -> None:
        self.careless = careless

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)
        count = len(look.options)
        if self.careless and rng.random() < self.careless:
            return rng.randrange(count)
        found = glance(look, Values(look.setup), rng, THOUGHTS)
        if look.game.belief is not None:
            return prudent(found, look.decline)
        return best_in(found)
