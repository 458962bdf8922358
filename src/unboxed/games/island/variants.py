"""What tells options of one step apart besides the cards, seats and places that they name."""

from __future__ import annotations

from collections.abc import Mapping

from unboxed.content.cards import Card
from unboxed.kernel.game import Variants

from .cards import BACKS, AttackCard
from .state import Island

NUMBERS = range(13)
"""On attack cards (4.1)."""
BEFORE_PAYING = ("play", "play_shuffle_deck", "play_redraw_hand")
"""Options that may also be taken with the effect first."""


def variants(cards: Mapping[str, Card]) -> Variants:
    """Copies of a card are told apart by their backs and by who knows them. What is announced is never chosen."""
    backs = [part + back for part in ("", "low ", "high ") for back in BACKS]
    copies = ["", *(f", {back} back{fame}" for back in backs for fame in ("", ", known to others"))]
    hidden = [f"{back} card{fame}" for back in backs for fame in ("", ", known to others")]
    attacks = [card for card in cards.values() if isinstance(card, AttackCard)]
    clearing = [card.id for card in attacks if ("clear",) in card.do]
    uses = {f"play_{name.removeprefix('use_')}" for name in Island.RULES if name.startswith("use_")}
    known = {"pay_off", "answer_with", "pay_with", "take_for", "take", "give", "make_discard", "play_for_bomb", *uses}
    return {
        **{name: None for name in Island.RULES if name.startswith("use_")},
        **{name: {"which": copies} for name in sorted(known & set(Island.RULES))},
        **{name: {"which": [*copies, *(f"{copy}, effect first" for copy in copies)]} for name in BEFORE_PAYING},
        **{name: {"which": hidden} for name in ("take_for_hidden", "take_hidden", "make_discard_hidden")},
        "aim_number": {"number": NUMBERS},
        "play_on_own": {"token": clearing, "which": copies, "own": [card.id for card in attacks if card.stays]},
        "search_for": {"number": NUMBERS},
    }
