"""What tells options of one step apart besides the cards that they name."""

from __future__ import annotations

from collections.abc import Mapping

from unboxed.content.cards import Card
from unboxed.kernel.game import Variants

from .cards import Character, Skill, Weapon
from .state import MOST
from .sums import RESOURCES

ON_A_SHEET = range(8)
"""More attacks than any weapon has."""
ON_A_CARD = range(6)
"""More effects than any card has."""


def variants(cards: Mapping[str, Card]) -> Variants:
    """Attacks by their place on the weapon, actions and responses by card and effect, amounts by so much."""
    able = [card.id for card in cards.values() if isinstance(card, Skill | Character)]
    weapons = [card.id for card in cards.values() if isinstance(card, Weapon)]
    _, medium, large, _, food, *_ = (range(most + 1) for most in MOST)
    return {
        "attack": {"index": ON_A_SHEET},
        "attack_past_armor": {"index": ON_A_SHEET, "token": able},
        "comes_first": {"token": cards, "index": ON_A_CARD},
        "craft_weapon": {"token": weapons, "kind": range(-1, len(RESOURCES))},
        "downgrade_weapon": {"token": weapons, "below": weapons},
        "eat": {"n": food},
        "keep_die": {"die": range(-6, 19)},
        "respond_with": {"token": cards, "index": ON_A_CARD},
        "stand_in": {"medium": medium, "large": large},
        "use": {"token": able, "index": ON_A_CARD, "resource": range(-1, len(RESOURCES))},
    }
