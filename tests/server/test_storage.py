"""Nothing that was answered is ever lost: two processes, many people, and one process killed again and again.

The short form runs with the suite; UNBOXED_STORM=full makes it 50 tables, 200 people and 20 kills."""

from __future__ import annotations

import asyncio
import json
import os
import random

import pytest
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from tests.server.service import Client, Service
from unboxed.server import schema
from unboxed.server.book import Book, Entry
from unboxed.server.settings import database_url
from unboxed.server.store import Store
from unboxed.server.views import log_of, scene_of

FULL = os.environ.get("UNBOXED_STORM") == "full"
TABLES, KILLS = (50, 20) if FULL else (5, 2)
GONE = (OSError, WebSocketException, TimeoutError, EOFError)


class Person:
    """Somebody who plays on whatever happens, and remembers every choice that was answered."""

    def __init__(self, services: list[Service], table: str, seat: int, secret: str, seed: int) -> None:
        self.services, self.table, self.seat, self.secret = services, table, seat, secret
        self.rng = random.Random(seed)
        self.answered: list[tuple[int, int]] = []
        self.playing = True
        self.client: Client | None = None

    async def live(self, done: asyncio.Event) -> None:
        turn = self.seat
        while not done.is_set():
            service = self.services[turn % 2]
            turn += 1
            try:
                async with service.client(self.table, self.secret) as client:
                    self.client = client
                    await self.play(client, done)
            except GONE:
                await asyncio.sleep(0.05)

    async def play(self, client: Client, done: asyncio.Event) -> None:
        sent: tuple[int, int] | None = None
        while not done.is_set():
            message = await client.receive(timeout=60)
            if message["type"] == "refused":
                sent = None
            if message["type"] != "scene":
                continue
            if sent is not None and client.last["number"] > sent[0]:
                if client.last["chosen"] == list(sent):
                    self.answered.append(sent)
                sent = None  # or the choice made before the line broke was stored, and this one comes too late
            if sent is None and self.playing and client.asked:
                sent = client.last["number"], self.rng.randrange(len(client.options))
                await client.choose(sent[1])


async def entries_of(store: Store, table: str) -> tuple[dict, list[Entry]]:
    columns = schema.entries.c
    async with store.read() as connection:
        header = (
            await connection.execute(select(schema.tables.c.header).where(schema.tables.c.id == table))
        ).scalar_one()
        rows = await connection.execute(
            select(columns.number, columns.kind, columns.value, columns.seat)
            .where(columns.table_id == table)
            .order_by(columns.number)
        )
        return header, [Entry(*row) for row in rows]


def lay_open(header: dict, entries: list[Entry]) -> tuple[Book, dict[tuple[int, int], int]]:
    """The book, and for every seat's own number the option it chose there."""
    book = Book(header)
    chosen = {}
    for entry in entries:
        assert entry.seat == book.asked, "somebody chose who was not asked"
        chosen[entry.seat, book.number_for(entry.seat)] = entry.value
        book.add(entry)
    return book, chosen


async def storm(services: list[Service], store: Store, seed: int) -> None:
    rng = random.Random(seed)
    seats = [{"kind": "person", "name": f"P{i}"} for i in range(4)]
    people, tables = [], []
    for number in range(TABLES):
        made = services[number % 2].table(players=4, seats=seats, seed=rng.randrange(2**32))
        tables.append(made["table"])
        for seat in made["seats"]:
            people.append(Person(services, made["table"], seat["seat"], seat["secret"], rng.randrange(2**32)))
    done = asyncio.Event()
    lives = [asyncio.create_task(person.live(done)) for person in people]
    try:
        for _ in range(KILLS):
            await asyncio.sleep(rng.uniform(0.3, 1.0))
            victim = rng.choice(services)
            victim.kill()
            await asyncio.to_thread(victim.start)
        await asyncio.sleep(0.5)
        for person in people:
            person.playing = False
        await asyncio.sleep(1)
        for table in tables:
            await settled(store, table, [p for p in people if p.table == table])
    finally:
        done.set()
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
    assert sum(len(person.answered) for person in people) > TABLES * 5, "hardly anything was played"


async def settled(store: Store, table: str, people: list[Person]) -> None:
    """Every answered choice is in the store, and everybody sees what the store says."""
    for _ in range(100):
        book, chosen = lay_open(*await entries_of(store, table))
        book.rename([f"P{i}" for i in range(4)])
        differing = [person.seat for person in people if not sees(person, book)]
        if not differing:
            break
        await asyncio.sleep(0.3)
    assert not differing, f"table {table}: seats {differing} see another game than the store holds"
    for person in people:
        for number, option in person.answered:
            assert chosen.get((person.seat, number)) == option, "an answered choice was lost"


def sees(person: Person, book: Book) -> bool:
    """Does this person's page show exactly the game that the store holds?"""
    client = person.client
    if client is None or not client.last:
        return False
    scene = as_sent(scene_of(book, person.seat, everything=book.over))
    return (as_sent(client.last["scene"]), client.log) == (scene, as_sent(log_of(book, person.seat)))


def as_sent(data):
    return json.loads(json.dumps(data))


@pytest.fixture
def two_services(database):
    services = [Service(database), Service(database)]
    services[0].start()
    services[1].start()
    yield services
    for service in services:
        service.stop()


async def test_no_answered_choice_is_lost_when_processes_are_killed(two_services, database):
    store = Store(database_url(database))
    try:
        await storm(two_services, store, seed=7)
    finally:
        await store.close()
