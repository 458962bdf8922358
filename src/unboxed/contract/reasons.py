"""Whoever is asked is told why a card of their hand is not on offer, and never of one that is."""

from __future__ import annotations

from unboxed.table.scene import scene
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way
from .statements import every_way


class Reasons(Observer):
    looks = 3

    def moment(self, table: Table) -> None:
        for seat in table.position.asking:
            picture = scene(table.position, seat, table.names)
            prompt = picture["prompt"]
            offered = {token for option in prompt["options"] for token in option["cards"]}
            told = {token: reason["text"] for reason in prompt["why_not"] for token in reason["cards"]}
            if both := offered & told.keys():
                raise AssertionError(f"{prompt['text']} offers the card {min(both)} and says: {told[min(both)]}")
            for zone in picture["zones"]:
                if zone["kind"] == "hand" and zone.get("seat") == seat:
                    like = {card["face"] for card in zone["cards"] if card["token"] in offered}
                    for card in zone["cards"]:
                        known = card["token"] in offered or card["token"] in told or card["face"] in like
                        assert known, f"{prompt['text']} does not say why {card['face']!r} is not on offer"


@every_way
def every_card_in_hand_is_on_offer_or_it_is_said_why_not(way: Way) -> None:
    """At three moments of every game, for everybody who is asked; copies of a card on offer are on offer."""
    observed(way, Reasons)
