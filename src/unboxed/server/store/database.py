"""The store: one database, opened, checked and brought up to date; reading and writing transactions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, func, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from unboxed.server.errors import ServiceError

from . import schema
from .compatibility import may_use

T = TypeVar("T")
E = TypeVar("E", Engine, AsyncEngine)
MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "unboxed"
"""The PostgreSQL channel on which processes tell each other to look again."""
PRIVATE = 0o600
"""The mode of the database's files: secrets are kept as hashes, but hands, chats and reports are not."""
PATIENCE = 2.0
"""Seconds in which a database must answer whoever asks how the service is."""
MIGRATING = 71_206_001
"""The advisory lock under which one of several processes lays out the database."""


class Store:
    """A database that holds the tables of this service."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = make_url(url).render_as_string(hide_password=True)
        self.postgres = url.startswith("postgresql")
        self.insert = postgresql.insert if self.postgres else sqlite.insert
        self.engine = _engine(url)
        # SQLite lets one write at a time, and whoever waits there only looks again now and then; here all wait in line.
        self._turn = nullcontext() if self.postgres else asyncio.Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-read")
        self._in_thread = None if self.postgres else _sqlite(create_engine, url.replace("+aiosqlite", "", 1))

    async def open(self, upgrade: bool = False) -> None:
        """Check the database and lay it out if it is new; ServiceError says what is wrong with it."""
        if not self.postgres:
            _make_private(self.url)
        if not await self._look(_usable, self.name, upgrade):
            await self._look(_lay_out, self.name, upgrade, changes=True)

    async def fault(self) -> str:
        """Why the database cannot be used just now, in words; nothing if it can."""
        try:
            async with asyncio.timeout(PATIENCE), self.read() as connection:
                usable = await connection.run_sync(_usable, self.name, False)
        except ServiceError:
            usable = False
        except (OSError, TimeoutError, SQLAlchemyError):
            return "the database does not answer"
        return "" if usable else "the database has a schema that this release cannot use"

    async def find(self, old: bool = False) -> None:
        """Check a database that must be there already and make nothing; with `old`, an old schema will do."""
        if not self.postgres and not Path(make_url(self.url).database or "").is_file():
            raise ServiceError(f"there is no database {self.name}; remedy: name the right one with --database")
        await self._look(_must_be_ours, self.name, old)

    async def reach(self) -> None:
        """Check that the database can be reached, whatever it holds; nothing is laid out."""
        if not self.postgres:
            _make_private(self.url)
        await self._look(revision_of, self.name)

    async def _look(self, look: Callable[..., T], *more: Any, changes: bool = False) -> T:
        """Of several processes that start at once one changes the database, and the others wait for it: on SQLite
        because they want to write from the beginning."""
        engine = self.engine.execution_options(writes=True) if changes else self.engine
        try:
            async with asyncio.timeout(15), engine.begin() as connection:
                if self.postgres:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
                return await connection.run_sync(look, *more)
        except (OSError, TimeoutError, DBAPIError, SQLAlchemyError) as error:
            raise ServiceError(
                f"the database {self.name} cannot be reached ({short(error)}); "
                "remedy: start it, or correct UNBOXED_DATABASE (a file name, or postgresql://user:password@host/name)"
            ) from None

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()
        if self._in_thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._in_thread.dispose)
        self._writer.shutdown()
        self._reader.shutdown()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed when the block ends well."""
        async with self._turn, self.engine.execution_options(writes=True).begin() as connection:
            yield connection

    async def write_at_once(self, work: Callable[[Connection], T]) -> T:
        """A whole transaction as one piece of work: on SQLite one visit to a thread, not one for each statement."""
        if self._in_thread is None:
            async with self.write() as connection:
                return await connection.run_sync(work)
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self._writer, self._work, work)

    async def read_at_once(self, work: Callable[[Connection], T]) -> T:
        """Several looks as one piece of work: all that they see belongs to one moment, and no writer waits for them."""
        if self._in_thread is None:
            async with self.engine.execution_options(isolation_level="REPEATABLE READ").connect() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._look_on, work)

    def _look_on(self, work: Callable[[Connection], T]) -> T:
        assert self._in_thread is not None
        with self._in_thread.connect() as connection:
            return work(connection)

    def _work(self, work: Callable[[Connection], T]) -> T:
        assert self._in_thread is not None
        with self._in_thread.execution_options(writes=True).begin() as connection:
            return work(connection)

    def note(self, connection: Connection, text: str) -> None:
        """Tell the other processes something when this transaction is committed (see notifications.py)."""
        if self.postgres:
            connection.execute(select(func.pg_notify(CHANNEL, text)))
        else:
            connection.execute(_NOTE, {"text": text, "at": time.time()})


_NOTE = schema.notes.insert().inline()


def _engine(url: str) -> AsyncEngine:
    """What is written holds secrets, so errors (and with them logs) do not quote it."""
    if url.startswith("postgresql"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    return _sqlite(create_async_engine, url)


def _sqlite(create: Callable[..., E], url: str) -> E:
    engine = create(url, connect_args={"timeout": 30, "isolation_level": None}, hide_parameters=True)
    event.listen(getattr(engine, "sync_engine", engine), "connect", _prepare_sqlite)
    event.listen(getattr(engine, "sync_engine", engine), "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a choice that was answered survives a power cut, too
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: a reader that turns writer later would be refused instead of waiting."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrations(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def revision_of(connection: Connection, name: str) -> str | None:
    """The schema that a database has, None if it is empty; ServiceError if it is not one of this version's."""
    now = MigrationContext.configure(connection).get_current_revision()
    if now is None:
        if inspect(connection).has_table("tables"):
            raise ServiceError(
                f"the database {name} holds tables that this service did not make; remedy: name another database"
            )
    elif now not in revisions():
        raise ServiceError(
            f"the database {name} has schema {now}, which is newer than this version's {revisions()[0]}; "
            "remedy: install the newer version of unboxed, or name another database"
        )
    return now


def revisions() -> list[str]:
    """All schemas that this version knows, the newest first."""
    return _revisions(MIGRATIONS)


@cache
def _revisions(_folder: Path) -> list[str]:
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()]


def _usable(connection: Connection, name: str, upgrade: bool) -> bool:
    """Can the database be used as it is? A newer schema can, if it says so; ServiceError if it can only be refused."""
    now = MigrationContext.configure(connection).get_current_revision()
    if now is not None and now not in revisions():
        if may_use(connection, revisions()[0]):
            return True
        raise ServiceError(
            f"the database {name} has schema {now}, which is newer than this version's {revisions()[0]} and no longer "
            "fit for it; remedy: install the newer version of unboxed, or name another database"
        )
    now = revision_of(connection, name)
    if now is not None and not upgrade:
        _must_be_new(now, name)
    return now == revisions()[0]


def _lay_out(connection: Connection, name: str, upgrade: bool) -> None:
    if not _usable(connection, name, upgrade):  # another process may have been quicker
        command.upgrade(migrations(connection), "head")


def _must_be_ours(connection: Connection, name: str, old: bool) -> None:
    now = revision_of(connection, name)
    if now is None:
        raise ServiceError(
            f"the database {name} holds no tables of this service; remedy: name the right one with --database"
        )
    if not old:
        _must_be_new(now, name)


def _must_be_new(now: str, name: str) -> None:
    if now != revisions()[0]:
        raise ServiceError(
            f"the database {name} has the old schema {now}, and this version needs {revisions()[0]}; "
            "remedy: back it up (unboxed tables backup FILE), then start once with --upgrade"
        )


def _make_private(url: str) -> None:
    """The file of the database, which nobody else may read; SQLite gives the files beside it the same mode."""
    named = make_url(url).database
    if not named or named == ":memory:" or named.startswith("file:"):
        return
    file = Path(named)
    try:
        _make_folder(file.parent)
        if not file.exists():
            file.touch(mode=PRIVATE)
        for one in (file, Path(f"{named}-wal"), Path(f"{named}-shm")):
            if one.exists() and one.stat().st_mode & ~PRIVATE & 0o777:  # an older version made them for all to read
                one.chmod(one.stat().st_mode & PRIVATE)
    except OSError as error:
        raise ServiceError(
            f"the database {file} cannot be made or kept from others ({error.strerror}); remedy: name another file"
        ) from None


def _make_folder(folder: Path) -> None:
    """A folder for the database; one that was there already is left as it is."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)


def short(error: BaseException) -> str:
    """What a database says is wrong, in one line."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return (lines[0].rsplit(">: ", 1)[-1] if lines else "") or type(cause).__name__
