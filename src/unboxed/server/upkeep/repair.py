"""Books are mended without deleting anything: a damaged one branches at its last sound entry.

Everything that is taken out of a table is kept in `set_aside` (entries) or `set_aside_rows` (any other row), with the
reason. One table is one transaction, which other processes wait for and are told of, so this may run beside them."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Integer,
    Table,
    Text,
    and_,
    cast,
    delete,
    insert,
    literal,
    not_,
    select,
    update,
)

from unboxed.server.store import schema
from unboxed.server.store.database import Store
from unboxed.server.store.results import people_counted, write_end
from unboxed.server.store.seats import KINDS

from .check import Finding, check_orphans, check_tables, examine, missing_seats, orphans, right_state
from .rows import read_stored

WHY_ORPHAN = "what it belongs to is missing"


@dataclass
class Repair:
    """What was done for a table, or would be."""

    finding: Finding
    """What was wrong."""
    done: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """What could not be mended."""

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {**self.finding.as_data(), "done": self.done, "left": self.left}


async def repair_tables(store: Store, wanted: list[str], dry: bool) -> AsyncIterator[Repair]:
    """Mend the wanted tables, or all; `dry` only says what would be done. Sound tables are passed over in reading."""
    async for finding in check_tables(store, wanted):
        if finding.status != "damaged" or finding.stored is None:
            yield Repair(finding, left=[fault.words for fault in finding.faults])
        else:
            at_once = store.read_at_once if dry else store.write_at_once
            yield await at_once(partial(mend, store, finding.table, dry))


def mend(store: Store, table: str, dry: bool, connection: Connection) -> Repair:
    """Mend one table in this transaction; what was seen before may have changed, so it is looked at again."""
    finding = _looked_at(connection, table, lock=not dry)
    if finding.status != "damaged" or finding.book is None:
        needs = [f"it needs {finding.header.needs}"] if finding.header.needs else []
        return Repair(finding, left=[fault.words for fault in finding.faults] + needs)
    mending = _Mending(store, connection, dry, finding)
    mending.entries()
    mending.seats()
    mending.end()
    if dry:
        return Repair(finding, mending.done)
    store.note(connection, json.dumps({"from": "repair", "table": table}))
    return Repair(finding, mending.done, [fault.words for fault in _looked_at(connection, table).faults])


def _looked_at(connection: Connection, table: str, lock: bool = False) -> Finding:
    stored = read_stored(connection, table, lock)
    assert stored is not None, "tables are never deleted"
    return examine(stored)


class _Mending:
    """Does, or with `dry` only says, what a damaged table needs."""

    def __init__(self, store: Store, connection: Connection, dry: bool, finding: Finding) -> None:
        assert finding.stored is not None
        assert finding.book is not None
        self.store, self.connection, self.dry = store, connection, dry
        self.finding, self.stored, self.book, self.now = finding, finding.stored, finding.book, time.time()
        self.done: list[str] = []

    def entries(self) -> None:
        """Set aside what follows the last sound entry, and what was agreed on there."""
        stored, sound = self.stored, self.finding.sound
        if sound == len(stored.entries):
            return
        of, count = schema.entries.c, len(stored.entries) - sound
        bad = and_(of.table_id == stored.id, not_(_whole_below(of.number, sound)))
        as_they_stand = [cast(column, Text) for column in (of.number, of.kind, of.value, of.seat)]
        why = self.finding.faults[0].words
        rows = select(
            of.table_id, literal(stored.branch), *as_they_stand, of.at, literal(why), literal(self.now), of.mark
        )
        into = [column.name for column in schema.set_aside.c if column.name != "id"]
        after = f"after entry {sound - 1}" if sound else "from the first on"
        self._do(
            f"{count} {'entry' if count == 1 else 'entries'} {after} set aside",
            insert(schema.set_aside).from_select(into, rows.where(bad).order_by(of.number, of.at)),
            delete(schema.entries).where(bad),
            update(schema.tables).where(schema.tables.c.id == stored.id).values(branch=stored.branch + 1),
        )
        # Else a wish to undo would come to life again when the game reaches its number on the new branch.
        consent = schema.consents.c
        self._keep(schema.consents, and_(consent.table_id == stored.id, consent.number >= sound), "it has lapsed")

    def seats(self) -> None:
        """Let a stand-in play where nobody sits; the owner can invite somebody, or whoever holds the secret return."""
        seat, players = schema.seats.c, self.book.setup.players
        here = seat.table_id == self.stored.id
        if self._keep(schema.seats, and_(here, not_(_whole_below(seat.seat, players))), "there is no such seat"):
            self.done.append("seats that the game has not set aside")
        for number in missing_seats(self.stored, players):
            row = {"table_id": self.stored.id, "seat": number, "kind": "absent", "name": self.book.names[number]}
            self._do(f"seat {number} given to a stand-in", insert(schema.seats).values(**row, bot="", quiet_until=0))
        for number in sorted(s.seat for s in self.stored.seats if s.kind not in KINDS and s.seat in range(players)):
            own = and_(here, seat.seat == number)
            self._keep(schema.seats, own, "its kind is not known", move=False)
            change = update(schema.seats).where(own).values(kind="absent", bot="")
            self._do(f"seat {number} given to a stand-in", change)

    def end(self) -> None:
        """Let the state and the results say what the book says."""
        stored, over, of = self.stored, self.book.over, schema.results.c
        right = right_state(stored, self.finding.sound, over)
        if not over and self._keep(schema.results, of.table_id == stored.id, "the game is not over"):
            self.done.append("results set aside")
        if right == "over":
            people = people_counted(stored.seats)
            if stored.state != "over" or people.keys() - set(stored.results):
                self.done.append("the end and its results written down")
                if not self.dry:
                    ended = stored.entries[self.finding.sound - 1].at if self.finding.sound else self.now
                    write_end(self.store, self.connection, stored.id, self.book, people, ended)
        elif right != stored.state:
            change = update(schema.tables).where(schema.tables.c.id == stored.id)  # any process may keep its clock
            self._do(f"state {stored.state} changed to {right}", change.values(state=right, keeper=None))

    def _do(self, words: str, *statements: Any) -> None:
        self.done.append(words)
        if not self.dry:
            for statement in statements:
                self.connection.execute(statement)

    def _keep(self, source: Table, which: ColumnElement[bool], why: str, move: bool = True) -> int:
        return keep_rows(self.connection, source, which, why, self.dry, move)


def _whole_below(number: ColumnElement[int], limit: int) -> ColumnElement[bool]:
    """Is it a whole number from 0 up to the limit? SQLite keeps anything in a column of numbers."""
    return and_(number >= 0, number < limit, number == cast(number, Integer))


def keep_rows(
    connection: Connection, source: Table, which: ColumnElement[bool], why: str, dry: bool, move: bool = True
) -> int:
    """Keep rows of any table among those set aside, and take them out of it; how many there are."""
    columns = [cast(c, Text).label(c.name) if isinstance(c.type, JSON) else c for c in source.c]
    rows = [dict(row) for row in connection.execute(select(*columns).where(which)).mappings()]
    if rows and not dry:
        kept = [{"source": source.name, "content": _plain(row), "why": why, "moved_at": time.time()} for row in rows]
        connection.execute(insert(schema.set_aside_rows), kept)
        if move:
            connection.execute(delete(source).where(which))
    return len(rows)


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value if _is_plain(value) else repr(value) for name, value in row.items()}


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | float | str)


async def repair_orphans(store: Store, dry: bool) -> dict[str, int]:
    """Set aside the rows whose owner is missing; how many, by their table of the store."""

    found = await check_orphans(store)
    if found and not dry:
        found = await store.write_at_once(_keep_orphans)
    return found


def _keep_orphans(connection: Connection) -> dict[str, int]:
    found = {source.name: keep_rows(connection, source, where, WHY_ORPHAN, dry=False) for source, where in orphans()}
    return {name: count for name, count in found.items() if count}
