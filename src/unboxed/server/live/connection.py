"""One socket's outgoing side: messages wait here, so that a slow reader never holds up a table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from .book import Window
from .oldbook import OldWindow

MOST_WAITING = 60
"""Messages kept for a reader that does not read; beyond this it gets one complete scene when it reads again."""


class Connection:
    """Somebody who looks at a table, from a seat or as a spectator."""

    def __init__(
        self,
        seat: int | None,
        owner: bool,
        patches: bool = False,
        write_now: Callable[[bytes], bool] = lambda text: False,
        secret_hash: str | None = None,
    ) -> None:
        self.seat, self.owner, self.patches = seat, owner, patches
        self.secret_hash = secret_hash
        """Of the secret that holds the seat: a seat that has another one by now was given to somebody else."""
        self.at = -1
        """The frame the other side has (see frames.py)."""
        self.lines = 0
        """How many lines of the log the other side has."""
        self.held: Window | OldWindow | None = None
        """The response window that is being shown to this viewer."""
        self.behind = False
        self.closing: tuple[int, str] | None = None
        self.closed = False
        """The other side was told that the socket is closed."""
        self._write_now = write_now
        self._waiting: deque[bytes] = deque()
        self._sending = False
        """A message is on its way that nothing may overtake."""
        self._wake = asyncio.Event()

    def post(self, text: bytes) -> None:
        """Send this as soon as the reader can take it."""
        if not (self._waiting or self._sending or self.behind) and self._write_now(text):
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.behind = True
        if not self.behind:
            self._waiting.append(text)
        self._wake.set()

    def close(self, code: int, why: str) -> None:
        """Close the socket after what is waiting has been sent."""
        self.closing = self.closing or (code, why)
        self._wake.set()

    async def write(self, send: Callable[[Any], Awaitable[None]], fresh: Callable[[Connection], None]) -> None:
        """Send what is posted until the socket is closed; `fresh` posts a complete scene to one who fell behind."""
        while True:
            while self._waiting:
                self._sending = True
                await send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
                self._sending = False
            if self.behind:
                self.behind, self.lines = False, 0
                fresh(self)
                continue
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing[0], "reason": self.closing[1]})
                self.closed = True
                return
            self._wake.clear()
            await self._wake.wait()
