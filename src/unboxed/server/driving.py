"""Who chooses when no person does: bots, stand-ins for the absent, and those who asked not to be asked."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from typing import TYPE_CHECKING

from .bots import ABSENT, DEFAULT

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger("unboxed.server")


class Driver:
    """Makes the choices of a table's served seats, one after the other, at a pace people can follow."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._task: asyncio.Task[None] | None = None

    def go(self) -> None:
        """Look whether the service has to choose; cheap when it has not."""
        if self._task is None and self._due():
            self._task = asyncio.create_task(self._drive())

    def stop(self) -> None:
        """Choose nothing more."""
        if self._task is not None:
            self._task.cancel()

    @property
    def busy(self) -> bool:
        """Is a choice on its way?"""
        return self._task is not None

    def _due(self) -> bool:
        live = self.live
        asked, position = live.book.asked, live.book.table.position
        if asked < 0 or live.facts.state != "running":
            return False
        if live.window.shown is not None and not position.secret:
            return False  # everybody waits for the window
        if not live.connections and not live.people:
            return False  # nobody would see it
        return live.seats[asked].served or self._quiet(asked)

    def _quiet(self, seat: int) -> bool:
        """Did this seat ask to let responses be for now?"""
        live, position = self.live, self.live.book.table.position
        wants = live.seats[seat].quiet_until > live.book.round
        return wants and position.secret and position.options[-1][0] == "let_it_be"

    async def _drive(self) -> None:
        try:
            while self._due():
                await self._choose()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s: the service could not choose", self.live.id)
        finally:
            self._task = None

    async def _choose(self) -> None:
        live, book = self.live, self.live.book
        number, asked, position = book.number, book.asked, book.table.position
        seat = live.seats[asked]
        if not seat.served:
            option = len(position.options) - 1
        else:
            bot = ABSENT if seat.kind == "absent" else seat.bot or DEFAULT
            option = await live.house.bots.choose(bot, position, asked, _seed(live.id, number))
        if not position.secret and live.connections:
            await asyncio.sleep(live.published + live.facts.pace / 1000 - time.monotonic())
        async with live.lock:
            if book is live.book and book.number == number and self._due():
                await live.enter("choose", option, asked)


def _seed(table: str, number: int) -> int:
    """The same in every process, so that two that drive the same table choose alike."""
    return int.from_bytes(hashlib.blake2b(f"{table}:{number}".encode(), digest_size=8).digest())
