"""Hearing: what is said at a table becomes its events, each with what its cards were at the time."""

from __future__ import annotations

from unboxed.kernel.position import Listener, Position
from unboxed.kernel.state import Step

from .phrases import Phrases
from .wording import Cards


class Event:
    """Something that happened, with the number of choices made before it and what its cards were at the time."""

    __slots__ = ("cards", "number", "step")

    number: int
    step: Step
    cards: Cards

    def __init__(self, number: int, step: Step, cards: Cards) -> None:  # no dataclass: many are made, most by games
        self.number = number
        self.step = step
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (self.number, self.step, self.cards) == (other.number, other.step, other.cards)

    def __repr__(self) -> str:
        return f"Event({self.number!r}, {self.step!r}, {self.cards!r})"


_NO_CARDS: Cards = {}
"""What events have that are about no cards: one for all of them, since there are many and nobody changes it."""


def hearing(phrases: Phrases, choices: list[int], events: list[Event]) -> Listener:
    """What hears everything that is said. It knows the lists, not the table: a table that its own position points to
    would stay in memory until somebody looks for such circles."""

    with_cards, no_cards = phrases.with_cards, _NO_CARDS

    def hear(position: Position, step: Step) -> None:
        if step[0] not in with_cards:
            events.append(Event(len(choices), step, no_cards))
            return
        face, seen, cards = position.face, position.seen, dict[int, tuple[str, int]]()
        for token in phrases.tokens(step):
            cards[token] = (face[token], seen[token])
        events.append(Event(len(choices), step, cards))

    return hear
