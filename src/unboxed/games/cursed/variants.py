"""What tells options of one step apart besides the cards, seats and places that they name."""

from __future__ import annotations

from collections.abc import Mapping

from unboxed.content.cards import Card
from unboxed.kernel.game import Variants

from .cards import COLOURS, CURSED, CursedEncounter, Encounter, Job, Played, Store
from .rules.setup import TRACKS
from .state import BULLETS_END

STATS = ("health", "bullet_max", "threshold")
PILES = 4
SPENT = ("", " (exhausted)")
SIGNS = 10
"""More attack symbols than any road has, so that other roads do not make other numbers."""


def variants(cards: Mapping[str, Card]) -> Variants:
    """As far as they follow from cards: which of the effects that a card offers, and which outcome of an encounter."""
    played = [card for card in cards.values() if isinstance(card, Played)]
    branches = range(-1, max(len(card.either) for card in cards.values() if isinstance(card, Played | Store)))
    copied = {"token": [CURSED], "name": [card.name for card in played if card.id != CURSED], "which": branches}
    jobs = [card.id for card in cards.values() if isinstance(card, Job)]
    return {
        "aside": {"told": SPENT},
        "buy": {"told": [spent + place for spent in SPENT for place in ("", " from the discard pile")]},
        "buy_stat": {"name": STATS},
        "call_monster": {"number": range(1, PILES + 1)},
        "copy": copied,
        "copy_trashed": copied,
        "do_job": {"whose": ["", " from your hand", *(f" of track {n + 1}" for n in range(TRACKS))]},
        "fire": {"shot": range(1, BULLETS_END + 1)},
        "give_up": {"told": SPENT},
        "outcome": {"index": range(max(_outcomes(card) for card in cards.values()))},
        "play": {"which": branches},
        "play_trashed": {"which": branches},
        "raise_stat": {"name": STATS},
        "recover": {"colour": COLOURS},
        "ride": {"paid": range(SIGNS)},
        "swap": {"mine": jobs, "theirs": jobs},
        "use": {"which": branches},
        "visit_again": {"where": ("enter_store", "job_board")},
    }


def _outcomes(card: Card) -> int:
    """Among how many outcomes an encounter lets one choose at most."""
    if isinstance(card, Encounter):
        return max(len(column.choices) for column in (card.desert, card.canyons, card.ruins))
    return len(card.choices) if isinstance(card, CursedEncounter) else 0
