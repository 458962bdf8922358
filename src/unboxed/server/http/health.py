"""Can this process serve? Asked by whoever decides where people are sent, so often that the answer is kept a moment."""

from __future__ import annotations

import asyncio

from unboxed.server.live.house import House
from unboxed.server.looptime import now

LASTS = 0.5
"""Seconds for which an answer is good."""


class Health:
    """What is wrong with one process, in words; no table, name or secret is in them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._known: list[str] = []
        self._at = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    async def faults(self) -> list[str]:
        """Everything that is wrong; those who ask at the same time share one look at the database."""
        if self.house.going:  # never an old answer: nobody new shall be sent here
            return ["the service is going down"]
        if now() - self._at > LASTS:
            if self._looking is None:
                self._looking = asyncio.create_task(self._look())
            await asyncio.shield(self._looking)
        return self._known

    async def _look(self) -> None:
        try:
            told = (await self.house.store.fault(), self.house.fanout.fault, self.house.bots.pool.fault())
            self._known = [fault for fault in told if fault]
            self._at = now()
        finally:
            self._looking = None
