"""A database opened for upkeep: its faults come as one line, and nothing is made that was not there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from unboxed.server.errors import ServiceError
from unboxed.server.settings import database_url, default_database
from unboxed.server.store import schema
from unboxed.server.store.database import Store, short
from unboxed.server.store.retention import GONE

_THERE = schema.tables.c.state != GONE
PAGE = 500
"""Rows that are read at a time, where there may be any number of them."""


@asynccontextmanager
async def opened(database: str | None, old: bool = False) -> AsyncIterator[Store]:
    """A database that is there already; with `old`, an old schema will do."""
    async with closing(database) as store:
        await store.find(old)
        yield store


@asynccontextmanager
async def closing(database: str | None) -> AsyncIterator[Store]:
    """A database that is let go of at the end, whatever it holds."""
    store = Store(database_url(database or default_database()))
    try:
        yield store
    except (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise ServiceError(
            f"the database {store.name} failed ({short(error)}); remedy: see that it runs and has room, then try again"
        ) from None
    finally:
        await store.close()


async def count_tables(store: Store) -> int:
    """How many tables there are."""
    async with store.read() as connection:
        return (await connection.execute(select(func.count()).select_from(schema.tables).where(_THERE))).scalar_one()


async def table_ids(store: Store, wanted: list[str]) -> AsyncIterator[str]:
    """The wanted tables, or all: page by page, so that any number can be walked through."""
    for table in wanted:
        yield table
    last: str | None = "" if not wanted else None
    while last is not None:
        ids = schema.tables.c.id
        async with store.read() as connection:
            page = list(
                (await connection.execute(select(ids).where(ids > last, _THERE).order_by(ids).limit(PAGE))).scalars()
            )
        for table in page:
            yield table
        last = page[-1] if len(page) == PAGE else None


async def must_be_there(store: Store, wanted: list[str]) -> None:
    """Refuse a name that no table has, before anything is done."""
    async with store.read() as connection:
        for table in wanted:
            found = await connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table, _THERE))
            if found.first() is None:
                raise ServiceError(f"there is no table {table!r}; remedy: leave it away to take all, or correct it")
