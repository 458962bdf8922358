"""What tells options of one step apart besides the cards, seats and places that they name."""

from __future__ import annotations

from collections.abc import Mapping

from unboxed.content.cards import Card
from unboxed.kernel.game import Variants

from .cards import Character

ANNOUNCED = (
    "attack",
    "carry_out_card",
    "carry_out_on",
    "carry_out_on_two",
    "face_beast",
    "read_aimed_die",
    "read_die",
    "read_two_dice",
    "suffer",
)
"""What happens to somebody, which nobody chooses."""


def variants(cards: Mapping[str, Card]) -> Variants:
    """A die may be turned to any side."""
    heroes = [card.id for card in cards.values() if isinstance(card, Character)]
    return {
        **dict.fromkeys(ANNOUNCED),
        "send_on": {"hero": heroes},
        "turn_die": {"hero": heroes, "face": range(1, 7)},
    }
