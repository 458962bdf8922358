"""Who looks at which table through which process: told now and then, forgotten when a process falls silent."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from unboxed.server.looptime import now

if TYPE_CHECKING:
    from unboxed.server.live.house import House

SOON = 0.3
"""Seconds in which comings and goings are gathered."""
AGAIN = 20
"""Seconds after which a process says again who is here."""
SILENT = 50
"""Seconds after which a process that says nothing is taken for gone."""


_NOBODY: frozenset[int] = frozenset()


class Presence:
    """What this process tells of its viewers and knows of those of others."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        self._changed: set[str] = set()
        self._telling = False
        self._told_all = 0.0

    def elsewhere(self, table: str) -> frozenset[int]:
        """The seats that look at this table through other processes."""
        kept = self._elsewhere.get(table)
        if not kept:
            return _NOBODY
        time = now()
        return _NOBODY.union(*(seats for seats, at in kept.values() if time - at < SILENT))

    def changed(self, table: str) -> None:
        """Somebody has come or gone here."""
        self._changed.add(table)
        if not self._telling:
            self._telling = True
            self.house.soon(self._tell())

    def hear(self, process: str, here: dict[str, list[int]]) -> None:
        """Another process says who looks through it."""
        for table, seats in here.items():
            if session := self.house.tables.get(table):
                before = session.state.here
                self._elsewhere.setdefault(table, {})[process] = frozenset(seats), now()
                if session.state.here != before:
                    session.publisher.post({"type": "seats", "seats": session.state.seated()})

    def tick(self) -> None:
        """Say again who is here; forget those who are long silent."""
        if now() - self._told_all > AGAIN:
            self._told_all = now()
            for session in self.house.tables.values():
                if session.state.connections:
                    self.changed(session.id)
            for table in [t for t in self._elsewhere if t not in self.house.tables]:
                del self._elsewhere[table]

    async def _tell(self) -> None:
        await asyncio.sleep(SOON)
        changed, self._changed = sorted(self._changed), set()
        self._telling = False
        for i in range(0, len(changed), 100):
            here = {table: self._here(table) for table in changed[i : i + 100]}
            await self.house.fanout.send(json.dumps({"from": self.house.process, "here": here}))

    def _here(self, table: str) -> list[int]:
        session = self.house.tables.get(table)
        return sorted({c.seat for c in session.state.connections if c.seat is not None}) if session else []
