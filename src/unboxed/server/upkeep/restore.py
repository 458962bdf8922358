"""Restore: a backup into an empty database of either kind, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from sqlalchemy import Connection, Table, event, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from unboxed.server.errors import ServiceError
from unboxed.server.store.database import MIGRATING, Store, migrations, revision_of, revisions, short

from .archive import check_seal, read_lines
from .backup import FORMAT
from .database import PAGE
from .plain import Sum, as_postgres_takes_it, is_row, read_rows, stored_tables, write_rows


class Page(NamedTuple):
    """Some rows of one table."""

    table: str
    columns: list[str]
    rows: list[list[Any]]


class Backup:
    """The file of a backup, read from its beginning to its end."""

    def __init__(self, place: Path) -> None:
        self.place, self._lines = place, read_lines(place)
        head = next(self._lines, None)
        if not isinstance(head, dict) or head.get("unboxed_backup") != FORMAT:
            raise self.odd(f"it is not of the format {FORMAT} that this version reads")
        self.revision = str(head.get("revision"))
        if self.revision not in revisions():
            raise self.odd(f"it has the schema {self.revision}, which is newer than this version's {revisions()[0]}")

    def odd(self, why: str) -> ServiceError:
        """What is wrong with the file."""
        return ServiceError(
            f"{self.place} cannot be restored: {why}; nothing was restored; "
            "remedy: use the version of unboxed that wrote it, or a newer one"
        )

    def pages(self) -> Iterator[Page]:
        """The rows of every table, at least one page of each; at the end they must be as many as were written."""
        page, sums = Page("", [], []), dict[str, Sum]()
        for line in self._lines:
            if isinstance(line, list):
                if not sums or not is_row(line, page.columns):
                    raise self.odd(f"it has a line that is no row of {page.table or 'anything'}")
                page.rows.append(line)
                sums[page.table].add(line)
                if len(page.rows) == PAGE:
                    yield page
                    page = page._replace(rows=[])
                continue
            if sums:
                yield page
            if isinstance(line, dict) and "end" in line:
                if line["end"] != {name: total.as_data() for name, total in sums.items()}:
                    raise self.odd("its rows do not add up")
                return
            page = self._begun(line)
            sums[page.table] = Sum()
        raise self.odd("it has no end")

    def _begun(self, line: Any) -> Page:
        try:
            return Page(str(line["table"]), [str(column) for column in line["columns"]], [])
        except (TypeError, KeyError):
            raise self.odd("it has a line that is neither a table nor a row") from None


async def restore(store: Store, place: Path) -> dict[str, int]:
    """Put a backup into an empty database; gives the counts of rows by their table of the store."""
    check_seal(place)
    if not store.postgres:
        # A backup keeps what is damaged, too, such as rows whose table is missing, so that it can be repaired.
        event.listen(store.engine.sync_engine, "connect", _let_orphans_in)
    await store.reach()
    async with store.write() as connection:
        return await connection.run_sync(partial(_restore_all, store, place))


def _let_orphans_in(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys=OFF")
    cursor.close()


def _restore_all(store: Store, place: Path, connection: Connection) -> dict[str, int]:
    backup, given, read_as = Backup(place), dict[str, Sum](), dict[str, list[str]]()
    if store.postgres:  # a service that starts on this database now waits
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    _lay_out(store, connection, backup)
    known = {table.name: table for table in stored_tables(connection)}
    for page in backup.pages():
        table = known.get(page.table)
        if table is None or sorted(page.columns) != sorted(column.name for column in table.c):
            raise backup.odd(f"schema {backup.revision} has no table {page.table!r} with these columns")
        _write_page(store, connection, table, page, given.setdefault(page.table, Sum()))
        read_as[page.table] = page.columns
    for name, columns in read_as.items():
        _verify(connection, known[name], columns, given[name])
    if store.postgres:
        _count_on(connection, known)
    command.upgrade(migrations(connection), "head")
    return {name: total.rows for name, total in given.items()}


def _lay_out(store: Store, connection: Connection, backup: Backup) -> None:
    """Give a new database the schema of the backup; refuse one that holds something."""
    now = revision_of(connection, store.name)
    if now is None:
        command.upgrade(migrations(connection), backup.revision)
        return
    for table in stored_tables(connection):
        if connection.execute(select(table).limit(1)).first() is not None:
            raise ServiceError(
                f"the database {store.name} is not empty ({table.name} has rows); nothing was restored; "
                "remedy: name a new one with --database"
            )
    if now != backup.revision:
        raise ServiceError(
            f"the database {store.name} has schema {now} and the backup {backup.revision}; nothing was restored; "
            "remedy: name one that does not exist yet"
        )


def _write_page(store: Store, connection: Connection, table: Table, page: Page, total: Sum) -> None:
    """Write rows, and add up what was given to the database."""
    rows = [as_postgres_takes_it(table, page.columns, row) for row in page.rows] if store.postgres else page.rows
    try:
        write_rows(connection, table, page.columns, rows)
    except SQLAlchemyError as error:
        raise ServiceError(
            f"{store.name} does not take a row of {table.name} ({short(error)}); nothing was restored; "
            "remedy: restore it into a new SQLite file, run `unboxed tables repair` on that, and back that up"
        ) from None
    for row in rows:
        total.add(row)


def _verify(connection: Connection, table: Table, columns: list[str], given: Sum) -> None:
    """Read everything again: it must be what was given."""
    found, reading = Sum(), connection.begin_nested()
    for row in read_rows(connection, table, columns):
        found.add(row)
    reading.rollback()  # PostgreSQL would keep its place in the table until the end, and then not change the table
    if found.as_data() != given.as_data():
        raise ServiceError(f"{table.name} came out otherwise than it went in; nothing was restored; remedy: report it")


def _count_on(connection: Connection, known: dict[str, Table]) -> None:
    """Let PostgreSQL number new rows after those restored; SQLite does so by itself."""
    for table in known.values():
        for column in table.primary_key:
            sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
            last = connection.execute(select(func.max(column))).scalar() if sequence else None
            if last is not None:
                connection.execute(select(func.setval(sequence, last)))
