"""When the service chooses instead of a person: for bots, for the absent, and for those who asked not to be asked."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from unboxed.server.looptime import now
from unboxed.server.store.seats import Seat

from .bots import ABSENT, DEFAULT, Bots
from .jobs import Jobs
from .publisher import Publisher
from .state import TableState
from .timers import AGAIN

log = logging.getLogger("unboxed.server")

Choose = Callable[[int, int, int], Coroutine[Any, Any, None]]
"""A job of the session: at a number, for a seat, an option."""


def due(state: TableState) -> int:
    """The seat for which the service has to choose now, or -1."""
    position = state.position
    if state.facts.state != "running":
        return -1
    if state.window is not None and not position.secret:
        return -1  # everybody waits for the window
    if not state.connections and not state.people:
        return -1  # nobody would see it
    return next((seat for seat in position.asking if state.seats[seat].served or state.lets_be(seat)), -1)


class Driver:
    """Has bots think for one table, one after the other, and enters what they choose through the session."""

    def __init__(self, bots: Bots, publisher: Publisher, jobs: Jobs, choose: Choose) -> None:
        self._bots, self._publisher, self._jobs, self._choose = bots, publisher, jobs, choose
        self._task: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        """Is a choice under way?"""
        return self._task is not None

    def drive(self) -> None:
        """Have a bot think if the service has to choose; cheap when it has not."""
        if self._task is None and due(self._publisher.state) >= 0:
            self._task = asyncio.create_task(self._choose_for_others())

    def stop(self) -> None:
        """Think no more, until something is to be chosen again: that may be at once, before the thought has ended."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _choose_for_others(self) -> None:
        state = self._publisher.state
        try:
            while (asked := due(state)) >= 0:
                await self._choose_for_another(state, asked)
        except Exception:
            log.exception("table %s: the service could not choose; it tries again", state.id)
            asyncio.get_running_loop().call_later(AGAIN, self.drive)
        finally:
            if self._task is asyncio.current_task():
                self._task = None

    async def _choose_for_another(self, state: TableState, asked: int) -> None:
        number, position = state.book.number, state.position
        if state.seats[asked].served:
            bot = bot_of(state.seats[asked])
            own = f"{state.id}:{asked}" if position.together else state.id  # bots asked at once are not of one mind
            seed = seed_of(own, state.book.number_for(asked))
            option = await state.book.bot_choice(self._bots, bot, asked, seed, state.id)
        else:
            option = position.decline
        if not (position.secret or position.together) and state.connections:
            await asyncio.sleep(self._publisher.published + state.facts.pace / 1000 - now())
        await self._jobs.submit(lambda: self._choose(number, asked, option))


def bot_of(seat: Seat) -> str:
    """The bot that chooses for a seat."""
    return ABSENT if seat.kind == "absent" else seat.bot or DEFAULT


def seed_of(table: str, number: int) -> int:
    """The same in every process, so that two that drive the same table choose alike; and the same whether or not others
    have answered in secret, so that a bot's next move does not tell."""
    return int.from_bytes(hashlib.blake2b(f"{table}:{number}".encode(), digest_size=8).digest())
