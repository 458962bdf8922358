"""Hostile requests and messages: none is answered with a fault of ours, none leaves a traceback, none has any effect.

The suite sends a part of them; `UNBOXED_HOSTILE=10000` sends as many as it says."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.server import hostile
from tests.server.playing import PEOPLE
from tests.server.routes import Route, routes
from tests.server.service import Service
from tests.server.test_fuzz import Nonsense

REQUESTS = int(os.environ.get("UNBOXED_HOSTILE", "1500"))
AT_ONCE = 20


@pytest.fixture
def watched(tmp_path):
    """A service whose error stream is kept; its limits are wide, so that all requests reach what they are meant for."""
    with Service(
        tmp_path / "t.sqlite", errors=tmp_path / "errors.txt", limits=["all=off", "hello-within=1"]
    ) as running:
        yield running


def kept(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that is stored, but for the notes that processes send each other, and when somebody last looked at a table:
    those who look at it do, now and then."""
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        wanted = [name for name in names if name not in ("notes", "sqlite_sequence")]
        rows = {name: [dict(row) for row in connection.execute(f"select * from {name}")] for name in wanted}
    for table in rows["tables"]:
        del table["seen"]
    return {name: sorted((tuple(row.values()) for row in found), key=repr) for name, found in rows.items()}


async def in_turn(do, items: list) -> list:
    """Do something with each, some at a time; the results in order."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(item):
        async with gate:
            return await do(item)

    return await asyncio.gather(*(one(item) for item in items))


def played(service: Service) -> tuple[list[str], list[str]]:
    """Two tables and their secrets."""
    made = [service.table(players=2, seats=PEOPLE[:2], seed=seed) for seed in (12, 13)]
    secrets = [made[0]["owner_secret"], *(seat["secret"] for one in made for seat in one["seats"])]
    return [one["table"] for one in made], secrets


def assert_quiet(service: Service) -> None:
    assert service.process.poll() is None, "the service has ended"
    said = service.errors.read_text("utf-8", "replace")
    assert "Traceback" not in said, said[-6000:]
    assert "Error" not in said, said[-6000:]


def test_no_route_is_forgotten():
    """A route that is new is tried as all others are."""
    requests = hostile.Requests(1, ["t" * 12], ["secret"])
    lines = [requests.next().split(b"\r\n", 1)[0].decode("latin-1").split(" ") for _ in range(20_000)]
    sent = {(line[0], line[1].partition("?")[0]) for line in lines if len(line) > 1}
    left_out = [Route("SOCKET", "/api/tables/{}/live"), *(Route("POST", path) for path in hostile.FOR_ANYBODY)]
    for route in routes():
        wanted = re.compile(re.escape(route.path).replace(r"\{\}", "[^/]*"))
        tried = any(method == route.method and wanted.fullmatch(path) for method, path in sent)
        assert tried is (route not in left_out), f"{route}: tried {tried}"


async def test_hostile_requests_are_refused_without_a_fault_a_traceback_or_an_effect(watched, tmp_path):
    await send_hostile_requests(watched, tmp_path / "t.sqlite", REQUESTS)


@pytest.mark.parametrize("fault", ["a_fault_of_ours", "anybody_is_ada"])
async def test_a_fault_or_an_effect_is_found(tmp_path, fault):
    errors = tmp_path / "errors.txt"
    service = Service(tmp_path / "t.sqlite", errors=errors, limits=["all=off"], planted=[fault])
    with service, pytest.raises(AssertionError):
        await send_hostile_requests(service, tmp_path / "t.sqlite", 800)


async def send_hostile_requests(watched: Service, database: Path, count: int) -> None:
    tables, secrets = played(watched)
    before = kept(database)
    requests = hostile.Requests(1, tables, secrets)
    sent = [requests.next() for _ in range(count)]
    statuses = await in_turn(partial(hostile.exchange, watched.settings["port"]), sent)
    faults = [(status, request[:300]) for status, request in zip(statuses, sent, strict=True) if (status or 0) >= 500]
    assert not faults, f"{len(faults)}: {faults[:5]}"
    assert {400, 404} <= set(statuses)
    assert_quiet(watched)
    assert kept(database) == before
    assert watched.get("/api/about").status_code == 200


async def test_hostile_messages_and_frames_leave_no_traceback_and_no_effect(watched, tmp_path):
    tables, secrets = played(watched)
    before = kept(tmp_path / "t.sqlite")
    rng, nonsense = random.Random(2), Nonsense(4, secrets)

    def visit() -> tuple[str | None, list[bytes]]:
        hello = json.dumps({"type": "hello", "secret": rng.choice([None, *secrets[1:3]])})
        messages = [nonsense.message(number=0) for _ in range(rng.randrange(8))]
        frames = [hostile.frame(1, m.encode() if isinstance(m, str) else m) for m in messages]
        return hello if rng.random() < 0.9 else None, [*frames, hostile.bad_frames(rng)]

    misuse = partial(hostile.misuse, watched.settings["port"], tables[0])
    await in_turn(lambda one: misuse(*one), [visit() for _ in range(REQUESTS // 5)])
    assert_quiet(watched)
    assert kept(tmp_path / "t.sqlite") == before
    async with watched.client(tables[0], secrets[1]) as client:
        assert (await client.scene())["number"] == 0
