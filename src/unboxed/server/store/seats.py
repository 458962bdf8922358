"""Seats in the store: who sits where, by which secret, and who stands in for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, exists, select, update

from unboxed.server.keys import fits

from . import schema
from .consent import use_link

KINDS = ("person", "bot", "open", "absent")


@dataclass
class Seat:
    """One seat of a table."""

    seat: int
    kind: str
    name: str
    secret_hash: str | None = None
    bot: str = ""
    person: str | None = None
    webhook: str | None = None
    quiet_until: int = 0
    let_be: str = ""
    """The name of the last window that this seat has let be without being asked."""
    held: bool = False
    """Has a person ever held it? Then the others' cards are not for its owner's eyes while they play."""
    mutes: int = 0
    muted: bool = False
    browser_hash: str | None = None
    pledge: str | None = None
    share: str | None = field(default=None, repr=False)

    @property
    def served(self) -> bool:
        """Does the service choose for this seat?"""
        return self.kind in ("bot", "absent")


def read_seats(connection: Connection, table: str) -> list[Seat]:
    """The seats of a table in order."""
    columns = [column for column in schema.seats.c if column.name != "table_id"]
    rows = connection.execute(select(*columns).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat))
    return [Seat(**row) for row in rows.mappings()]


def change_seat(
    connection: Connection, table: str, seat: int, was: str | None = None, before: int | None = None, **values: Any
) -> bool:
    """Set columns of a seat; with `was`, only if it still is of that kind; with `before`, only while the table has no
    entry of that number. True if it was done."""
    where = [schema.seats.c.table_id == table, schema.seats.c.seat == seat]
    if was is not None:
        where.append(schema.seats.c.kind == was)
    if before is not None:
        entries = schema.entries.c
        where.append(~exists().where(entries.table_id == table, entries.number >= before))
    if values.get("kind") == "person":
        values["held"] = True
        use_link(connection, table, seat)  # whoever held it is back: what others agreed to meanwhile has lapsed
    done = connection.execute(update(schema.seats).where(*where).values(**values))
    return bool(done.rowcount)


def seat_of(seats: list[Seat], secret: str | None) -> Seat | None:
    """The seat that this secret holds."""
    found = None
    for seat in seats:  # all are looked at, so that the time taken says nothing
        if fits(secret, seat.secret_hash):
            found = seat
    return found
