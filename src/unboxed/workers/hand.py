"""One process of a pool and the task it has in hand, as the loop sees them."""

from __future__ import annotations

import asyncio
import os
from typing import Protocol

from .calls import Answer, read_answer
from .process import WorkerProcess
from .task import Task


class Owner(Protocol):
    """Who is told what becomes of a task."""

    def answered(self, hand: Hand, task: Task | None, answer: Answer) -> None:
        """The process has answered and is free."""

    def ended(self, hand: Hand, task: Task | None) -> None:
        """The process has ended by itself."""

    def overran(self, hand: Hand, task: Task | None) -> None:
        """The time was up, and the process was ended."""


class Hand:
    """A process. The loop listens to it only while it has something in hand: so any loop may use it in turn."""

    def __init__(self, process: WorkerProcess, owner: Owner) -> None:
        self.process, self.owner = process, owner
        self.task: Task | None = None
        self.ready = False
        """Has it ever answered?"""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        for line in (process.requests, process.answers):
            os.set_blocking(line, False)

    @property
    def idle(self) -> bool:
        """Could it take something?"""
        return self._loop is None

    def begin(self, task: Task | None, request: bytes, limit: float) -> None:
        """Have this done within so many seconds."""
        self.task = task
        loop = self._loop = asyncio.get_running_loop()
        self._timer = loop.call_later(limit, self._time_is_up)
        loop.add_reader(self.process.answers, self._read)
        if not self.process.send(request):
            loop.add_writer(self.process.requests, self._write_on)

    def kill(self) -> Task | None:
        """End the process; what it had in hand."""
        task = self._rest()
        self.process.kill()
        return task

    def _rest(self) -> Task | None:
        """Listen no more; what it had in hand."""
        task, self.task = self.task, None
        loop, self._loop = self._loop, None
        if self._timer is not None:
            self._timer.cancel()
        if loop is not None and not loop.is_closed():
            loop.remove_reader(self.process.answers)
            loop.remove_writer(self.process.requests)
        return task

    def _write_on(self) -> None:
        if self.process.send_on() and self._loop is not None:
            self._loop.remove_writer(self.process.requests)

    def _read(self) -> None:
        try:
            data = self.process.receive()
        except BlockingIOError:
            return
        except EOFError:
            self.owner.ended(self, self.kill())
            return
        if data is not None:
            self.ready = True
            self.owner.answered(self, self._rest(), read_answer(data))

    def _time_is_up(self) -> None:
        self.owner.overran(self, self.kill())
