"""Whom to believe."""

from __future__ import annotations

from false_lanterns.state import Night

LIE = 0.3
"""How likely a world in which a captain does not hold what they claimed is, next to one in which they do."""


def belief(g: Night, seat: int) -> float:
    """Who says that one of the crew works mostly has that one."""
    likely = 1.0
    for other, said in enumerate(g.said):
        if said and other != seat:
            crew = [g.face[token] for token in g.crews[other]]
            for role in said:
                if role not in crew:
                    likely *= LIE
    return likely
