"""Whole tables against the adversary, in virtual time: people whose connections break right after a choice, who come
back through another process, bots, response windows and clocks, and a database that is slow and breaks off.

Whatever happens: every book can be read, it holds what every person was told, whoever comes sees the store, and the
game goes on to its end. UNBOXED_SCHEDULES sets how many games are played, UNBOXED_SCHEDULE plays a single one again."""

from __future__ import annotations

import asyncio
import json
import os
import random
from contextlib import suppress
from unittest import mock

import pytest
from sqlalchemy import select

from tests.server.service import whole
from tests.server.virtual import Adversary, Broken, Disk, VirtualStore, run
from unboxed.server import data
from unboxed.server.errors import Refused
from unboxed.server.live import opening
from unboxed.server.live.book import Book
from unboxed.server.live.connection import Connection
from unboxed.server.live.house import House
from unboxed.server.live.views import log_of, scene_of
from unboxed.server.settings import Settings
from unboxed.server.store import dealing, schema
from unboxed.server.store.tables import read_table
from unboxed.table.wording import Wording

SCHEDULES = int(os.environ.get("UNBOXED_SCHEDULES", "80")) // 8
TELLING = 27
"""A schedule in which a game begins in one process between two looks of another."""
DISK = Disk()
LONGEST = 4 * 3600.0
"""Virtual seconds in which a game must come to its end, whatever the adversary does."""


class VirtualBots:
    """Bots that take any option, after any time."""

    pool = None

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def check(self, name: str) -> str:
        return name

    async def choose(self, _bot, position, _seat, seed, _table) -> int:
        await asyncio.sleep(self.rng.choice((0, 0.01, 8.0)))
        if self.rng.random() < 0.02:
            raise Broken("a bot failed")
        return seed % len(position.options)

    def close(self) -> None: ...


class VirtualHouse(House):
    """A process whose line to the others is read from the shared notes."""

    def __init__(self, disk: Disk, adversary: Adversary) -> None:
        super().__init__(Settings(database=""), VirtualStore(disk, adversary), VirtualBots(adversary.rng))
        self.disk = disk

    async def open(self) -> None:
        self.soon(self._keep_time())
        self.soon(self._listen())

    async def close(self) -> None:
        """As if it were killed."""
        for session in self.tables.values():
            session.forget()
        for task in self._tasks:
            task.cancel()
        self.tables.clear()

    async def _listen(self) -> None:
        last = len(self.disk.notes)
        while True:
            await asyncio.sleep(0.1)
            last, notes = len(self.disk.notes), self.disk.notes[last:]
            for news in map(json.loads, notes):
                if news["from"] != self.process:
                    self._told(news)


class Person:
    """Somebody who plays by any house that is open, and whose connection breaks now and then, at any moment."""

    def __init__(self, houses: list[VirtualHouse], table: str, seat: int, rng: random.Random) -> None:
        self.houses, self.table, self.seat, self.rng = houses, table, seat, rng
        self.frame: dict = {}
        self.told: list[tuple[int, int]] = []
        self.together = 0
        """How many choices were sent in one go with others."""
        self.over = False

    async def live(self) -> None:
        while not self.over:
            sitting = asyncio.ensure_future(self.sit(self.rng.choice(self.houses)))
            done, _ = await asyncio.wait([sitting], timeout=self.rng.choice((0.05, 1, 10, 100)) * self.rng.random())
            if not done:
                sitting.cancel()  # the connection breaks
            with suppress(asyncio.CancelledError, Broken, KeyError):
                await sitting
            await asyncio.sleep(self.rng.random())

    async def sit(self, house: VirtualHouse) -> None:
        before = kept(house.disk, self.table)
        session = await house.table(self.table, fresh=True)
        seat = session.state.seats[self.seat]
        if seat.kind == "absent":
            await session.change_seat(self.seat, kind="person")
        sent, news = [], asyncio.Event()

        def write(text: bytes) -> bool:
            sent.append(text)
            news.set()
            return True

        connection = Connection(self.seat, False, self.rng.random() < 0.5, write, seat.secret_hash)
        session.come(connection)
        assert session.book.number >= before, "whoever came saw less than the store had"
        try:
            while not self.over:
                self.read(sent)
                if self.asked:
                    await self.choose(session)
                elif self.frame["may_let_be"]:
                    await self.let_be(session)
                else:
                    news.clear()
                    await news.wait()
        finally:
            session.go(connection)

    def read(self, sent: list[bytes]) -> None:
        for text in sent:
            message = json.loads(text)
            if message["type"] == "scene":
                self.frame = whole(self.frame, message)
                if self.frame["chosen"] and tuple(self.frame["chosen"]) not in self.told:
                    self.told.append(tuple(self.frame["chosen"]))
                self.over = self.frame["state"] == "over"
        sent.clear()

    @property
    def asked(self) -> bool:
        prompt = self.frame["scene"]["prompt"]
        return prompt is not None and prompt["seat"] == self.seat

    async def let_be(self, session) -> None:
        await asyncio.sleep(self.rng.choice((0, 2, 60)) * self.rng.random())
        with suppress(Refused):
            await session.let_be(self.seat, self.frame["may_let_be"])
        await asyncio.sleep(0.05)

    async def choose(self, session) -> None:
        await asyncio.sleep(self.rng.choice((0, 0.1, 2, 60)) * self.rng.random())
        option = self.rng.randrange(len(self.frame["scene"]["prompt"]["options"]))
        then = self.goes_on(session, option)
        choice = asyncio.ensure_future(session.choose(self.seat, self.frame["number"], option, None, then))
        if self.rng.random() < 0.3:  # the tab is closed right after the click
            await asyncio.sleep(self.rng.random() * 0.01)
            choice.cancel()
            raise Broken("the connection broke")
        with suppress(Refused):
            await choice
        await asyncio.sleep(0.05)

    def goes_on(self, session, option: int) -> list[str]:
        """Choices for the same go, in words, as far as nothing new is learnt."""
        if self.frame["number"] != session.book.number_for(self.seat) or session.book.asked != self.seat:
            return []
        table, then = session.book.table.clone(), list[str]()
        table.choose(option)
        while table.can_undo and self.rng.random() < 0.8:
            option = self.rng.randrange(len(table.position.options))
            then.append(Wording(table.position, self.seat, table.names).labels()[option])
            table.choose(option)
        self.together += len(then)
        return then


def kept(disk: Disk, table: str) -> int:
    with disk.engine.begin() as connection:
        return len(connection.execute(select(schema.entries).where(schema.entries.c.table_id == table)).all())


async def play(seed: int, kind: type[VirtualHouse] = VirtualHouse) -> int:
    """One game by chance, with everything that can go wrong; how many entries it took."""
    rng, adversary = random.Random(seed), Adversary(seed, slow=0.3, breaks=0.03)
    houses = [kind(DISK, adversary) for _ in range(rng.choice((1, 2)))]
    for house in houses:
        await house.open()
    adversary.breaks, breaks = 0.0, adversary.breaks
    kinds = rng.choice((["person"] * 3, ["person", "person", "bot"], ["person", "bot", "bot"]))
    wanted = data.NewTable("unlucky", 3, seed=seed, seats=[data.NewSeat(kind) for kind in kinds])
    wanted.window, wanted.pace, wanted.clock = rng.choice((0, 4000)), 0, rng.choice((0, 1, 20))
    if waits := rng.random() < 0.5:  # for somebody to sit down: only then its cards are dealt
        wanted.seed, wanted.seats[0] = None, data.NewSeat("open")
    with (
        mock.patch.object(opening, "new_table_id", return_value="adversary234"),  # bots choose by the table's id
        mock.patch.object(dealing.secrets, "token_hex", return_value=f"{seed:064x}"),
    ):
        table = (await opening.open_table(houses[0], wanted)).table
    adversary.breaks = breaks
    people = [Person(houses, table, i, rng) for i, kind in enumerate(kinds) if kind == "person"]
    playing = asyncio.gather(*(person.live() for person in people))
    if waits:
        await asyncio.sleep(rng.random() * 20)
        await take_the_open_seat(houses, table, rng)
    if rng.random() < 0.5:  # a process is killed, and another one comes in its place
        await asyncio.sleep(rng.random() * 100)
        await houses[0].close()
        houses[0] = kind(DISK, adversary)
        await houses[0].open()
    async with asyncio.timeout(LONGEST):
        await playing
    adversary.breaks = 0.0
    return await agree(houses, table, people)


async def take_the_open_seat(houses: list[VirtualHouse], table: str, rng: random.Random) -> None:
    """Somebody sits down, and all processes look at once whether the game begins."""
    state = "waiting"
    while state == "waiting":
        with suppress(Broken):
            sessions = [await house.table(table, fresh=True) for house in houses]
            await rng.choice(sessions).change_seat(0, was="open", kind="person")
            looks = [look for session in sessions for look in (session.begin, session.refresh)]
            await asyncio.gather(*(look() for look in rng.sample(looks, len(looks))), return_exceptions=True)
            state = sessions[0].state.facts.state


async def agree(houses: list[VirtualHouse], table: str, people: list[Person]) -> int:
    """Everybody holds the game that the store holds, and the store holds what everybody was told."""
    facts, seats, entries, _ = await read_table(houses[0].store, table)
    assert facts.state == "over"
    book = Book(facts.header)
    chosen: list[set[tuple[int, int]]] = [set() for _ in seats]
    for entry in entries:
        book.add(entry)
        if entry.kind == "choose" and book.chosen[entry.seat]:
            chosen[entry.seat].add(book.chosen[entry.seat])
    book.rename([seat.name for seat in seats])
    for person in people:
        assert set(person.told) <= chosen[person.seat], "an acknowledged choice is not in the store"
    for house in houses:
        session = await house.table(table, fresh=True)
        assert session.book.table.fingerprint() == book.table.fingerprint()
        assert log_of(session.book, 0) == log_of(book, 0)
        assert scene_of(session.book, 1) == scene_of(book, 1)
    for house in houses:
        await house.close()
    return len(entries)


class Deaf(VirtualHouse):
    """A process that shows whoever comes what it has in memory."""

    async def table(self, table, fresh=False):
        return await super().table(table)

    async def _listen(self) -> None:
        await asyncio.Event().wait()


def test_the_adversary_finds_a_process_that_shows_what_it_remembers():
    DISK.wipe()
    with pytest.raises(AssertionError, match="saw less than the store had"):
        run(lambda: play(0, Deaf))


def test_no_game_is_lost_and_every_game_comes_to_its_end():
    only = os.environ.get("UNBOXED_SCHEDULE")
    for seed in [int(only)] if only else {TELLING, *range(SCHEDULES)}:
        DISK.wipe()
        try:
            assert run(lambda seed=seed: play(seed)) > 10
        except Exception as error:
            raise AssertionError(f"schedule {seed}: {error!r}; again with UNBOXED_SCHEDULE={seed}") from error
