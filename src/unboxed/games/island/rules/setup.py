"""The cards come out of the box, once for a match (section 2)."""

from __future__ import annotations

from unboxed.games.island.cards import BACKS, BLANK, BOMB, EXPLOSION, PILES
from unboxed.games.island.state import Island

from .rounds import start_round


def begin(g: Island) -> None:
    """Take the cards out of the box; the first round begins with a player drawn at random (2.7)."""
    lookup, players = g.lookup, g.setup.players
    g.knockout = g.setup.mode.startswith("knockout")
    g.all_cards = g.setup.mode.endswith("all-cards")
    if g.all_cards:  # dealt out in one go: low and high look the same (16.2)
        for i, back in enumerate(BACKS):
            g.add_deck(back, [*lookup.deck[2 * i], *lookup.deck[2 * i + 1]])
    else:
        for pile, faces in zip(PILES, lookup.deck, strict=True):
            g.add_deck(pile, faces)  # a card's back tells its pile for good (2.4)
    g.add_deck("blank", [BLANK] * lookup.blanks + [BOMB] * lookup.bombs + [EXPLOSION] * lookup.explosions)
    g.scores = (0,) * players
    start_round(g, g.below(players))
