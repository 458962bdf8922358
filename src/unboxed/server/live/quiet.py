"""Who is spared questions: what somebody wished at a table (see table/quiet.py), as the seat's one number keeps it.

A table of an earlier release has no position to look into: there a wish lasts for the round, whatever it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from unboxed.table.quiet import ASKS_AGAIN, Until, holds, kind_of, spares, wished

from .book import Book, Window

if TYPE_CHECKING:
    from .state import TableState

Wish = Until | Literal["off"]


def number_of(state: TableState, seat: int, wish: Wish) -> int:
    """What is kept of a wish that this seat has now, from what it sees of the table."""
    if wish == "off":
        return ASKS_AGAIN
    if not isinstance(state.book, Book):
        return -state.round_for(seat) - 1
    shown = state.window.window if state.window and state.hides_from(seat) else None
    if isinstance(shown, Window):
        return wished(wish, shown.position, shown.event)
    return wished(wish, state.book.table.position)


def in_force(state: TableState, seat: int) -> Until | Literal[""]:
    """The wish of this seat that holds now, as far as it sees the table."""
    wish = state.seats[seat].quiet_until
    if wish <= ASKS_AGAIN or not isinstance(state.book, Book):
        return "round" if wish < -state.round_for(seat) else ""
    shown = state.window.window if state.window and state.hides_from(seat) else None
    if isinstance(shown, Window):
        seen = holds(wish, shown.position, shown.event)
    else:
        seen = holds(wish, state.book.table.position)
    return (kind_of(wish) or "") if seen else ""


def lets_be(state: TableState, seat: int) -> bool:
    """Did this seat wish to be spared the question that it is asked?"""
    wish, position = state.seats[seat].quiet_until, state.position
    if wish == ASKS_AGAIN or position.player != seat:
        return False
    if isinstance(state.book, Book):
        return spares(wish, state.book.table.position)
    return wish < -state.book.round and position.secret and position.decline >= 0 and not position.stakes


def until_asked(state: TableState, seat: int) -> bool:
    """Did this seat wish to be spared until it is asked, and is it asked?"""
    return kind_of(state.seats[seat].quiet_until) == "attacked" and state.position.secret
