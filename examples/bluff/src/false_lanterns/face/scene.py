"""The table: boats, cellars and crews around the harbour."""

from __future__ import annotations

from false_lanterns.state import GOAL, ROUNDS, Night
from unboxed.api import Counter, Layout, LayoutSeat, LayoutZone


def layout(g: Night, seat: int | None) -> Layout:
    """What is there to be seen; of the cards, what each has seen."""
    zones = [
        LayoutZone(id=f"crew:{p}", name="Crew", kind="hand", tokens=crew, seat=p) for p, crew in enumerate(g.crews)
    ]
    zones.append(LayoutZone(id="harbour", name="Harbour", kind="pile", tokens=g.harbour, top_only=True))
    zones.append(LayoutZone(id="dismissed", name="Dismissed", kind="row", tokens=g.dismissed))
    return Layout(
        turn=g.active,
        round=g.round,
        headline=f"round {min(g.round, ROUNDS)} of {ROUNDS}",
        seats=[_captain(g, p) for p in range(g.setup.players)],
        zones=zones,
    )


def _captain(g: Night, p: int) -> LayoutSeat:
    names = [g.crew(role).name for role in g.said[p]]
    counters = [
        Counter(name="cellar", value=g.cellar[p], icon="cellar", most=GOAL),
        Counter(name="aboard", value=g.aboard[p], icon="aboard"),
    ]
    return LayoutSeat(
        seat=p,
        title=f"says: {', '.join(names)}" if names else "",
        status="" if g.crews[p] else "stranded",
        counters=counters,
        out=not g.crews[p],
    )
