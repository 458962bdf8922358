"""The ledger: where entries become durable.

All tables of a process write through one ledger. Entries that arrive while a transaction is being committed wait and
share the next one, so a thousand choices a second need some fifty commits, each of them on the disk before anybody is
told. An entry whose (table, number) is taken is not written, and its table is told so."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .book import Entry
from .store import Store

GATHER = 0.005
"""Seconds a group waits for more entries when many are arriving."""


class Line(NamedTuple):
    """An entry on its way into the store."""

    table: str
    entry: Entry
    deadline: float | None
    """The new deadline of a table with a clock; None leaves it as it is."""


class Ledger:
    """Writes entries in groups."""

    def __init__(self, store: Store, process: str) -> None:
        self.store, self.process = store, process
        self._waiting: list[tuple[Line, asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None
        # Every choice comes by here, so its row goes to the driver as it is.
        self._insert = str(schema.entries.insert().inline().compile(dialect=store.engine.dialect))
        insert = store.insert(schema.entries).on_conflict_do_nothing()
        self._insert_free = insert.returning(schema.entries.c.table_id, schema.entries.c.number)

    async def append(self, table: str, entry: Entry, deadline: float | None = None) -> bool:
        """True once the entry is on the disk; False if that number was already taken."""
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Line(table, entry, deadline), kept))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        return await kept

    async def finish(self) -> None:
        """Wait until everything is written."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        crowded = False
        try:
            while self._waiting:
                if crowded:
                    await asyncio.sleep(GATHER)  # under load a larger group is cheaper for everybody
                group, self._waiting = self._waiting, []
                crowded = len(group) > 2
                try:
                    written = await self._written([line for line, _ in group])
                except Exception as error:
                    for _, kept in group:
                        if not kept.done():
                            kept.set_exception(error)
                else:
                    for line, kept in group:
                        if not kept.done():
                            kept.set_result((line.table, line.entry.number) in written)
        finally:
            self._writer = None

    async def _written(self, lines: list[Line]) -> set[tuple[str, int]]:
        """Write a group and say which of it was; asking that of the database is dear, and seldom needed."""
        try:
            return await self.store.write_at_once(partial(self._write, lines, False))
        except IntegrityError:
            return await self.store.write_at_once(partial(self._write, lines, True))

    def _write(self, lines: list[Line], ask: bool, connection: Connection) -> set[tuple[str, int]]:
        """Write what is free if the database is to be asked, otherwise all or nothing."""
        now = time.time()
        rows: dict[tuple[str, int], tuple[object, ...]] = {}
        for table, entry, _ in lines:  # of two for the same number, the first wins
            rows.setdefault((table, entry.number), (table, *entry, now))
        if ask:
            named = [dict(zip(_COLUMNS, row, strict=True)) for row in rows.values()]
            written = {(row[0], row[1]) for row in connection.execute(self._insert_free, named)}
        else:
            connection.exec_driver_sql(self._insert, list(rows.values()))
            written = set(rows)
        clocks = [
            {"t": line.table, "d": line.deadline or None}
            for line in lines
            if line.deadline is not None and (line.table, line.entry.number) in written
        ]
        if clocks:
            connection.execute(_SET_DEADLINE, clocks)
        for note in self._notes(written):
            self.store.note(connection, note)
        return written

    def _notes(self, written: set[tuple[str, int]]) -> list[str]:
        """What other processes are told, in the same transaction; a note may have 8,000 bytes."""
        rows = sorted(written)
        return [
            json.dumps({"from": self.process, "look": [[table, number + 1] for table, number in rows[i : i + 200]]})
            for i in range(0, len(rows), 200)
        ]


_COLUMNS = ["table_id", *Entry._fields, "at"]
_SET_DEADLINE = update(schema.tables).where(schema.tables.c.id == bindparam("t")).values(deadline=bindparam("d"))
