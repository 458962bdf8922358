"""Whatever people do in whatever order (sit down, choose, undo, leave, come back) and whenever the service is started
again: the book only grows, and everybody sees exactly the game that the store holds."""

from __future__ import annotations

import asyncio
import contextlib
import json
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.server.service import whole
from unboxed.server import data
from unboxed.server.errors import Refused
from unboxed.server.live.book import Book
from unboxed.server.live.bots import Bots
from unboxed.server.live.connection import Connection
from unboxed.server.live.house import House
from unboxed.server.live.opening import open_table
from unboxed.server.live.session import Session
from unboxed.server.live.views import log_of, scene_of
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store
from unboxed.server.store.entries import Entry
from unboxed.server.store.tables import read_table

SEATS = 3


class Viewer:
    """Keeps what a page keeps."""

    def __init__(self, seat: int | None, patches: bool, secret_hash: str | None) -> None:
        self.connection = Connection(seat, owner=False, patches=patches, secret_hash=secret_hash)
        self.frame, self.log = {}, []

    def read(self) -> None:
        while self.connection._waiting:
            message = json.loads(self.connection._waiting.popleft())
            if message["type"] == "scene":
                self.frame = whole(self.frame, message)
                del self.log[self.frame["log_from"] :]
                self.log.extend(self.frame["log"])


class Tables(RuleBasedStateMachine):
    """A table, the people around it, and the service that may be started again."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.settings = Settings(database=str(Path(self.folder.name) / "t.sqlite"), pace_ms=0, window_ms=0)
        self.house: House | None = None
        self.table = ""
        self.entries: list[Entry] = []
        self.viewers: list[Viewer] = []
        self.run(self.start())

    @initialize(last=st.sampled_from(["person", "person", "open"]), seed=st.integers(0, 100))
    def open_a_table(self, last, seed):
        seats = [data.NewSeat("person"), data.NewSeat("person"), data.NewSeat(last)]
        wanted = data.NewTable("unlucky", SEATS, seats=seats, seed=seed)
        self.table = self.run(open_table(self.house, wanted)).table

    def run(self, work):
        return self.runner.run(work)

    async def start(self) -> None:
        self.house = House(self.settings, Store(database_url(self.settings.database)), BOTS)
        await self.house.open()

    async def live(self) -> Session:
        return await self.house.table(self.table)

    async def settled(self) -> Session:
        """The table once the service has nothing more to choose."""
        live = await self.live()
        while live.busy:
            await asyncio.sleep(0.005)
        return live

    # --- what may happen -----------------------------------------------------------------------------------

    @rule(seat=st.integers(0, SEATS - 1))
    def join(self, seat):
        async def sit():
            live = await self.live()
            was = live.state.seats[seat].kind
            done = await live.change_seat(seat, was="open", kind="person", name=f"N{seat}")
            assert done is (was == "open")
            if live.state.facts.state == "waiting" and not any(s.kind == "open" for s in live.state.seats):
                await live.begin()

        self.run(sit())

    @rule(seat=st.one_of(st.none(), st.integers(0, SEATS - 1)), patches=st.booleans())
    def look(self, seat, patches):
        async def come():
            live = await self.live()
            held = None if seat is None else live.state.seats[seat].secret_hash
            viewer = Viewer(seat, patches, held)
            self.viewers.append(viewer)
            live.come(viewer.connection)

        if len(self.viewers) < 6:
            self.run(come())

    @precondition(lambda self: self.viewers)
    @rule(which=st.integers(0, 5))
    def look_away(self, which):
        async def go():
            viewer = self.viewers.pop(which % len(self.viewers))
            (await self.live()).go(viewer.connection)

        self.run(go())

    @rule(options=st.lists(st.integers(0, 30), min_size=1, max_size=6), repeat=st.booleans())
    def choose(self, options, repeat):
        async def chosen(option):
            live = await self.settled()
            asked, number = live.book.asked, live.book.number
            if asked < 0 or live.state.facts.state != "running" or live.state.seats[asked].kind != "person":
                return
            mine = live.book.number_for(asked)
            await live.choose(asked, mine, option % len(live.book.table.position.options))
            await self.settled()
            assert live.book.number > number
            if repeat:  # the same message again, from another tab
                before = live.book.number
                try:
                    await live.choose(asked, mine, 0)
                except Refused:
                    assert live.book.number == before
                else:
                    raise AssertionError("a stale choice was taken")

        for option in options:
            self.run(chosen(option))

    @rule(seat=st.integers(0, SEATS - 1))
    def undo(self, seat):
        self.run(self.tolerated(lambda live: live.undo(seat)))

    @rule(seat=st.integers(0, SEATS - 1), yes=st.booleans())
    def consent(self, seat, yes):
        self.run(self.tolerated(lambda live: live.consent(seat, yes)))

    @rule(seat=st.integers(0, SEATS - 1))
    def undo_as_everybody_agrees(self, seat):
        self.run(self.tolerated(lambda live: live.undo(seat)))
        for other in range(SEATS):
            self.run(self.tolerated(lambda live, other=other: live.consent(other, True)))

    @rule(seat=st.integers(0, SEATS - 1))
    def leave(self, seat):
        async def left():
            live = await self.live()
            if len(live.state.people) > 1:
                await live.change_seat(seat, was="person", kind="absent")

        self.run(left())

    @rule(seat=st.integers(0, SEATS - 1))
    def come_back(self, seat):
        async def back():
            await (await self.live()).change_seat(seat, was="absent", kind="person")

        self.run(back())

    @rule(crash=st.booleans())
    def restart(self, crash):
        async def again():
            old = self.house
            await self.settled()
            if crash:  # as if killed: nothing is told to anybody
                for live in old.tables.values():
                    live.state.connections.clear()
            old.bots = Bots(1)  # the shared ones stay
            await old.close()
            self.viewers.clear()
            await self.start()

        self.run(again())

    async def tolerated(self, wish) -> None:
        with contextlib.suppress(Refused):
            await wish(await self.settled())

    # --- what must always hold ---------------------------------------------------------------------------------

    @invariant()
    def the_book_only_grows_and_everybody_sees_it(self):
        async def look():
            live = await self.settled()
            facts, seats, entries, _ = await read_table(self.house.store, self.table)
            assert entries[: len(self.entries)] == self.entries, "an entry was lost or changed"
            assert [entry.number for entry in entries] == list(range(len(entries)))
            self.entries = entries
            book = Book(facts.header, entries)
            book.rename([seat.name for seat in seats])
            assert book.table.fingerprint() == live.book.table.fingerprint()
            assert [s.kind for s in seats] == [s.kind for s in live.state.seats]
            for viewer in self.viewers:
                viewer.read()
                seat = viewer.connection.seat
                everything = book.over and seat is not None
                assert viewer.frame["number"] == book.number_for(seat)
                assert viewer.frame["scene"] == json.loads(json.dumps(scene_of(book, seat, everything=everything)))
                assert viewer.log == json.loads(json.dumps(log_of(book, seat)))

        self.run(look())

    def teardown(self) -> None:
        async def end():
            self.house.bots = Bots(1)
            await self.house.close()

        self.run(end())
        self.runner.close()
        self.folder.cleanup()


BOTS = Bots(1)


def teardown_module():
    BOTS.close()


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
