"""The house: all tables this process has open, and what they share (store, ledger, bots, other processes)."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from typing import Any

from unboxed.engine import BadRecord

from .bots import Bots
from .errors import Conflict, NotThere
from .fanout import Fanout
from .ledger import Ledger
from .limits import Rates
from .live import LiveTable
from .presence import Presence
from .seats import Seat
from .settings import Settings
from .store import Store
from .tables import Facts, late_tables, read_table

_TABLE = re.compile(r"[a-z0-9]{12}")
log = logging.getLogger("unboxed.server")


class House:
    """One process of the service."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.process = secrets.token_hex(6)
        self.ledger = Ledger(store, self.process)
        self.bots = Bots(settings.bot_processes, settings.bots)
        self.fanout = Fanout(store, self.process, self._told, self._look_again)
        self.rates = Rates(settings)
        self.presence = Presence(self)
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the store and begin to listen."""
        await self.store.open(self.settings.upgrade)
        await self.fanout.open()
        self.soon(self._keep_time())

    async def close(self) -> None:
        """Go: everything that matters is in the store."""
        for live in list(self.tables.values()):
            for connection in list(live.connections):
                connection.close(1012, "the service is going down and comes back; connect again")
            live.forget()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.ledger.finish()
        await self.fanout.close()
        self.bots.close()
        await self.store.close()

    def soon(self, work: Any) -> None:
        """Do this in the background; a fault in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("in the background: %r", task.exception(), exc_info=task.exception())

    # --- tables ------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> LiveTable:
        """A table, read from the store if it is not in memory."""
        if not _TABLE.fullmatch(table):
            raise NotThere("there is no such table; ask whoever invited you for a new link")
        if live := self.tables.get(table):
            live.used = time.monotonic()
            return live
        if table not in self._opening:
            task = self._opening[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _read(self, table: str) -> LiveTable:
        facts, seats, entries, chats = await read_table(self.store, table)
        try:
            live = self.tables[table] = LiveTable(self, facts, seats, entries, chats)
        except BadRecord as error:
            raise Conflict(f"this table cannot be opened: {error}") from error
        await live.catch_up()  # what came between reading and being told of changes
        return live

    def add(self, facts: Facts, seats: list[Seat]) -> None:
        """A table that has just been made here need not be read."""
        self.tables[facts.id] = LiveTable(self, facts, seats, [], [])

    def forget_unused(self) -> None:
        """Let tables go that nobody looks at."""
        before = time.monotonic() - self.settings.forget_after
        for table, live in list(self.tables.items()):
            if not live.connections and live.used < before and not live.driver.busy and not live.lock.locked():
                live.forget()
                del self.tables[table]

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(1)
            self.forget_unused()
            self.rates.forget_old()
            self.presence.tick()
            try:
                for table in await late_tables(self.store, time.time()):
                    await (await self.table(table)).time_ran_out()
            except Exception:
                log.exception("clocks could not be looked at")

    # --- other processes -----------------------------------------------------------------------------------------

    async def tell(self, table: str, **news: Any) -> None:
        """Tell other processes to look at a table again."""
        await self.fanout.send(json.dumps({"from": self.process, "table": table, **news}))

    def _told(self, news: dict[str, Any]) -> None:
        """Another process has changed something."""
        for table, number in news.get("look", ()):
            if live := self.tables.get(table):
                self.soon(live.catch_up(number))
        if "here" in news:
            self.presence.hear(news["from"], news["here"])
        live = self.tables.get(news.get("table", ""))
        if live is None:
            return
        if "chat" in news:
            live.hear(news["chat"])
        else:
            self.soon(live.look_again())

    async def _look_again(self) -> None:
        """The line to the other processes was broken: look at everything that is open here."""
        for live in list(self.tables.values()):
            await live.look_again()
