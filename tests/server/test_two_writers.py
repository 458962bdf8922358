"""Of two writers of one number exactly one is told yes, and the store has that one's choice."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable

import pytest

from tests.server.faults import Faults
from tests.server.playing import PEOPLE
from tests.server.service import Client, Service
from tests.server.storm import FULL, GONE, ended, read_stored, storm_seed
from tests.server.telling import read_whole
from unboxed.server.settings import database_url
from unboxed.server.store.database import Store

TABLES, TIMES = (10, 100) if FULL else (4, 25)
"""How many tables, and how often two write at each."""


class Tab:
    """One of several pages that show the same seat; it reads all the time."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.refusals: list[str] = []
        self.read = asyncio.Condition()
        self.life = asyncio.create_task(self.live())

    async def live(self) -> None:
        with contextlib.suppress(*GONE):
            while True:
                message = await self.client.receive(timeout=60)
                if message["type"] == "refused":
                    self.refusals.append(message["why"])
                async with self.read:
                    self.read.notify_all()

    async def until(self, holds: Callable[[], bool], seconds: float = 20) -> None:
        """Read until this holds."""
        async with asyncio.timeout(seconds), self.read:
            await self.read.wait_for(holds)

    @property
    def number(self) -> int:
        return self.client.last["number"] if self.client.last else -1

    @property
    def asked(self) -> bool:
        return bool(self.client.last) and self.client.asked

    @property
    def over(self) -> bool:
        return bool(self.client.last) and self.client.last["state"] == "over"

    async def choose(self, number: int, option: int) -> bool:
        """Send a choice and read on until it was made or refused: True if it was made."""
        self.refusals.clear()
        await self.client.choose(option, number)
        await self.until(lambda: self.refusals != [] or self.client.last["chosen"] == [number, option])
        await self.until(lambda: self.number > number)  # also whoever was refused is shown what was chosen instead
        return self.client.last["chosen"] == [number, option]


@contextlib.asynccontextmanager
async def two_tabs_a_seat(services: list[Service], made: dict) -> AsyncIterator[list[list[Tab]]]:
    """For every seat a tab at the first process and one at the last."""
    async with contextlib.AsyncExitStack() as stack:
        seats = []
        for seat in made["seats"]:
            clients = [service.client(made["table"], seat["secret"]) for service in (services[0], services[-1])]
            seats.append([Tab(await stack.enter_async_context(client)) for client in clients])
        try:
            yield seats
        finally:
            await ended([tab.life for tabs in seats for tab in tabs])


async def race(services: list[Service], seed: int, told: dict[str, dict[tuple[int, int], int]]) -> None:
    """Whoever is asked chooses in both tabs, differently, at one moment. Kept is what was told to be made."""
    rng, made_so_far = random.Random(seed), 0
    while made_so_far < TIMES:
        wanted = {"players": 2, "seats": PEOPLE[:2], "seed": rng.randrange(2**32)}
        made = await asyncio.to_thread(services[0].table, **wanted)
        yes = told[made["table"]] = {}
        async with two_tabs_a_seat(services, made) as seats:
            while made_so_far + len(yes) < TIMES:
                seat = await whoever_is_asked(seats)
                if seat is None:
                    break
                one, other = seats[seat]
                if len(one.client.options) == 1:  # there is nothing to disagree about
                    assert await one.choose(one.number, 0)
                    continue
                number, (first, second) = one.number, rng.sample(range(len(one.client.options)), 2)
                answers = await asyncio.gather(one.choose(number, first), other.choose(number, second))
                refusals = one.refusals + other.refusals
                assert sorted(answers) == [False, True], f"made: {answers}, seed {seed}"
                assert len(refusals) == 1, f"one of two is refused, not {refusals}, seed {seed}"
                assert refusals[0].endswith("look again"), f"refused for another reason: {refusals}, seed {seed}"
                yes[seat, number] = first if answers[0] else second
        made_so_far += len(yes)


async def whoever_is_asked(seats: list[list[Tab]]) -> int | None:
    """The seat that is asked, once both its tabs show the same; None when the game is over."""
    for _ in range(2000):
        for seat, (one, other) in enumerate(seats):
            if one.over or other.over:
                return None
            if one.asked and other.asked and one.number == other.number:
                return seat
        await asyncio.sleep(0.01)
    raise AssertionError("nobody is asked anything")


@pytest.mark.parametrize("processes", [1, 2])
async def test_of_two_tabs_that_choose_at_once_one_is_told_yes_and_stored(database, processes):
    seed, store = storm_seed(), Store(database_url(database))
    services = [Service(database, Faults(seed=seed + i, slow=(0.0, 0.01))).start() for i in range(processes)]
    told: dict[str, dict[tuple[int, int], int]] = {}
    try:
        await asyncio.gather(*(race(services, seed + i, told) for i in range(TABLES)))
        assert sum(map(len, told.values())) == TABLES * TIMES
        for table, yes in told.items():
            chosen = read_whole(await read_stored(store, table)).chosen
            assert {key: chosen.get(key) for key in yes} == yes, f"the store has other choices than told, seed {seed}"
    finally:
        for service in services:
            service.stop()
        await store.close()


async def test_two_that_are_both_told_yes_are_found(tmp_path):
    one, other = (Service(tmp_path / "t.sqlite", planted=["yes_to_everybody"]) for _ in range(2))
    with one, other, pytest.raises((AssertionError, TimeoutError)):
        await race([one, other], 7, {})


async def test_a_move_whose_line_broke_is_not_replaced_by_another_that_is_told_yes(database):
    """A commit is under way, so that the move waits for the next; its page is loaded again and sends another move."""
    store = Store(database_url(database))
    with Service(database, Faults(slow=(1.0, 1.0), only_entries=True)) as service:
        busy, table = (service.table(players=2, seats=PEOPLE[:2], seed=11) for _ in range(2))
        seat = asked_at(service, table)
        secret = table["seats"][seat]["secret"]
        async with service.client(busy["table"], busy["seats"][asked_at(service, busy)]["secret"]) as somebody:
            await somebody.scene()
            first = await service.client(table["table"], secret).__aenter__()
            await first.scene()
            await somebody.choose(0)
            await asyncio.sleep(0.1)
            await first.choose(0)
            await asyncio.sleep(0.1)
            first.socket.transport.abort()
            async with service.client(table["table"], secret) as second:
                await second.choose(1, number=0)
                await second.scene(lambda m: m["number"] > 0)
                told = second.last["chosen"]
    chosen = read_whole(await read_stored(store, table["table"])).chosen
    await store.close()
    assert told == [0, chosen[seat, 0]], "the store has another move than the one that was told"
    assert told == [0, 0], "the move that came first was not made"


def asked_at(service: Service, made: dict) -> int:
    """The seat that begins."""
    secret = made["seats"][0]["secret"]
    prompt = service.get(f"/api/tables/{made['table']}/replay", seat=secret).json()["scene"]["prompt"]
    return int(prompt["seat"])
