"""One process for all tables of a frozen release. It may be lost at any time: tables know how to be had again."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from unboxed.kernel import errors
from unboxed.kernel.errors import BadCards, UnboxedError
from unboxed.workers.errors import WorkerEnded, WorkFailed

from .process import FrozenProcess
from .releases import Release

ANSWER_WITHIN = 30.0
"""Seconds for everything but thoughts. A process needs about one to get ready, several where much else goes on."""
THINK_WITHIN = 180.0
"""Seconds for a bot or a hint."""


@dataclass
class Place:
    """Where a table lies: its number in a process, as long as that process is the present one."""

    process: FrozenProcess | None = None
    number: int = -1


class Keeper:
    """Asks the process of one release, for whichever thread, and starts another when it has been lost."""

    def __init__(self, release: Release) -> None:
        self.release = release
        self.process: FrozenProcess | None = None
        self._lock = threading.Lock()
        self._let_go: deque[Place] = deque()

    def let_go(self, place: Place) -> None:
        """Nobody holds this table any more. Said whenever garbage is found, so this only makes a note."""
        self._let_go.append(place)

    def open(self, place: Place, record: dict[str, Any]) -> dict[str, Any]:
        """Have a table made of a record; how it lies."""
        with self._lock:
            state: dict[str, Any] = self._twice(lambda process: self._open(process, place, record))
            return state

    def box(self, game: str) -> dict[str, Any]:
        """The cards of a game and its decks, as that release shows them."""
        with self._lock:
            request = {"call": "box", "arguments": [game]}
            told: dict[str, Any] = self._twice(lambda process: self._answer(process, request, ANSWER_WITHIN))
            return told

    def ask(self, place: Place, again: Callable[[], dict[str, Any]], call: str, *arguments: Any, thought: bool) -> Any:
        """Ask something of an open table; if its process is lost, of the table that is made of its record again."""

        def asked(process: FrozenProcess) -> Any:
            if place.process is not process:
                self._open(process, place, again())
            request = {"call": call, "table": place.number, "arguments": arguments}
            return self._answer(process, request, THINK_WITHIN if thought else ANSWER_WITHIN)

        with self._lock:
            return self._twice(asked)

    def _open(self, process: FrozenProcess, place: Place, record: dict[str, Any]) -> dict[str, Any]:
        state: dict[str, Any] = self._answer(process, {"call": "open", "arguments": [record]}, ANSWER_WITHIN)
        place.process, place.number = process, state["table"]
        return state

    def _twice(self, work: Callable[[FrozenProcess], Any]) -> Any:
        """A process may end by itself between two requests. What ends two of them ends every other, too."""
        try:
            return work(self._running())
        except WorkerEnded:
            return work(self._running())

    def _running(self) -> FrozenProcess:
        if self.process is None or self.process.ended:
            self.process = FrozenProcess(self.release.place)
        return self.process

    def _answer(self, process: FrozenProcess, request: dict[str, Any], limit: float) -> Any:
        freed = [self._let_go.popleft() for _ in range(len(self._let_go))]
        numbers = [place.number for place in freed if place.process is process]
        answer = process.ask({**request, "let_go": numbers}, limit)
        if "error" in answer:
            raise _told(answer["error"], answer["text"]) from _cause(answer["cause"])
        if "fault" in answer:
            fault = WorkFailed(answer["fault"])
            fault.add_note(answer["where"])
            raise fault
        return answer["value"]


@cache
def keeper_of(release: Release) -> Keeper:
    """The keeper of all tables of a release in this process."""
    return Keeper(release)


def _told(name: str, text: str) -> UnboxedError:
    """An error of the frozen release as the present one's, with the same words."""
    kind = getattr(errors, name, UnboxedError)
    made: UnboxedError = kind(text.split("\n")) if kind is BadCards else kind(text)
    return made


def _cause(name: str | None) -> UnboxedError | None:
    return None if name is None else _told(name, "")
