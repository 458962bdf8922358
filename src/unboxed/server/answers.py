"""Answers that are dear to make and never change: written and compressed once, beside the loop, and kept as bytes."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import msgspec

MOST = 16 * 1024 * 1024
"""Bytes that are kept; beyond them what was not asked for longest goes. All cards of a game are some 100 KB."""


class Answer(NamedTuple):
    """An answer as JSON, and compressed."""

    plain: bytes
    zipped: bytes

    @property
    def size(self) -> int:
        """Bytes it takes."""
        return len(self.plain) + len(self.zipped)


class Answers:
    """The answers that this process keeps, by what they tell."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.size = most, 0
        self._kept: dict[Hashable, Answer] = {}
        self._making: dict[Hashable, asyncio.Task[Answer]] = {}

    async def get(self, key: Hashable, make: Callable[[], Any]) -> Answer:
        """The answer for this key. Many may ask at once and one of them may go: it is made once, for all."""
        answer = self._kept.pop(key, None)
        if answer is not None:
            self._kept[key] = answer
            return answer
        if key not in self._making:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, make: Callable[[], Any]) -> Answer:
        answer = self._kept[key] = await asyncio.to_thread(_written, make)
        self.size += answer.size
        while self.size > self.most:
            self.size -= self._kept.pop(next(iter(self._kept))).size
        return answer


def _written(make: Callable[[], Any]) -> Answer:
    plain = msgspec.json.encode(make())
    return Answer(plain, gzip.compress(plain, 6, mtime=0))
