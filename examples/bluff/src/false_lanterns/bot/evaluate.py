"""How good a position is."""

from __future__ import annotations

from math import exp

from false_lanterns.state import GOAL, Night

ABOARD = 0.45
"""What a barrel aboard is worth next to one in the cellar: it has yet to be landed, and may be taken."""
CREW = (0.0, 4.0, 6.5, 8.5)
"""What so many crew cards are worth, in barrels."""
SPREAD = 2.2
"""Barrels by which somebody ahead wins e times as often."""


def evaluate(g: Night, seat: int) -> float:
    """One's own part of what everybody might still win with."""
    if not g.crews[seat]:
        return 0.0
    strong = [exp(_strength(g, p) / SPREAD) if crew else 0.0 for p, crew in enumerate(g.crews)]
    return strong[seat] / sum(strong)


def _strength(g: Night, p: int) -> float:
    near = min(g.aboard[p], GOAL - g.cellar[p] + 2)
    return g.cellar[p] + ABOARD * near + CREW[len(g.crews[p])]
