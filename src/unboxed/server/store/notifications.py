"""How several processes on one database tell each other that a table has changed.

Not through Litestar's channels: the word must go out in the very transaction that stores the choice (else it could be
lost, or come before the choice can be read), it says only "look again" because every seat sees something else, and
after a broken line everything open must be looked at again, which the framework's backends do not do."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
from sqlalchemy import case, delete, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from . import schema
from .database import CHANNEL, Store

log = logging.getLogger("unboxed.server")
LOOK_EVERY = 0.1
"""Seconds between looks at whether another process has changed the SQLite file."""
KEEP = 60
"""Seconds a note is kept in SQLite."""


class Fanout:
    """A line to the other processes: LISTEN on PostgreSQL, notes in the file on SQLite."""

    def __init__(
        self,
        store: Store,
        process: str,
        told: Callable[[dict[str, Any]], None],
        reconnected: Callable[[], Awaitable[None]],
    ) -> None:
        self.store, self.process, self.told, self.reconnected = store, process, told, reconnected
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen."""
        ready = asyncio.Event()
        listen = self._listen if self.store.postgres else self._read_notes
        self._listening = asyncio.create_task(listen(ready))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait([self._listening, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    async def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    @property
    def fault(self) -> str:
        """Why this process would miss what others do, in words; nothing if it hears them."""
        deaf = self._listening is None or self._listening.done()
        return "this process no longer hears the others" if deaf else ""

    async def send(self, note: str) -> None:
        """Say something to the other processes."""
        await self.store.write_at_once(lambda connection: self.store.note(connection, note))

    def _hear(self, text: str) -> None:
        news = json.loads(text)
        if news.get("from") != self.process:
            try:
                self.told(news)
            except Exception:  # whatever is wrong with one table, this process goes on hearing of all others
                log.exception("what another process has changed could not be shown")

    # --- PostgreSQL ----------------------------------------------------------------------------------------

    async def _listen(self, ready: asyncio.Event) -> None:
        url = make_url(self.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            broken = asyncio.Event()
            try:
                connection = await asyncpg.connect(url)
                try:
                    connection.add_termination_listener(lambda _, broken=broken: broken.set())
                    await connection.add_listener(CHANNEL, lambda _c, _p, _n, payload: self._hear(payload))
                    if ready.is_set():
                        await self.reconnected()
                    ready.set()
                    await broken.wait()
                finally:
                    await connection.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the line to the other processes is broken (%s); trying again", error)
            await asyncio.sleep(0.5)

    # --- SQLite ----------------------------------------------------------------------------------------------

    async def _read_notes(self, ready: asyncio.Event) -> None:
        """SQLite counts the changes made through other connections; only when it has counted are notes read."""
        columns = schema.notes.c
        own = columns.text.startswith(f'{{"from": "{self.process}"')
        news = case((own, None), else_=columns.text)
        async with self.store.engine.connect() as connection:
            last = (await connection.execute(select(func.max(columns.id)))).scalar() or 0
            await connection.rollback()
            counted, cleared = -1, time.monotonic()
            ready.set()
            while True:
                await asyncio.sleep(LOOK_EVERY)
                try:
                    now = (await connection.exec_driver_sql("PRAGMA data_version")).scalar_one()
                    if now != counted:
                        rows = await connection.execute(
                            select(columns.id, news).where(columns.id > last).order_by(columns.id)
                        )
                        for last, text in rows:  # noqa: B007 (the newest note read)
                            if text is not None:
                                self._hear(text)
                        counted = now
                    await connection.rollback()
                    if time.monotonic() > cleared + KEEP:
                        cleared = time.monotonic()
                        async with self.store.write() as writing:
                            await writing.execute(delete(schema.notes).where(columns.at < time.time() - KEEP))
                except SQLAlchemyError as error:
                    log.warning("the notes of other processes could not be read (%s); trying again", error)
