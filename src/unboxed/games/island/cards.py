"""The cards: what is written on an attack card and on a card of the blank deck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from unboxed.content.cards import Card, Effects

BACKS = ("sword", "mace", "fuse")
PILES = tuple(f"{back}_{part}" for back in BACKS for part in ("low", "high"))
"""The six attack piles; a pile's number is twice its back's, and one more for the high part (2.3)."""
HIGHEST_LOW = 6
BLANK, BOMB, EXPLOSION = "blank", "bomb", "explosion"


@dataclass(frozen=True, kw_only=True)
class AttackCard(Card):
    """An attack card. `do` lists what it can do, one at a time; `standing` what it changes while it lies in front."""

    number: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    cost: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    backs: dict[str, int]
    """How many of the copies carry which back."""
    quick: bool = False
    stays: bool = False
    pays: Literal["before", "either", "as_it_goes"] = "before"
    """When its cost is paid: "either" is the effect-first mark (5.4), "as_it_goes" is Gut Feeling's way (9.7)."""
    kept_if_negated: bool = False
    standing: dict[str, int] = field(default_factory=dict)
    do: Effects = ()


@dataclass(frozen=True, kw_only=True)
class BlankCard(Card):
    """A card of the blank deck: a blank, a bomb or an explosion."""


DECKS: dict[str, type[Card]] = {"attack": AttackCard, "blank": BlankCard}

STANDING = ("cost_at_most", "toll", "bomb_limit", "more_bombs", "explosion_proof")
ANSWERS = ("negate", "pass_draw")
"""Verbs of quick cards."""
