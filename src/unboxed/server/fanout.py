"""How several processes on one PostgreSQL tell each other that a table has changed.

Not through Litestar's channels: the word must go out in the very transaction that stores the choice (else it could be
lost, or come before the choice can be read), it says only "look again" because every seat sees something else, and
after a broken line everything open must be looked at again, which the framework's backend does not do."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from .ledger import CHANNEL
from .store import Store

log = logging.getLogger("unboxed.server")


class Fanout:
    """A line to the other processes; with SQLite there are none and it does nothing."""

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
        if self.store.postgres:
            ready = asyncio.Event()
            self._listening = asyncio.create_task(self._listen(ready))
            await ready.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def send(self, note: str) -> None:
        """Say something to the other processes."""
        if self.store.postgres:
            async with self.store.write() as connection:
                await connection.execute(select(func.pg_notify(CHANNEL, note)))

    async def _listen(self, ready: asyncio.Event) -> None:
        url = make_url(self.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            broken = asyncio.Event()
            try:
                connection = await asyncpg.connect(url)
                try:
                    connection.add_termination_listener(lambda _, broken=broken: broken.set())
                    await connection.add_listener(CHANNEL, self._hear)
                    if ready.is_set():
                        await self.reconnected()
                    ready.set()
                    await broken.wait()
                finally:
                    await connection.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the line to the other processes is broken (%s); trying again", error)
            await asyncio.sleep(0.5)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        news = json.loads(payload)
        if news.get("from") != self.process:
            self.told(news)
