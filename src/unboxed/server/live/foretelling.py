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


class Question(NamedTuple):
    """The question of a seat with a number, or one that goes on with choices it has not made yet, in their words."""

    seat: int
    number: int
    after: tuple[str, ...] = ()


class Foretelling:
    """The questions of one table whose options are, or were, looked into: the open one of each seat, and the last that
    goes on with it."""

    def __init__(self, state: TableState, bots: Bots) -> None:
        self._state, self._bots = state, bots
        self._told: dict[Question, asyncio.Task[bytes]] = {}

    def ask(self, connection: Connection, number: int, after: tuple[str, ...], may: Callable[[], bool]) -> None:
        """Somebody wants to know what comes of the options they have at this number, or would have after some choices;
        it is posted when it is there.

        `may` is asked before anything is begun: is there room in the budget of whoever asks?"""
        seat = connection.seat
        if seat is None:
            raise Forbidden("spectators are never asked, so they have no options")
        self.look_again()
        question = Question(seat, number, after)
        if not self._asks(question):
            connection.post(_message(question))
            return
        if question not in self._told and may():
            self._leave([one for one in self._told if one.seat == seat and one.after and after])
            self._told[question] = asyncio.create_task(self._worked_out(question))
        if question not in self._told:
            connection.post(_message(question))
            return

        def tell(told: asyncio.Task[bytes]) -> None:
            if connection in self._state.connections:
                connection.post(_message(question) if told.cancelled() else told.result())

        self._told[question].add_done_callback(tell)

    def look_again(self) -> None:
        """The table has changed: leave what was asked about questions that are gone."""
        if self._told:
            self._leave([question for question in self._told if not self._asks(question)])

    def stop(self) -> None:
        """Leave everything."""
        self._leave(list(self._told))

    def _leave(self, questions: list[Question]) -> None:
        for question in questions:
            self._told.pop(question).cancel()

    def _asks(self, question: Question) -> bool:
        """Is this seat asked this question now, as far as it is shown?"""
        state, seat = self._state, question.seat
        running = state.facts.state == "running" and question.number == state.book.number_for(seat)
        return running and seat in state.position.asking and not state.hides_from(seat)

    async def _worked_out(self, question: Question) -> bytes:
        book, table = self._state.book, self._state.id
        for wait in AGAIN:
            try:
                found = await book.consequences(self._bots, question.seat, table, question.after)
                return _message(question, found)
            except TooBusy:
                await asyncio.sleep(wait)
            except (WorkError, WorkFailed) as error:
                log.warning("table %s: consequences could not be worked out: %s", self._state.id, error, exc_info=error)
                break
        return _message(question)


def _message(question: Question, found: dict[str, Any] | None = None) -> bytes:
    told = {"type": "consequences", "number": question.number, "after": question.after, "options": [], "reach": []}
    return _encoder.encode(told | (found or {}))
