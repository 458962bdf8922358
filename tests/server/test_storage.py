"""Nothing that was answered is ever lost: two processes, many people, and one process killed again and again.

The short form runs with the suite; UNBOXED_STORM=full makes it 50 tables, 200 people and 20 kills."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.service import Service
from tests.server.storm import FULL, Person, ended, read_stored, storm_seed
from tests.server.telling import Findings, compare, settle
from unboxed.server.settings import database_url
from unboxed.server.store.database import Store

TABLES, KILLS = (50, 20) if FULL else (5, 2)
IN_TIME = 30
"""Seconds within which everybody must see what the store has."""
GAMES = ["cursed", "unlucky"]
"""Long games, so that there is always somebody who plays, and short ones that end."""
PEOPLE = [{"kind": "person", "name": f"P{i}"} for i in range(4)]


async def storm(services: list[Service], store: Store, seed: int, findings: Findings) -> None:
    rng = random.Random(seed)
    tables: dict[str, list[Person]] = {}
    for number in range(TABLES):
        wanted = {"game": GAMES[number % len(GAMES)], "players": 4, "seats": PEOPLE, "seed": rng.randrange(2**32)}
        made = services[number % 2].table(**wanted)
        tables[made["table"]] = [
            Person(services, store, made["table"], seat["seat"], seat["secret"], random.Random(rng.random()))
            for seat in made["seats"]
        ]
    people = [person for seated in tables.values() for person in seated]
    lives = [asyncio.create_task(person.live()) for person in people]
    try:
        for _ in range(KILLS):
            await asyncio.sleep(rng.uniform(0.3, 1.0))
            await played(people, TABLES)
            victim = rng.choice(services)
            victim.kill()
            await asyncio.to_thread(victim.start)
        await played(people, TABLES)
        for person in people:
            person.playing = False
        for table, seated in tables.items():
            await settle(findings, store, table, seated, IN_TIME)
    finally:
        await ended(lives)
    for table, seated in tables.items():
        compare(findings, table, await read_stored(store, table), seated)


async def played(people: list[Person], choices: int) -> None:
    """Wait until so many more choices were answered, so that something can be lost on a busy machine, too."""
    before = sum(len(person.answered) for person in people)
    async with asyncio.timeout(60):
        while sum(len(person.answered) for person in people) < before + choices:
            await asyncio.sleep(0.05)


@pytest.fixture
def two_services(database):
    services = [Service(database), Service(database)]
    services[0].start()
    services[1].start()
    yield services
    for service in services:
        service.stop()


async def test_no_answered_choice_is_lost_when_processes_are_killed(two_services, database):
    store, findings, seed = Store(database_url(database)), Findings(), storm_seed()
    try:
        await storm(two_services, store, seed, findings)
    finally:
        await store.close()
    assert not findings, f"UNBOXED_SEED={seed} runs it again. {findings}"
