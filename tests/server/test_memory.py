"""Nothing is kept of tables that nobody looks at any more. The long form is `make memory`."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from tests.server.memory import MAY_GROW, grown
from unboxed.server import data
from unboxed.server.live.connection import Connection
from unboxed.server.live.house import House
from unboxed.server.live.opening import open_table
from unboxed.server.live.session import Session
from unboxed.server.main import SELDOM
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store

TABLES, CHOICES = 12, 40
SEATS = [data.NewSeat("person", "Ada"), data.NewSeat("person", "Ben")]


async def play_and_go(house: House, seed: int) -> list[weakref.ref]:
    """Two people play a while, somebody looks on, and all go; what the table was made of."""
    made = await open_table(house, data.NewTable(game="unlucky", players=2, seats=SEATS, seed=seed))
    live = await house.table(made.table)
    viewers = [Connection(0, owner=True), Connection(1, owner=False, patches=True), Connection(None, owner=False)]
    for viewer in viewers:
        live.come(viewer)
    rng = random.Random(seed)
    for _ in range(CHOICES):
        asked = live.book.asked
        if asked < 0:
            break
        await live.choose(asked, live.book.number_for(asked), rng.randrange(len(live.book.table.position.options)))
    for viewer in viewers:
        live.go(viewer)
    return [weakref.ref(one) for one in (live, live.state, live.book, live.book.table, *viewers)]


@pytest.fixture
def nobody_looks_for_circles():
    """Garbage is looked for so seldom that whatever is a circle stays for minutes: tables must not be any."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("nobody_looks_for_circles")
async def test_nothing_is_kept_of_tables_that_come_and_go(tmp_path):
    assert await kept_of_tables(tmp_path) == []


@pytest.mark.usefixtures("nobody_looks_for_circles")
async def test_a_table_that_points_back_at_itself_is_found(tmp_path, monkeypatch):
    tell_seats = Session.tell_seats

    def pointing_back(session, but=None):
        session.publisher.session = session
        tell_seats(session, but)

    monkeypatch.setattr(Session, "tell_seats", pointing_back)
    assert "Session" in await kept_of_tables(tmp_path)


async def kept_of_tables(tmp_path: Path) -> list[str]:
    """What is in memory of tables that nobody looks at any more, by kind."""
    settings = Settings(database=str(tmp_path / "t.sqlite"), pace_ms=0, window_ms=0, forget_after=0)
    house = House(settings, Store(database_url(settings.database)))
    await house.open()
    try:
        parts = [part for seed in range(TABLES) for part in await play_and_go(house, seed)]
        house.forget_unused()
        assert not house.tables
        for _ in range(40):  # the thread of the store may still be putting its last piece of work away
            kept = [type(part()).__name__ for part in parts if part() is not None]
            if not kept:
                break
            await asyncio.sleep(0.05)
        return kept
    finally:
        await house.close()


def test_the_service_collects_garbage_of_every_age_though_seldom(tmp_path):
    script = (
        "import gc, json; from unboxed.server import main; from unboxed.server.settings import Settings\n"
        "class Told(main._Server):\n"
        "    async def startup(self, sockets=None):\n"
        "        await super().startup(sockets)\n"
        "        print(json.dumps([gc.get_threshold(), gc.isenabled()]), flush=True)\n"
        "        self.should_exit = True\n"
        "main._Server = Told\n"
        f"main.run(Settings(database={str(tmp_path / 't.sqlite')!r}, port=0))\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, cwd=root)
    thresholds, enabled = json.loads(done.stdout.splitlines()[-1])
    assert enabled
    assert tuple(thresholds) == SELDOM
    assert all(thresholds), "0 would mean never"


def test_a_service_that_grows_is_found():
    flat = [(minute, 100.0 + minute % 3) for minute in range(1, 61)]
    leaking = [(minute, 100.0 + minute / 2) for minute in range(1, 61)]
    assert grown(flat, 60) <= MAY_GROW
    assert grown(leaking, 60) > MAY_GROW
