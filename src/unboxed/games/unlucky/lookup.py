"""Quick tables made from the cards: what every rule looks up, put in order once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unboxed.content.cards import Card
from unboxed.kernel.state import Step

from .cards import Beast, Character, QuestCard


class Lookup:
    """Look-ups that every turn needs, made once for a set of cards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.quest = {c.id: c for c in cards.values() if isinstance(c, QuestCard)}
        self.beasts = {c.id: c for c in cards.values() if isinstance(c, Beast)}
        self.characters = {c.id: c for c in cards.values() if isinstance(c, Character)}
        self.value = {c.id: c.value for c in self.quest.values()}
        self.drawn = {c.id: c.type for c in self.quest.values() if c.when == "drawn"}
        """Faces that act when drawn and never lie in a hand: Blunders and Beast Encounters."""
        self.never_held = frozenset(self.drawn)
        self.answering = frozenset(c.id for c in self.quest.values() if c.when == "attacked")
        self.reviving = frozenset(c.id for c in self.quest.values() if c.when == "emptied")
        self.play_as = dict.fromkeys(self.quest, "play")
        self.play_as |= dict.fromkeys(self.answering | self.reviving, "play_in_vain")
        """How a card is played on one's turn: a Shield for nothing, and a Resurrection too if it cannot work (3.2)."""
        self.rows = {c.id: _by_result(c) for c in self.quest.values()}
        self.holdable = _copies(c for c in self.quest.values() if c.when != "drawn")
        self.acting = _copies(c for c in self.quest.values() if c.when == "drawn")
        self.all_beasts = _copies(self.beasts.values())
        self.all_characters = _copies(self.characters.values())


def _copies(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards for _ in range(card.copies)]


def _by_result(card: QuestCard) -> dict[int | str, tuple[Step, ...]]:
    table: dict[int | str, tuple[Step, ...]] = {}
    for row in card.rows:
        for result in (row.on,) if isinstance(row.on, str) else row.on:
            table[result] = row.do
    return table
