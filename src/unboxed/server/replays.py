"""Looking back: replays, playing on from a moment, records and reports. Nobody learns here what they may not know."""

from __future__ import annotations

import platform
import time
import unicodedata
from typing import Any

from sqlalchemy import select

import unboxed
from unboxed.engine.scene import scene

from . import data, schema
from .book import Book
from .dealing import revealed
from .errors import Conflict, Forbidden, Refused
from .house import House
from .keys import new_table_id
from .live import LiveTable
from .opening import keep_table
from .tables import Facts
from .views import log_of, scene_before_deal


def replay_at(live: LiveTable, seat: int | None, at: int | None, everything: bool) -> data.Replay:
    """The table at a moment as this viewer counts them; the newest if none is named."""
    if seat is None and live.facts.spectators == "off":
        raise Forbidden("this table has no spectators")
    hidden = live.window.hides_from(seat)
    moments = live.book.moments_of(seat)
    if hidden:
        moments = moments[:-1] or moments[:1]  # what comes of an open window is not shown yet
    last = len(moments) - 1
    if at is not None and at > last:
        raise Refused(f"this table has the moments 0 to {last}, not {at}")
    over = live.state_for(seat) == "over"
    if everything and not (over and (seat is not None or live.facts.spectators == "all_after_end")):
        raise Forbidden("everything is shown only after the end, and to spectators only if the host wanted that")
    moment = moments[last if at is None else at]
    book = live.book.at(moment)
    position = book.table.position
    undealt = live.facts.undealt
    return data.Replay(
        moment=last if at is None else at,
        last=last,
        number=live.book.number_for(seat),
        scene=scene_before_deal(book, seat) if undealt else scene(position, seat, book.table.names, everything),
        log=[] if undealt else log_of(book, seat),
        over=position.over,
    )


def must_be_free(live: LiveTable, what: str) -> None:
    """Refuse what would show the cards of people who are still playing, or of a deal that is not decided."""
    if live.facts.undealt:
        raise Conflict(f"nothing is dealt here, and {what} has the deal in it; wait until the game begins")
    others = [seat for seat in live.seats if seat.kind in ("person", "absent", "open")]
    if (live.facts.state in ("running", "waiting") and len(others) > 1) or live.window.shown is not None:
        raise Conflict(f"other people are still playing here, and {what} would show their cards; wait for the end")


async def fork_at(house: House, live: LiveTable, seat: int | None, wanted: data.Fork) -> data.MadeTable:
    """A new table that begins at a moment of this one."""
    must_be_free(live, "playing on from here")
    moments = live.book.moments_of(seat)
    if wanted.at >= len(moments):
        raise Refused(f"this table has the moments 0 to {len(moments) - 1}, not {wanted.at}")
    moment = moments[wanted.at]
    book: Book = live.book.at(moment)
    old = live.facts
    facts = Facts(
        id=new_table_id(),
        header={},
        state="running",
        owner_hash="",
        pace=old.pace,
        window=old.window,
        clock=old.clock,
        spectators=old.spectators,
        seed_given=True,
        parent=old.id,
        parent_moment=wanted.at,
        deadline=None,
        deal=None if old.deal is None else {"table": old.id, **old.deal},  # its seed is that table's
    )
    seats = wanted.seats
    if seats is None:
        seats = [
            data.NewSeat("bot", s.name, s.bot) if s.kind == "bot" else data.NewSeat("person", s.name)
            for s in live.seats
        ]
    return await keep_table(house, book.table, facts, seats)


async def record_file(live: LiveTable) -> dict[str, Any]:
    """The record with the reports made at the table: a file that `unboxed replay` opens."""
    must_be_free(live, "the record")
    columns = [c for c in schema.reports.c if c.name not in ("id", "table_id")]
    wanted = select(*columns).where(schema.reports.c.table_id == live.id).order_by(schema.reports.c.id)
    async with live.house.store.read() as connection:
        reports = [dict(row) for row in (await connection.execute(wanted)).mappings()]
    about = {"version": unboxed.__version__, "python": platform.python_version(), "table": live.id}
    record = {**live.book.table.record(), "over": live.book.over, "about": about, "reports": reports}
    deal = await revealed(live.house.store, live.facts)
    return record if deal is None else {**record, "deal": deal}


async def keep_report(live: LiveTable, seat: int | None, wanted: data.NewReport) -> data.Report:
    """Keep a report with the moment it was made at, and hand out the file if it may be had now."""
    row = {
        "table_id": live.id,
        "seat": seat,
        "number": live.book.number_for(seat),
        "moment": live.book.moment_for(seat, live.book.moment),
        "text": _printable(wanted.text),
        "browser": _printable(wanted.browser),
        "version": unboxed.__version__,
        "at": time.time(),
    }
    async with live.house.store.write() as connection:
        await connection.execute(schema.reports.insert(), row)
    try:
        return data.Report(kept=True, record=await record_file(live), why="")
    except Conflict as error:
        return data.Report(kept=True, record=None, why=error.why)


def _printable(text: str) -> str:
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))
