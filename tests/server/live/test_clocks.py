"""Clocks always move on: who does not answer is played for, whatever happens to lines, processes and other tables."""

from __future__ import annotations

import asyncio
import random
import signal
import time

import pytest
from sqlalchemy import text

from tests.server.faults import Faults
from tests.server.flickering import Flickering
from tests.server.service import Client, Service
from tests.server.storm import FULL, Person, ended, read_stored, storm_seed
from tests.server.telling import Findings
from unboxed.server.settings import database_url
from unboxed.server.store import schema
from unboxed.server.store.database import Store

TABLES, STEPS = (30, 20) if FULL else (5, 2)
CLOCK, WINDOW = 1, 300
IN_TIME = 20
"""Seconds within which every clock must have moved its table on. A killed keeper is missed after up to ten; then come a
window and a clock, and the rest is for a busy machine."""
PEOPLE = [{"kind": "person", "name": f"P{i}"} for i in range(3)]


class Timed:
    """Somebody at a table with a clock, who sees when it is gone."""

    vanished = 0

    def hear(self, client: Client, number: int, stored: int) -> None:
        super().hear(client, number, stored)
        frame = client.last
        here = frame["state"] == "running" and frame["seats"][frame["you"]]["kind"] == "person"
        if client.asked and here and frame["window"] is None:  # in a window no clock runs
            self.vanished += frame["clock"] is None or frame["clock"]["seat"] != frame["you"]


class Silent(Timed, Person):
    """Comes and never answers."""

    async def act(self, client: Client) -> None:
        """Nothing is done."""

    async def let_be(self, client: Client) -> None:
        """Nor this."""


class Restless(Silent):
    """Never answers, and comes again and again, each time taking the seat back from whoever plays for it."""

    async def play(self, client: Client, stored: int) -> None:
        try:
            async with asyncio.timeout(self.rng.uniform(0.2, 2 * CLOCK)):
                await super().play(client, stored)
        except TimeoutError:
            client.socket.transport.abort()


class Breaking(Timed, Flickering):
    """Answers, over a line that breaks."""


SEATINGS: list[list[type[Person]]] = [
    [Silent, Restless, Restless],
    [Restless, Restless, Breaking],
    [Breaking, Silent, Restless],
    [Silent, Silent, Silent],
    [],
]
"""Who comes to a table. To the last nobody does."""


class Clocked:
    """A table with a clock and who comes to it."""

    def __init__(self, services: list[Service], store: Store, seating: list[type[Person]], rng: random.Random) -> None:
        times = {"clock": CLOCK, "window": WINDOW}
        made = rng.choice(services).table(players=3, seats=PEOPLE, seed=rng.randrange(2**32), **times)
        self.store, self.table, self.begun = store, made["table"], time.time()
        self.people = [
            kind(services, store, self.table, seat["seat"], seat["secret"], random.Random(rng.random()))
            for kind, seat in zip(seating, made["seats"], strict=False)
        ]
        self.lives = [asyncio.create_task(person.live()) for person in self.people]

    async def moves_on(self, findings: Findings) -> None:
        """Something happens before long, unless the game is over or nobody is left to play."""
        before, end = len((await read_stored(self.store, self.table)).entries), time.monotonic() + IN_TIME
        while True:
            stored = await read_stored(self.store, self.table)
            left = bool(self.people) or set(stored.kinds) != {"absent"}
            if len(stored.entries) > before or stored.state != "running" or not left:
                return
            if time.monotonic() > end:
                who = ", ".join(type(person).__name__ for person in self.people) or "nobody"
                findings.add("clocks that stand still", f"{self.table} ({who}), after {before} entries")
                return
            await asyncio.sleep(0.1)

    def judge(self, findings: Findings) -> None:
        """Did everybody who was asked have a clock?"""
        for person in self.people:
            if person.vanished:
                findings.add("clocks that were gone", f"{self.table} seat {person.seat}: {person.vanished} scenes")


async def test_clocks_move_on_whoever_is_silent_and_whatever_process_is_killed(database):
    seed, store, findings = storm_seed(), Store(database_url(database)), Findings()
    rng = random.Random(seed)
    services = [Service(database, Faults(seed=seed + i, slow=(0.0, 0.02))).start() for i in range(2)]
    tables = []
    try:
        for i in range(TABLES):
            tables.append(Clocked(services, store, SEATINGS[i % len(SEATINGS)], rng))
        for step in range(STEPS):
            await asyncio.sleep(2)
            await asyncio.gather(*(table.moves_on(findings) for table in tables))
            if step == 0:
                services[0].kill()
    finally:
        for table in tables:
            await ended(table.lives)
        services[1].stop()
        await store.close()
    for table in tables:
        table.judge(findings)
    assert not findings, f"UNBOXED_SEED={seed} runs it again. {findings}"


async def test_a_clock_that_stands_still_is_found(tmp_path):
    database = str(tmp_path / "t.sqlite")
    store = Store(database_url(database))
    with Service(database, planted=["clocks_stand_still"]) as service:
        table = service.table(players=2, seats=PEOPLE[:2], clock=CLOCK)["table"]
        with pytest.raises(AssertionError, match="a clock stands still"):
            await until_absent(store, table, 4 * CLOCK)
    await store.close()


async def illegal_entry(store: Store, table: str) -> None:
    row = {"table_id": table, "number": 0, "kind": "choose", "value": 99, "seat": 0, "at": time.time()}
    async with store.write() as connection:
        await connection.execute(schema.entries.insert(), row)


async def no_seats(store: Store, table: str) -> None:
    async with store.write() as connection:
        await connection.execute(schema.seats.delete().where(schema.seats.c.table_id == table))


async def no_header(store: Store, table: str) -> None:
    async with store.write() as connection:
        of = schema.tables
        if store.postgres:
            await connection.execute(of.update().where(of.c.id == table).values(header={}))
        else:  # which keeps any text
            await connection.execute(text("UPDATE tables SET header = '{' WHERE id = :table"), {"table": table})


DAMAGES = [illegal_entry, no_seats, no_header]


async def test_tables_that_cannot_be_read_do_not_stop_the_clocks_of_others_or_hide_what_people_have_played(database):
    store, service = Store(database_url(database)), Service(database)
    service.start()
    try:
        person = service.post("/api/people", {"name": "Mae"}).json()["person"]
        seats = [{**PEOPLE[0], "person": person}, *PEOPLE[1:]]
        tables = [service.table(players=3, seats=seats, clock=1)["table"] for _ in range(2 * len(DAMAGES))]
        service.stop()
        damaged, others = sorted(tables)[: len(DAMAGES)], sorted(tables)[len(DAMAGES) :]  # they are looked at in order
        for table, damage in zip(damaged, DAMAGES, strict=True):
            await damage(store, table)
        service.start()
        for table in others:
            await until_absent(store, table, IN_TIME)
        for table in damaged:
            assert 400 <= service.get(f"/api/tables/{table}").status_code < 500
        assert service.request("GET", "/api/people/Mae", headers={"X-Person-Secret": person}).json()["name"] == "Mae"
        assert service.get("/health").status_code == 200
    finally:
        service.stop()
        await store.close()


async def until_absent(store: Store, table: str, seconds: float) -> None:
    """Wait until somebody is played for."""
    end = time.monotonic() + seconds
    while "absent" not in (await read_stored(store, table)).kinds:
        assert time.monotonic() < end, "a clock stands still"
        await asyncio.sleep(0.05)


async def nobody_absent(store: Store, table: str, until: float) -> None:
    """Nobody is played for until this time."""
    while time.monotonic() < until:
        assert "absent" not in (await read_stored(store, table)).kinds, "a clock ran out before its time"
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("jump", [3600, -3600])
async def test_a_jump_of_the_wall_clock_changes_no_clock(tmp_path, jump):
    database = str(tmp_path / "t.sqlite")
    store = Store(database_url(database))
    with Service(database, Faults(jump=jump)) as service:
        made, begun = service.table(players=2, seats=PEOPLE[:2], clock=4), time.monotonic()
        service.process.send_signal(signal.SIGUSR1)
        await nobody_absent(store, made["table"], until=begun + 3)
        await until_absent(store, made["table"], IN_TIME)
    await store.close()


async def test_while_no_process_runs_no_clock_does(tmp_path):
    database = str(tmp_path / "t.sqlite")
    store = Store(database_url(database))
    with Service(database) as service:
        table = service.table(players=2, seats=PEOPLE[:2], clock=6)["table"]
        service.kill()
    with Service(database, Faults(ahead=3600)):  # an hour later
        await nobody_absent(store, table, until=time.monotonic() + 4)
        await until_absent(store, table, IN_TIME)
    await store.close()
