"""The ledger: where entries become durable.

All tables of a process write through one ledger. Entries that arrive while a transaction is being committed wait and
share the next one, so a thousand choices a second need some fifty commits, each of them on the disk before anybody is
told. An entry whose (table, number) is taken is not written, and its writer is told so: of two writers of one number,
exactly one is told yes, also if both wait in the same group. Entries that were made in one go are written together or
not at all."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from unboxed.server.metrics import Metrics

from . import schema
from .database import Store
from .entries import Entry

GATHER = 0.005
"""Seconds a group waits for more entries when many are arriving."""


class Line(NamedTuple):
    """Entries of one table that were made in one go, on their way into the store."""

    table: str
    entries: tuple[Entry, ...]
    mark: str
    """Whose entries these are: no other line has the same."""
    held: str | None
    """The hash of the secret by which a person holds the seat; None for what the service itself enters."""
    branch: int
    """The branch of the table's entries that its writer knows."""

    @property
    def end(self) -> int:
        """The number after its last entry."""
        return self.entries[-1].number + 1


class Ledger:
    """Writes entries in groups."""

    def __init__(self, store: Store, process: str, metrics: Metrics | None = None) -> None:
        self.store, self.process = store, process
        self.metrics = metrics or Metrics()
        self._waiting: list[tuple[Line, asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None
        # Every choice comes by here, so its row goes to the driver as it is.
        self._insert = _INSERT_POSTGRES if store.postgres else _INSERT_SQLITE
        insert = store.insert(schema.entries).on_conflict_do_nothing()
        self._insert_free = insert.returning(schema.entries.c.table_id, schema.entries.c.number)

    async def append(
        self, table: str, entries: tuple[Entry, ...], mark: str, held: str | None = None, branch: int = 0
    ) -> bool:
        """True once all entries are on the disk; False, and none is, if the first number was taken, the seat given
        away or the table mended."""
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Line(table, entries, mark, held, branch), kept))
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
                    await self._write_group(group)
                except IntegrityError:  # a table among them is gone: the others must not suffer for it
                    for one in group:
                        await self._write_or_fail([one])
                except Exception as error:
                    self._fail(group, error)
        finally:
            self._writer = None

    async def _write_or_fail(self, group: list[tuple[Line, asyncio.Future[bool]]]) -> None:
        try:
            await self._write_group(group)
        except Exception as error:
            self._fail(group, error)

    async def _write_group(self, group: list[tuple[Line, asyncio.Future[bool]]]) -> None:
        began = time.perf_counter()
        written = await self._written([line for line, _ in group])
        self.metrics.stored(sum(len(line.entries) for line in written), time.perf_counter() - began)
        marks = {line.mark for line in written}
        for line, kept in group:
            if not kept.done():
                kept.set_result(line.mark in marks)

    async def _written(self, lines: list[Line]) -> list[Line]:
        """Write a group and say which of it was; asking that of the database is dear, and seldom needed."""
        try:
            return await self.store.write_at_once(partial(self._write, lines))
        except (IntegrityError, _NotAll):
            return await self.store.write_at_once(partial(self._write_some, lines))

    def _write(self, lines: list[Line], connection: Connection) -> list[Line]:
        """Write all or nothing; what was written."""
        now = time.time()
        rows = [
            (line.table, *entry, now, line.mark, line.held, line.branch) for line in lines for entry in line.entries
        ]
        given = tuple(map(list, zip(*rows, strict=True))) if self.store.postgres else (json.dumps(rows),)
        if connection.exec_driver_sql(self._insert, given).rowcount != len(rows):
            raise _NotAll
        return self._noted(lines, connection)

    def _write_some(self, lines: list[Line], connection: Connection) -> list[Line]:
        """Write what is valid and free; what was written. Nothing has a number before what follows it has, so whoever
        gets the first number of a line has the others, too."""
        now = time.time()
        first: dict[tuple[str, int], Line] = {}
        for line in self._still_valid(lines, connection):  # of two for the same number, the first wins
            first.setdefault((line.table, line.entries[0].number), line)
        if not first:
            return []

        def row(line: Line, entry: Entry) -> dict[str, Any]:
            return dict(zip(_COLUMNS, (line.table, *entry, now, line.mark), strict=True))

        free = connection.execute(self._insert_free, [row(line, line.entries[0]) for line in first.values()])
        written = [first[table, number] for table, number in free]
        if more := [row(line, entry) for line in written for entry in line.entries[1:]]:
            connection.execute(schema.entries.insert(), more)
        return self._noted(written, connection)

    def _noted(self, written: list[Line], connection: Connection) -> list[Line]:
        for note in self._notes(written):
            self.store.note(connection, note)
        return written

    def _still_valid(self, lines: list[Line], connection: Connection) -> list[Line]:
        """The lines whose writers still hold their seats, at tables that were not mended meanwhile: a seat that was
        given away, through whatever process, can do nothing from that moment on."""
        rows = connection.execute(_HELD, {"tables": list({line.table for line in lines})})
        now = {(table, seat): (branch, secret) for table, branch, seat, secret in rows}

        def valid(line: Line) -> bool:
            # A table that was deleted may have left a bare row, without seats and of another branch (retention.py).
            unseated = (now.get((line.table, None), (line.branch,))[0], line.held)
            branch, secret = now.get((line.table, line.entries[0].seat), unseated)
            return branch == line.branch and line.held in (None, secret)

        return [line for line in lines if valid(line)]

    def _notes(self, written: list[Line]) -> list[str]:
        """What other processes are told, in the same transaction; a note may have 8,000 bytes."""
        rows = sorted((line.table, line.end) for line in written)
        return [json.dumps({"from": self.process, "look": rows[i : i + 200]}) for i in range(0, len(rows), 200)]

    def _fail(self, group: list[tuple[Line, asyncio.Future[bool]]], error: Exception) -> None:
        self.metrics.not_stored(in_doubt=not isinstance(error, IntegrityError))
        for _, kept in group:
            if not kept.done():
                kept.set_exception(error)


_HELD = (
    select(schema.tables.c.id, schema.tables.c.branch, schema.seats.c.seat, schema.seats.c.secret_hash)
    .outerjoin(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
    .where(schema.tables.c.id.in_(bindparam("tables", expanding=True)))
)
_COLUMNS = ["table_id", *Entry._fields, "at", "mark"]
_VALID = """EXISTS (
    SELECT 1 FROM tables LEFT JOIN seats ON seats.table_id = tables.id AND seats.seat = lines.seat
    WHERE tables.id = lines.table_id AND tables.branch = lines.branch
    AND (lines.held IS NULL OR seats.secret_hash = lines.held))"""
"""What `_still_valid` says of a line, for a database to see while it writes."""
_LINES = f"""{", ".join(_COLUMNS)}, held, branch"""
_FROM_JSON = ", ".join(f"json_extract(value, '$[{i}]')" for i in range(len(_COLUMNS) + 2))
_INSERT = f"""INSERT INTO entries ({", ".join(_COLUMNS)})
WITH lines ({_LINES}) AS ({{lines}}) SELECT {", ".join(_COLUMNS)} FROM lines WHERE {_VALID}"""
_INSERT_SQLITE = _INSERT.format(lines=f"SELECT {_FROM_JSON} FROM json_each(?1)")
_INSERT_POSTGRES = _INSERT.format(
    lines="""SELECT * FROM unnest($1::varchar[], $2::int[], $3::varchar[], $4::int[], $5::int[], $6::float8[],
    $7::varchar[], $8::varchar[], $9::int[])"""
)
"""Both are one statement for a whole group: SQLite's thread would wait for the interpreter after each of many."""


class _NotAll(Exception):
    """Some lines of a group cannot be written."""
