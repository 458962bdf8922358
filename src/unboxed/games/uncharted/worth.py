"""How good a position is for a seat: what bots aim at."""

from __future__ import annotations

from .state import Uncharted, points_of


def evaluate(g: Uncharted, seat: int) -> float:
    """A first guess."""
    return min(1.0, points_of(g, seat) / 40)
