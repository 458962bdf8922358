"""The service inside this process, on a virtual clock: all that the twin tests know of its inner parts is here.

- the store: SQLite's threads are replaced by calls, so that nothing happens at a moment of its own;
- the bots: they think in this process for as long as a scenario says, one after the other as in a pool of one;
- webhooks: whatever the service sends out is written down and answered at once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sqlite3.dbapi2
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import aiosqlite
import httpx
from litestar import Litestar
from litestar.exceptions import LitestarDeprecationWarning

from tests.server.service import UNLIMITED
from tests.server.twins.asgi import client_of
from tests.server.twins.virtual import LOCKED, is_locked
from unboxed.bots import Look, make_bot
from unboxed.server.app import make_app, make_routes
from unboxed.server.live import webhooks
from unboxed.server.live.bots import Bots
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store

Leak = Callable[[Any], Any]
"""Makes of an application another one that tells more."""
THOUGHT = 0.02
"""Seconds a bot thinks."""


class _Called(aiosqlite.Connection):
    """A connection whose work is done by whoever asks for it."""

    async def _execute(self, work: Any, *arguments: Any, **named: Any) -> Any:
        if self._connection is None:
            raise ValueError("Connection closed")
        await asyncio.sleep(0)
        while True:
            try:
                return work(*arguments, **named)
            except sqlite3.OperationalError as error:
                if not is_locked(error):
                    raise
            await asyncio.sleep(LOCKED)

    async def _connect(self) -> _Called:
        if self._connection is None:
            self._connection = self._connector()
        return self

    def __await__(self) -> Any:
        return self._connect().__await__()

    def stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class WorkingHere:
    """Replays are made in this process, at once, and so is what options lead to."""

    def admit(self, *_what: Any) -> None: ...

    async def run(self, work: Any, *arguments: Any, sparing: bool = False, **_how: Any) -> Any:
        await asyncio.sleep(0)
        return work(*arguments, 1.0) if sparing else work(*arguments)

    def close(self) -> None: ...


class ThinkingHere(Bots):
    """Bots that think in this process and take as long as they are told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.pool = WorkingHere()
        self.line = asyncio.Lock()

    async def choose(self, bot: str, position: Any, seat: int, seed: int, table: Any = None) -> int:
        look = Look(position, seat, seed)
        async with self.line:
            await asyncio.sleep(THOUGHT)
        return make_bot(bot).choose(look, seed)

    async def hint(
        self, position: Any, seat: int, seed: int, names: list[str], table: Any = None
    ) -> list[dict[str, Any]]:
        async with self.line:
            await asyncio.sleep(THOUGHT)
        return []

    async def keep_busy(self, seconds: float) -> None:
        """Somebody else's bot thinks long."""
        async with self.line:
            await asyncio.sleep(seconds)


class Sent:
    """What the service sends to others by itself."""

    def __init__(self) -> None:
        self.heard: list[tuple[float, int, str]] = []
        """When, to which seat's webhook, and what."""

    async def hear(self, _transport: Any, request: httpx.Request) -> httpx.Response:
        body = json.loads(await request.aread())
        told = {"url": str(request.url), "headers": sorted(request.headers.items()), "body": body}
        self.heard.append((asyncio.get_running_loop().time(), body["seat"], json.dumps(told)))
        return httpx.Response(204, request=request)


def _connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
    """A connection that says at once that another one has the lock: in one thread, waiting would be for ever."""
    return _sqlite_connect(*arguments, **{**named, "timeout": 0})


_sqlite_connect = sqlite3.connect


@contextmanager
def doubles() -> Iterator[Sent]:
    """Replace what would take time of its own or leave this process."""
    sent = Sent()
    with (
        mock.patch.object(sqlite3, "connect", _connect),
        mock.patch.object(sqlite3.dbapi2, "connect", _connect),
        mock.patch.object(aiosqlite.core, "Connection", _Called),
        mock.patch.object(
            httpx.AsyncHTTPTransport, "handle_async_request", lambda transport, request: sent.hear(transport, request)
        ),
        mock.patch.object(webhooks, "_look_up", mock.AsyncMock(return_value=["1.1.1.1"])),  # nobody is asked for it
    ):
        yield sent


async def lay_out(file: Path) -> None:
    """An empty database, to be copied: laying it out takes longer than a window."""
    store = Store(database_url(str(file)))
    await store.open()
    await store.close()


_routes: list[Litestar] = []
"""Of processes that have ended, for the next ones: making them takes longer than a window."""


class Process:
    """One process of the service, as far as others can tell."""

    def __init__(self, database: Path, leak: Leak | None = None) -> None:
        settings = Settings(database=str(database), **{**UNLIMITED, "forget_after": 5})
        with warnings.catch_warnings():  # of the framework's own next version
            warnings.simplefilter("ignore", LitestarDeprecationWarning)
            self._routes = _routes.pop() if _routes else make_routes(settings)
            app: Any = make_app(settings, self._routes)
        self.bots = app.house.bots = ThinkingHere()
        app.house.services = replace(app.house.services, bots=self.bots)
        self.app = leak(app) if leak else app
        self.client = client_of(self.app)
        self._ending = asyncio.Event()
        self._started = asyncio.Event()
        self._life: asyncio.Task[None] | None = None
        self.stopped = False

    async def start(self) -> None:
        self._life = asyncio.create_task(self.app({"type": "lifespan", "asgi": {}}, self._receive, self._send))
        await self._started.wait()

    async def stop(self) -> None:
        self.stopped = True
        self._ending.set()
        assert self._life is not None
        await self._life
        await self.client.aclose()
        _routes.append(self._routes)

    async def _receive(self) -> dict[str, str]:
        if not self._started.is_set():
            return {"type": "lifespan.startup"}
        await self._ending.wait()
        return {"type": "lifespan.shutdown"}

    async def _send(self, message: Any) -> None:
        assert not message["type"].endswith("failed"), message
        self._started.set()


def declining(prompt: dict[str, Any]) -> int:
    """The option by which somebody who is asked in secret lets it be."""
    return len(prompt["options"]) - 1
