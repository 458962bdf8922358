"""What is damaged is found and said in words; what is sound is left in peace."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, insert, select

from tests.server.playing import PEOPLE, sit_down
from tests.server.service import Service
from tests.server.upkeep.books import Books, must_be_one_line, unboxed_tables
from tests.server.upkeep.damage import WELL
from unboxed.games import find
from unboxed.server.store import database as store
from unboxed.server.store import schema
from unboxed.server.upkeep import database as database_of_upkeep

HURT = "hurthurthurt"
RULES = find("unlucky").rules_version


def check(books: Books, *arguments: str):
    return unboxed_tables("check", *arguments, database=books.database)


def as_data(ran) -> tuple[dict, dict]:
    """What was printed with --json: every table by its id, and the summary."""
    *tables, summary = map(json.loads, ran.out.splitlines())
    return {table["table"]: table for table in tables}, summary


def test_every_kind_of_damage_is_found_and_told(hospital):
    count = len(hospital.damages)
    ran = check(hospital.books)
    assert ran.status == 1
    assert ran.out.endswith(f"{count + 1} tables: 1 sound, {count} damaged, 0 of other rules\n")
    assert WELL not in ran.out
    tables, summary = as_data(check(hospital.books, "--json"))
    assert summary == {"tables": count + 1, "sound": 1, "damaged": count, "other rules": 0, "store": []}
    assert tables[WELL]["status"] == "sound"
    for name, damage in hospital.damages.items():
        table, sound = hospital.tables[name], hospital.sound(name)
        told = ran.out[ran.out.index(f"{table}  damaged: ") :]
        assert damage.said in told[: told.find("\nhurt")], name
        assert tables[table]["last_sound"] == (sound - 1 if sound else None), name
        assert any(damage.said in fault["words"] for fault in tables[table]["faults"]), name
    assert hospital.books.everything() == hospital.before


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_a_table_may_be_looked_at_alone(hospital, arguments):
    well, hurt = check(hospital.books, WELL, *arguments), check(hospital.books, "hurt00000000", *arguments)
    assert (well.status, hurt.status) == (0, 1)
    words = [(ran.out.splitlines()[0][:12], len(ran.out.splitlines())) for ran in (well, hurt)]
    assert arguments or words == [(WELL, 2), ("hurt00000000", 3)]


async def test_what_a_service_has_stored_is_sound(database):
    with Service(database) as service:
        async with AsyncExitStack() as stack:
            around = await sit_down(service, stack, seed=3)
            for _ in range(6):
                await around.choose()
            while (asked := around.asked()) is not None and not asked.last["can_undo"]:
                await around.choose()
            await asked.send({"type": "undo"})
            await around.everybody()
        alone = service.table(game="unbroken", players=1, seats=[PEOPLE[0]])
        async with service.client(alone["table"], alone["seats"][0]["secret"]) as client:
            while (await client.my_turn())["state"] != "over":
                number = client.last["number"]
                await client.choose(len(client.options) - 1)
                await client.scene(lambda m, n=number: m["number"] > n)
        fork = service.post(f"/api/tables/{alone['table']}/fork", {"at": 3}, owner=alone["owner_secret"])
        assert fork.status_code == 201, fork.text
        service.table(players=3, seats=[PEOPLE[0], {"kind": "open"}, {"kind": "bot"}])
        closed = service.table(players=2, seats=PEOPLE[:2])
        assert service.post(f"/api/tables/{closed['table']}/close", owner=closed["owner_secret"]).status_code == 201
        beside = check(Books(database))  # while the service runs
    after = check(Books(database))
    assert (beside.status, after.status) == (0, 0), after
    assert after.out == "5 tables: 5 sound, 0 damaged, 0 of other rules\n"
    kinds = {kind for (kind,) in Books(database).sql("select distinct kind from entries")}
    assert kinds == {"choose", "undo"}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("rules", "0.0.1", "needs rules 0.0.1 of unlucky; these are "),
        ("game", "chess", "needs the game 'chess', which is not here"),
        ("kernel", 99, f"needs kernel 99, rules {RULES} of unlucky, cards "),
        (
            "cards",
            "0" * 12,
            f"needs kernel 3, rules {RULES} of unlucky, cards 000000000000; these are kernel 3, rules {RULES}, cards ",
        ),
    ],
)
def test_a_table_of_other_rules_is_not_damaged(books, field, value, said):
    books.lay_out().make(HURT)
    header = books.work(lambda connection: connection.execute(select(schema.tables.c.header)).scalar_one())
    change = schema.tables.update().values(header={**header, field: value})
    books.work(lambda connection: connection.execute(change).rowcount)
    ran = check(books)
    assert ran.status == 0
    assert f"{HURT}  {said}" in ran.out
    assert "1 table: 0 sound, 0 damaged, 1 of other rules" in ran.out
    books.sql("delete from entries where number = 7")  # what can be seen without the rules is seen
    ran = check(books)
    assert ran.status == 1
    first, *more, _ = ran.out.splitlines()
    assert first == f"{HURT}  damaged: entry 7 is missing: after 6 comes 8"
    assert more[0].strip().startswith(said)
    assert more[1].strip() == "sound up to entry 6, 4 entries after that"


def test_rows_whose_table_is_missing_are_counted(books):
    books.lay_out().make(HURT)
    if books.postgres:
        for name in ("entries", "chats"):
            books.sql(f"alter table {name} drop constraint {name}_table_id_fkey")
    entry = "insert into entries values ('gone', {}, 'choose', 0, 0, 0, null)"
    books.sql(entry.format(0), entry.format(1))
    books.sql("insert into chats (table_id, seat, name, text, at) values ('gone', 0, '', '', 0)")
    ran = check(books)
    assert ran.status == 1
    assert "2 rows of entries: what it belongs to is missing\n" in ran.out
    assert "1 row of chats: what it belongs to is missing\n" in ran.out
    assert as_data(check(books, "--json"))[1]["damaged"] == 0


def test_a_service_may_still_be_writing_down_the_end(books):
    books.lay_out().make(HURT, None)
    books.sql("update tables set state = 'running'", "delete from results")
    books.sql("update entries set at = :now", now=time.time())
    assert check(books).status == 0
    books.sql("update entries set at = :then", then=time.time() - 120)
    assert check(books).status == 1


def test_any_number_of_tables_is_walked_through(books, monkeypatch):
    monkeypatch.setattr(database_of_upkeep, "PAGE", 20)
    books.lay_out().make(WELL)
    (row,) = books.work(lambda c: [dict(r._mapping) for r in c.execute(schema.tables.select())])
    many = [{**row, "id": f"t{number:011}", "header": {}} for number in range(60)]
    books.work(lambda connection: connection.execute(insert(schema.tables), many).rowcount)
    tables, summary = as_data(check(books, "--json"))
    assert len(tables) == 60 + 1
    assert (summary["tables"], summary["sound"], summary["damaged"]) == (60 + 1, 1, 60)


def test_on_a_screen_it_is_shown_how_far_it_is(tmp_path, monkeypatch):
    books = Books(tmp_path / "t.sqlite").lay_out()
    for table in (HURT, WELL):
        books.make(table, 1)
    monkeypatch.setattr("unboxed.cli.progress.PAUSE", 0)
    shown = unboxed_tables("check", database=books.database, screen=True).err.split("\r\033[K")
    assert [line[31:46] for line in shown if line] == ["1 of 2 tables, ", "2 of 2 tables, "]
    assert check(books).err == ""


def test_rows_that_cannot_be_read_do_not_stop_the_others(tmp_path):
    books = Books(tmp_path / "t.sqlite").lay_out()
    books.make(HURT)
    books.make(WELL)
    books.sql("update seats set name = cast(x'ff41' as text) where table_id = :t", t=HURT)
    ran = check(books)
    assert ran.status == 1
    assert f"{HURT}  damaged: its rows cannot be read (Could not decode" in ran.out
    assert "2 tables: 1 sound, 1 damaged" in ran.out
    assert check(books, WELL).out.startswith(f"{WELL}  sound up to entry 11\n")


def test_nothing_that_is_stored_steers_the_terminal(tmp_path):
    books = Books(tmp_path / "t.sqlite").lay_out()
    books.make("a\x1b[2Jb", 3)
    books.sql("update entries set kind = :kind where number = 1", kind="\x1b[31m")
    ran = check(books)
    assert ran.status == 1
    assert "\x1b" not in ran.out
    assert "a [2Jb  damaged: entry 1 is of the kind '\\x1b[31m'" in ran.out


def test_a_damaged_file_is_told_and_not_repaired(tmp_path):
    books = Books(tmp_path / "t.sqlite").lay_out()
    books.make(HURT, None)
    ((size,),) = books.sql("pragma page_size")
    ((root,),) = books.sql("select rootpage from sqlite_master where name = 'sqlite_autoindex_entries_1'")
    with Path(books.database).open("r+b") as file:
        file.seek((root - 1) * size + 8)
        file.write(b"\xee" * (size - 8))
    before = Path(books.database).read_bytes()
    for action in ("check", "repair"):
        ran = unboxed_tables(action, database=books.database)
        assert (ran.status, ran.err) == (1, "")
        assert ran.out.startswith("the file: ")
        assert ran.out.endswith("so the tables were not looked at; remedy: restore a backup into a new database\n")
        assert json.loads(unboxed_tables(action, "--json", database=books.database).out)["store"]
    assert Path(books.database).read_bytes() == before


# --- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["check", "repair", "backup", "export"])
def test_a_database_that_is_not_there_is_not_made(tmp_path, postgres, action):
    more = {"backup": [tmp_path / "b"], "export": ["--all", tmp_path / "e"]}.get(action, [])
    file = tmp_path / "folder" / "t.sqlite"
    must_be_one_line(unboxed_tables(action, *more, database=file), "there is no database", "t.sqlite")
    assert not file.parent.exists()
    empty = Books(postgres.database())
    must_be_one_line(unboxed_tables(action, *more, database=empty.database), "holds no tables of this service")
    assert empty.sql("select count(*) from information_schema.tables where table_schema = 'public'") == [(0,)]
    must_be_one_line(unboxed_tables(action, *more, database="postgresql://x:hidden@127.0.0.1:1/y"), "cannot be reached")
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("action", ["check", "repair", "export"])
def test_an_unknown_table_and_an_old_schema_are_refused(books, tmp_path, action):
    more = [tmp_path / "e"] if action == "export" else []
    books.lay_out().make(WELL)
    must_be_one_line(unboxed_tables(action, WELL, "nosuchtable", *more, database=books.database), "'nosuchtable'")
    old = f"sqlite:///{tmp_path / 'old.sqlite'}"
    engine = create_engine(old)
    with engine.begin() as connection:
        command.upgrade(store.migrations(connection), "0002")
    engine.dispose()
    more = ["--all", *more] if action == "export" else []
    must_be_one_line(unboxed_tables(action, *more, database=old), "old schema 0002", "--upgrade")


def test_the_service_is_not_loaded_for_other_commands():
    code = (
        "import sys; from unboxed.cli import main; main(['games']); "
        "from unboxed.cli.parser import parser; parser().parse_args(['tables', 'check']); "
        "sys.exit(any(name.startswith('unboxed.server') or name == 'sqlalchemy' for name in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
