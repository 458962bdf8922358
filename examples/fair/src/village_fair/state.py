"""What lies on the table, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from unboxed.api import Card, Effects, Position, Step, Vocabulary, Zone, one_of_each, rule_of, state


@dataclass(frozen=True, kw_only=True)
class Ware(Card):
    """What is written on a card beyond its name: these annotations are the format of deck.toml."""

    points: int = 0
    taste: int = 0
    answers: Literal["", "goat", "gossip"] = ""
    do: Effects = ()


class Lookup:
    """Quick tables made from the cards, once for each set-up; rules read them as `g.lookup`."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        wares = [card for card in cards.values() if isinstance(card, Ware)]
        self.points = {card.id: card.points for card in wares}
        self.taste = {card.id: card.taste for card in wares}
        self.brooms = frozenset(card.id for card in wares if card.answers == "goat")
        self.rumours = frozenset(card.id for card in wares if card.answers == "gossip")
        self.effects = {card.id: card.do for card in wares}


@state
class Fair(Position):
    """Everybody is told every field, except the faces of cards they have not seen."""

    deck: Zone
    discards: Zone
    shown: Zone
    shown_by: list[int]
    hands: list[Zone]
    stalls: list[Zone]
    ribbons: list[int]
    active: int
    turns: int

    def answers(self, seat: int, event: Step) -> list[Step]:
        """A Broom answers a Goat (2.3), a Rumour a Gossip (2.5)."""
        if event[0] == "eat":
            held = [token for token in self.hands[seat] if self.face[token] in self.lookup.brooms]
            return [("sweep", seat, token) for token in one_of_each(self, held)]
        if event[0] == "shame":
            held = [token for token in self.hands[seat] if self.face[token] in self.lookup.rumours]
            return [("turn_round", seat, token) for token in one_of_each(self, held)]
        return []

    def options_of(self, seat: int, prompt: Step) -> list[Step]:
        """What everybody may show the judge (2.6)."""
        return [("present", seat, token) for token in one_of_each(self, self.hands[seat])]


rule = rule_of(Fair)
vocabulary = Vocabulary()
