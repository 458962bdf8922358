"""A table of Unlucky Adventurers, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboxed.content.verbs import Vocabulary
from unboxed.kernel.position import LIFE, TURN, Position, rule_of
from unboxed.kernel.responses import may_hold
from unboxed.kernel.seats import AROUND
from unboxed.kernel.state import Step, Zone, state

from .cards import BIT

if TYPE_CHECKING:
    from .cards import Lookup

HAND = 7
"""Cards of a starting hand."""
EXTRA_PLAYS = 10
"""Plays that can be gained in one turn (3.8)."""
LIMIT = 100
"""Rounds after which the game ends (9.4)."""


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
    active: int
    direction: int
    plays: int
    """Cards still to be played this turn."""
    extra: int
    """Plays gained this turn beyond the first (3.8)."""
    ended: bool
    """A Resurrection has ended this turn; no further play can be gained."""
    turns: int
    skips: list[int]
    protected: list[bool]
    questioned: int
    """Seats that were asked about the card at work (bits): nobody is asked twice about one card."""
    blocked: int
    """Seats that the card at work can do nothing to (bits)."""
    moments: int
    """Moments (bits of decks.BIT) for which some living player has a character ready; spares a search per event."""
    dice: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

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

    def might_be_answered(self, event: Step, seats: Iterable[int]) -> bool:
        """Characters lie open; a Shield or a Resurrection may be in any hand of which not all was seen."""
        return any(might_answer(self, seat, event) for seat in seats)

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        """No hand ever holds a Blunder or a Beast Encounter (1.2)."""
        barred = self.lookup.never_held
        return [(hand, barred) for hand in self.hands]


rule = rule_of(Unlucky)
vocabulary = Vocabulary()


def in_turn(g: Unlucky, first: int) -> list[int]:
    """The living players in the direction of play, from this seat on."""
    alive = g.alive
    return [seat for seat in AROUND[len(alive), g.direction, first] if alive[seat]]


def others(g: Unlucky, seat: int) -> list[int]:
    """The other living players in the direction of play."""
    alive = g.alive
    return [p for p in AROUND[len(alive), g.direction, seat] if alive[p] and p != seat]


def neighbour(g: Unlucky, seat: int, side: int) -> int:
    """The next living player clockwise (side 1, left) or counter-clockwise (side -1, right) (3.5)."""
    alive = g.alive
    return next((p for p in AROUND[len(alive), side, seat] if alive[p] and p != seat), seat)


def team_of(g: Unlucky, seat: int) -> int:
    """Partners sit apart: a seat's team is its number modulo the number of teams (10.1)."""
    return seat % (g.setup.players // 2) if g.setup.mode == "teams" else seat


# --- moving cards -------------------------------------------------------------------------------------


def discard(g: Unlucky, zone: Zone, token: int) -> None:
    """From a zone to the discards, face up."""
    zone.remove(token)
    g.discards.append(token)
    g.reveal(token)


def note_moments(g: Unlucky) -> None:
    """Look again which moments some living player has a character for."""
    characters, face, moments = g.lookup.characters, g.face, 0
    for seat, heroes in enumerate(g.heroes):
        if g.alive[seat]:
            for token in heroes:
                moments |= BIT[characters[face[token]].when]
    g.moments = moments


# --- who may answer what (13.1, 13.2) ----------------------------------------------------------------------

ANSWERED_AT = {
    "carry_out_card": "played",
    "read_dice": "rolled",
    "attack": "attacked",
    "lose_hand": "emptied",
    "face_beast": "fight",
    "suffer": "blundered",
    "leave": "out",
    "drawn": "drew",
}


def answers(g: Unlucky, seat: int, event: Step) -> list[Step]:
    """What a seat may answer: Shields to an attack, characters at their moment."""
    found: list[Step] = []
    moment = ANSWERED_AT[event[0]]
    if not g.alive[seat]:
        return found
    if moment == "emptied":
        return [("resurrect", seat, token) for token in g.hands[seat] if g.face[token] in g.lookup.reviving][:1]
    if moment == "attacked":
        shields, face = g.lookup.answering, g.face
        found = [("answer_with_card", seat, token) for token in g.hands[seat] if face[token] in shields]
    if g.moments & BIT[moment]:
        found += _by_characters(g, seat, moment, event)
    return found


def _by_characters(g: Unlucky, seat: int, moment: str, event: Step) -> list[Step]:
    """What a seat may answer with characters, all of which lie open."""
    characters, face, found = g.lookup.characters, g.face, []
    for hero in g.heroes[seat]:
        if characters[face[hero]].when == moment:
            found += _uses(g, seat, hero, moment, event)
    return found


def might_answer(g: Unlucky, seat: int, event: Step) -> bool:
    """Could this seat answer, as far as everybody knows?"""
    moment = ANSWERED_AT[event[0]]
    if not g.alive[seat]:
        return False
    if moment == "emptied":
        return may_hold(g, g.hands[seat], g.lookup.reviving)
    if moment == "attacked" and may_hold(g, g.hands[seat], g.lookup.answering):
        return True
    return bool(_by_characters(g, seat, moment, event))


def at_stake(g: Unlucky, seat: int, event: Step) -> str:
    """Does the answer decide whether this seat stays in the game, or what becomes of its own turn?"""
    if event[0] in ("lose_hand", "leave"):
        return LIFE
    if event[0] == "attack":
        return LIFE if event[4] >= len(g.hands[seat]) else ""
    return TURN if openly(g, seat, event) else ""


def openly(g: Unlucky, seat: int, event: Step) -> bool:
    """Only a character may answer this, and whether it does is for the turn of this seat, or its place in the game."""
    return event[0] == "leave" or (seat == g.active and event[0] in ("read_dice", "face_beast", "suffer"))


def _uses(g: Unlucky, seat: int, hero: int, moment: str, event: Step) -> list[Step]:
    """How a seat may use a character that answers."""
    if moment == "rolled":
        return [
            ("turn_die", seat, hero, roller, face)
            for roller, value in zip(rollers(g, event), g.dice, strict=True)
            for face in range(1, 7)
            if face != value
        ]
    if moment == "fight":
        fighter = event[1]
        return [("use", seat, hero, p) for p in others(g, seat) if p != fighter]
    if moment == "blundered":
        return [("use", seat, hero, p) for p in others(g, seat)] if event[1] == seat and event[3] else []
    if moment == "attacked":
        return [("use", seat, hero, event[1])]
    if moment == "drew":
        return [("use", seat, hero, event[1])] if g.hands[event[1]] else []
    return [("use_it", seat, hero)]


def rollers(g: Unlucky, event: Step) -> tuple[int, ...]:
    """Who rolled the dice that are about to count, in their order."""
    _, seat, token, targets = event
    if len(g.dice) == 2:
        return seat, targets[0]
    if token >= 0 and g.lookup.quest[g.face[token]].roll == "each":
        return (targets[0],)
    return (seat,)
