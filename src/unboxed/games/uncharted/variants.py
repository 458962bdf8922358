"""What tells options of one step apart besides the cards, seats and places that they name."""

from __future__ import annotations

from collections.abc import Mapping

from unboxed.content.cards import Card
from unboxed.kernel.game import Variants

from .rules.turns import PASSING

PLACES = ("standing", "resting")


def variants(cards: Mapping[str, Card]) -> Variants:
    """A Character has two sides, a card may stand or rest, and a passing player may have a bonus."""
    return {
        "choose_character": {"side": ("plain", "effects")},
        "cling": {"how": PLACES},
        "pass_with": {"bonus": PASSING},
        "replace": {"how": PLACES},
    }
