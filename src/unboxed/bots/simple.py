"""Bots that do not think: one leaves everything to chance, one follows the game's instinct."""

from __future__ import annotations

import random

from unboxed.kernel import chance

from .look import Look


class RandomBot:
    """Takes any option, each as likely as the others."""

    def choose(self, look: Look, seed: int) -> int:
        return self.pick(len(look.options), seed)

    def pick(self, count: int, seed: int) -> int:
        """The number of one of so many options: all there is to it: it need not be shown a world. The dice are the
        kernel's, since to make a generator of Python's takes longer than to carry the choice out."""
        return chance.start(seed) * count >> 64


class InstinctBot:
    """Takes what the game's own instinct takes at a glance, and anything where it has none: many games a second."""

    def choose(self, look: Look, seed: int) -> int:
        instinct = look.game.instinct
        return random.Random(seed).randrange(len(look.options)) if instinct is None else instinct(look.world)
