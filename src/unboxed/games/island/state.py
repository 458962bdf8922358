"""A table of Island, as plain data, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from unboxed.content.verbs import Vocabulary
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.seats import AROUND
from unboxed.kernel.state import Step, Zone, state

from .cards import EXPLOSION
from .rules.answering import answers, at_stake, hits, might_answer, openly

if TYPE_CHECKING:
    from .lookup import Lookup

NO_EXPLOSION = frozenset((EXPLOSION,))


@state
class Island(Position):
    """Zones hold tokens; the last of a pile is its top."""

    piles: list[Zone]
    """The six attack piles, in the order of decks.PILES."""
    blanks: Zone
    """The blank deck."""
    hands: list[Zone]
    fronts: list[Zone]
    """Attack cards that lie open in front of their owners: the permanents (1.6)."""
    bombs: list[Zone]
    """Bombs in front of their owners, and in the points modes the explosions they drew (6.2, 14.3)."""
    table: Zone
    """The attack card at work."""
    attack_discards: Zone
    blank_discards: Zone
    box: Zone
    aside: Zone
    """Cards hidden out of play (18.1)."""
    knockout: bool
    all_cards: bool
    alive: int
    """Seats still in the round (bits)."""
    turn: int
    """Whose turn it is."""
    starter: int
    direction: int
    turns: int
    """Turns of this round, the current one included."""
    rounds: int
    """Rounds of the match, the current one included."""
    played: bool
    """The card of this turn has been played."""
    effect_first: bool
    """The card of this turn is paid for after its effect (5.4)."""
    again: bool
    """The player whose turn it is takes another (8.4)."""
    used: int
    """Cards in front whose power is spent for this turn (bits of attack tokens)."""
    refused: int
    """Seats that have used a Not Today this turn (bits, 7.9)."""
    leave_it: int
    """Seats that leave the rest of their starting hand to chance (bits, 2.5)."""
    safe: int
    """The card that protects its owner from explosions until the end of this turn, or -1 (11.6)."""
    part_paid: tuple[int, ...]
    """Cards drawn for part-paid cards, which count as points (14.9)."""
    scores: tuple[int, ...]
    """Points, or survival points, of the rounds before this one."""

    if TYPE_CHECKING:
        lookup: Lookup  # more exactly than the engine knows

    def options_of(self, seat: int, prompt: Step) -> list[Step]:
        return [("add_bomb", seat), ("add_blank", seat)]

    def answers(self, seat: int, event: Step) -> list[Step]:
        """Quick cards and powers that may answer an announced event."""
        return answers(self, seat, event)

    def at_stake(self, seat: int, event: Step) -> str:
        """One's own turn, and the last bomb that one can bear."""
        return at_stake(self, seat, event)

    def openly(self, seat: int, event: Step) -> bool:
        """Cards in front answer on their owner's turn alone, and everybody sees them."""
        return openly(self, seat, event)

    def hits(self, seat: int, event: Step) -> bool:
        """An effect that names this seat, and a draw that it is about to meet."""
        return hits(self, seat, event)

    def might_be_answered(self, event: Step, seats: Iterable[int]) -> bool:
        """A quick card that fits may be in any hand that it can be paid from."""
        return any(might_answer(self, seat, event) for seat in seats)

    def pools(self) -> Sequence[Sequence[int]]:
        """Everybody knows from which pile a card came (2.4); where all are dealt at once, only its back."""
        lookup = self.lookup
        attack = lookup.backs if self.all_cards else lookup.pools
        return [*attack, range(lookup.count, len(self.face))]

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        """What lies hidden out of play was never an explosion (18.1)."""
        return [(self.aside, NO_EXPLOSION)] if self.aside else []


rule = rule_of(Island)
vocabulary = Vocabulary()


def others(g: Island, seat: int) -> list[int]:
    """The other players still in the round, in the direction of play from the one next to this seat (7.3)."""
    alive = g.alive
    return [p for p in AROUND[g.setup.players, g.direction, seat][1:] if alive >> p & 1]


def everybody(g: Island, seat: int) -> list[int]:
    """All players still in the round, in the direction of play from this seat."""
    alive = g.alive
    return [p for p in AROUND[g.setup.players, g.direction, seat] if alive >> p & 1]


def next_in(g: Island, seat: int) -> int:
    """The next player still in the round in the direction of play (3.1, 8.1)."""
    alive = g.alive
    for p in AROUND[g.setup.players, g.direction, seat][1:]:
        if alive >> p & 1:
            return p
    return seat


def discard(g: Island, zone: Zone, token: int) -> None:
    """From a zone to the open attack discards (3.6)."""
    zone.remove(token)
    g.attack_discards.append(token)
    g.reveal(token)


def first_lap(g: Island) -> bool:
    """As many turns as there are players in the game (4.1)."""
    return g.turns <= g.setup.players


def before_last_of_lap(g: Island) -> bool:
    """The first lap without its last turn, whose owner has more freedom (4.5)."""
    return g.turns < g.setup.players
