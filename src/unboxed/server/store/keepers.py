"""Which process counts down the clock of which table.

A table with a clock has a keeper, named in the store. A process that keeps clocks says now and then that it is there;
whose word has not been heard for a while is gone, and another takes its tables over. Silence is measured by one's own
monotonic clock, so that neither a wrong time of day nor a jump of it takes a table away from anybody."""

from __future__ import annotations

import json
from collections.abc import Container

from unboxed.server.looptime import now

from .database import Store
from .tables import leave_clocks, running_clocks, take_clock

SILENT = 8.0
"""Seconds of silence after which a keeper is taken for gone."""
LOOK = 2.0
"""Seconds after which a keeper says again that it is there, and looks for clocks that nobody keeps."""


class Keepers:
    """What this process knows of those who keep clocks."""

    def __init__(self, store: Store, process: str) -> None:
        self.store, self.process = store, process
        self._heard: dict[str, float] = {}
        self._looked = 0.0

    def hear(self, process: str) -> None:
        """Another process is there."""
        self._heard[process] = now()

    async def taken(self, open_here: Container[str]) -> list[str]:
        """The tables whose clocks this process has to count down and does not yet: those that it has just taken over,
        and those that are its own and are not open here (nobody may have heard that they were taken)."""
        time = now()
        if time - self._looked < LOOK:
            return []
        self._looked = time
        clocks = await running_clocks(self.store)
        if any(keeper == self.process for _, keeper in clocks):
            note = json.dumps({"from": self.process})  # only who keeps a clock has to be heard
            await self.store.write_at_once(lambda connection: self.store.note(connection, note))
        taken = [table for table, keeper in clocks if keeper == self.process and table not in open_here]
        for table, keeper in clocks:
            # One that was never heard of may be there all the same: its silence begins now.
            gone = keeper is None or time - self._heard.setdefault(keeper, time) > SILENT
            if keeper != self.process and gone and await take_clock(self.store, table, keeper, self.process):
                taken.append(table)
        return taken

    async def leave(self) -> None:
        """This process goes: others may take its clocks at once."""
        await leave_clocks(self.store, self.process)
