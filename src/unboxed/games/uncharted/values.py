"""What a card in a play area is worth, in VP a round: a rule of thumb that the evaluation and the instinct share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Action

VERB = {
    "draw": 0.7,
    "search": 0.7,
    "recover": 0.4,
    "play": 0.5,
    "stand": 0.4,
    "retrieve": 0.6,
    "actions": 0.3,
    "discard": -0.4,
    "damage": -0.7,
    "give": -0.5,
    "move_marker": 0.2,
    "swap_marker": 0.8,
}
"""What one of it is worth each time a card is used; these and the next were found by playing against each other."""
AP = 0.4
"""What a point of Attack is worth."""
TOGETHER = {"draw": 1.4, "search": 0.4}
AP_TOGETHER = 0.7
"""In Survival nothing but weapons wins, and Treasures pay no VP."""
GIFT = 0.5
"""What a gift to another player costs the giver, as a part of its worth."""


def worth_in_play(card: Action, mode: str) -> float:
    """What a card in a play area brings in a round."""
    together = mode == "survival"
    ap, verbs = (AP_TOGETHER, VERB | TOGETHER) if together else (AP, VERB)
    value = 0.25 + ap * card.attack + 0.3 * card.per_discard + 0.2 * card.alone + 0.35 * (card.defence - 1)
    if card.once:
        value *= 0.45
    value += 1.2 * card.saves + 0.5 * card.ending + 0.9 * card.ending_per_red
    for verb, *words in card.use + card.fired + card.defeat:
        n = words[0] if words and isinstance(words[0], int) and not isinstance(words[0], bool) else 1
        value += verbs.get(verb, 0.5) * n * (-GIFT if "other" in words and not together else 1)
    return value
