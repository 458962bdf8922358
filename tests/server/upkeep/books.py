"""Stored games for tests: made row by row, and damaged row by row, without any of the service's precautions."""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from sqlalchemy import JSON, Boolean, Connection, Float, Integer, Table, Text, cast, insert, select, text
from sqlalchemy.ext.asyncio import create_async_engine

import unboxed
from unboxed.cli import main
from unboxed.server.keys import hashed
from unboxed.server.settings import database_url
from unboxed.server.store import schema
from unboxed.server.store.database import Store

LONG_AGO = 1_700_000_000.0


class Ran(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


def aside(work: Callable[[], Any]) -> Any:
    """Do this in a thread of its own, which may run an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


class Screen(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def unboxed_tables(action: str, *arguments: Any, database: str, screen: bool = False) -> Ran:
    """`unboxed tables ACTION ...` on a database."""
    out, err = io.StringIO(), Screen() if screen else io.StringIO()
    words = ["tables", action, *map(str, arguments), "--database", str(database)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = aside(lambda: main(words))
    return Ran(status, out.getvalue(), err.getvalue())


def must_be_one_line(ran: Ran, *words: str) -> None:
    """Bad input: status 2, and one line that has these words."""
    assert ran.status == 2, ran
    assert ran.err.count("\n") == 1, ran.err
    assert ran.err.startswith("unboxed: ")
    for word in (*words, "remedy"):
        assert word in ran.err


class Books:
    """A database with stored games."""

    def __init__(self, database: str) -> None:
        self.database, self.url = str(database), database_url(str(database))
        self.postgres = self.url.startswith("postgresql")

    def lay_out(self) -> Books:
        """Give it the schema, as a service does that starts on it."""

        async def lay_out() -> None:
            store = Store(self.url)
            try:
                await store.open()
            finally:
                await store.close()

        aside(lambda: asyncio.run(lay_out()))
        return self

    def work(self, work: Callable[[Connection], Any]) -> Any:
        """Do something in one transaction; SQLite does not even mind orphans here."""

        async def run() -> Any:
            engine = create_async_engine(self.url)
            try:
                async with engine.begin() as connection:
                    return await connection.run_sync(work)
            finally:
                await engine.dispose()

        return aside(lambda: asyncio.run(run()))

    def sql(self, *statements: str, **values: Any) -> list[Any]:
        """Run statements with the same values; gives the rows of the last."""

        def run(connection: Connection) -> list[Any]:
            for statement in statements:
                done = connection.execute(text(statement), values if ":" in statement else {})
            return [tuple(row) for row in done] if done.returns_rows else []

        return self.work(run)

    def rows(self, table: Table, **where: Any) -> list[tuple[Any, ...]]:
        """The rows of a table of the store as plain tuples; JSON as its text."""
        columns = [cast(c, Text) if isinstance(c.type, JSON) else c for c in table.c]
        wanted = select(*columns).where(*(table.c[name] == value for name, value in where.items()))
        return self.work(lambda connection: sorted(map(tuple, connection.execute(wanted)), key=repr))

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        """All rows of all tables, but for what processes leave each other."""
        kept = [table for table in schema.metadata.sorted_tables if table.name not in ("notes", "usable_by")]
        return {table.name: self.rows(table) for table in kept}

    # --- games ----------------------------------------------------------------------------------------------------

    def make(self, table: str, entries: int | None = 12, game: str = "unlucky", seed: int = 12, **facts: Any) -> str:
        """Store a game of two people after so many random choices (None: to its end); `secretN` holds seat N."""
        players = 2 if game == "unlucky" else 1
        g, rng, lines = unboxed.new(game, players, seed=seed), random.Random(seed), []
        while g.decision is not None and (entries is None or len(lines) < entries):
            seat, option = g.decision.player, rng.randrange(len(g.decision.options))
            lines.append({"number": len(lines), "kind": "choose", "value": option, "seat": seat})
            g.choose(option)
        header = {name: value for name, value in g.record().items() if name != "choices"}
        row = {
            "id": table,
            "header": header,
            "state": "running" if g.decision else "over",
            "owner_hash": "x",
            "pace": 0,
            "response_window": 0,
            "clock": 0,
            "spectators": "nothing",
            "seed_given": False,
            "made": time.time(),
            **facts,
        }
        seats = [_seat(table, seat) for seat in range(players)]

        def keep(connection: Connection) -> None:
            connection.execute(insert(schema.tables), row)
            connection.execute(insert(schema.seats), seats)
            if lines:
                kept = [{"table_id": table, **line, "at": LONG_AGO + line["number"]} for line in lines]
                connection.execute(insert(schema.entries), kept)
            if g.result is not None:
                connection.execute(insert(schema.results), [_result(table, s, game) for s in range(players)])

        self.work(keep)
        return table

    def fill(self) -> None:
        """Give every table of the store a row at least, whatever its columns are."""

        def fill(connection: Connection) -> None:
            for table in schema.metadata.sorted_tables:
                if connection.execute(select(table).limit(1)).first() is None:
                    wanted = [column for column in table.c if column is not table.autoincrement_column]
                    connection.execute(insert(table), {c.name: _sample(connection, c) for c in wanted})

        self.work(fill)


def _seat(table: str, seat: int) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat,
        "kind": "person",
        "name": ("Ada", "Ben")[seat],
        "bot": "",
        "secret_hash": hashed(f"secret{seat}"),
        "person": ("ada", "ben")[seat],
        "quiet_until": 0,
    }


def _result(table: str, seat: int, game: str) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat,
        "person": ("ada", "ben")[seat],
        "game": game,
        "share": 0.5,
        "reason": "",
        "ended": LONG_AGO,
        "tally": {"é": [1, 2.5, None]},
        "earned": [],
    }


def _sample(connection: Connection, column: Any) -> Any:
    for key in column.foreign_keys:
        return connection.execute(select(key.column)).scalars().first()
    kinds = {JSON: {"a": ["ü", 0.1]}, Boolean: True, Float: 1 / 3, Integer: 7}
    return next((value for kind, value in kinds.items() if isinstance(column.type, kind)), _text(column))


def _text(column: Any) -> str:
    """A text with odd signs, as long as the column takes it."""
    return "tëxt \"'\n"[: getattr(column.type, "length", None)]
