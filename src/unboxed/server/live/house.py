"""The house: all tables this process has open, and what they share (store, ledger, bots, other processes)."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from unboxed.server.answers import Answers
from unboxed.server.errors import NO_TABLE, Conflict, NotNow, NotThere, Refused
from unboxed.server.limits import Rates
from unboxed.server.looptime import now
from unboxed.server.metrics import Metrics
from unboxed.server.settings import Settings
from unboxed.server.store.database import Store
from unboxed.server.store.dealing import late_deals
from unboxed.server.store.keepers import Keepers
from unboxed.server.store.ledger import Ledger
from unboxed.server.store.notifications import Fanout
from unboxed.server.store.presence import Presence
from unboxed.server.store.retention import note_seen, prune_step
from unboxed.server.store.seats import Seat
from unboxed.server.store.shelf import Shelf
from unboxed.server.store.tables import Facts, read_table

from . import windows
from .book import Book
from .bots import Bots
from .leaving import announce
from .lessons import Lessons
from .loading import open_book
from .old import OldTables
from .services import Services
from .session import Session
from .state import TableState
from .trials import Trials
from .webhooks import call_webhook

_TABLE = re.compile(r"[a-z0-9]{12}")
ANY_NUMBER = 10**9
"""How many may wait where that is not limited."""
SEEN_AGAIN = 3600.0
"""Seconds after which the store is told again that somebody looks at a table."""
PRUNE_EVERY = 10.0
"""Seconds between two steps of deleting old tables."""
log = logging.getLogger("unboxed.server")


class House:
    """One process of the service."""

    def __init__(self, settings: Settings, store: Store, bots: Bots | None = None) -> None:
        self.settings, self.store = settings, store
        self.process = secrets.token_hex(6)
        self.metrics = Metrics()
        self.ledger = Ledger(store, self.process, self.metrics)
        held = settings.held
        waiting, longest = int(min(held.most("work-service"), ANY_NUMBER)), held.most("thought-within")
        self.bots = bots or Bots(settings.worker_processes, settings.bots, waiting, longest)
        self.old = OldTables(self.bots, waiting, longest)
        self.answers = Answers()
        self.lessons = Lessons(self.bots.pool, self.old.thinking, self.soon)
        self.trials = Trials(self.bots.pool, self.soon, settings) if settings.lab else None
        self.fanout = Fanout(store, self.process, self._told, self._look_again)
        self.rates = Rates(settings)
        self.presence = Presence(self)
        self.keepers = Keepers(store, self.process)
        self.services = Services(
            self.process,
            Shelf(store, self.ledger, settings.deal_patience),
            self.bots,
            self.old,
            self.presence.changed,
            self._call_webhook,
            self.metrics,
        )
        self.sockets = 0
        """Open sockets, whether or not they have said hello."""
        self.tables: dict[str, Session] = {}
        self.going = False
        """This process goes down: whoever comes now is sent to another one, or has to wait a moment."""
        self._turns: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Task[Session]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the store and begin to listen."""
        await self.store.open(self.settings.upgrade)
        await self.fanout.open()
        self.soon(self._keep_time())
        if self.settings.keep.anything:
            self.soon(self._prune())
        if self.settings.metrics_token:
            self.metrics.watch(self)
            self.soon(self.metrics.watch_loop())

    async def announce(self) -> None:
        """This process is about to go: nobody new is let in, and everybody who is here is told."""
        self.going = True
        await announce(self.tables.values())

    async def close(self) -> None:
        """Go: everything that matters is in the store."""
        await self.announce()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for session in list(self.tables.values()):
            await session.jobs.finish()
        await self.ledger.finish()
        await self.keepers.leave()
        await self.fanout.close()
        self.bots.close()
        if self.trials is not None:
            self.trials.close()
        self.old.close()
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

    def turn_of(self, *asker: Hashable) -> asyncio.Lock:
        """Held by whoever has something worked on: each has one thing after the other."""
        return self._turns.setdefault(asker, asyncio.Lock())

    def _call_webhook(self, url: str, facts: dict[str, object]) -> None:
        if self.settings.webhooks != "off":
            self.soon(call_webhook(self.settings, self.rates, url, facts))

    # --- tables ------------------------------------------------------------------------------------------------

    async def table(self, table: str, fresh: bool = False) -> Session:
        """A table, read from the store if it is not in memory; a fresh one shows what the store has now."""
        if not _TABLE.fullmatch(table):
            raise NotThere(NO_TABLE)
        if session := self.tables.get(table):
            session.used = now()
            if fresh:
                await self._refreshed(session)
            return session
        if table not in self._opening:
            task = self._opening[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _refreshed(self, session: Session) -> None:
        try:
            await session.refresh()
        except NotThere:
            self.drop(session.id)
            raise

    def drop(self, table: str) -> None:
        """A table was deleted: nobody looks at it any more."""
        self.lessons.forget(table)
        if session := self.tables.pop(table, None):
            session.forget()
            session.publisher.send_away(lambda _: NO_TABLE, 4404)

    async def _read(self, table: str) -> Session:
        try:
            facts, seats, entries, chats = await read_table(self.store, table)
        except ValueError as error:
            raise Conflict("this table cannot be opened: what is stored of it is no JSON") from error
        try:
            watches = windows.kept(seats, facts)
            names = [seat.name for seat in seats]
            book = await open_book(self.old, table, facts.header, entries, watches, names)
            session = self._seat_down(TableState(facts, seats, book, chats))
        except NotNow:
            raise
        except Exception as error:  # whatever is wrong with one table, it is no fault of whoever asks for it
            raise Conflict(f"this table cannot be opened: {error or type(error).__name__}") from error
        await session.refresh()  # what came between reading and being told of changes
        return session

    def add(self, facts: Facts, seats: list[Seat]) -> None:
        """A table that has just been made here need not be read."""
        self._seat_down(TableState(facts, seats, Book(facts.header), []))

    def _seat_down(self, state: TableState) -> Session:
        state.elsewhere = partial(self.presence.elsewhere, state.id)
        session = self.tables[state.id] = Session(self.services, state)
        return session

    def forget_unused(self) -> None:
        """Let tables go that nobody looks at."""
        before = now() - self.settings.forget_after
        for table, session in list(self.tables.items()):
            if session.used < before and session.idle:
                session.forget()
                del self.tables[table]

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(1)
            await self._do_duties()

    async def _do_duties(self) -> None:
        """What is to be done every second. Whatever is wrong with one of these things must not keep the others from
        being done: a clock that nobody counts down stops a table for everybody at it."""
        for what, duty in (
            ("clocks could not be looked at", self._keep_clocks),
            ("games that are due could not be begun", self._begin_late),
            ("who looks on could not be noted", self._note_seen),
            ("what nobody uses could not be let go", self._tidy),
        ):
            try:
                await duty()
            except Exception:
                log.exception(what)

    async def _keep_clocks(self) -> None:
        for table in await self.keepers.taken(self.tables):
            await self._for_table(table, Session.keep_clock)

    async def _begin_late(self) -> None:
        for table in await late_deals(self.store, time.time()):
            await self._for_table(table, Session.begin)

    async def _tidy(self) -> None:
        self.rates.forget_old()
        self.presence.tick()
        self.forget_unused()

    async def _note_seen(self) -> None:
        """The store knows which tables somebody looks at, for whoever deletes old ones."""
        before = now() - SEEN_AGAIN
        looked = [one for one in self.tables.values() if one.state.connections and one.seen < before]
        if looked:
            await note_seen(self.store, [session.id for session in looked])
        for session in looked:
            session.seen = now()

    async def _prune(self) -> None:
        """Delete what is no longer kept, a few tables at a time."""
        after = ""
        while True:
            await asyncio.sleep(PRUNE_EVERY)
            looked = [table for table, session in self.tables.items() if not session.idle]
            try:
                step = await prune_step(self.store, self.settings.keep, self.process, after, looked)
            except Exception:
                log.exception("old tables could not be looked at")
                continue
            after = step.last or ""
            for table, _ in step.tables:
                self.drop(table)
            if step.before is not None:
                for session in self.tables.values():
                    session.publisher.forget_chats(step.before)
            if step.tables or step.lines:
                log.info("%s old tables and %s old lines of chat deleted", len(step.tables), step.lines)

    async def _for_table(self, table: str, work: Callable[[Session], Awaitable[None]]) -> None:
        """What is due at a table. One that cannot be opened must not stop the clocks of others."""
        try:
            await work(await self.table(table))
        except Refused as error:
            log.error("table %s: its clock cannot be kept: %s", table, error)
        except Exception:
            log.exception("table %s: its clock cannot be kept", table)

    # --- other processes -----------------------------------------------------------------------------------------

    def _told(self, news: dict[str, Any]) -> None:
        """Another process has changed something."""
        self.keepers.hear(news["from"])
        for table, number in news.get("look", ()):
            if session := self.tables.get(table):
                session.look_again(number)
        if "here" in news:
            self.presence.hear(news["from"], news["here"])
        if "gone" in news:
            self.drop(news["gone"])
        if session := self.tables.get(news.get("table", "")):
            if "forget_chats" in news:
                session.publisher.forget_chats(news["forget_chats"])
                return
            if "chat" in news:
                session.hear(news["chat"])
            if "chat" not in news or "look_again" in news:
                session.look_again()

    async def _look_again(self) -> None:
        """The line to the other processes was broken: look at everything that is open here."""
        for session in list(self.tables.values()):
            session.look_again()
