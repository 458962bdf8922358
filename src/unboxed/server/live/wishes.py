"""What somebody at a table may wish beside playing: to talk, to hear less, to be left alone, another pace, a hint."""

from __future__ import annotations

import time
from typing import Any

from unboxed.server.errors import Forbidden, Refused
from unboxed.server.store.chat import cleaned
from unboxed.server.store.notes import note_of
from unboxed.server.store.order import mutes_changed, set_pace

from . import quiet
from .connection import Connection
from .session import Session


async def say(session: Session, seat: int | None, text: str) -> None:
    """Somebody seated says something."""
    if seat is None:
        raise Forbidden("only those seated can talk at the table")
    own = session.state.seats[seat]
    if own.muted:
        raise Forbidden("the owner of this table has muted you")
    line = {"kind": "said", "seat": seat, "name": own.name, "text": cleaned(text), "at": time.time()}
    await session.keep_line(line)


async def mute(session: Session, seat: int | None, other: int, on: bool) -> None:
    """This seat hears another one no longer, or again; nobody else is told."""
    seats = session.state.seats
    if seat is None:
        raise Forbidden("only those seated can mute somebody")
    if other == seat or other >= len(seats):
        raise Refused(f"there is no other seat {other}; seats are 0 to {len(seats) - 1}, and yours is {seat}")
    await session.change_seat(seat, mutes=mutes_changed(other, on))


async def be_quiet(session: Session, seat: int | None, wish: quiet.Wish) -> None:
    """Spare this seat questions for answers, or ask again."""
    if seat is None:
        raise Forbidden("spectators are never asked")
    await session.change_seat(seat, quiet_until=quiet.number_of(session.state, seat, wish))


async def change_pace(session: Session, connection: Connection, ms: int) -> None:
    """How long bots wait before each move: for the owner, or whoever plays alone."""
    if not connection.owner and (connection.seat is None or session.state.people != [connection.seat]):
        raise Forbidden("only the owner sets the pace")
    who = "The owner" if connection.seat is None else session.state.seats[connection.seat].name
    await session.with_note(note_of("pace", who=who, ms=ms), set_pace(session.id, ms))


async def hint(session: Session, seat: int | None) -> dict[str, Any]:
    """What a bot would think of the asked seat's options, knowing what the seat knows."""
    session.state.must_run()
    book = session.book
    if seat not in session.state.position.asking or session.state.hides_from(seat):
        raise Refused("hints are for whoever is asked")
    assert seat is not None
    number = book.number_for(seat)
    rows = await book.hint(session.services.bots, seat, number, session.id)
    return {"number": number, "rows": rows}
