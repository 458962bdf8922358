"""How good a position is."""

from __future__ import annotations

from .rules import score
from .state import Fair


def evaluate(g: Fair, seat: int) -> float:
    """From 0 to 1: one's own part of all points."""
    whole = sum(score(g, p) for p in range(g.setup.players))
    return (score(g, seat) + 1) / (whole + g.setup.players)
