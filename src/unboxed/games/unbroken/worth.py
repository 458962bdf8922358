"""How good a position is: what bots aim at."""

from __future__ import annotations

from .state import Unbroken


def evaluate(g: Unbroken, seat: int) -> float:
    """The chance to win, roughly."""
    if g.outcome:
        return 1.0 if g.outcome == "won" else 0.0
    res = g.res
    effort = res[0] + 2.2 * res[1] + 4.5 * res[2] + 1.0 * sum(res[3:7]) + 0.5 * res[7]
    return min(0.99, 0.15 * g.level + 0.01 * effort)
