"""A table of Unlucky Adventurers, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboxed.content.verbs import Vocabulary
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.state import Step, Zone, state

from .cards import BIT
from .rules.answering import answers, at_stake, hits, might_answer, openly

if TYPE_CHECKING:
    from .lookup import Lookup


@state
class Unlucky(Position):
    """Zones hold tokens; the last of a pile is its top."""

    quest: Zone
    discards: Zone
    table: Zone
    """Cards at work: played, or a Blunder or Encounter being carried out (1.4)."""
    looked: Zone
    """Cards taken off the deck while their finder chooses (5.5)."""
    hands: list[Zone]
    laid: Zone
    """Cards laid down against the beast."""
    beasts: Zone
    beast_discards: Zone
    lair: Zone
    """Beasts turned up and not yet dealt with."""
    crowd: Zone
    crowd_discards: Zone
    heroes: list[Zone]
    """Characters ready to be used: one's own and allies."""
    spent: list[Zone]
    """One's own character, turned over after use."""
    own: tuple[int, ...]
    """The token of each seat's own character; any other is an ally."""
    alive: list[bool]
    emptied: int
    """The seat whose hand was emptied last (9.3)."""
    active: int
    direction: int
    plays: int
    """Cards still to be played this turn."""
    extra: int
    """Plays gained this turn beyond the first (3.8)."""
    ended: bool
    """A Resurrection has ended this turn, or its player is out; no further play can be gained."""
    turns: int
    skips: list[int]
    stalled: list[bool]
    """Seats whose turn of this round has been ended by a Blunder (6.2)."""
    own_doing: int
    """The seat that uses an ability of its own outside its turn, or -1: what it draws, nobody made it draw (6.2)."""
    protected: list[bool]
    questioned: int
    """Seats that were asked about the card at work (bits): nobody is asked twice about one card."""
    blocked: int
    """Seats that the card at work can do nothing to (bits)."""
    moments: int
    """Moments (bits of decks.BIT) for which some living player has a character ready; spares a search per event."""
    dice: tuple[int, ...]

    if TYPE_CHECKING:
        lookup: Lookup  # more exactly than the engine knows

    def answers(self, seat: int, event: Step) -> list[Step]:
        """Shields and characters that may answer an announced event."""
        return answers(self, seat, event)

    def at_stake(self, seat: int, event: Step) -> str:
        """The last cards of a hand are one's place in the game; the rest of one's own turn is one's own to decide."""
        return at_stake(self, seat, event)

    def openly(self, seat: int, event: Step) -> bool:
        """Characters lie open, and on one's own turn they are all there is to answer with."""
        return openly(self, seat, event)

    def hits(self, seat: int, event: Step) -> bool:
        """Whoever is aimed at or about to lose something, also by the face of the die."""
        return hits(self, seat, event)

    def might_be_answered(self, event: Step, seats: Iterable[int]) -> bool:
        """Characters lie open; a Shield or a Resurrection may be in any hand of which not all was seen."""
        return any(might_answer(self, seat, event) for seat in seats)

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        """No hand ever holds a Blunder or a Beast Encounter (1.2)."""
        barred = self.lookup.never_held
        return [(hand, barred) for hand in self.hands]


rule = rule_of(Unlucky)
vocabulary = Vocabulary()


def note_moments(g: Unlucky) -> None:
    """Look again which moments some living player has a character for."""
    characters, face, moments = g.lookup.characters, g.face, 0
    for seat, heroes in enumerate(g.heroes):
        if g.alive[seat]:
            for token in heroes:
                moments |= BIT[characters[face[token]].when]
    g.moments = moments
