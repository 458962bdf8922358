"""Response windows: they last equally long whether or not somebody can answer.

When something is announced that somebody might answer, as far as the open cards tell, everybody is shown the table as
it lay at that moment, for the same time. Only whoever is really asked sees the question. What the game has gone on to
meanwhile is shown when the time is over; until then it has not happened for anybody else, by no way of asking. This
matters only where two or more people play: bots read nothing from time."""

from __future__ import annotations

from .looptime import now
from .seats import Seat
from .state import ShownWindow, TableState
from .tables import Facts


def kept(seats: list[Seat], facts: Facts) -> bool:
    """Are windows kept at this table? Whoever is absent is a person, too, and may come back."""
    return facts.window > 0 and sum(seat.kind in ("person", "absent") for seat in seats) > 1


def open_next(state: TableState) -> ShownWindow | None:
    """Show the next window, if there is one and none is shown."""
    if state.window is not None or state.facts.state != "running" or not state.book.windows:
        return None
    ends = now() + state.facts.window / 1000
    state.window = ShownWindow(state.book.windows.pop(0), ends)
    return state.window


def to_let_be(state: TableState) -> bool:
    """The time of the window is over: must a question that belongs to it be declined, since nobody has answered it?"""
    return state.position.secret and not state.book.windows and not must_wait(state)


def must_wait(state: TableState) -> bool:
    """Is somebody asked what nobody may answer for them?"""
    position = state.position
    return position.secret and not state.book.windows and (position.decline < 0 or position.stakes != "")
