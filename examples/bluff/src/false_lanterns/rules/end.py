"""How a night ends."""

from __future__ import annotations

from false_lanterns.state import GOAL, Night
from unboxed.api import Result


def land(g: Night, seat: int, n: int) -> None:
    """Barrels come ashore; eight win at once (1.4)."""
    g.aboard[seat] -= n
    g.cellar[seat] += n
    g.say("landed", seat, n)
    if g.cellar[seat] >= GOAL:
        g.call_off_all()


def strand(g: Night, seat: int) -> None:
    """Without crew a captain is out; the last one left wins (3.5, 1.5)."""
    g.aboard[seat] = 0
    g.say("ran_aground", seat)
    if len([crew for crew in g.crews if crew]) == 1:
        g.call_off_all()


def result(g: Night) -> Result:
    """Eight barrels, the last captain, or the fullest cellar and boat (1.4 to 1.6)."""
    left = [seat for seat, crew in enumerate(g.crews) if crew]
    best = max((g.cellar[seat], g.aboard[seat]) for seat in left)
    winners = left if len(left) == 1 else [p for p in left if (g.cellar[p], g.aboard[p]) == best]
    scores = tuple(float(g.cellar[seat]) if seat in left else 0.0 for seat in range(g.setup.players))
    if len(left) == 1:
        reason = "the last captain with a crew"
    else:
        reason = "eight barrels ashore" if best[0] >= GOAL else "the fullest cellar at dawn"
    return Result(tuple(winners), scores, reason)
