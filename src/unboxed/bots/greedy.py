"""Greedy: takes what looks best at once, averaged over a few imagined worlds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .glance import glance
from .look import Look
from .noticing import not_lost, noticed
from .replies import prudent
from .values import Values

THOUGHTS = 24


class GreedyBot:
    """One choice deep. One that overlooks things weighs only the options that come to mind."""

    def __init__(self, overlooks: float = 0.0) -> None:
        self.overlooks = overlooks

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)
        seen = noticed(len(look.options), self.overlooks, rng)
        choice = best_at_once(look, seen, rng)
        safe = not_lost(look, choice, seed)
        return choice if choice in safe else best_at_once(look, [i for i in seen if i in safe] or safe, rng)


def best_at_once(look: Look, seen: Sequence[int], rng: random.Random) -> int:
    """Which of these options brings most at a glance."""
    if len(seen) == 1:
        return seen[0]
    found = glance(look, Values(look.setup), rng, THOUGHTS, seen)
    if look.game.belief is not None:
        return seen[prudent(found, seen.index(look.decline) if look.decline in seen else -1)]
    totals = [sum(values) for values in found]
    return seen[max(range(len(seen)), key=lambda i: totals[i])]
