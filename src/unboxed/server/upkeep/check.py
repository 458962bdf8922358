"""Is what is stored sound? Every table is looked at by itself, and what is wrong with one never stops the next."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, ForeignKey, Table, exists, func, select
from sqlalchemy.exc import DBAPIError

from unboxed.server.store import schema
from unboxed.server.store.database import Store, short
from unboxed.server.store.results import people_counted
from unboxed.server.store.seats import KINDS
from unboxed.table.calls import AnyTable

from .database import table_ids
from .reading import Header, read_entries, read_header
from .rows import Stored, read_stored

STATES = ("waiting", "running", "over", "closed")
GRACE = 60.0
"""Seconds after the last entry in which a service may still be writing down that the game is over."""


class Fault(NamedTuple):
    """Something that is wrong, where and in words."""

    where: str
    words: str


@dataclass
class Finding:
    """What was found at one table."""

    table: str
    header: Header = field(default_factory=lambda: Header({}))
    stored: Stored | None = None
    sound: int = 0
    """So many entries are sound, from the first on."""
    book: AnyTable | None = None
    """The game after the last sound entry."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def status(self) -> str:
        """`sound`, `damaged`, or `other rules` if only the rules are missing."""
        return "damaged" if self.faults else "other rules" if self.header.needs else "sound"

    @property
    def entries(self) -> int:
        """How many entries there are."""
        return len(self.stored.entries) if self.stored else 0

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "table": self.table,
            "game": self.header.data.get("game"),
            "state": self.stored.state if self.stored else None,
            "status": self.status,
            "needs": self.header.needs or None,
            "entries": self.entries,
            "last_sound": self.sound - 1 if self.sound else None,
            "faults": [fault._asdict() for fault in self.faults],
        }


# --- one table ------------------------------------------------------------------------------------------------------


def examine(stored: Stored) -> Finding:
    """Hold a table's rows against each other and against the rules."""
    header = read_header(stored.header)
    finding = Finding(stored.id, header, stored)
    if header.fault:
        finding.faults.append(Fault("header", header.fault))
        return finding
    reading = read_entries(header.table, stored.entries)
    finding.sound, finding.book = reading.sound, reading.table
    if reading.fault:
        finding.faults.append(Fault("entries", reading.fault))
    finding.faults += [Fault("seats", words) for words in _seat_faults(stored, header)]
    if finding.book is not None:
        finding.faults += _end_faults(stored, finding)
    return finding


def missing_seats(stored: Stored, players: int) -> list[int]:
    """The seats that a table should have and has not."""
    return sorted(set(range(players)) - {seat.seat for seat in stored.seats})


def _seat_faults(stored: Stored, header: Header) -> list[str]:
    players = header.data.get("players")
    if type(players) is not int:
        return ["its header does not say how many play"]
    faults = [f"seat {seat} is missing" for seat in missing_seats(stored, players)]
    for seat in stored.seats:
        if seat.seat not in range(players):
            faults.append(f"there is a seat {seat.seat!r}; seats are 0 to {players - 1}")
        elif seat.kind not in KINDS:
            faults.append(f"seat {seat.seat} is of the kind {seat.kind!r}; kinds are {', '.join(KINDS)}")
    return faults


def right_state(stored: Stored, sound: int, over: bool) -> str:
    """The state that a table should have after its sound entries."""
    if stored.state == "closed":
        return "closed"
    if over:
        return "over"
    waits = stored.state == "waiting" or (stored.state not in STATES and any(s.kind == "open" for s in stored.seats))
    return "waiting" if waits and not sound else "running"


def _end_faults(stored: Stored, finding: Finding) -> list[Fault]:
    assert finding.book is not None
    over = finding.book.over
    right = right_state(stored, finding.sound, over)
    faults = []
    if right != stored.state and not (over and _just_ended(stored)):
        why = {"over": "the game is over", "running": f"after {finding.sound} sound entries the game is not over"}
        if stored.state == "waiting" and right == "running":
            why[right] = "the game has begun"
        known = "" if stored.state in STATES else f"; states are {', '.join(STATES)}"
        faults.append(Fault("state", f"its state is {stored.state!r}, but {why.get(right, 'seats are open')}{known}"))
    if not over and stored.results:
        faults.append(Fault("results", "a result is kept, but the game is not over"))
    if right == "over" and not _just_ended(stored):
        missing = sorted(people_counted(stored.seats).keys() - set(stored.results))
        faults += [Fault("results", f"the result of seat {seat} is missing") for seat in missing]
    return faults


def _just_ended(stored: Stored) -> bool:
    """May a service be writing down the end this very moment?"""
    at = stored.entries[-1].at if stored.entries else 0
    return stored.state == "running" and isinstance(at, float) and time.time() - at < GRACE


# --- the whole store ------------------------------------------------------------------------------------------------


async def check_tables(store: Store, wanted: list[str]) -> AsyncIterator[Finding]:
    """Look at the wanted tables, or at all."""
    async for table in table_ids(store, wanted):
        finding = await look_at(store, table)
        if finding is not None:
            yield finding


async def look_at(store: Store, table: str) -> Finding | None:
    """What there is to say of one table, as it was at one moment; None if it is not there."""
    try:
        stored = await store.read_at_once(partial(read_stored, table=table))
    except DBAPIError as error:
        if error.connection_invalidated:
            raise  # it is the database that has gone, not this table
        return Finding(table, faults=[Fault("rows", f"its rows cannot be read ({short(error)})")])
    return None if stored is None else examine(stored)


async def check_file(store: Store) -> list[str]:
    """What SQLite finds wrong with its file, in its own words; PostgreSQL looks after its own."""
    if store.postgres:
        return []
    async with store.read() as connection:
        said = (await connection.exec_driver_sql("PRAGMA integrity_check(10)")).scalars()
        lines = [line for words in said for line in words.splitlines() if not line.startswith("***")]
    return [] if lines == ["ok"] else lines


async def check_orphans(store: Store) -> dict[str, int]:
    """How many rows belong to something that is not there, by their table of the store."""
    return await store.read_at_once(count_orphans)


def count_orphans(connection: Connection) -> dict[str, int]:
    """The same in a transaction of the caller."""
    found = {}
    for source, orphaned in orphans():
        if count := connection.execute(select(func.count()).select_from(source).where(orphaned)).scalar_one():
            found[source.name] = count
    return found


def orphans() -> list[tuple[Table, ColumnElement[bool]]]:
    """Every table of the store whose rows belong to another's, and what is true of a row whose owner is missing."""
    return [(table, _orphaned(key)) for table in schema.metadata.sorted_tables for key in table.foreign_keys]


def _orphaned(key: ForeignKey) -> ColumnElement[bool]:
    owner = key.column.table.alias("owner")
    return ~exists().where(owner.c[key.column.name] == key.parent)
