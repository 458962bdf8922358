"""Why a crew card has no work now."""

from __future__ import annotations

from false_lanterns.rules.turns import work_for
from false_lanterns.state import Night

REASONS = {
    "wrecker": ("Nobody else has a barrel aboard.", "2.5"),
    "smuggler": ("There is no barrel aboard to land.", "2.5"),
    "keeper": ("Nobody has more barrels aboard than you.", "2.5"),
    "exciseman": ("All other cellars are empty.", "2.5"),
}


def why_not(g: Night, seat: int, token: int) -> tuple[str, str]:
    """What keeps this one idle on its captain's turn, with the paragraph."""
    role = g.face[token]
    if token not in g.crews[seat] or g.prompt[0] != "your_turn" or role in work_for(g, seat):
        return "", ""
    return REASONS[role]
