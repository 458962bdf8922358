"""Many small pieces of work for a caller that waits: shared out to processes in batches."""

from __future__ import annotations

import selectors
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, Generic, TypeVar

from .calls import PACKAGE, Answer, Request, name_of, packed_arguments, read_answer
from .errors import WorkerEnded
from .process import WorkerProcess

T = TypeVar("T")
GROWTH = 4
"""A batch is at most so many times as large as the one before it."""


def in_batches(
    work: Callable[..., Any],
    fixed: tuple[Any, ...],
    items: Iterable[T],
    processes: int,
    seconds: float,
    package: str = PACKAGE,
) -> Generator[tuple[list[T], Any], None, None]:
    """Have all items worked on; gives each batch with what `work(*fixed, batch)` made of it, as they are finished.

    Batches last about so many seconds: short enough that whoever is stopped loses little, long enough that handing them
    out costs nothing. Which items share a batch depends on how fast the processes are, so nothing else may depend on
    that. The processes end when the iterator is closed."""
    crew = _Crew(_Asked(name_of(work, package), fixed, seconds, package), items)
    try:
        with selectors.DefaultSelector() as ready:
            crew.begin(processes, ready)
            while crew.busy:
                for key, _ in ready.select():
                    if (found := crew.finished(key, ready)) is not None:
                        done, answer = found
                        yield done, answer.result()
    finally:
        crew.end()


class _Crew(Generic[T]):
    """The processes of one call."""

    def __init__(self, asked: _Asked, items: Iterable[T]) -> None:
        self.asked, self.left = asked, iter(items)
        self.hands: list[_Hand[T]] = []
        self.busy = 0

    def begin(self, processes: int, ready: selectors.BaseSelector) -> None:
        """Give each process one item; there are no more of them than items."""
        while self.busy < processes and (batch := list(islice(self.left, 1))):
            self.hands.append(_Hand(self.asked))
            self.hands[-1].take(batch)
            ready.register(self.hands[-1].process.answers, selectors.EVENT_READ, self.hands[-1])
            self.busy += 1

    def finished(self, key: selectors.SelectorKey, ready: selectors.BaseSelector) -> tuple[list[T], Answer] | None:
        """What came of a batch, if that is known now; then its process has the next one in hand."""
        hand: _Hand[T] = key.data
        try:
            answer = hand.finished()
        except EOFError:
            ready.unregister(key.fd)
            hand.try_again()
            ready.register(hand.process.answers, selectors.EVENT_READ, hand)
            return None
        if answer is None:
            return None
        done = hand.batch
        if batch := list(islice(self.left, hand.size)):
            hand.take(batch)
        else:
            self.busy -= 1
        return done, answer

    def end(self) -> None:
        """End all processes, whatever they do."""
        for hand in self.hands:
            hand.process.kill()
        for hand in self.hands:
            hand.process.wait()


class _Asked:
    """What every batch of one call has in common."""

    def __init__(self, name: str, fixed: tuple[Any, ...], seconds: float, package: str) -> None:
        self.name, self.fixed, self.seconds, self.package = name, fixed, seconds, package

    def request(self, batch: list[Any]) -> bytes:
        return Request(self.name, packed_arguments((*self.fixed, batch))).packed()


class _Hand(Generic[T]):
    """One process and the batch it has in hand."""

    def __init__(self, asked: _Asked) -> None:
        self.asked = asked
        self.process = WorkerProcess(asked.package)
        self.batch: list[T] = []
        self.size, self.attempts = 1, 0

    def take(self, batch: list[T]) -> None:
        """Begin with this batch."""
        self.batch, self.attempts = batch, 1
        self._send()

    def try_again(self) -> None:
        """The process has ended in the middle of its batch; another one takes that up, once."""
        self.process.kill()
        status = self.process.wait()
        if self.attempts > 1:
            raise WorkerEnded(f"a worker process ended by itself with status {status}, and so did the one before it")
        self.process = WorkerProcess(self.asked.package)
        self.attempts += 1
        self._send()

    def finished(self) -> Answer | None:
        """What came of the batch, if that is known now; the next one will last as long as a batch should."""
        data = self.process.receive()
        if data is None:
            return None
        answer = read_answer(data)
        fitting = round(self.size * self.asked.seconds / max(answer.seconds, 1e-6))
        self.size = max(1, min(self.size * GROWTH, fitting))
        return answer

    def _send(self) -> None:
        self.process.send(self.asked.request(self.batch))
