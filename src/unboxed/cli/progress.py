"""A progress bar, where somebody can see it."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self, TextIO

BAR = 30
PAUSE = 0.1
"""Seconds between two drawings: more would only cost time."""


class Progress:
    """Draws over one line and wipes it at the end."""

    def __init__(self, stream: TextIO, things: str = "games") -> None:
        self.stream, self.things, self.on = stream, things, stream.isatty()
        self.began, self.drawn = time.monotonic(), 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.on and self.drawn:
            print("\r\033[K", end="", file=self.stream, flush=True)

    def show(self, done: int, wanted: int) -> None:
        """So much is done."""
        now = time.monotonic()
        if not self.on or now - self.drawn < PAUSE:
            return
        self.drawn = now
        full = BAR * done // wanted
        left = (now - self.began) * (wanted - done) / done if done else 0.0
        bar = "█" * full + "░" * (BAR - full)
        line = f"{bar} {done:,} of {wanted:,} {self.things}, {left:.0f} s left"
        print(f"\r\033[K{line}", end="", file=self.stream, flush=True)
