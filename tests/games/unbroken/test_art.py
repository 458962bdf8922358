"""Every card of Unbroken has a drawing: by itself, or by its group."""

import re

from unboxed.games.unbroken import GAME

CONDITIONS = "conditions"
"""They share one drawing."""


def test_every_encounter_of_unbroken_has_art():
    theme = (GAME.cards.parent / "face" / "theme.ts").read_text("utf-8")
    drawn = set(re.findall(r"^  (\w+): 'gi:", theme, re.MULTILINE))
    cards = GAME.setup(1).cards.values()
    without = {
        card.id for card in cards if card.deck != CONDITIONS and not {card.id, getattr(card, "group", "")} & drawn
    }
    assert len(cards) == 152
    assert without == set()
