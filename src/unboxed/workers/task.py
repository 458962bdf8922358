"""A task: work that somebody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .kinds import Kind

if TYPE_CHECKING:
    from .lane import Lane


@dataclass(eq=False)
class Task:
    """Work that somebody waits for, and how far it is."""

    name: str
    arguments: bytes
    share: Hashable
    kind: Kind
    known_as: Hashable
    """What takes about as long as this."""
    expected: float
    """How many seconds it may take."""
    sparing: bool
    """Is it told which part of its usual time it may take?"""
    held: Hashable
    """Taken until this is done, where nobody may have two at a time; else None."""
    waiter: asyncio.Future[Any]
    lane: Lane
    waits: bool = True
    attempts: int = 0
    part: float = 1.0
    """The part of its usual time it was granted when it was begun."""

    def tell(self, value: Any = None, error: Exception | None = None) -> None:
        """Tell whoever waits, if somebody still does."""
        if self.waiter.done() or self.waiter.get_loop().is_closed():
            return
        if error is None:
            self.waiter.set_result(value)
        else:
            self.waiter.set_exception(error)
