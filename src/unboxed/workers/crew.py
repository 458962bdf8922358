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
    asked = _Asked(name_of(work, package), fixed, seconds, package)
    left = iter(items)
    hands: list[_Hand[T]] = []
    try:
        with selectors.DefaultSelector() as ready:
            while len(hands) < processes and (batch := list(islice(left, 1))):
                hands.append(_Hand(asked))
                hands[-1].take(batch)
                ready.register(hands[-1].process.answers, selectors.EVENT_READ, hands[-1])
            busy = len(hands)
            while busy:
                for key, _ in ready.select():
                    hand: _Hand[T] = key.data
                    try:
                        found = hand.finished()
                    except EOFError:
                        ready.unregister(key.fd)
                        hand.try_again()
                        ready.register(hand.process.answers, selectors.EVENT_READ, hand)
                        continue
                    if found is None:
                        continue
                    done = hand.batch
                    busy -= 1
                    if batch := list(islice(left, hand.size)):
                        hand.take(batch)
                        busy += 1
                    yield done, found.result()
    finally:
        for hand in hands:
            hand.process.kill()
        for hand in hands:
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
