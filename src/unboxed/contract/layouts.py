"""What a layout says can be drawn, and whoever holds a card can see it."""

from __future__ import annotations

from typing import get_args

from unboxed.table.layout import ZoneKind
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way
from .statements import DoesNotApply, every_way


class Zones(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position, players = table.position, table.setup.players
        layout = table.setup.game.layout(position, None)
        assert [seat["seat"] for seat in layout["seats"]] == [*range(players)], "a layout has each seat once, in order"
        ids = [zone["id"] for zone in layout["zones"]]
        assert len(set(ids)) == len(ids), f"two zones have the same id: {sorted(ids)}"
        for zone in layout["zones"]:
            kinds = get_args(ZoneKind)
            assert zone["kind"] in kinds, (
                f"the zone {zone['id']!r} is of kind {zone['kind']!r}; kinds are {', '.join(kinds)}"
            )
            assert 0 <= zone.get("seat", 0) < players, f"the zone {zone['id']!r} is of a seat that is not there"


@every_way
def every_zone_of_the_layout_is_of_a_kind_that_can_be_drawn(way: Way) -> None:
    """At two moments of every game."""
    observed(way, Zones)


class Hands(Observer):
    looks = 2

    def __init__(self) -> None:
        self.cards = 0

    def moment(self, table: Table) -> None:
        position = table.position
        for zone in table.setup.game.layout(position, None)["zones"]:
            if zone["kind"] == "hand" and "seat" in zone:
                self.cards += len(zone["tokens"])
                for token in zone["tokens"]:
                    assert position.knows(zone["seat"], token), (
                        f"seat {zone['seat']} was never shown {position.face[token]!r} in its zone {zone['id']!r}; "
                        "show it with g.show(token, seat), or give the zone another kind than hand"
                    )


@every_way
def whoever_holds_a_card_has_been_shown_it(way: Way) -> None:
    """At two moments of every game."""
    if not observed(way, Hands).cards:
        raise DoesNotApply("nobody ever holds a card in a hand")
