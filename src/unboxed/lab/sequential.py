"""A sequential test: is a bot stronger than an equal share? Asked after every deal, so that few games are played where
the answer is clear.

Two claims are held against each other: the challenger wins its equal share, or five points more. After every deal the
logarithm says how many times as likely the shares so far are under the second as under the first (Wald's test; shares
of a deal are one draw, whose variance is taken from the deals, since games with the same cards are not independent).
As soon as one is 19 times as likely as the other the match is over, which keeps both errors at about 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

MORE = 0.05
"""What the second claim gives the challenger beyond an equal share."""
BOUND = log(0.95 / 0.05)
"""The logarithm of how many times as likely one claim must be: errors of 5 % either way."""
FIRST = 16
"""Deals before anything is decided."""
PRIOR = 16
"""Deals that are taken to have varied as coin flips do, beside those played: a few may happen to agree."""

STRONGER, NO_STRONGER, OPEN = "stronger", "no stronger", "not told apart"


class Trial:
    """The test of one match, told deal after deal; it stays with its first clear verdict."""

    def __init__(self, sides: int) -> None:
        self.sides, self.verdict = sides, OPEN
        self.deals = 0
        """How many deals the verdict rests on."""
        self._total, self._squares = 0.0, 0.0

    def add(self, shares: Sequence[float]) -> None:
        """The shares of the next whole deal; whatever comes after a verdict is not looked at."""
        if self.verdict != OPEN:
            return
        mean = sum(shares) / len(shares)
        self.deals += 1
        self._total += mean
        self._squares += mean * mean
        if self.deals >= FIRST:
            lean = self._lean()
            self.verdict = STRONGER if lean >= BOUND else NO_STRONGER if lean <= -BOUND else OPEN

    def _lean(self) -> float:
        """How far the deals lean to the second claim (above 0) or to the first (below)."""
        equal, mean = 1 / self.sides, self._total / self.deals
        usual = equal * (1 - equal) / self.sides
        spread = (self._squares - self.deals * mean * mean + PRIOR * usual) / (self.deals - 1 + PRIOR)
        return self.deals * MORE * (mean - equal - MORE / 2) / spread
