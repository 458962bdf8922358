"""The bot that leaves everything to chance."""

from __future__ import annotations

import random

from .look import Look


class RandomBot:
    """Takes any option, each as likely as the others."""

    def choose(self, look: Look, seed: int) -> int:
        return random.Random(seed).randrange(len(look.options))
