"""Time and chance under control: an event loop whose clock jumps, and a store without threads that an adversary slows
and breaks. The same seed gives the same schedule, so whatever it finds can be run again."""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from unboxed.server.store import database as store
from unboxed.server.store import schema


class VirtualLoop(asyncio.SelectorEventLoop):
    """Never waits: when nothing is ready, its clock jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__(_Jumping(self))
        self.now = 1000.0

    def time(self) -> float:
        return self.now


class _Jumping(selectors.SelectSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits for somebody else")
        self._loop.now += max(0.0, timeout)
        return []


def run(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run a coroutine to its end in a virtual loop."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Broken(Exception):
    """The database broke off."""


class Adversary:
    """Decides how long the database takes and when it breaks off, before or after the commit."""

    def __init__(self, seed: int, slow: float = 0.02, breaks: float = 0.0) -> None:
        self.rng, self.slow, self.breaks = random.Random(seed), slow, breaks

    async def pause(self) -> None:
        """Take some time, often none, now and then a lot of it."""
        if self.rng.random() < 0.7:
            await asyncio.sleep(self.rng.choice((0, 0, self.slow * self.rng.random(), self.slow * 20)))

    def may_break(self) -> None:
        if self.rng.random() < self.breaks:
            raise Broken("the database broke off")


class Disk:
    """One SQLite database in memory, shared by all processes of a schedule."""

    def __init__(self) -> None:
        self.engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False, "isolation_level": None}
        )
        event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        schema.metadata.create_all(self.engine)
        self.notes: list[str] = []
        """What processes told each other, in the order of their commits."""

    def wipe(self) -> None:
        """Empty it for the next schedule."""
        self.notes.clear()
        with self.engine.begin() as connection:
            for table in reversed(schema.metadata.sorted_tables):
                connection.execute(table.delete())


class VirtualStore(store.Store):
    """The store of one process: whole transactions happen at one instant, with the adversary's pauses around them."""

    def __init__(self, disk: Disk, adversary: Adversary) -> None:
        self.disk, self.adversary = disk, adversary
        self.url, self.name, self.postgres, self.insert = "sqlite://", "virtual", False, store.sqlite.insert
        self.engine = disk.engine

    def note(self, connection: Any, text: str) -> None:
        self.disk.notes.append(text)

    async def open(self, upgrade: bool = False) -> None: ...

    async def close(self) -> None: ...

    @asynccontextmanager
    async def read(self):
        await self.adversary.pause()
        self.adversary.may_break()
        with self.disk.engine.begin() as connection:
            yield _Waiting(connection)
        await self.adversary.pause()

    @asynccontextmanager
    async def write(self):
        await self.adversary.pause()
        self.adversary.may_break()
        with self.disk.engine.begin() as connection:
            yield _Waiting(connection)
        await self._committed()

    async def read_at_once(self, work):
        async with self.read() as connection:
            return await connection.run_sync(work)

    async def write_at_once(self, work):
        await self.adversary.pause()
        self.adversary.may_break()
        with self.disk.engine.begin() as connection:
            result = work(connection)
        await self._committed()
        return result

    async def _committed(self) -> None:
        await self.adversary.pause()
        self.adversary.may_break()


class _Waiting:
    """A connection whose calls are awaited and never wait."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def execute(self, *arguments: Any) -> Any:
        return self.connection.execute(*arguments)

    async def run_sync(self, work: Any, *arguments: Any) -> Any:
        return work(self.connection, *arguments)
