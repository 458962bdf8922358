"""Whose turn it is: waiting work, shared fairly between kinds and, within a kind, between those who asked for it.

Kinds get turns by their weights. Within a kind every share (a table) has a clock that goes on by what its work is
expected to cost, and the work with the earliest clock comes next. So a table that asks for much waits longer than one
that asks for little, what one table asks for stays in order, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Generic, Protocol, TypeVar

from .kinds import Kind

LEAST = 0.001
"""Seconds that even the shortest work is taken to cost."""


class Waiting(Protocol):
    """What can wait for its turn."""

    @property
    def share(self) -> Hashable: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def expected(self) -> float: ...


W = TypeVar("W", bound=Waiting)


class Turns(Generic[W]):
    """Work that waits."""

    def __init__(self) -> None:
        self._lines: dict[Kind, Line[W]] = {}
        self._turns: dict[Kind, float] = {}
        self._now = 0.0

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def count(self, kind: Kind) -> int:
        """How many of this kind wait."""
        return len(self._lines.get(kind, ()))

    def put(self, work: W) -> None:
        """Let this wait."""
        line = self._lines.setdefault(work.kind, Line())
        if not line:  # who had nothing to do has saved no turns by that
            self._turns[work.kind] = max(self._now, self._turns.get(work.kind, 0.0))
        line.put(work)

    def put_first(self, work: W) -> None:
        """Let this be the next of its kind: it had its turn, and something came between."""
        self._lines.setdefault(work.kind, Line()).put_first(work)
        self._turns[work.kind] = self._now

    def take(self, awaited: bool = False) -> W | None:
        """The next, if any waits; only of what whole tables wait for, if that is wanted."""
        fitting = [kind for kind, line in self._lines.items() if line and (kind.awaited or not awaited)]
        if not fitting:
            return None
        kind = min(fitting, key=lambda kind: (self._turns[kind] + 1 / kind.weight, -kind.weight))
        self._now = max(self._now, self._turns[kind])
        self._turns[kind] += 1 / kind.weight
        return self._lines[kind].take()

    def remove(self, work: W) -> None:
        """This no longer waits."""
        self._lines[work.kind].remove(work)


class Line(Generic[W]):
    """Waiting work of one kind."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, W]] = []
        self._clocks: dict[Hashable, float] = {}
        self._now = 0.0
        self._order = count(1)

    def __len__(self) -> int:
        return len(self._heap)

    def put(self, work: W) -> None:
        """Let this wait, after what the same share has waiting."""
        clock = max(self._now, self._clocks.get(work.share, 0.0)) + max(LEAST, work.expected)
        self._clocks[work.share] = clock
        heappush(self._heap, (clock, next(self._order), work))

    def put_first(self, work: W) -> None:
        """Let this be the next."""
        heappush(self._heap, (self._now, -next(self._order), work))

    def take(self) -> W:
        """The next."""
        now, _, work = heappop(self._heap)
        self._now = max(self._now, now)
        if len(self._clocks) > 2 * len(self._heap) + 100:  # a clock that is behind tells nothing
            self._clocks = {share: clock for share, clock in self._clocks.items() if clock > self._now}
        return work

    def remove(self, work: W) -> None:
        """This no longer waits."""
        self._heap = [one for one in self._heap if one[2] is not work]
        heapify(self._heap)
