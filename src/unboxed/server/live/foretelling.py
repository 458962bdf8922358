"""What the options of a question would do, for whoever is asked and wants to know: worked out in workers, never here,
once for each question however often it is asked, and left as soon as the question is gone. Nobody else learns of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from unboxed.server.errors import Forbidden, TooBusy
from unboxed.workers.errors import WorkError, WorkFailed

from .bots import Bots
from .connection import Connection
from .state import TableState

log = logging.getLogger("unboxed.server")
_encoder = msgspec.json.Encoder()
AGAIN = (0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds after which it is tried again where the workers have too much to do, or still do the last for this seat."""


class Foretold(NamedTuple):
    """What is told of one question."""

    number: int
    told: asyncio.Task[bytes]


class Foretelling:
    """The questions of one table whose options are, or were, looked into: the last of each seat."""

    def __init__(self, state: TableState, bots: Bots) -> None:
        self._state, self._bots = state, bots
        self._last: dict[int, Foretold] = {}

    def ask(self, connection: Connection, number: int, may: Callable[[], bool]) -> None:
        """Somebody wants to know what comes of the options they have at this number; it is posted when it is there.

        `may` is asked before anything is begun: is there room in the budget of whoever asks?"""
        seat = connection.seat
        if seat is None:
            raise Forbidden("spectators are never asked, so they have no options")
        self.look_again()
        if not self._asks(seat, number):
            connection.post(_message(number))
            return
        if seat not in self._last and may():
            self._last[seat] = Foretold(number, asyncio.create_task(self._worked_out(seat, number)))
        if seat not in self._last:
            connection.post(_message(number))
            return

        def tell(told: asyncio.Task[bytes]) -> None:
            if connection in self._state.connections:
                connection.post(_message(number) if told.cancelled() else told.result())

        self._last[seat].told.add_done_callback(tell)

    def look_again(self) -> None:
        """The table has changed: leave what was asked about questions that are gone."""
        for seat, (number, _) in list(self._last.items()):
            if not self._asks(seat, number):
                self._last.pop(seat).told.cancel()

    def stop(self) -> None:
        """Leave everything."""
        for _, told in self._last.values():
            told.cancel()
        self._last.clear()

    def _asks(self, seat: int, number: int) -> bool:
        """Is this seat asked this question now, as far as it is shown?"""
        state = self._state
        running = state.facts.state == "running" and number == state.book.number_for(seat)
        return running and seat in state.position.asking and not state.hides_from(seat)

    async def _worked_out(self, seat: int, number: int) -> bytes:
        for wait in AGAIN:
            try:
                return _message(number, await self._state.book.consequences(self._bots, seat, self._state.id))
            except TooBusy:
                await asyncio.sleep(wait)
            except (WorkError, WorkFailed) as error:
                log.warning("table %s: consequences could not be worked out: %s", self._state.id, error, exc_info=error)
                break
        return _message(number)


def _message(number: int, options: list[dict[str, Any]] | None = None) -> bytes:
    return _encoder.encode({"type": "consequences", "number": number, "options": options or []})
