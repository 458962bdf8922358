"""A table in play in this process: its book, its seats, and everybody who looks at it.

Whatever changes the game goes through `enter`: first into the store, then into the book, then to everybody. A position
in memory is a copy of what the store has; if another process was quicker, the book is read on."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from . import windows
from .book import Book, Entry
from .chat import KEPT
from .connection import Connection
from .consent import Consents
from .dealing import begin, read_dealt
from .driving import Driver
from .errors import Conflict, Forbidden, Refused
from .frames import Frames
from .results import keep_results
from .seats import Seat, change_seat
from .tables import Facts, change_table, read_changes
from .webhooks import call_webhook

if TYPE_CHECKING:
    from .house import House

_encoder = msgspec.json.Encoder()
HONEST = "From what you can know: cards you have not seen were dealt anew in every thought."


class LiveTable:
    """One table, kept up to date for those who look at it."""

    def __init__(
        self,
        house: House,
        facts: Facts,
        seats: list[Seat],
        entries: list[Entry],
        chats: list[dict[str, Any]],
    ) -> None:
        self.house, self.facts, self.seats = house, facts, seats
        self.book = Book(facts.header, entries)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.chats = chats
        self.frames = Frames(self)
        self.window = windows.OpenWindow(self)
        self.driver = Driver(self)
        self.consents = Consents(self)
        self.published = 0.0
        self.late = False
        """Another process is further, and its entries have not been read yet."""
        self.used = time.monotonic()
        self._seated()

    # --- who is here -------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    @property
    def here(self) -> set[int]:
        """The seats from which somebody looks at the table now."""
        found = {c.seat for c in self.connections if c.seat is not None}
        return found | self.house.presence.elsewhere(self.id)

    def come(self, connection: Connection) -> None:
        """Somebody begins to look."""
        self.connections.add(connection)
        self.used = time.monotonic()
        self.welcome(connection)
        self.tell_seats(but=connection)
        self.driver.go()

    def welcome(self, connection: Connection) -> None:
        """All that somebody needs who comes, or who has fallen behind."""
        self.post_scene(connection, new=0)
        connection.post(_encoder.encode({"type": "chats", "lines": self.chats}))

    def go(self, connection: Connection) -> None:
        """Somebody no longer looks."""
        self.connections.discard(connection)
        self.used = time.monotonic()
        self.tell_seats()

    def tell_seats(self, but: Connection | None = None) -> None:
        """Who is here has changed."""
        self.post({"type": "seats", "seats": self.seated()}, but)
        self.house.presence.changed(self)

    # --- the game changes here and nowhere else ------------------------------------------------------------------

    async def choose(self, seat: int | None, number: int, option: int) -> None:
        """A person chooses; Refused says why not, and then nothing has changed."""
        async with self.lock:
            book = self.book
            if seat is None:
                raise Forbidden("spectators cannot choose; take a seat first")
            if number != book.number_for(seat):
                raise Conflict("the table has moved on since then; look again")
            self.must_run()
            if book.asked != seat or self.window.hides_from(seat):
                raise Refused("it is not your turn to choose")
            count = len(book.table.position.options)
            if not 0 <= option < count:
                raise Refused(f"option {option} is not on offer; there are {count}, 0 to {count - 1}")
            if not await self.enter("choose", option, seat, read_on=False):
                # Whoever sent this must read the refusal before they see what was chosen instead.
                self.late = True
                raise Conflict("somebody else was quicker; look again")

    async def enter(self, kind: Literal["choose", "undo"], value: int, seat: int, read_on: bool = True) -> bool:
        """Write an entry and let it happen; False if another process wrote that number first. Needs the lock."""
        entry = Entry(self.book.number, kind, value, seat)
        deadline = time.time() + self.facts.clock if self.facts.clock else None
        if not await self.house.ledger.append(self.id, entry, deadline):
            if read_on:
                await self._read_on()
            return False
        self.facts.deadline = deadline
        self._add([entry])
        await self._after_entries()
        if self.facts.state == "running":
            call_webhook(self)
        return True

    async def catch_up(self, number: int = 0) -> None:
        """Read what other processes have done, if they are further than this."""
        async with self.lock:
            if not number or number > self.book.number:
                await self._read_on()

    async def _read_on(self) -> None:
        self.late = False
        row, seats, entries = await read_changes(self.house.store, self.id, self.book.number)
        if self.facts.undealt and row["state"] != "waiting":
            await self._deal()
        self.facts.state, self.facts.pace, self.facts.deadline = row["state"], row["pace"], row["deadline"]
        self.seats = seats
        self._seated()
        self._add(entries)
        await self.consents.read()
        await self._after_entries()

    def _add(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.book.add(entry)
            if entry.kind == "undo":
                self.window.cancel()
                for connection in self.connections:
                    connection.lines = 0

    async def _after_entries(self) -> None:
        if self.book.over and self.facts.state == "running":
            await keep_results(self)
        self.window.look()
        self.publish(aside=True)
        self.driver.go()

    # --- seats ----------------------------------------------------------------------------------------------------

    def state_for(self, seat: int | None) -> str:
        """How far the table is, as this seat may know it: an end under a response window is not told yet."""
        return "running" if self.facts.state == "over" and self.window.hides_from(seat) else self.facts.state

    def must_run(self) -> None:
        """Refuse while the table is not being played."""
        if self.facts.state != "running":
            raise Conflict(_WHY_NOT[self.facts.state])

    async def seat_changed(self, seat: int, was: str | None = None, **values: Any) -> bool:
        """Change a seat in the store and for everybody; with `was`, only if it is still of that kind."""
        done = await change_seat(self.house.store, self.id, seat, was, **values)
        async with self.lock:
            await self._read_on()
            self.publish()
        await self.house.tell(self.id)
        return done

    async def table_changed(self, **values: Any) -> None:
        """Change the table's own columns for everybody."""
        await change_table(self.house.store, self.id, **values)
        async with self.lock:
            await self._read_on()
            self.publish()
        await self.house.tell(self.id)

    async def begin(self) -> None:
        """All seats are taken: the game begins, as soon as the numbers for its deal are known."""
        await begin(self.house.store, self.id, self.facts.clock, self.house.settings.deal_patience)
        await self.look_again()
        await self.house.tell(self.id)

    async def _deal(self) -> None:
        """The seed was decided when the game began, maybe by another process: the book is laid out anew."""
        self.facts.header, self.facts.deal = await read_dealt(self.house.store, self.id)
        self.book = Book(self.facts.header)
        for connection in self.connections:
            connection.lines = 0

    def send_away(self, seat: int) -> None:
        """Whoever looks from a seat that was given to somebody else must come again."""
        for connection in self.connections:
            if connection.seat == seat:
                connection.close(4403, "this seat was given to somebody else")

    def _seated(self) -> None:
        names = [seat.name for seat in self.seats]
        if names != self.book.table.names:
            self.book.rename(names)
            for connection in self.connections:
                connection.lines = 0
        self.book.watches = len(self.people) > 1 and self.facts.window > 0

    def seated(self) -> list[dict[str, Any]]:
        """The seats as everybody may know them."""
        here = self.here
        return [
            {"seat": s.seat, "name": s.name, "kind": s.kind, "bot": s.bot, "here": s.seat in here} for s in self.seats
        ]

    # --- telling everybody ------------------------------------------------------------------------------------------

    def publish(self, aside: bool = False) -> None:
        """Send everybody their own view.

        After an aside nobody is sent the same window again: that alone would tell that somebody has answered."""
        texts: dict[tuple[Any, ...], tuple[bytes, int, int]] = {}
        self.frames.next()
        for connection in self.connections:
            held = self.window.shown if self.window.hides_from(connection.seat) else None
            if aside and held is not None and connection.held is held:
                continue
            connection.held = held
            key = (connection.seat, connection.owner, connection.patches, connection.at, connection.lines)
            if key not in texts:
                texts[key] = self.frames.frame(connection), connection.at, connection.lines
            text, connection.at, connection.lines = texts[key]
            connection.post(text)
        self.published = time.monotonic()

    def post_scene(self, connection: Connection, new: int | None = None) -> None:
        """Send one viewer a complete scene."""
        connection.lines = 0
        connection.held = self.window.shown if self.window.hides_from(connection.seat) else None
        connection.post(self.frames.whole(connection, new))

    def post(self, message: dict[str, Any], but: Connection | None = None) -> None:
        """Send everybody the same."""
        text = _encoder.encode(message)
        for connection in self.connections:
            if connection is not but:
                connection.post(text)

    # --- wishes of those seated ---------------------------------------------------------------------------------

    def hear(self, line: dict[str, Any]) -> None:
        """Somebody has said something."""
        self.chats = [*self.chats, line][-KEPT:]
        self.post({"type": "chat", "line": line})

    async def hint(self, seat: int | None) -> bytes:
        """What a bot would think of the asked seat's options, knowing what the seat knows."""
        self.must_run()
        book = self.book
        if seat is None or book.asked != seat or self.window.hides_from(seat):
            raise Refused("hints are for whoever is asked")
        number = book.number_for(seat)
        rows = await self.house.bots.hint(book.table.position, seat, number, book.table.names)
        return _encoder.encode({"type": "hint", "number": number, "rows": rows, "note": HONEST})

    async def quiet(self, seat: int | None, on: bool) -> None:
        """Let this seat's responses be until the round ends, or ask again."""
        if seat is None:
            raise Forbidden("spectators are never asked")
        await self.seat_changed(seat, quiet_until=self.book.round + 1 if on else 0)

    async def set_pace(self, connection: Connection, ms: int) -> None:
        """How long bots wait before each move: for the owner, or whoever plays alone."""
        if not connection.owner and (connection.seat is None or self.people != [connection.seat]):
            raise Forbidden("only the owner sets the pace")
        await self.table_changed(pace=ms)

    async def time_ran_out(self) -> None:
        """The clock of whoever is asked has run out: the seat is played for until it is taken back."""
        deadline, asked = self.facts.deadline, self.book.asked
        if deadline is None or deadline > time.time() or self.facts.state != "running":
            await self.catch_up()
            deadline, asked = self.facts.deadline, self.book.asked
        if deadline is not None and deadline <= time.time() and asked >= 0 and self.seats[asked].kind == "person":
            await self.seat_changed(asked, was="person", kind="absent")
        await self.table_changed(deadline=None)

    async def look_again(self) -> None:
        """Read everything that may have changed."""
        async with self.lock:
            await self._read_on()
            self.publish()

    # --- the end of it -----------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Stop everything that runs for this table here; the store has it all."""
        self.window.cancel()
        self.driver.stop()


_WHY_NOT = {
    "waiting": "the game has not begun: a seat is still open",
    "over": "the game is over",
    "closed": "the table was closed by its owner",
}
