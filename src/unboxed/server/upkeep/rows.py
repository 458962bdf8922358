"""The rows of one table as they stand in the store, whatever they hold: nothing is taken for granted here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Text, cast, select

from unboxed.server.store import schema
from unboxed.server.store.seats import Seat


class Line(NamedTuple):
    """An entry as it stands in the store; SQLite keeps a text where a number should be, so these may be anything."""

    number: Any
    kind: Any
    value: Any
    seat: Any
    at: Any


@dataclass(frozen=True)
class Stored:
    """A table with all that must agree with its book."""

    id: str
    header: str
    """The text of the header, which may not even be JSON."""
    state: str
    branch: int
    clock: int
    seats: list[Seat]
    entries: list[Line]
    results: list[int]
    """The seats for which a result is kept."""


def read_stored(connection: Connection, table: str, lock: bool = False) -> Stored | None:
    """A table's rows, None if there are none; with `lock`, nobody else writes entries until this transaction ends."""
    of, entry, seat, result = schema.tables.c, schema.entries.c, schema.seats.c, schema.results.c
    facts = select(cast(of.header, Text), of.state, of.branch, of.clock).where(of.id == table)
    # Whoever writes an entry holds its table's row as that which the entry points at; this waits for them and they
    # wait for this. On SQLite the transaction itself does it.
    row = connection.execute(facts.with_for_update() if lock else facts).first()
    if row is None:
        return None
    header, state, branch, clock = row
    columns = [column for column in seat if column.name != "table_id"]
    seats = connection.execute(select(*columns).where(seat.table_id == table).order_by(seat.seat))
    lines = select(entry.number, entry.kind, entry.value, entry.seat, entry.at).where(entry.table_id == table)
    entries = connection.execute(lines.order_by(entry.number, entry.at))
    results = connection.execute(select(result.seat).where(result.table_id == table).order_by(result.seat))
    return Stored(
        table,
        header,
        state,
        branch,
        clock,
        [Seat(**found) for found in seats.mappings()],
        [Line(*found) for found in entries],
        list(results.scalars()),
    )
