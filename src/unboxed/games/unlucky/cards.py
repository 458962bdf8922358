"""The three decks: what is written on a quest card, a beast and a character, and quick tables made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from unboxed.content.cards import Card, Effects
from unboxed.kernel.state import Step


@dataclass(frozen=True)
class Row:
    """One result of a roll table: the faces (or high, tie, low of an opposed roll) and what they do."""

    on: tuple[Literal[1, 2, 3, 4, 5, 6], ...] | Literal["high", "tie", "low"]
    do: Effects


@dataclass(frozen=True, kw_only=True)
class QuestCard(Card):
    """A quest card. `target`: "one" asks for a player; "several" asks for up to two victims."""

    type: Literal["weapon", "item", "potion", "spell", "action", "blunder", "encounter"]
    value: Literal[0, 1, 2, 3, 4]
    target: Literal["one", "several", "neighbours", "others", "self"]
    when: Literal["turn", "attacked", "emptied", "drawn"] = "turn"
    roll: Literal["none", "die", "opposed", "each"] = "none"
    rows: tuple[Row, ...] = ()
    do: Effects = ()


@dataclass(frozen=True, kw_only=True)
class Beast(Card):
    """A beast: the fewest cards to lay down, the points to reach, the cards drawn for a win."""

    cards: int
    points: int
    reward: int


@dataclass(frozen=True, kw_only=True)
class Character(Card):
    """A character: one ability, one use, at its moment."""

    alias: str
    when: Literal["turn", "rolled", "fight", "out", "drew", "attacked", "played", "blundered"]
    target: Literal["one", "self", "actor"]
    do: Effects


MOMENTS = ("turn", "rolled", "fight", "out", "drew", "attacked", "played", "blundered")
BIT = {moment: 1 << i for i, moment in enumerate(MOMENTS)}

DECKS: dict[str, type[Card]] = {"quest": QuestCard, "beasts": Beast, "characters": Character}


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
