"""Consent in the store. Undo: one asks, all other people at the table agree, or one of them does not; what is given
holds for one number of the book and lapses with the next entry. A new link for a seat: a yes holds until there is
one, or whoever held the seat is back."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from . import schema
from .database import Store


class Consent(NamedTuple):
    """A seat's wish to go back to a moment, or its yes to another's wish."""

    seat: int
    asks: bool
    moment: int


def read_consents(connection: Connection, table: str, number: int) -> list[Consent]:
    """What was wished and agreed to at this number, the wish first."""
    columns = schema.consents.c
    wanted = select(columns.seat, columns.asks, columns.moment).where(
        columns.table_id == table, columns.number == number
    )
    return [Consent(*row) for row in connection.execute(wanted.order_by(columns.asks.desc(), columns.seat))]


def give_consent(connection: Connection, store: Store, table: str, number: int, consent: Consent) -> None:
    """Keep a wish or a yes; saying it twice changes nothing."""
    row = {"table_id": table, "number": number, **consent._asdict()}
    connection.execute(store.insert(schema.consents).on_conflict_do_nothing(), row)


def end_wish(connection: Connection, table: str, number: int) -> None:
    """Somebody has said no."""
    columns = schema.consents.c
    connection.execute(delete(schema.consents).where(columns.table_id == table, columns.number == number))


def allow_link(connection: Connection, store: Store, table: str, seat: int, by: int) -> None:
    """Somebody at the table agrees that there is a new link for another seat."""
    row = {"table_id": table, "number": _of_link(seat), "seat": by, "asks": False, "moment": 0}
    connection.execute(store.insert(schema.consents).on_conflict_do_nothing(), row)


def use_link(connection: Connection, table: str, seat: int) -> set[int]:
    """Who has agreed to a new link for a seat; there is one now, so another one would have to be agreed to again."""
    columns = schema.consents.c
    of_it = (columns.table_id == table, columns.number == _of_link(seat))
    agreed = set(connection.execute(select(columns.seat).where(*of_it)).scalars())
    connection.execute(delete(schema.consents).where(*of_it))
    return agreed


def forget_links(connection: Connection, table: str, by: int) -> None:
    """A seat is somebody else's: what its holder agreed to is nothing that the new one has agreed to."""
    columns = schema.consents.c
    connection.execute(delete(schema.consents).where(columns.table_id == table, columns.number < 0, columns.seat == by))


def _of_link(seat: int) -> int:
    """Entries have numbers from 0, so these are none of theirs."""
    return -1 - seat
