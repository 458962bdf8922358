"""How good a position is for a seat: what bots aim at."""

from __future__ import annotations

from .scoring import points_of
from .state import Island


def evaluate(g: Island, seat: int) -> float:
    """A seat's chance to win, roughly."""
    if g.winners:
        return 1 / len(g.winners) if seat in g.winners else 0.0
    players = range(g.setup.players)
    if g.knockout:
        strength = [(1.0 + g.scores[p] + max(0, 3 - len(g.bombs[p])) * (g.alive >> p & 1)) for p in players]
    else:
        low = min(points_of(g, p) for p in players)
        strength = [0.9 ** (points_of(g, p) - low) for p in players]
    return strength[seat] / sum(strength)
