"""Backup: everything in the store as one file, as it was at one moment, while the service runs."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url

import unboxed
from unboxed.server.errors import ServiceError
from unboxed.server.store.database import Store, revision_of

from .archive import Writer, writing
from .plain import Sum, read_rows, stored_tables

FORMAT = 1


async def back_up(store: Store, place: Path) -> dict[str, Any]:
    """Write a backup; gives the counts of rows by their table of the store."""
    with writing(place) as writer:
        if store.postgres:
            return await store.read_at_once(lambda connection: _write_all(connection, store.name, writer))
        return _write_copy(store, place, writer)


def _write_copy(store: Store, place: Path, writer: Writer) -> dict[str, Any]:
    """SQLite copies its file itself, in one step; the rows are then read from the copy, where nobody waits for it."""
    with tempfile.TemporaryDirectory(prefix=".unboxed-", dir=place.parent) as folder:
        copy = Path(folder) / "copy.sqlite"
        try:
            with (
                closing(sqlite3.connect(make_url(store.url).database or "", timeout=30)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
        except sqlite3.Error as error:
            raise ServiceError(f"the database {store.name} cannot be copied ({error}); remedy: see its disk") from None
        engine = create_engine(f"sqlite:///{copy}")
        try:
            with engine.connect() as connection:
                return _write_all(connection, store.name, writer)
        finally:
            engine.dispose()


def _write_all(connection: Connection, name: str, writer: Writer) -> dict[str, Any]:
    writer.line(
        {
            "unboxed_backup": FORMAT,
            "version": unboxed.__version__,
            "revision": revision_of(connection, name),
            "made": time.time(),
        }
    )
    sums = {}
    for table in stored_tables(connection):
        columns = [column.name for column in table.c]
        writer.line({"table": table.name, "columns": columns})
        total = sums[table.name] = Sum()
        for row in read_rows(connection, table, columns):
            writer.line(row)
            total.add(row)
    writer.line({"end": {name: total.as_data() for name, total in sums.items()}})
    return {name: total.rows for name, total in sums.items()}
