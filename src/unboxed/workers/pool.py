"""Heavy work of a service: in processes of its own, never on the loop, and shared fairly between tables.

Short work never waits behind long work: some processes take nothing else, and those for long work step back in the
operating system. What is short is learnt from how long the like of it took."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Hashable
from typing import Any

from .calls import PACKAGE, Answer, name_of, packed_arguments
from .durations import Durations
from .errors import Busy, Closed, Overran
from .kinds import KINDS, Kind
from .lane import Lane, Terms
from .task import Task

NICE = 10
"""By how much processes for long work step back in the operating system."""
OVERRUN = 0.05
"""Seconds of processor time after which what was expected to be short is begun anew among the long."""

GOING = "the service is going down"


class Pool:
    """The processes of a service. They are started as they are needed, or all at once by `start`."""

    def __init__(
        self,
        processes: int,
        most_waiting: int = 500,
        kinds: Collection[Kind] = tuple(KINDS.values()),
        first: Callable[[], None] | None = None,
        package: str = PACKAGE,
    ) -> None:
        """At most so much waits of what may be refused. Every process calls `first` before anything else."""
        self._kinds = {kind.name: kind for kind in kinds}
        self._most_waiting, self._package = most_waiting, package
        named = "" if first is None else name_of(first, package)
        short = max(1, processes // 4)
        most = OVERRUN if processes > short else 0.0
        self.short = self.long = Lane(Terms(short, 0, most, package, named), self)
        if processes > short:
            self.long = Lane(Terms(processes - short, NICE, 0.0, package, named), self)
        self.lanes = tuple(dict.fromkeys((self.short, self.long)))
        self.durations = Durations()
        self.refused: Counter[str] = Counter()
        """How much was refused, by kind."""
        self._held: set[Hashable] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    async def run(
        self,
        work: Callable[..., Any],
        *arguments: Any,
        share: Hashable,
        kind: str = "bot",
        asker: Hashable = None,
        like: Hashable = None,
        at_first: float = 0.0,
        sparing: bool = False,
    ) -> Any:
        """What `work(*arguments)` gives, or the error it raises; `work` is a function of this package.

        `share` says for which table, `asker` for whom there (only kinds of which nobody may have two look at it).
        `like` names work that takes about as long as this, and `at_first` how many seconds that may be while none was
        done; without `like` it is that always. With `sparing` the work is told, in one more argument, which part of its
        usual time it may take."""
        if self._closed:
            raise Closed(GOING)
        self._look_at_loop()
        self.admit(kind, share, asker)
        name, of = name_of(work, self._package), self._kinds[kind]
        held = (kind, share, asker) if of.once else None
        known_as = None if like is None else (name, like)
        expected = self.durations.expected(known_as, at_first)
        task = Task(
            name,
            packed_arguments(arguments),
            share,
            of,
            known_as=known_as,
            expected=expected,
            sparing=sparing,
            held=held,
            waiter=asyncio.get_running_loop().create_future(),
            lane=self.short if expected <= of.short else self.long,
        )
        self._held.add(held)
        return await self._done(task)

    async def _done(self, task: Task) -> Any:
        try:
            task.lane.put(task)
            return await task.waiter
        finally:
            if task.waits:  # whoever asked does not want it any more
                task.lane.waiting.remove(task)
                self._held.discard(task.held)

    def admit(self, kind: str, share: Hashable, asker: Hashable = None) -> None:
        """Refuse what is too much, as `run` would: for whoever has something to prepare before that."""
        of = self._kinds[kind]
        if of.once and (kind, share, asker) in self._held:
            self.refused[kind] += 1
            raise Busy(f"the last {kind} you asked for is not done yet; wait for it")
        if not of.awaited and sum(len(lane.waiting) for lane in self.lanes) >= self._most_waiting:
            self.refused[kind] += 1
            raise Busy(f"too much is being worked on to begin another {kind} now; try again in a moment")

    def start(self) -> None:
        """Start all processes now, so that nobody waits for that later."""
        self._look_at_loop()
        for lane in self.lanes:
            lane.start()

    def close(self) -> None:
        """End all processes, whatever they do, for good; whoever waits is told so."""
        self._closed = True
        for lane in self.lanes:
            for task in lane.stop():
                self.failed(task, Closed(GOING))

    def counts(self) -> dict[str, int]:
        """What waits, by kind, what is being done, and processes replaced: for whoever watches over the service."""
        waiting = {name: sum(lane.waiting.count(of) for lane in self.lanes) for name, of in self._kinds.items()}
        working = sum(len(lane.tasks) for lane in self.lanes)
        return {**waiting, "working": working, "replaced": sum(lane.replaced for lane in self.lanes)}

    def fault(self) -> str:
        """Why no work can be done here, in words; nothing if it can."""
        if self._closed:
            return "the workers are stopped"
        for lane in self.lanes:
            lane.try_again()
        return "no worker can be started" if any(lane.failing for lane in self.lanes) else ""

    def _look_at_loop(self) -> None:
        """What was begun in a loop that is no more has nobody who waits for it."""
        loop = asyncio.get_running_loop()
        if self._loop is not None and self._loop is not loop:
            self._held.clear()
            for lane in self.lanes:
                lane.drop()
        self._loop = loop

    # --- what came of a task ------------------------------------------------------------------------------------------

    def finished(self, task: Task, answer: Answer) -> None:
        """This is done, or too long for its lane: then it is begun anew in the other."""
        if task.part == 1.0 or answer.seconds > task.expected:
            # What was told to hurry and was quick says little about how long it takes.
            self.durations.note(task.known_as, answer.seconds, task.expected)
        if isinstance(answer.error, Overran) and not task.waiter.done():
            task.lane, task.waits, task.attempts = self.long, True, 0
            self.long.put(task)
            return
        self._held.discard(task.held)
        task.tell(answer.value, answer.error)

    def failed(self, task: Task, error: Exception) -> None:
        """This cannot be done."""
        self._held.discard(task.held)
        task.tell(error=error)
