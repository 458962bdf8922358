"""What cards of Island say where the mode or an option makes it something else than what is printed on them."""

from __future__ import annotations

from unboxed.content.cards import Card
from unboxed.games.island.cards import AttackCard
from unboxed.kernel.game import Setup

DRAWN_FOR = "Once on each of your turns, draw 2 from the blank deck and take a card of another hand."
SHUFFLED_BACK = "Once on each of your turns, shuffle one of your bombs back."


def texts(setup: Setup) -> dict[str, str]:
    """By card: in the points modes nobody is knocked out (6.6), and an option makes one draw first (11.2)."""
    found = {name: _text(card, setup) for name, card in setup.cards.items()}
    return {name: text for name, text in found.items() if text}


def _text(card: Card, setup: Setup) -> str:
    if not isinstance(card, AttackCard):
        return ""
    powers = {effect[0] for effect in card.do} if card.stays else set()
    if powers == {"take_card"} and setup.options["magpie"] == "draw_two":
        return DRAWN_FOR
    if setup.mode.startswith("points"):
        if powers == {"return_bomb", "be_safe"}:
            return SHUFFLED_BACK
        if card.standing.keys() == {"explosion_proof", "bomb_limit"}:
            cheap = card.standing["bomb_limit"]
            return f"For the rest of the round your first {cheap} bombs count 3 points each, and only further ones 5."
    return ""
