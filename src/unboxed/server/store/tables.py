"""Tables in the store: made, read, changed. Nothing here is kept in memory."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, exists, select, update
from sqlalchemy.exc import IntegrityError

from unboxed.server.errors import NO_TABLE, Conflict, NotThere
from unboxed.server.keys import next_table_id

from . import schema
from .chat import read_chats
from .consent import Consent, read_consents
from .database import Store
from .dealing import Promise, keep_promise
from .entries import Entry
from .seats import Seat, read_seats


@dataclass
class Facts:
    """What the store knows of a table beside its entries and seats."""

    id: str
    header: dict[str, Any]
    state: str
    owner_hash: str
    pace: int
    window: int
    clock: int
    spectators: str
    seed_given: bool
    parent: str | None
    parent_moment: int | None
    branch: int = 0
    """How many times its entries were mended: what was read of another branch is no longer so."""
    keeper: str | None = None
    """The process that counts down the clock of whoever is asked."""
    deal: dict[str, Any] | None = None
    """What everybody may know of the deal (see dealing.py); None where the seed was given."""
    rematch: str | None = None
    """The table at which those who sat here play again; it always has the same id, so there is never more than one."""

    @property
    def undealt(self) -> bool:
        """Is the seed still to be decided? Then the cards of its book mean nothing and are shown to nobody."""
        return self.deal is not None and "shares" not in self.deal and self.state in ("waiting", "closed")


class Changes(NamedTuple):
    """What may have changed since this process last read a table."""

    columns: dict[str, Any]
    """Those of Facts that can change."""
    seats: list[Seat]
    entries: list[Entry]
    marks: list[str | None]
    """By whom each of the entries was written (see journal.py)."""
    consents: list[Consent]
    """The wish to undo that is open after the last of them, and who agreed."""


async def make_table(store: Store, facts: Facts, seats: list[Seat], promise: Promise | None = None) -> None:
    """Keep a new table and its seats, with the promise its deal is made from."""
    row = {
        "id": facts.id,
        "header": facts.header,
        "state": facts.state,
        "owner_hash": facts.owner_hash,
        "pace": facts.pace,
        "response_window": facts.window,
        "clock": facts.clock,
        "spectators": facts.spectators,
        "seed_given": facts.seed_given,
        "parent": facts.parent,
        "parent_moment": facts.parent_moment,
        "keeper": facts.keeper,
        "made": time.time(),
        "deal": facts.deal,
    }

    def keep(connection: Connection) -> None:
        connection.execute(schema.tables.insert(), row)
        connection.execute(schema.seats.insert(), [{"table_id": facts.id, **vars(seat)} for seat in seats])
        if promise is not None:
            keep_promise(connection, promise, facts.id)

    try:
        await store.write_at_once(keep)
    except IntegrityError:  # another process made it at the same time
        raise Conflict(f"table {facts.id} is there already") from None


async def read_table(store: Store, table: str) -> tuple[Facts, list[Seat], list[Entry], list[dict[str, Any]]]:
    """A table with its seats, all its entries and its newest chat lines; NotThere if there is none."""
    return await store.read_at_once(lambda connection: _read_table(connection, table))


def _read_table(connection: Connection, table: str) -> tuple[Facts, list[Seat], list[Entry], list[dict[str, Any]]]:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if row is None or row["state"] == "gone":
        raise NotThere(NO_TABLE)
    facts = Facts(
        id=row["id"],
        header=row["header"],
        state=row["state"],
        owner_hash=row["owner_hash"],
        pace=row["pace"],
        window=row["response_window"],
        clock=row["clock"],
        spectators=row["spectators"],
        seed_given=row["seed_given"],
        parent=row["parent"],
        parent_moment=row["parent_moment"],
        branch=row["branch"],
        keeper=row["keeper"],
        deal=row["deal"],
    )
    return facts, read_seats(connection, table), _entries(connection, table), read_chats(connection, table)


_CHANGING = [schema.tables.c[name] for name in ("state", "pace", "spectators", "branch", "keeper", "owner_hash")]


def read_changes(connection: Connection, table: str, since: int) -> Changes:
    """What may have changed through another process: columns, seats, entries from this number on, consents."""
    columns = schema.entries.c
    entries = (
        select(columns.number, columns.kind, columns.value, columns.seat, columns.mark)
        .where(columns.table_id == table, columns.number >= since)
        .order_by(columns.number)
    )
    row = connection.execute(select(*_CHANGING).where(schema.tables.c.id == table)).mappings().first()
    if row is None or row["state"] == "gone":
        raise NotThere(NO_TABLE)
    rows = connection.execute(entries).all()
    number = rows[-1].number + 1 if rows else since
    again = next_table_id(table, row["owner_hash"]) if row["state"] == "over" else ""
    return Changes(
        {**row, "rematch": again if again and _is_there(connection, again) else None},
        read_seats(connection, table),
        [Entry(*row[:4]) for row in rows],
        [row[4] for row in rows],
        read_consents(connection, table, number),
    )


def _is_there(connection: Connection, table: str) -> bool:
    return bool(connection.execute(select(exists().where(schema.tables.c.id == table))).scalar())


async def running_clocks(store: Store) -> list[tuple[str, str | None]]:
    """Running tables with a clock, each with its keeper."""
    of = schema.tables.c
    async with store.read() as connection:
        rows = await connection.execute(select(of.id, of.keeper).where(of.clock > 0, of.state == "running"))
        return [(row[0], row[1]) for row in rows]


async def take_clock(store: Store, table: str, was: str | None, process: str) -> bool:
    """Become the keeper of a table's clock, unless somebody else was quicker."""
    of = schema.tables.c
    kept_by = of.keeper.is_(None) if was is None else of.keeper == was
    async with store.write() as connection:
        done = await connection.execute(update(schema.tables).where(of.id == table, kept_by).values(keeper=process))
    return bool(done.rowcount)


async def leave_clocks(store: Store, process: str) -> None:
    """This process goes: another may keep its clocks at once."""
    async with store.write() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.keeper == process).values(keeper=None))


def _entries(connection: Connection, table: str) -> list[Entry]:
    columns = schema.entries.c
    wanted = select(columns.number, columns.kind, columns.value, columns.seat).where(columns.table_id == table)
    return [Entry(*row) for row in connection.execute(wanted.order_by(columns.number))]
