"""A night on the coast, as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from false_lanterns.cards import Crew
from unboxed.api import AROUND, Position, Spoken, Step, Zone, rule_of, state

GOAL = 8
"""Barrels in the cellar that win (1.4)."""
ROUNDS = 15
"""Rounds of a night (1.6)."""
PRICE = 3
"""Barrels that a captain may pay with (3.4)."""


@state
class Night(Position):
    """Everything that lies on the table."""

    harbour: Zone
    dismissed: Zone
    crews: list[Zone]
    aboard: list[int]
    cellar: list[int]
    said: Spoken[list[list[str]]]
    """What each captain has claimed of the crew that they may still have."""
    tried: list[int]
    """Who has stood in the way of the work that is announced, and was found out."""
    active: int
    round: int

    def answers(self, seat: int, event: Step) -> list[Step]:
        """Doubt what was said, or stand in the way (3.1, 5.1 to 5.4)."""
        name, claimant, role, against, shown = event
        if seat == claimant or not self.crews[seat]:
            return []
        found: list[Step] = [] if shown else [("doubt", seat, claimant, role)]
        card = self.crew(role)
        if name == "works" and seat not in self.tried and card.blocked_by and (card.anybody_blocks or seat == against):
            found.append(("stand_in_the_way", seat, card.blocked_by, claimant))
        return found

    def might_be_answered(self, event: Step, seats: Iterable[int]) -> bool:
        """Anybody may say anything, so that it lies open who may answer."""
        return any(self.answers(seat, event) for seat in seats)

    def crew(self, role: str) -> Crew:
        """What is written on a crew card."""
        card: Crew = self.lookup[role]
        return card

    def holds(self, seat: int, role: str) -> int | None:
        """The token by which a captain can show this role, if there is one."""
        return next((token for token in self.crews[seat] if self.face[token] == role), None)

    def others(self, seat: int) -> list[int]:
        """All other captains who are not stranded, in turn order."""
        return [p for p in AROUND[self.setup.players, 1, seat][1:] if self.crews[p]]


rule = rule_of(Night)
