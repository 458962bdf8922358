"""Bots that do not think: one leaves everything to chance, one follows the game's instinct."""

from __future__ import annotations

import random

from .look import Look


class RandomBot:
    """Takes any option, each as likely as the others."""

    def choose(self, look: Look, seed: int) -> int:
        return self.pick(len(look.options), seed)

    def pick(self, count: int, seed: int) -> int:
        """The number of one of so many options: all there is to it: it need not be shown a world."""
        return random.Random(seed).randrange(count)


class InstinctBot:
    """Takes what the game's own instinct takes at a glance, and anything where it has none: many games a second."""

    def choose(self, look: Look, seed: int) -> int:
        rng, instinct = random.Random(seed), look.game.instinct
        return rng.randrange(len(look.options)) if instinct is None else instinct(look.imagine(rng))
