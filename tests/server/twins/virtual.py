"""A virtual clock: an event loop that never waits, wall clocks that follow it, and chance that can be run again.

Whoever sleeps is woken at once, but by then the loop's time has gone on by as much. What is done meanwhile takes no
time at all. So a program that runs on this loop does the same things at the same times whenever it is run."""

from __future__ import annotations

import asyncio
import hashlib
import random
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest import mock

T = TypeVar("T")
EPOCH = 1_700_000_000.0
"""The wall clock when a loop's time is 0."""
LOCKED = 0.001
"""Seconds until somebody who found the database locked tries again."""


class Stuck(Exception):
    """Everybody waits for something that no timer will bring."""


class _Selector(selectors.DefaultSelector):
    """Does not wait: it lets the time go on instead."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise Stuck("nothing is due any more, and nobody would ever be woken")
            self.now += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own. Work for threads is done at once, in turn and in this thread."""

    def __init__(self) -> None:
        self._clock = _Selector()
        super().__init__(self._clock)
        self._clock_resolution = 1e-9
        self.faults: list[BaseException] = []
        """What went wrong where nobody waits for it."""
        self.set_exception_handler(self._note)

    def time(self) -> float:
        """Seconds since this loop was made, rounded so that sums of times can be compared."""
        return round(self._clock.now, 6)

    def run_in_executor(self, executor: Any, work: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:
        """Do the work when the loop comes round; the clock stands still meanwhile."""
        done: asyncio.Future[T] = self.create_future()
        self.call_soon(self._work, done, work, arguments)
        return done

    def _work(self, done: asyncio.Future[Any], work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        if done.cancelled():
            return
        try:
            done.set_result(work(*arguments))
        except Exception as error:
            if is_locked(error):  # whoever holds the lock goes on only if this one does not wait for it
                self.call_later(LOCKED, self._work, done, work, arguments)
            else:
                done.set_exception(error)

    async def getaddrinfo(self, host: Any, port: Any, **_: Any) -> list[Any]:
        """Every name is this machine: nothing leaves it."""
        return [(2, 1, 6, "", ("127.0.0.1", port))]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run this with all clocks of the process set to this loop's."""
        with self.clocks():
            result = self.run_until_complete(work)
        if self.faults:
            raise self.faults[0]
        return result

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback has failed; what is said of tasks that were dropped is no fault."""
        if "handle" in context and "exception" in context:
            self.faults.append(context["exception"])

    @contextmanager
    def clocks(self) -> Iterator[None]:
        """Let the clocks of the process show this loop's time."""

        def wall_clock() -> float:
            return EPOCH + self.time()

        with mock.patch.object(time, "monotonic", self.time), mock.patch.object(time, "time", wall_clock):
            yield


def is_locked(error: Exception) -> bool:
    """Does another connection hold the lock of the SQLite file?"""
    return "database is locked" in str(error)


class Chance:
    """The machine's randomness, made to repeat itself: ids and secrets are the same in twin worlds."""

    def __init__(self) -> None:
        self._rng = random.Random(0)

    def again(self, seed: str) -> None:
        """Begin anew."""
        self._rng = random.Random(hashlib.sha256(seed.encode()).digest())

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Let `secrets` draw from here; all of it comes through this one function."""
        with mock.patch.object(random, "_urandom", lambda n: self._rng.randbytes(n)):
            yield
