"""Looking back: replays, playing on from a moment, records and reports. Nobody learns here what they may not know."""

from __future__ import annotations

import platform
import time
import unicodedata
from collections.abc import Hashable
from typing import Any, cast

import msgspec
from sqlalchemy import select

import unboxed
from unboxed.server import data
from unboxed.server.analysed import Analysis, GameEnding, SourceOfPoints
from unboxed.server.errors import Conflict, Forbidden, NotThere, Refused
from unboxed.server.keys import new_table_id
from unboxed.server.live.book import Book
from unboxed.server.live.house import House
from unboxed.server.live.lessons import Lessons
from unboxed.server.live.oldbook import OldBook
from unboxed.server.live.opening import keep_table
from unboxed.server.live.replaying import Written, ended, written_at
from unboxed.server.live.session import Session
from unboxed.server.live.views import log_of, scene_before_deal
from unboxed.server.store import schema
from unboxed.server.store.database import Store
from unboxed.server.store.dealing import revealed
from unboxed.server.store.tables import Facts
from unboxed.workers.pool import Pool


async def replay_at(
    workers: Pool, session: Session, seat: int | None, at: int | None, everything: bool, asker: Hashable
) -> data.Replay:
    """The table at a moment as this viewer counts them; the newest if none is named. It is played again in a worker."""
    state = session.state
    if seat is None and state.facts.spectators == "off":
        raise Forbidden("this table has no spectators")
    moments = state.moments_of(seat)
    last = len(moments) - 1
    if at is not None and at > last:
        raise Refused(f"this table has the moments 0 to {last}, not {at}")
    over = state.facts.state == "over"
    if everything and not (over and (seat is not None or state.facts.spectators == "all_after_end")):
        raise Forbidden("everything is shown only after the end, and to spectators only if the host wanted that")
    moment, book = moments[last if at is None else at], state.book
    if isinstance(book, OldBook) and not state.facts.undealt:
        then = await book.at(moment, everything)
        scene, log = then.scene(seat, None, everything), log_of(then, seat)
        shown = Written(msgspec.json.encode(scene), msgspec.json.encode(log), then.over)
    elif state.facts.undealt:
        shown = Written(msgspec.json.encode(scene_before_deal(book, seat)), b"[]", False)
    else:
        made = (book.header, book.table.choices[:moment], book.choosers[:moment], list(book.table.names))
        shown = await workers.run(written_at, *made, seat, everything, share=session.id, kind="replay", asker=asker)
    return data.Replay(
        moment=last if at is None else at,
        last=last,
        number=book.number_for(seat),
        scene=cast(Any, msgspec.Raw(shown.scene)),  # written already
        log=cast(Any, msgspec.Raw(shown.log)),
        over=shown.over,
    )


def analysis_of(lessons: Lessons, session: Session, viewer: int | None, wanted: int | None) -> Analysis:
    """How far the analysis of a seat's game is. It tells what the seats held, so it is for whoever may see everything,
    after the end."""
    state, book = session.state, _to_look_back_at(session, viewer)
    seat = wanted if wanted is not None else viewer
    if seat is None:
        raise Refused("say whose game is to be analysed: seat=0, for example")
    if seat >= len(state.seats):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(state.seats) - 1}")
    old = isinstance(book, OldBook)
    return lessons.ask(session.id, seat, viewer, book.record(), state.moments_of(viewer), old)


async def ending_at(workers: Pool, session: Session, viewer: int | None) -> GameEnding:
    """Where points came from and who was out when; for the same people as the analysis."""
    book = _to_look_back_at(session, viewer)
    if isinstance(book, OldBook):  # its release does not tell
        return GameEnding("", [], [None] * len(session.state.seats))
    made = (book.header, list(book.table.choices))
    found = await workers.run(ended, *made, share=session.id, kind="replay", asker=object())
    return GameEnding(found.points, [SourceOfPoints(*one) for one in found.sources], found.out)


def _to_look_back_at(session: Session, viewer: int | None) -> Book | OldBook:
    """The book of a finished game, for whoever may see everything then."""
    facts, book = session.state.facts, session.state.book
    if viewer is None and facts.spectators != "all_after_end":
        raise Forbidden("the analysis is for those who were seated, and for spectators only if the host wanted that")
    if facts.state != "over":
        raise Conflict("a game is analysed when it is over; this one is not")
    return book


def must_be_free(session: Session, what: str) -> None:
    """Refuse what would show the cards of people who are still playing, or of a deal that is not decided. A seat that
    a person has ever held counts: whoever owns the table could hand it to a bot, look, and hand it back."""
    state = session.state
    if state.facts.undealt:
        raise Conflict(f"nothing is dealt here, and {what} has the deal in it; wait until the game begins")
    people = [seat for seat in state.seats if seat.held or seat.kind == "open"]
    if state.facts.state in ("running", "waiting") and len(people) > 1:
        raise Conflict(f"other people are still playing here, and {what} would show their cards; wait for the end")


async def fork_at(house: House, session: Session, seat: int | None, wanted: data.Fork) -> data.MadeTable:
    """A new table that begins at a moment of this one."""
    must_be_free(session, "playing on from here")
    state = session.state
    moments = state.moments_of(seat)
    if wanted.at >= len(moments):
        raise Refused(f"this table has the moments 0 to {len(moments) - 1}, not {wanted.at}")
    moment = moments[wanted.at]
    old, book = state.facts, state.book
    facts = Facts(
        id=new_table_id(),
        header={**book.header, "choices": book.table.choices[:moment]},
        state="running",
        owner_hash="",
        pace=old.pace,
        window=old.window,
        clock=old.clock,
        spectators=old.spectators,
        seed_given=True,
        parent=old.id,
        parent_moment=wanted.at,
        deal=None if old.deal is None else {"table": old.id, **old.deal},  # its seed is that table's
    )
    seats = wanted.seats
    if seats is None:
        seats = [
            data.NewSeat("bot", s.name, s.bot) if s.kind == "bot" else data.NewSeat("person", s.name)
            for s in state.seats
        ]
    return await keep_table(house, facts, seats)


async def record_file(store: Store, session: Session) -> dict[str, Any]:
    """The record with the reports made at the table: a file that `unboxed replay` opens."""
    must_be_free(session, "the record")
    columns = [c for c in schema.reports.c if c.name not in ("id", "table_id")]
    wanted = select(*columns).where(schema.reports.c.table_id == session.id).order_by(schema.reports.c.id)
    async with store.read() as connection:
        reports = [dict(row) for row in (await connection.execute(wanted)).mappings()]
    about = {"version": unboxed.__version__, "python": platform.python_version(), "table": session.id}
    record = {**session.book.record(), "over": session.book.over, "about": about, "reports": reports}
    deal = await revealed(store, session.id)
    return record if deal is None else {**record, "deal": deal}


async def keep_report(store: Store, session: Session, seat: int | None, wanted: data.NewReport) -> data.Report:
    """Keep a report with the moment it was made at, and hand out the file if it may be had now."""
    row = {
        "table_id": session.id,
        "seat": seat,
        "number": session.book.number_for(seat),
        "moment": session.book.moment_for(seat, session.book.moment),
        "text": _printable(wanted.text),
        "browser": _printable(wanted.browser),
        "version": unboxed.__version__,
        "at": time.time(),
    }
    async with store.write() as connection:
        await connection.execute(schema.reports.insert(), row)
    try:
        return data.Report(kept=True, record=await record_file(store, session), why="")
    except Conflict as error:
        return data.Report(kept=True, record=None, why=error.why)


def _printable(text: str) -> str:
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))
