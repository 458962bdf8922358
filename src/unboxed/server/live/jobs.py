"""One thing after the other: the work that a table's session has in hand.

Whoever asks for something may go away while it is being done (a socket breaks, a request is cancelled). The work is not
theirs but the table's, so it is finished all the same; only the answer is no longer waited for."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

log = logging.getLogger("unboxed.server")
Work = Callable[[], Awaitable[Any]]
Before = Callable[[], Awaitable[Any] | None]
"""What must be done before a job; None if that is nothing now, so that most jobs begin at once."""


class Jobs:
    """Does what it is given, in the order in which it came."""

    def __init__(self, before: Before, name: str) -> None:
        self._before, self._name = before, name
        self._waiting: deque[tuple[Work, asyncio.Future[Any]]] = deque()
        self._worker: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is something being done?"""
        return self._worker is not None

    def submit(self, work: Work) -> asyncio.Future[Any]:
        """Have this done; what comes of it is in the future, for whoever still wants to know."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return done

    def soon(self, work: Work) -> None:
        """Have this done; nobody waits for it, so a fault in it is logged."""
        self.submit(work).add_done_callback(self._log)

    async def finish(self) -> None:
        """Wait until everything is done."""
        while self._worker is not None:
            await asyncio.wait([self._worker])

    async def _work(self) -> None:
        try:
            while self._waiting:
                work, done = self._waiting.popleft()
                try:
                    if (first := self._before()) is not None:
                        await first
                    result = await work()
                except Exception as error:
                    if not done.done():
                        done.set_exception(error)
                        done.exception()  # whoever asked may have gone: then nobody looks at it, and it is no news
                else:
                    if not done.done():
                        done.set_result(result)
        finally:
            self._worker = None

    def _log(self, done: asyncio.Future[Any]) -> None:
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("table %s: %r", self._name, error, exc_info=error)
