"""Tables in the store: made, read, changed. Nothing here is kept in memory."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update

from . import schema
from .book import Entry
from .chat import read_chats
from .dealing import Promise, keep_promise
from .errors import NotThere
from .seats import Seat, read_seats
from .store import Store


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
    deadline: float | None
    deal: dict[str, Any] | None = None
    """What everybody may know of the deal (see dealing.py); None where the seed was given."""

    @property
    def undealt(self) -> bool:
        """Is the seed still to be decided? Then the cards of its book mean nothing and are shown to nobody."""
        return self.deal is not None and "shares" not in self.deal and self.state in ("waiting", "closed")


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
        "deadline": facts.deadline,
        "made": time.time(),
        "deal": facts.deal,
    }

    def keep(connection: Connection) -> None:
        connection.execute(schema.tables.insert(), row)
        connection.execute(schema.seats.insert(), [{"table_id": facts.id, **vars(seat)} for seat in seats])
        if promise is not None:
            keep_promise(connection, promise, facts.id)

    await store.write_at_once(keep)


async def read_table(store: Store, table: str) -> tuple[Facts, list[Seat], list[Entry], list[dict[str, Any]]]:
    """A table with its seats, all its entries and its newest chat lines; NotThere if there is none."""
    async with store.read() as connection:
        row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).mappings().first()
        if row is None:
            raise NotThere("there is no such table; ask whoever invited you for a new link")
        seats = await read_seats(connection, table)
        entries = await _entries(connection, table, 0)
        chats = await read_chats(connection, table)
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
        deadline=row["deadline"],
        deal=row["deal"],
    )
    return facts, seats, entries, chats


async def read_changes(store: Store, table: str, since: int) -> tuple[dict[str, Any], list[Seat], list[Entry]]:
    """What may have changed through another process: state, pace and deadline, seats, entries from this number on."""
    columns = (schema.tables.c.state, schema.tables.c.pace, schema.tables.c.deadline)
    async with store.read() as connection:
        row = (await connection.execute(select(*columns).where(schema.tables.c.id == table))).mappings().one()
        return dict(row), await read_seats(connection, table), await _entries(connection, table, since)


async def change_table(store: Store, table: str, **values: Any) -> None:
    """Set columns of a table."""
    async with store.write() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))


async def late_tables(store: Store, now: float) -> list[str]:
    """Tables whose clock has run out."""
    late = select(schema.tables.c.id).where(schema.tables.c.deadline < now, schema.tables.c.state == "running")
    async with store.read() as connection:
        return [row[0] for row in await connection.execute(late.limit(200))]


async def _entries(connection: Any, table: str, since: int) -> list[Entry]:
    columns = schema.entries.c
    rows = await connection.execute(
        select(columns.number, columns.kind, columns.value, columns.seat)
        .where(columns.table_id == table, columns.number >= since)
        .order_by(columns.number)
    )
    return [Entry(*row) for row in rows]
