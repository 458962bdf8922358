"""Monte Carlo search (being built: flat for now)."""

from __future__ import annotations

import random
import time

from .contract import Budget
from .look import Look
from .playout import play_out
from .values import Values


class MctsBot:
    """Searches within its budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)
        values = Values(look.setup)
        count = len(look.options)
        totals, visits = [0.0] * count, [0] * count
        until = time.monotonic() + self.budget.milliseconds / 1000
        done = 0
        while done < count or (done < self.budget.iterations or time.monotonic() < until):
            index = done % count
            world = look.imagine(rng)
            world.choose(index)
            play_out(world, rng, 10)
            totals[index] += values.of(world)[look.seat]
            visits[index] += 1
            done += 1
        return max(range(count), key=lambda i: totals[i] / visits[i])
