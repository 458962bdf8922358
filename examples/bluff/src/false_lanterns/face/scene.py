"""The table: boats, cellars and crews around the harbour."""

from __future__ import annotations

from false_lanterns.state import GOAL, ROUNDS, Night
from unboxed.api import scene


def layout(g: Night, seat: int | None) -> scene.Layout:
    """What is there to be seen; of the cards, what each has seen."""
    zones = [
        scene.Zone(id=f"crew:{p}", name="Crew", kind="hand", tokens=crew, seat=p) for p, crew in enumerate(g.crews)
    ]
    zones.append(scene.Zone(id="harbour", name="Harbour", kind="pile", tokens=g.harbour, top_only=True))
    zones.append(scene.Zone(id="dismissed", name="Dismissed", kind="row", tokens=g.dismissed))
    return scene.Layout(
        turn=g.active,
        round=g.round,
        headline=f"round {min(g.round, ROUNDS)} of {ROUNDS}",
        seats=[_captain(g, p) for p in range(g.setup.players)],
        zones=zones,
    )


def _captain(g: Night, p: int) -> scene.Seat:
    names = [g.crew(role).name for role in g.said[p]]
    counters = [
        scene.Counter(name="cellar", value=g.cellar[p], icon="cellar", most=GOAL),
        scene.Counter(name="aboard", value=g.aboard[p], icon="aboard"),
    ]
    return scene.Seat(
        seat=p,
        title=f"says: {', '.join(names)}" if names else "",
        status="" if g.crews[p] else "stranded",
        counters=counters,
    )
