"""What a process does every second: whatever is wrong with one table or one duty, the others are not left undone."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest

from tests.server.test_processes import in_time
from unboxed.server import data
from unboxed.server.live.house import House
from unboxed.server.live.opening import open_table
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store
from unboxed.server.store.notifications import Fanout
from unboxed.server.store.tables import leave_clocks, running_clocks

SEATS = [data.NewSeat("person", "Ada"), data.NewSeat("person", "Ben")]
DUTIES = ["_keep_clocks", "_begin_late", "_note_seen", "_tidy"]


@asynccontextmanager
async def house_with_clocks(tmp_path):
    """A house with three tables at which clocks run that nobody keeps; the tables in the order they are looked at."""
    settings = Settings(database=str(tmp_path / "t.sqlite"), pace_ms=0, window_ms=0)
    house = House(settings, Store(database_url(settings.database)))
    await house.store.open()
    try:
        for _ in range(3):
            await open_table(house, data.NewTable(game="unlucky", players=2, seats=SEATS, clock=60))
        await leave_clocks(house.store, house.process)
        tables = [house.tables[table] for table, _ in await running_clocks(house.store)]
        for session in tables:
            session.state.facts.keeper = session.state.clock = None
        yield house, tables
    finally:
        await house.close()


async def test_a_damaged_table_stops_the_clock_of_no_other(tmp_path):
    async with house_with_clocks(tmp_path) as (house, tables):
        tables[0].state.seats = []
        await house._keep_clocks()
        assert [session.state.clock is not None for session in tables] == [False, True, True]


@pytest.mark.parametrize("failing", DUTIES)
async def test_a_duty_that_fails_leaves_no_other_undone(tmp_path, monkeypatch, failing):
    async with house_with_clocks(tmp_path) as (house, tables):
        done = []

        def noted(name, duty):
            async def do():
                done.append(name)
                if name == failing:
                    raise KeyError(name)
                await duty()

            return do

        for name in DUTIES:
            monkeypatch.setattr(house, name, noted(name, getattr(house, name)))
        await house._do_duties()
        assert sorted(done) == sorted(DUTIES)
        assert all(session.state.clock for session in tables) is (failing != "_keep_clocks")


async def test_who_is_here_may_fail_and_clocks_are_kept(tmp_path, monkeypatch):
    async with house_with_clocks(tmp_path) as (house, tables):
        monkeypatch.setattr(house.presence, "tick", lambda: 1 / 0)
        monkeypatch.setattr(house, "forget_unused", lambda: 1 / 0)
        await house._do_duties()
        assert all(session.state.clock for session in tables)


async def test_what_cannot_be_shown_keeps_no_process_from_hearing_the_rest(database):
    store, heard = Store(database_url(database)), []
    await store.open()

    def told(news):
        heard.append(news["table"])
        raise KeyError(news["table"])

    async def again():
        """The line never breaks here."""

    speaking, listening = Fanout(store, "one", told, again), Fanout(store, "other", told, again)
    await listening.open()
    try:
        for table in ("damaged", "sound"):
            await speaking.send(f'{{"from": "one", "table": "{table}"}}')
            assert await in_time(lambda table=table: table in heard)
        assert listening.fault == ""
    finally:
        await listening.close()
        await store.close()
