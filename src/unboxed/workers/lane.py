"""A lane: some processes of a pool that do the same sort of work, and what waits for them."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Protocol

from .calls import Answer, Request, packed_arguments
from .errors import TooLong, WorkerEnded
from .hand import Hand
from .process import WorkerProcess
from .task import Task
from .turns import Turns

log = logging.getLogger("unboxed.workers")
LEAST_PART = 0.05
"""The part of its usual time that work gets however much waits."""
START = 60.0
"""Seconds within which a new process must be ready."""
FALSE_STARTS = 3
"""So many processes in a row that end before they are ready are enough."""
ATTEMPTS = 2
"""How often a task is begun whose process ends."""


@dataclass(frozen=True)
class Terms:
    """How the processes of a lane are run."""

    size: int
    nice: int
    seconds: float
    """The processor time after which a task is too long for this lane; 0: never."""
    package: str
    first: str
    """The function that a new process calls before anything else; none if empty."""


class Owner(Protocol):
    """Who is told what came of a task."""

    def finished(self, task: Task, answer: Answer) -> None:
        """This is done."""

    def failed(self, task: Task, error: Exception) -> None:
        """This cannot be done."""


class Lane:
    """Hands tasks to its processes, starts them when they are needed and replaces those that end."""

    def __init__(self, terms: Terms, owner: Owner) -> None:
        self.terms, self._owner = terms, owner
        self.waiting: Turns[Task] = Turns()
        self.hands: list[Hand] = []
        self.replaced = 0
        """Processes that have ended by themselves, or were ended because they took too long."""
        self.failing = False
        """Processes end as soon as they are started, and none has got ready since."""
        self._false_starts = 0
        self._dying: list[Hand] = []

    @property
    def tasks(self) -> list[Task]:
        """What is being done."""
        return [hand.task for hand in self.hands if hand.task is not None]

    @property
    def part(self) -> float:
        """The part of its usual time that the next task may take, so that all are served in about that time."""
        return max(LEAST_PART, min(1.0, self.terms.size / max(1, len(self.waiting) + len(self.tasks))))

    def put(self, task: Task) -> None:
        """Have this done when it is its turn."""
        self.waiting.put(task)
        self._hand_out()

    def start(self) -> None:
        """Start all processes."""
        while len(self.hands) < self.terms.size and self._start_one():
            pass

    def try_again(self) -> None:
        """Start one process if none could be started: nobody may ask for work as long as that is so."""
        if self.failing and not self.hands:
            self._start_one()

    def stop(self) -> list[Task]:
        """End all processes; what they did and what waited."""
        left = [task for hand in self.hands if (task := hand.kill())]
        while task := self.waiting.take():
            task.waits = False
            left.append(task)
        for hand in (*self._dying, *self.hands):
            hand.process.wait()
        self._dying.clear()
        self.hands.clear()
        return left

    def drop(self) -> None:
        """Leave what is being done and what waits; idle processes stay."""
        while self.waiting.take():
            pass
        for hand in [hand for hand in self.hands if not hand.idle]:
            hand.kill()
            self._let_go(hand)

    # --- handing out -----------------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give free processes something to do; start more if there are too few."""
        while self.waiting:
            hand = next((hand for hand in self.hands if hand.idle), None)
            if hand is None:
                starting = sum(not hand.ready for hand in self.hands)
                if len(self.hands) >= self.terms.size or starting >= len(self.waiting):
                    return
                self._start_one()
            elif not hand.process.alive:  # it was ended while it had nothing to do
                hand.kill()
                self._let_go(hand)
            elif not self._give(hand):
                return

    def _give(self, hand: Hand) -> bool:
        """Give this process the next task. Where there are several, one is kept for what whole tables wait for."""
        part = self.part
        others = sum(not task.kind.awaited for task in self.tasks)
        task = self.waiting.take(awaited=1 < self.terms.size <= others + 1)
        if task is None:
            return False
        task.waits, task.attempts, task.part = False, task.attempts + 1, part if task.sparing else 1.0
        request = Request(task.name, task.arguments, task.part if task.sparing else None, self.terms.seconds)
        hand.begin(task, request.packed(), task.kind.limit)
        return True

    def _start_one(self) -> bool:
        try:
            hand = Hand(WorkerProcess(self.terms.package, self.terms.nice), self)
        except OSError as error:  # the machine has no process or no memory left
            log.error("no worker can be started: %s", error)
            self._false_start()
            return False
        self.hands.append(hand)
        hand.begin(None, Request(self.terms.first, packed_arguments(())).packed(), START)
        return True

    def _let_go(self, hand: Hand) -> None:
        """This process is no more."""
        self.replaced += 1
        self.hands.remove(hand)
        self._dying = [gone for gone in (*self._dying, hand) if gone.process.alive]

    # --- what becomes of it ----------------------------------------------------------------------------------------

    def answered(self, hand: Hand, task: Task | None, answer: Answer) -> None:
        """A process is free."""
        if task is not None:
            self._owner.finished(task, answer)
        else:
            self._false_starts, self.failing = 0, False
            if answer.error is not None:
                log.error("a worker could not get ready: %s", answer.error, exc_info=answer.error)
        self._hand_out()

    def ended(self, hand: Hand, task: Task | None) -> None:
        """A process has ended by itself: another one begins its task anew."""
        self._let_go(hand)
        if task is None:
            self._false_start()
        elif task.attempts >= ATTEMPTS or task.waiter.done():
            self._owner.failed(task, WorkerEnded(f"the process that worked on this {task.kind.name} ended twice"))
        else:
            log.warning("a worker ended in the middle of a %s; another one begins it anew", task.kind.name)
            task.waits = True
            self.waiting.put_first(task)
        self._go_on(hand)

    def overran(self, hand: Hand, task: Task | None) -> None:
        """A process took too long and was ended."""
        self._let_go(hand)
        if task is None:
            self._false_start()
        else:
            limit = task.kind.limit
            said = f"this {task.kind.name} took longer than {limit:g} seconds and was stopped"
            self._owner.failed(task, TooLong(said))
        self._go_on(hand)

    def _go_on(self, hand: Hand) -> None:
        """Replace a process that was of use before: the next task shall not have to wait until one is started."""
        if hand.ready and len(self.hands) < self.terms.size:
            self._start_one()
        self._hand_out()

    def _false_start(self) -> None:
        """Processes that do not even start are not started for ever."""
        self._false_starts += 1
        if self._false_starts < FALSE_STARTS:
            return
        self._false_starts, self.failing = 0, True
        log.error("workers end as soon as they are started")
        while task := self.waiting.take():
            task.waits = False
            self._owner.failed(task, WorkerEnded("no process could be started to work on this"))
