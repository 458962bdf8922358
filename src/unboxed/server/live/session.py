"""A table in play in this process. The session owns the order of events: whatever changes the table is one job after
the other here (jobs.py), first in the store (journal.py), then in memory (state.py), then for everybody who looks
(publisher.py). Nothing points back here: those three know nothing of sessions, sockets or each other's work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from unboxed.kernel.errors import IllegalChoice
from unboxed.server.errors import Conflict, Refused
from unboxed.server.looptime import now
from unboxed.server.store.chat import KEPT, hearing
from unboxed.server.store.consent import Consent
from unboxed.server.store.entries import Entry, Kind
from unboxed.server.store.order import Change
from unboxed.server.store.tables import Changes

from . import clocks, judging, quiet, windows
from .autoplay import Driver, due
from .connection import Connection
from .foretelling import Foretelling
from .jobs import Jobs
from .journal import Journal, Mended
from .loading import AnyBook, open_book
from .publisher import Publisher
from .services import Services
from .state import Countdown, ShownWindow, TableState, asked_for
from .timers import AGAIN, Timers
from .weakly import weakly
from .webhooks import Calling

log = logging.getLogger("unboxed.server")


class Session:
    """One table, kept up to date for those who look at it."""

    def __init__(self, services: Services, state: TableState) -> None:
        self.services, self.state = services, state
        self.publisher = Publisher(state)
        self.journal = self._new_journal(state.facts.branch)
        self.jobs = Jobs(weakly(self._be_sure), state.id)
        self.used = now()
        self.seen = float("-inf")
        """When the store was last told that somebody looks."""
        self.timers = Timers(self.jobs, state.id)
        self.driver = Driver(services.bots, self.publisher, self.jobs, weakly(self._choose_for))
        self.foretelling = Foretelling(state, services.bots)
        self._refreshing: asyncio.Future[None] | None = None  # a look at the store that has not begun
        self._calling = Calling(state, services.call_webhook)
        self._settle_seats()
        self._settle()

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def book(self) -> AnyBook:
        return self.state.book

    @property
    def idle(self) -> bool:
        """Could this be forgotten and read again from the store, and nobody would notice?"""
        keeps_time = self.state.facts.keeper == self.services.process and self.state.clock is not None
        return not (self.state.connections or self.busy or keeps_time)

    @property
    def busy(self) -> bool:
        """Is something being changed, or a bot thinking?"""
        return self.jobs.busy or self.driver.thinking

    # --- who looks --------------------------------------------------------------------------------------------------

    def come(self, connection: Connection) -> None:
        """Somebody begins to look."""
        self.state.connections[connection] = None
        self.used = now()
        self.publisher.welcome(connection)
        self.tell_seats(but=connection)
        self.driver.drive()

    def go(self, connection: Connection) -> None:
        """Somebody no longer looks."""
        self.state.connections.pop(connection, None)
        self.used = now()
        self.tell_seats()

    def tell_seats(self, but: Connection | None = None) -> None:
        """Who is here has changed."""
        self.publisher.post({"type": "seats", "seats": self.state.seated()}, but)
        self.services.presence_changed(self.id)

    # --- what people wish: each is finished once it was begun, whatever becomes of whoever wished it ----------------

    def choose(
        self, seat: int | None, number: int, option: int, held: str | None = None, then: judging.Words = ()
    ) -> asyncio.Future[None]:
        """A person chooses, perhaps with what goes on with it; Refused says why not, and then nothing has changed."""
        return self.jobs.submit(lambda: self._choose(seat, number, option, held, then))

    async def undo(self, seat: int | None) -> None:
        """A seat wants its last choice back: at once if the engine allows it or nobody else minds."""
        await self.jobs.submit(lambda: self._undo(seat))

    async def consent(self, seat: int | None, yes: bool) -> None:
        """A person agrees to another's undo, or does not."""
        await self.jobs.submit(lambda: self._consent(seat, yes))

    async def change_seat(self, seat: int, was: str | None = None, **values: Any) -> bool:
        """Change a seat in the store and for everybody; with `was`, only if it is still of that kind."""
        done: bool = await self.jobs.submit(lambda: self._change_seat(seat, was, **values))
        return done

    async def begin(self) -> None:
        """All seats are taken: the game begins, once the numbers for its deal are open."""
        await self.jobs.submit(self._begin)

    async def keep_line(self, line: dict[str, Any]) -> None:
        """Somebody seated has said something: keep it and tell those who hear them."""
        await self.jobs.submit(lambda: self._say(line))

    async def with_note(self, text: str, change: Change) -> None:
        """What somebody may change at the table, and the note that everybody reads of it, in one transaction."""
        await self.jobs.submit(lambda: self._with_note(text, change))

    async def let_be(self, seat: int | None, window: str) -> None:
        """This seat's place in the game is at stake, it has nothing to save it with, and the table need not wait."""
        await self.jobs.submit(lambda: self._let_be(seat, window))

    # --- what the store and other processes say ---------------------------------------------------------------------

    async def refresh(self) -> None:
        """See what the store has now; those who ask before a look begins share it."""
        if self._refreshing is None or self._refreshing.done():  # done: it failed before it began
            self._refreshing = self.jobs.submit(self._begin_refresh)
        await asyncio.shield(self._refreshing)

    def look_again(self, number: int = 0) -> None:
        """Another process has changed something, perhaps only entries up to a number."""
        if not number or number > self.book.number:
            self.jobs.soon(self._refresh)

    def hear(self, line: dict[str, Any]) -> None:
        """Somebody has said something, here or elsewhere; whoever has looked again meanwhile may know it already."""
        if line not in self.state.chats:
            self.state.chats = [*self.state.chats, line][-KEPT:]
            self.publisher.post_line(line)

    async def keep_clock(self) -> None:
        """This process counts the clock down from now on, beginning with all that was left at the last entry."""
        self.state.facts.keeper, self.state.clock = self.services.process, None
        self._settle()

    def forget(self) -> None:
        """Stop everything that runs for this table here; the store has it all."""
        self.foretelling.stop()
        self.timers.stop()
        self.driver.stop()

    # --- jobs: only here does a table change ------------------------------------------------------------------------

    def _be_sure(self) -> Awaitable[None] | None:
        """Before every job: know at least what the store knew when a commit was last in doubt."""
        return self._refresh() if self.journal.in_doubt else None

    async def _choose(self, seat: int | None, number: int, option: int, held: str | None, then: judging.Words) -> None:
        kind, entered = judging.choice(self.state, seat, number, option), self.book.number
        assert seat is not None
        options, spared = judging.in_one_go(self.state, option, then), quiet.until_asked(self.state, seat)
        try:
            await self._enter(kind, options, seat, held)
            if spared:
                await self._change_seat(seat, quiet_until=quiet.number_of(self.state, seat, "off"))
        except Conflict:
            if kind != "sealed":
                raise
            await self._refresh()
            if self.book.number == entered:
                raise
            await self._choose(seat, number, option, held, then)  # another was quicker: this seat loses nothing

    async def _enter(self, kind: Kind, values: list[int], seat: int, held: str | None = None) -> None:
        """Write entries that somebody asked for and let them happen, or refuse them in words that are true."""
        number = self.book.number
        if not await self.journal.append(kind, values, seat, held):
            if self.journal.in_doubt or self.book.number > number:
                raise Conflict("somebody else was quicker; look again")
            raise Conflict("this could not be stored; nothing has changed; try again")
        await self._happened()

    async def _choose_for(self, number: int, seat: int, option: int) -> None:
        """The service chooses, unless the table has moved on while a bot thought."""
        if number == self.book.number and due(self.state) == seat:
            kind: Kind = "sealed" if self.state.position.together else "choose"
            if not await self.journal.append(kind, [option], seat):
                await self._refresh()
            await self._happened()

    async def _undo(self, seat: int | None) -> None:
        to, alone = judging.undo(self.state, seat)
        assert seat is not None
        if alone:
            await self._enter("undo", [to], seat)
        else:
            await self._give_consent(Consent(seat, True, to))

    async def _consent(self, seat: int | None, yes: bool) -> None:
        state, asking = self.state, asked_for(self.state)
        if seat is None or asking is None or seat not in state.people:
            raise Refused("nobody is asking you to undo anything")
        if not yes:
            await self.services.shelf.end_wish(self.id, self.book.number)
            await self._refresh()
        elif seat != asking.seat:
            await self._give_consent(Consent(seat, False, asking.moment))
            if {consent.seat for consent in state.consents} >= set(state.people):
                await self._enter("undo", [asking.moment], asking.seat)

    async def _give_consent(self, consent: Consent) -> None:
        await self.services.shelf.give_consent(self.id, self.book.number, consent)
        await self._refresh()

    async def _change_seat(self, seat: int, was: str | None = None, **values: Any) -> bool:
        done = await self.services.shelf.change_seat(self.id, seat, was, **values)
        await self._refresh()
        return done

    async def _let_be(self, seat: int | None, window: str) -> None:
        if seat is None or windows.may_let_be(self.state, seat) != window:
            raise Conflict("there is nothing to let be; look again")
        await self._change_seat(seat, let_be=window)

    async def _begin(self) -> None:
        await self.services.shelf.begin(self.id)
        await self._refresh()

    async def _say(self, line: dict[str, Any]) -> None:
        await self.services.shelf.keep_line(self.id, line)
        self.hear(line)

    async def _with_note(self, text: str, change: Change) -> None:
        line = await self.services.shelf.with_note(self.id, change, text)
        await self._refresh()
        self.hear(line)

    async def _begin_refresh(self) -> None:
        self._refreshing = None
        await self._refresh()

    async def _refresh(self) -> None:
        """Read everything that may have changed, and let everybody see it."""
        number, told, seats = self.book.number, self.state.told(), self.state.seats
        try:
            changes = await self.journal.look()
            await self._look_for_deal(changes)
            await self.journal.take(changes)
        except Mended:
            changes = await self._read_anew()
        if hearing(changes.seats) != hearing(self.state.seats):
            heard = self.publisher.heard()
            self.state.chats = await self.services.shelf.chats(self.id)
            self._take(changes)
            self.publisher.post_heard(but=heard)
        else:
            self._take(changes)
        await self.book.catch_up()
        self.state.consents, self.state.consents_at = changes.consents, self.book.number
        if told != self.state.told() or self.state.unfinished:
            await self._happened(aside=False)
        elif number != self.book.number:
            await self._happened()
        else:
            for old, new in zip(seats, self.state.seats, strict=True):
                if old != new:  # what only its holder may know: nobody else is sent anything
                    self.publisher.publish(only=new.seat)
            self._settle()
            self.driver.drive()

    async def _look_for_deal(self, changes: Changes) -> None:
        """If the game has begun by now, the cards of the book are those that were dealt. The seed is decided together
        with the state, so it is there to be read after a state that says so; before, it may be decided meanwhile."""
        facts = self.state.facts
        if not facts.undealt or changes.columns["state"] == facts.state:
            return
        header, deal = await self.services.shelf.dealt(self.id)
        if deal is not None and "shares" in deal:
            facts.header, facts.deal = header, deal
            self.state.book = await self._opened(header, [])
            self.publisher.forget_lines()

    async def _read_anew(self) -> Changes:
        """The entries were mended: begin again with what the store has."""
        changes = await self.services.shelf.changes(self.id, 0)
        await self._look_for_deal(changes)
        self.state.book = await self._opened(self.book.header, changes.entries)
        self.state.window = None
        self.journal = self._new_journal(changes.columns["branch"])
        self.publisher.forget_lines()
        return changes

    def _take(self, changes: Changes) -> None:
        for name, value in changes.columns.items():
            setattr(self.state.facts, name, value)
        if changes.seats != self.state.seats:
            self.state.seats = changes.seats
            self._settle_seats()
        self.publisher.send_away(self.state.must_leave)

    def _new_journal(self, branch: int) -> Journal:
        return Journal(self.services.shelf, self.id, weakly(self._add), self.book.number, branch)

    # --- what follows from a change ---------------------------------------------------------------------------------

    async def _opened(self, header: dict[str, Any], entries: list[Entry]) -> AnyBook:
        return await open_book(self.services.old, self.id, header, entries, self.book.watches, self.book.table.names)

    async def _add(self, entry: Entry) -> None:
        """An entry is in the store: let it happen here."""
        try:
            await self.book.take(entry)
        except (IllegalChoice, ValueError) as error:
            remedy = "whoever runs the service can mend it with: unboxed tables repair"
            raise Conflict(f"this table is damaged from entry {entry.number} on ({error}); {remedy}") from error
        if entry.kind == "undo":
            self.state.window = None  # what was announced is no longer so
            self.publisher.forget_lines()

    def _settle_seats(self) -> None:
        state = self.state
        names = [seat.name for seat in state.seats]
        if names != self.book.table.names:
            self.book.rename(names)
            self.publisher.forget_lines()
        self.book.watches = windows.kept(state.seats, state.facts)

    async def _happened(self, aside: bool = True) -> None:
        """Entries, seats or the table have changed: let everything follow from it, and everybody see it."""
        self._settle()
        if self.state.unfinished:
            await self._end()
        self.publisher.publish(aside=aside)
        self.driver.drive()
        self._calling.tell()

    async def _end(self) -> None:
        """The game is over: keep what came of it. The last choice is stored already, so this must not fail it."""
        try:
            await self.book.keep_end(self.services.shelf, self.id, self.state.seats)
        except Exception as error:
            log.error("table %s: its results could not be kept and are tried again: %r", self.id, error)
            self.timers.at("game", now() + AGAIN, lambda: self._happened(aside=False))
        else:
            self.state.facts.state, self.state.facts.keeper = "over", None

    def _settle(self) -> None:
        """Open the window and start the clock that are due; what was asked about is over."""
        self.foretelling.look_again()
        late = self.state.window
        if late is not None and late.waits_for and late.waits_for != windows.waited_for(self.state):
            self.timers.at("window", now(), lambda: self._end_window(late))
        if shown := windows.open_next(self.state):
            self.timers.at("window", shown.ends, lambda: self._end_time(shown))
        if clock := clocks.start(self.state):
            self.timers.at("clock", clock.ends, lambda: self._time_ran_out(clock))

    async def _end_time(self, shown: ShownWindow) -> None:
        """The time of a window is over: whoever has not answered by now, person or bot, lets it be. Storing that takes
        time, so it is over for everybody only a little later, in any case."""
        await self._lapse(shown)
        self.driver.stop()  # a bot that still thinks about it would be later with what it is asked openly
        self.timers.at("window", windows.settled(self.state, shown), lambda: self._end_window(shown))

    async def _lapse(self, shown: ShownWindow) -> None:
        while self.state.window is shown and (option := windows.lapsing(self.state)) is not None:
            if not await self.journal.append("choose", [option], self.state.position.player):
                await self._refresh()

    async def _end_window(self, shown: ShownWindow) -> None:
        """Show what has come of a window, or for whom the table waits."""
        await self._lapse(shown)
        state = self.state
        if state.window is shown:
            shown.waits_for = windows.waited_for(state)
            state.window = shown if shown.waits_for else None
            await self._happened(aside=False)

    async def _time_ran_out(self, clock: Countdown) -> None:
        """The clock of whoever is asked has run out: the seat is played for until it is taken back."""
        await self._refresh()
        if self.state.clock is not clock or self.state.facts.keeper != self.services.process:
            return
        position = self.state.position
        before = clock.number if self.state.window is None and not position.together else None
        for seat in position.asking if position.together else (clock.seat,):
            if await self._change_seat(seat, was="person", before=before, kind="absent"):
                self.services.metrics.clock_ran_out()
