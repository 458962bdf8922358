"""What is left over is counted, and has a name (15.2, 15.3)."""

from __future__ import annotations

from unboxed.games.unbroken.state import Unbroken

WORTH = (0, 3, 5, 2, 3, 2, 3, 10)
"""Points for each resource left over (15.2)."""
RANKS = ((41, "Nemesis"), (31, "Revenant"), (21, "Avenger"), (11, "Survivor"), (1, "Cast-off"), (0, "Prey"))


def score_of(g: Unbroken) -> int:
    """Points for what is left over; a lost game has none (15.2)."""
    if g.outcome != "won":
        return 0
    return sum(worth * n for worth, n in zip(WORTH, g.res, strict=True))


def rank_of(score: int) -> str:
    """The name of a score (15.3)."""
    return next(name for least, name in RANKS if score >= least)
