"""May somebody do what they wish at a table, now? Each refusal says why not."""

from __future__ import annotations

from collections.abc import Sequence

from unboxed.kernel.errors import IllegalChoice
from unboxed.server.errors import Conflict, Forbidden, Refused
from unboxed.server.store.entries import Kind
from unboxed.table import go

from .oldbook import OldBook
from .state import TableState, asked_for

Words = Sequence[str]
"""Options of questions that follow, by their labels."""


def choice(state: TableState, seat: int | None, number: int, option: int) -> Kind:
    """A seat takes an option at a number; the kind of entry that it makes."""
    if seat is None:
        raise Forbidden("spectators cannot choose; take a seat first")
    if number != state.book.number_for(seat):
        raise Conflict("the table has moved on since then; look again")
    state.must_run()
    position = state.position
    if seat not in position.asking or state.hides_from(seat):
        raise Refused("it is not your turn to choose")
    count = len(position.options_for(seat))
    if not 0 <= option < count:
        raise Refused(f"option {option} is not on offer; there are {count}, 0 to {count - 1}")
    return "sealed" if position.together else "choose"


def in_one_go(state: TableState, option: int, then: Words) -> list[int]:
    """The options that a seat takes in one go, the later ones told in words."""
    if not then:
        return [option]
    if isinstance(state.book, OldBook):
        raise Refused("a table of an earlier release takes one choice at a time")
    try:
        return go.in_one_go(state.book.table, option, then)
    except IllegalChoice as error:
        raise Refused(str(error)) from None


def undo(state: TableState, seat: int | None) -> tuple[int, bool]:
    """A seat takes its last choice back: the moment that this leads to, and whether nobody else has to agree."""
    if seat is None:
        raise Forbidden("spectators cannot undo")
    state.must_run()
    if state.window is not None:
        raise Conflict("a response window is open; undo when it is over")
    book = state.book
    free = book.free_undo(seat)
    to = book.moment - 1 if free else book.undo_to(seat)
    if to is None:
        raise Refused("you have made no choice that could be taken back")
    if not free and all(person == seat for person in state.people):
        raise Refused("something new has been seen since your last choice; play on from an earlier moment instead")
    if not free and asked_for(state):
        raise Conflict("somebody has already asked to undo; answer that first")
    return to, free
