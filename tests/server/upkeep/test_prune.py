"""How long games are kept: for ever, unless somebody says otherwise; what people have earned stays in any case."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from sqlalchemy import insert, select, update

from tests.server.service import Service
from tests.server.upkeep.books import LONG_AGO, aside, must_be_one_line, unboxed_tables
from unboxed.server.keeping import Keep
from unboxed.server.live import house as houses
from unboxed.server.live.house import House
from unboxed.server.names import NOBODY
from unboxed.server.settings import Settings
from unboxed.server.store import schema
from unboxed.server.store.database import Store
from unboxed.server.store.entries import Entry
from unboxed.server.store.ledger import Ledger
from unboxed.server.store.retention import DAY, LOOKING, Look, due

OLD = {"made": LONG_AGO}
ALL = ("--keep-finished", 30, "--keep-idle", 30)


def name(number: int) -> str:
    return f"table{number:07d}"


def say(books, table, text, at, kind="said"):
    row = {"table_id": table, "seat": 0, "name": "Ada", "text": text, "at": at, "kind": kind}
    books.work(lambda connection: connection.execute(insert(schema.chats), row))


def states(books):
    return dict(books.work(lambda connection: list(map(tuple, connection.execute(_STATES)))))


_STATES = select(schema.tables.c.id, schema.tables.c.state)


@pytest.fixture
def old(books):
    """Games of long ago: over, running, one that goes on from another, one with a clock, one just looked at, one that
    was just talked at; and one of today."""
    books.lay_out()
    books.make(name(0), entries=None, **OLD)
    books.make(name(1), entries=3, **OLD)
    books.make(name(2), entries=3, **OLD)
    books.make(name(3), entries=3, parent=name(2), parent_moment=1)
    books.make(name(4), entries=3, clock=60, **OLD)
    books.make(name(5), entries=None, seen=time.time() - LOOKING / 2, **OLD)
    books.make(name(6), entries=3, **OLD)
    say(books, name(6), "still there?", time.time())
    books.make(name(7), entries=3)
    books.make(name(8), entries=None, **OLD)
    nobodys = update(schema.results).where(schema.results.c.table_id == name(8)).values(person=NOBODY)
    books.work(lambda connection: connection.execute(nobodys))
    return books


def test_nothing_is_deleted_unless_it_is_said_and_a_dry_run_only_says_what_would_be(old):
    before = old.everything()
    must_not = unboxed_tables("prune", database=old.database)
    assert must_not.status == 2
    assert "--keep-finished" in must_not.err
    ran = unboxed_tables("prune", *ALL, "--dry-run", "--json", database=old.database)
    *tables, total = map(json.loads, ran.out.splitlines())
    due = {name(0): "finished", name(1): "idle", name(8): "finished"}
    assert {one["table"]: one["why"] for one in tables} == due
    assert total == {"deleted": 3, "lines": 0, "dry_run": True}
    assert old.everything() == before


def test_what_is_old_is_deleted_and_what_people_have_earned_stays(old):
    results = old.rows(schema.results, table_id=name(0))
    ran = unboxed_tables("prune", *ALL, database=old.database)
    assert ran.status == 0
    assert ran.out.splitlines()[-1] == "3 tables and 0 lines of chat deleted"
    kept = states(old)
    assert kept == {name(0): "gone", **{name(n): "running" for n in (2, 3, 4, 6, 7)}, name(5): "over"}
    assert old.rows(schema.results, table_id=name(0)) == results
    assert len(results) == 2
    for table in (name(0), name(1), name(8)):
        for belonging in (schema.entries, schema.seats, schema.chats, schema.deals, schema.blocked, schema.reports):
            assert old.rows(belonging, table_id=table) == []
    ((header, owner),) = old.sql("select cast(header as text), owner_hash from tables where state = 'gone'")
    assert (json.loads(header), owner) == ({}, ""), "nothing of the game is left"
    check = unboxed_tables("check", database=old.database)
    assert (check.status, check.out) == (0, "6 tables: 6 sound, 0 damaged, 0 of other rules\n")
    must_be_one_line(unboxed_tables("check", name(0), database=old.database), "there is no table")
    again = unboxed_tables("prune", *ALL, database=old.database)
    assert again.out == "0 tables and 0 lines of chat deleted\n"


def test_old_chat_goes_and_what_the_note_of_stays(old):
    now = time.time()
    say(old, name(7), "old", now - 8 * DAY)
    say(old, name(7), "put away", now - 8 * DAY, "away")
    say(old, name(7), "The owner has closed the table.", now - 8 * DAY, "note")
    say(old, name(7), "new", now - 6 * DAY)
    ran = unboxed_tables("prune", "--keep-chat", 7, database=old.database)
    assert ran.out == "0 tables and 2 lines of chat deleted\n"
    texts = old.sql("select text from chats where table_id = :table order by id", table=name(7))
    assert texts == [("The owner has closed the table.",), ("new",)]


def test_days_are_numbers_above_nothing(old):
    for bad in ("0", "-3", "soon", "nan"):
        ran = unboxed_tables("prune", "--keep-idle", bad, database=old.database)
        assert ran.status == 2
        assert "number of days" in ran.err


@pytest.mark.parametrize(
    ("look", "why"),
    [
        ({}, "idle"),
        ({"state": "over"}, "finished"),
        ({"state": "closed"}, "finished"),
        ({"state": "waiting"}, "idle"),
        ({"state": "gone"}, ""),
        ({"clock": 30}, ""),
        ({"clock": 30, "state": "over"}, "finished"),
        ({"seen": 99 * DAY}, ""),
        ({"seen": 91 * DAY}, ""),
        ({"seen": 89 * DAY}, "idle"),
        ({"seen": 91 * DAY, "state": "over"}, "finished"),
        ({"seen": 100 * DAY - 60, "state": "over"}, ""),
        ({"played": 95 * DAY}, ""),
        ({"said": 95 * DAY, "state": "over"}, ""),
        ({"gone_on_from": True}, ""),
    ],
)
def test_what_is_due(look, why):
    usual = Look(
        "x", "running", clock=0, made=1.0, seen=None, played=None, said=None, first_said=None, gone_on_from=False
    )
    assert due(usual._replace(**look), Keep(finished=10, idle=10), now=100 * DAY) == why
    assert due(usual._replace(**look), Keep(), now=100 * DAY) == ""


def test_a_service_deletes_by_itself_what_nobody_looks_at_and_its_table_is_as_unknown_as_any(old, monkeypatch):
    monkeypatch.setattr(houses, "PRUNE_EVERY", 0.05)

    async def play() -> None:
        house = House(Settings(database=old.database, keep=Keep(finished=30, idle=30)), Store(old.url))
        try:
            await house.open()
            before = await house.table(name(1))
            until = time.monotonic() + 30
            while name(1) in house.tables:
                assert time.monotonic() < until, "an old table is never deleted"
                await asyncio.sleep(0.05)
            for unknown in (name(1), "nobodyknows2"):
                with pytest.raises(Exception, match="there is no such table, or no longer"):
                    await house.table(unknown, fresh=True)
            with pytest.raises(Exception, match="there is no such table"):
                await before.refresh()
        finally:
            await house.close()

    aside(lambda: asyncio.run(play()))
    assert name(1) not in states(old)


def test_who_looks_is_noted_so_that_no_other_process_deletes_the_table(books):
    books.lay_out()
    books.make(name(1), entries=3, **OLD)

    async def look() -> None:
        with Service(books.database) as service:
            async with service.client(name(1), "secret0") as client:
                await client.scene()
                until = time.monotonic() + 30
                while books.sql("select seen from tables")[0][0] is None:
                    assert time.monotonic() < until, "nobody notes that somebody looks"
                    await asyncio.sleep(0.1)
                ran = await asyncio.to_thread(unboxed_tables, "prune", "--keep-idle", 1, database=books.database)
                assert ran.out == "0 tables and 0 lines of chat deleted\n"
                await client.send({"type": "ping"})
                await client.until(lambda m: m["type"] == "pong")
            books.sql(f"update tables set seen = {time.time() - 2 * DAY}")
            ran = await asyncio.to_thread(unboxed_tables, "prune", "--keep-idle", 1, database=books.database)
            assert ran.out.splitlines()[-1] == "1 table and 0 lines of chat deleted"
            answer = service.get(f"/api/tables/{name(1)}")
            assert answer.status_code == 404
            assert answer.json()["detail"] == service.get("/api/tables/nobodyknows2").json()["detail"]

    aside(lambda: asyncio.run(look()))


def test_nobody_writes_into_a_table_that_was_deleted(old):
    unboxed_tables("prune", *ALL, database=old.database)

    async def write(table: str) -> bool:
        store = Store(old.url)
        try:
            return await Ledger(store, "p").append(table, (Entry(99, "choose", 0, 0),), "mark", None, 0)
        finally:
            await store.close()

    assert aside(lambda: asyncio.run(write(name(0)))) is False
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        aside(lambda: asyncio.run(write(name(1))))
