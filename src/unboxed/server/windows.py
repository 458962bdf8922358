"""Response windows: they last equally long whether or not somebody can answer.

When something is announced that somebody might answer, as far as the open cards tell, everybody is shown the table as
it lay at that moment, for the same time. Only whoever is really asked sees the question. What the game has gone on to
meanwhile is shown when the time is over. This matters only where two or more people play:
bots read nothing from time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from .book import Window

if TYPE_CHECKING:
    from .live import LiveTable


class OpenWindow:
    """The window that is open at a table now, if any."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.shown: Window | None = None
        self._ends = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None
        self._overdue = False
        """Its time is over, but a bot has not answered yet."""

    def hides_from(self, seat: int | None) -> bool:
        """Is this seat shown the window instead of what has come of it?"""
        position = self.live.book.table.position
        return self.shown is not None and not (position.secret and position.player == seat)

    def told(self) -> dict[str, Any] | None:
        """What everybody is told of it."""
        if self.shown is None:
            return None
        left = max(0.0, self._ends - asyncio.get_running_loop().time())
        return {"ends_in": round(left * 1000), "length": self.live.facts.window}

    def look(self) -> None:
        """Something has happened: open the next window if there is one and none is open."""
        live, position = self.live, self.live.book.table.position
        if self.shown is not None:
            if self._overdue and not position.secret:
                self._close()
            return
        self._open_next()
        if self.shown is None and live.book.watches and position.secret and live.facts.state == "running":
            # The service was started again inside a window.
            self._open(Window(len(live.book.lines), position.clone()))

    def cancel(self) -> None:
        """Forget about windows: the game went back, or the table is no longer needed."""
        self.shown, self._overdue = None, False
        self.live.book.windows.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _open_next(self) -> None:
        if self.live.book.windows and self.live.facts.state in ("running", "over"):
            self._open(self.live.book.windows.pop(0))

    def _open(self, window: Window) -> None:
        loop, length = asyncio.get_running_loop(), self.live.facts.window / 1000
        self.shown, self._overdue = window, False
        self._ends = loop.time() + length
        self._timer = loop.call_later(length, self._time_is_over)

    def _time_is_over(self) -> None:
        self._closing = asyncio.create_task(self._finish())

    async def _finish(self) -> None:
        live = self.live
        async with live.lock:
            if self.shown is None:
                return
            if not live.book.windows:
                # The question belongs to this window: whoever has not answered lets it be.
                while live.book.table.position.secret and not live.seats[live.book.asked].served:
                    position = live.book.table.position
                    if position.options[-1][0] != "let_it_be":
                        break
                    if not await live.enter("choose", len(position.options) - 1, position.player):
                        break
                    if live.book.windows:
                        break
                if live.book.table.position.secret and not live.book.windows:
                    self._overdue = True
                    return
            self._close()
            live.publish()
            live.driver.go()

    def _close(self) -> None:
        self.shown, self._overdue = None, False
        self._open_next()
