"""Repair sets aside what is not sound and deletes nothing; after it the games are looked at and played on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from contextlib import closing

import asyncpg
import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.service import Service
from tests.server.upkeep.books import Books, Ran, aside, unboxed_tables
from tests.server.upkeep.damage import DAMAGES, ENTRIES, WELL
from unboxed.server.store import schema
from unboxed.server.store.database import CHANNEL
from unboxed.server.upkeep import repair as repairing

HURT = "hurthurthurt"
LEFT = {name for name, damage in DAMAGES.items() if not damage.mended}


def repair(books: Books, *arguments: str) -> Ran:
    return unboxed_tables("repair", *arguments, database=books.database)


def check(books: Books, *arguments: str) -> Ran:
    return unboxed_tables("check", *arguments, database=books.database)


def set_aside(books: Books) -> list[tuple[str, dict]]:
    """The rows that are no entries and were set aside, with the table of the store that they come from."""
    of = schema.set_aside_rows.c
    return books.work(lambda connection: list(map(tuple, connection.execute(select(of.source, of.content)))))


@pytest.fixture(scope="module")
def mended(hospital):
    """The hospital after a dry run and a repair of everything, with what they printed."""
    dry = repair(hospital.books, "--dry-run", "--json")
    after_dry = hospital.books.everything()
    return hospital, dry, after_dry, repair(hospital.books, "--json")


def by_table(ran: Ran) -> dict[str, dict]:
    return {data["table"]: data for data in map(json.loads, ran.out.splitlines()[:-1])}


def test_a_dry_run_changes_nothing_and_says_what_would_be_done(mended):
    hospital, dry, after_dry, ran = mended
    assert after_dry == hospital.before
    assert (dry.status, ran.status) == (1, 1)
    would, did = by_table(dry), by_table(ran)
    assert {table: data["done"] for table, data in would.items()} == {t: data["done"] for t, data in did.items()}


def test_all_that_can_be_mended_is_sound_after_it(mended):
    hospital, _, _, ran = mended
    left = {hospital.tables[name] for name in hospital.damages if name in LEFT}
    assert left
    assert {table for table, data in by_table(ran).items() if data["left"]} == left
    after = check(hospital.books)
    assert after.status == 1
    assert {line[:12] for line in after.out.splitlines() if "damaged: " in line} == left
    sound = len(hospital.tables) + 1 - len(left)
    assert f"{sound} sound, {len(left)} damaged, 0 of other rules" in after.out
    assert json.loads(ran.out.splitlines()[-1])["mended"] == len(hospital.tables) - len(left)


def test_what_cannot_be_mended_is_left_as_it_is(mended):
    hospital, *_ = mended
    for name in LEFT & hospital.damages.keys():
        for table in (schema.tables, schema.seats, schema.entries):
            key = "id" if table is schema.tables else "table_id"
            assert hospital.books.rows(table, **{key: hospital.tables[name]}) == [
                row for row in hospital.before[table.name] if hospital.tables[name] in row
            ]


def test_no_entry_is_lost_and_the_sound_ones_stay(mended):
    hospital, *_ = mended
    books, own = hospital.books, [c.name for c in schema.entries.c]
    for name, table in hospital.tables.items():
        sound, damage = hospital.sound(name), hospital.damages[name]
        before = [dict(zip(own, row, strict=True)) for row in hospital.before["entries"] if row[0] == table]
        kept = [dict(zip(own, row, strict=True)) for row in books.rows(schema.entries, table_id=table)]
        if not damage.mended:
            assert kept == before
            continue
        assert sorted(row["number"] for row in kept) == list(range(sound)), name
        assert all(row in before for row in kept)
        columns = [c.name for c in schema.set_aside.c]
        moved = [dict(zip(columns, row, strict=True)) for row in books.rows(schema.set_aside, table_id=table)]
        assert len(kept) + len(moved) == len(before), name
        as_text = [{**row, **{key: str(row[key]) for key in ("number", "value", "seat")}} for row in before]
        assert all({key: row[key] for key in own} in as_text for row in moved), name
        ((branch,),) = books.sql("select branch from tables where id = :t", t=table)
        assert branch == (1 if moved else 0)
        assert all((row["branch"], damage.said in row["why"]) == (0, True) for row in moved), name


def test_the_table_that_was_sound_is_as_it_was(mended):
    hospital, *_ = mended
    after = hospital.books.everything()
    for name in ("tables", "seats", "entries"):
        assert [row for row in after[name] if WELL in row] == [row for row in hospital.before[name] if WELL in row]


def test_the_other_processes_are_told_of_every_table_that_changed(mended):
    hospital, _, _, ran = mended
    if hospital.books.postgres:
        return  # a message is for who listens at that time: see below
    told = [json.loads(words) for (words,) in hospital.books.sql("select text from notes")]
    changed = [table for table, data in by_table(ran).items() if data["done"]]
    assert sorted(news["table"] for news in told) == changed
    assert {news["from"] for news in told} == {"repair"}


async def test_mended_tables_are_looked_at_and_played_on(mended):
    hospital, *_ = mended
    with Service(hospital.books.database) as service:
        for name, table in hospital.tables.items():
            facts = service.get(f"/api/tables/{table}")
            if name in LEFT:
                assert facts.status_code >= 400, name  # and only this one
                continue
            assert facts.status_code == 200, f"{name}: {facts.text}"
            if facts.json()["state"] == "over":
                assert {row["seat"] for row in service.get(f"/api/tables/{table}/results").json()} == {0, 1}, name
                continue
            await play_on(service, table, name)
        await play_on(service, WELL, "the sound one")
        assert (
            check(hospital.books, *[hospital.tables[name] for name in hospital.damages if name not in LEFT]).status == 0
        )


async def play_on(service: Service, table: str, name: str) -> None:
    """Those who still hold their seats come, and one of them makes two choices; others at least see it go on."""
    facts = service.get(f"/api/tables/{table}").json()
    secrets = [f"secret{s['seat']}" for s in facts["seats"] if s["kind"] == "person"]
    lives = [asyncio.create_task(choose_twice(service, table, secret)) for secret in secrets]
    if not lives:
        async with service.client(table) as client:
            await client.scene(lambda m: m["number"] > facts["number"])
        return
    done, others = await asyncio.wait(lives, return_when=asyncio.FIRST_COMPLETED)
    for life in others:
        life.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for life in done:
        await life
    assert service.get(f"/api/tables/{table}").json()["number"] > facts["number"], name


async def choose_twice(service: Service, table: str, secret: str) -> None:
    async with service.client(table, secret) as client:
        for _ in range(2):
            if (await client.my_turn())["state"] == "over":
                return  # the stand-in on the other seat has lost
            number = client.last["number"]
            await client.choose(0)
            await client.scene(lambda m, n=number: m["number"] > n)


# --- one thing at a time ----------------------------------------------------------------------------------------------


def test_what_is_done_is_said_in_words(books):
    books.lay_out().make(HURT, clock=30)
    books.sql("delete from entries where number = 7", "update tables set state = 'over'")
    ran = repair(books)
    assert ran.status == 0
    assert ran.out.splitlines() == [
        f"{HURT}  entry 7 is missing: after 6 comes 8",
        "              4 entries after entry 6 set aside",
        "              state over changed to running",
        "1 table mended, 0 left damaged",
    ]
    assert books.sql("select state, keeper from tables") == [("running", None)]
    again = repair(books)
    assert (again.status, again.out) == (0, "0 tables mended, 0 left damaged\n")


def test_a_table_of_other_rules_is_left_alone(books):
    books.lay_out().make(HURT)
    header = books.work(lambda connection: connection.execute(select(schema.tables.c.header)).scalar_one())
    books.work(lambda c: c.execute(schema.tables.update().values(header={**header, "rules": "0"})).rowcount)
    assert repair(books).status == 0
    books.sql("delete from entries where number = 7")
    before = books.everything()
    ran = repair(books)
    assert ran.status == 1
    assert "cannot be mended: entry 7 is missing: after 6 comes 8; left as it is" in ran.out
    assert f"{HURT}  cannot be mended: it needs rules 0 of unlucky" in ran.out
    assert books.everything() == before


def test_an_end_that_did_not_happen_leaves_no_result(books):
    books.lay_out().make(HURT, None)
    results = books.rows(schema.results)
    books.sql("update entries set value = 99 where number = 5")
    assert repair(books).status == 0
    assert books.rows(schema.results) == []
    kept = set_aside(books)
    assert [source for source, _ in kept] == ["results", "results"]
    assert sorted((tuple(content.values()) for _, content in kept), key=repr) == results


def test_the_results_of_an_end_that_nobody_wrote_down_are_written(books):
    books.lay_out().make(HURT, None)
    ((ended,),) = books.sql("select max(at) from entries")
    books.sql("delete from results", "update tables set state = 'running', keeper = 'gone'")
    assert repair(books).status == 0
    assert books.sql("select state, keeper from tables") == [("over", None)]
    assert books.sql("select person, ended from results order by seat") == [("ada", ended), ("ben", ended)]


def test_a_wish_to_undo_does_not_come_to_life_again(books):
    books.lay_out().make(HURT)
    wish = "insert into consents (table_id, number, seat, asks, moment) values (:t, {}, 0, true, 3)"
    books.sql(wish.format(4), wish.format(10), t=HURT)
    books.sql("delete from entries where number = 7")
    assert repair(books).status == 0
    assert books.sql("select number from consents") == [(4,)]
    ((_, kept),) = set_aside(books)
    assert (kept["number"], kept["moment"]) == (10, 3)


def test_a_lost_seat_is_given_to_a_stand_in_and_a_strange_one_can_be_taken_back(books):
    books.lay_out().make(HURT)
    books.sql("delete from seats where seat = 0", "update seats set kind = 'ghost' where seat = 1")
    assert repair(books).status == 0
    assert books.sql("select seat, kind, name, secret_hash is null from seats order by seat") == [
        (0, "absent", "Player 1", True),
        (1, "absent", "Ben", False),
    ]
    ((_, kept),) = set_aside(books)
    assert (kept["seat"], kept["kind"], kept["name"]) == (1, "ghost", "Ben")


def test_rows_whose_table_is_missing_are_set_aside(books):
    books.lay_out().make(HURT)
    if books.postgres:
        books.sql("alter table entries drop constraint entries_table_id_fkey")
        books.sql("alter table tokens drop constraint tokens_person_fkey")
    books.sql("insert into entries values ('gone', 0, 'choose', 0, 0, 5, null)")
    books.sql("insert into tokens values ('hash', 'nobody', 5)")
    before = books.everything()
    dry = repair(books, "--dry-run")
    assert dry.status == 1
    assert "1 row of entries set aside: what it belongs to is missing" in dry.out
    assert books.everything() == before
    ran = repair(books)
    assert (ran.status, ran.out) == (0, dry.out.replace(" (nothing was changed: a dry run)", ""))
    kept = set_aside(books)
    assert dict(kept) == {
        "entries": {"table_id": "gone", "number": 0, "kind": "choose", "value": 0, "seat": 0, "at": 5.0, "mark": None},
        "tokens": {"secret_hash": "hash", "person": "nobody", "made": 5.0},
    }
    assert check(books).status == 0


# --- beside others ----------------------------------------------------------------------------------------------------


def test_repair_waits_for_a_writer_and_sees_what_it_wrote(books, monkeypatch):
    books.lay_out().make(HURT)
    books.sql("delete from entries where number = 7")
    begun, ran = threading.Event(), []
    mend = repairing.mend
    monkeypatch.setattr(repairing, "mend", lambda *arguments: (begun.set(), mend(*arguments))[1])

    async def write_slowly() -> None:
        engine, watching = create_async_engine(books.url), create_async_engine(books.url)
        async with engine.connect() as connection:
            await connection.execute(text(f"insert into entries values ('{HURT}', {ENTRIES}, 'choose', 0, 0, 0, null)"))
            waiting = asyncio.create_task(asyncio.to_thread(lambda: ran.append(repair(books))))
            if books.postgres:  # the repair waits for this transaction
                blocked = "select count(*) from pg_locks where not granted"
                while not waiting.done():
                    async with watching.connect() as other:
                        if (await other.execute(text(blocked))).scalar_one():
                            break
                    await asyncio.sleep(0.01)
                assert begun.is_set()
            await connection.commit()
            await waiting
        await engine.dispose()
        await watching.dispose()

    aside(lambda: asyncio.run(write_slowly()))
    assert ran[0].status == 0, ran
    assert books.sql("select count(*), max(number) from entries") == [(7, 6)]
    assert books.sql("select number from set_aside order by id") == [(str(n),) for n in range(8, ENTRIES + 1)]


def test_sound_tables_are_only_read(tmp_path):
    books = Books(tmp_path / "t.sqlite").lay_out()
    books.make(WELL)
    with closing(sqlite3.connect(books.database, isolation_level=None)) as writing:
        writing.execute("begin immediate")  # nobody else can write, and whoever wants to waits in vain
        assert repair(books) == Ran(0, "0 tables mended, 0 left damaged\n", "")


def test_two_repairs_at_once_mend_once(books):
    books.lay_out().make(HURT)
    books.sql("delete from entries where number = 7")
    ran: list[Ran] = []
    both = [threading.Thread(target=lambda: ran.append(repair(books))) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert [done.status for done in ran] == [0, 0]
    assert books.sql("select branch from tables") == [(1,)]
    assert books.sql("select count(*) from set_aside") == [(4,)]


async def test_people_play_on_at_other_tables_meanwhile(books):
    books.lay_out()
    hurt = [f"hurt{number:08}" for number in range(12)]
    for table in hurt:
        books.make(table)
    books.sql("delete from entries where number = 7")
    with Service(books.database) as service:
        made = service.table(game="unbroken", players=1, seats=[{"kind": "person", "name": "Kim"}], seed=4)
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.my_turn()
            mending, answered = asyncio.create_task(asyncio.to_thread(repair, books)), 0
            while client.last["state"] == "running" and (not mending.done() or answered < 3):
                number = client.last["number"]
                await client.choose(0)
                await client.scene(lambda m, n=number: m["number"] > n)
                answered += 1
            assert answered >= 3
    assert (await mending).out.endswith("12 tables mended, 0 left damaged\n")
    assert books.sql("select count(*) from entries where table_id = :t", t=made["table"]) == [(answered,)]
    assert check(books).status == 0


async def test_postgresql_tells_whoever_listens(postgres):
    books = Books(postgres.database()).lay_out()
    books.make(HURT)
    books.sql("delete from entries where number = 7")
    heard: asyncio.Queue[str] = asyncio.Queue()
    listening = await asyncpg.connect(books.database)
    try:
        await listening.add_listener(CHANNEL, lambda _c, _p, _n, words: heard.put_nowait(words))
        assert (await asyncio.to_thread(repair, books, "--dry-run")).status == 1
        assert (await asyncio.to_thread(repair, books)).status == 0
        async with asyncio.timeout(20):
            assert json.loads(await heard.get()) == {"from": "repair", "table": HURT}
        assert heard.empty()
    finally:
        await listening.close()
