"""What a table's session does by itself at a certain time: the ends of windows, clocks and games."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from unboxed.server.looptime import now

from .jobs import Jobs, Work

log = logging.getLogger("unboxed.server")
AGAIN = 1.0
"""Seconds after which what failed is tried again: a store that does not answer for a while must stop nothing."""


class Timers:
    """One timer of each name; what it does is a job of the session, and is tried until it is done."""

    def __init__(self, jobs: Jobs, table: str) -> None:
        self._jobs, self._table = jobs, table
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def at(self, what: str, when: float, work: Work) -> None:
        """Do this at a time of the loop's clock, instead of what was to be done before under this name."""

        def done(job: asyncio.Future[Any]) -> None:
            if not job.cancelled() and (error := job.exception()) is not None:
                log.error("table %s: the end of a %s failed and is tried again: %r", self._table, what, error)
                self.at(what, now() + AGAIN, work)

        if old := self._waiting.get(what):
            old.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[what] = loop.call_at(when, lambda: self._jobs.submit(work).add_done_callback(done))

    def stop(self) -> None:
        """Do nothing more."""
        for timer in self._waiting.values():
            timer.cancel()
