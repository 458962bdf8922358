"""Undo by consent in the store: one asks, all other people at the table agree, or one of them does not. What is given
holds for one number of the book and lapses with the next entry."""

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
