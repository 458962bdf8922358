"""How sure one may be: intervals, tests, and what many tests at once are allowed to claim."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959964
"""Standard errors to either side of a value that hold the true one in 95 of 100 runs."""
LEVEL = 0.05
FEWEST = 30
"""Games in which something must have happened before anything is claimed of it."""


@dataclass(frozen=True)
class Sums:
    """A number of values by their count, sum and sum of squares, which is all that a test needs."""

    n: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """The mean, 0 of none."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """The variance of the values."""
        if self.n < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.n) / (self.n - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.n) if self.n else 0.0


def two_sided(estimate: float, error: float) -> float:
    """How likely chance alone is to bring an estimate as far from nothing as this one."""
    if error <= 0:
        return 1.0 if estimate == 0 else 0.0
    return math.erfc(abs(estimate) / error / math.sqrt(2))


def holm(values: Sequence[float]) -> list[float]:
    """Probabilities corrected so that all claims below 5 % together are right in 95 of 100 runs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    corrected, reached = [0.0] * len(values), 0.0
    for rank, at in enumerate(order):
        reached = max(reached, min(1.0, values[at] * (len(values) - rank)))
        corrected[at] = reached
    return corrected


def surprise(found: float, of: float, usual: float) -> float:
    """How much oftener than usual something was found, as evidence: 0 if not oftener, and about 4 where chance alone
    would bring it about in 5 of 100 runs. (It is the likelihood ratio of a count, with its sign.)"""
    expected = of * usual
    if found <= expected or of <= 0:
        return 0.0
    rest = of - found
    value = found * math.log(found / expected)
    if rest > 0:
        value += rest * math.log(rest / (of - expected))
    return 2 * value
