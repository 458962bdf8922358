"""The three decks: what is written on a quest card, a beast and a character."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unboxed.content.cards import Card, Effects


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
