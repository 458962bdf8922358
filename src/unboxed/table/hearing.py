"""Hearing: what is said at a table becomes its events, each with what its cards were at the time."""

from __future__ import annotations

from dataclasses import dataclass

from unboxed.kernel.position import Listener, Position
from unboxed.kernel.state import Step

from .phrases import Phrases
from .wording import Cards


@dataclass(slots=True)  # not frozen: many are made, and to freeze one takes longer than to make it
class Event:
    """Something that happened, with the number of choices made before it and what its cards were at the time."""

    number: int
    step: Step
    cards: Cards


def hearing(phrases: Phrases, choices: list[int], events: list[Event]) -> Listener:
    """What hears everything that is said. It knows the lists, not the table: a table that its own position points to
    would stay in memory until somebody looks for such circles."""

    def hear(position: Position, step: Step) -> None:
        cards: Cards = {}
        for token in phrases.tokens(step):
            cards[token] = (position.face[token], position.seen[token])
        events.append(Event(len(choices), step, cards))

    return hear
