"""A backup is one file that holds everything, of one moment, and goes into either kind of database."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
import threading
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.service import Service
from tests.server.upkeep.books import Books, Ran, must_be_one_line, unboxed_tables
from unboxed.server.store import database as store
from unboxed.server.store import schema
from unboxed.server.upkeep import plain
from unboxed.server.upkeep.archive import writing

HURT, WELL = "hurthurthurt", "wellwellwell"


def backup(books: Books, file: Path, *arguments: str) -> Ran:
    return unboxed_tables("backup", file, *arguments, database=books.database)


def restore(books: Books, file: Path, *arguments: str) -> Ran:
    return unboxed_tables("restore", file, *arguments, database=books.database)


@pytest.fixture
def empty(postgres, tmp_path):
    """Makes empty databases of either kind."""

    def make(kind: str) -> Books:
        make.count += 1
        return Books(postgres.database() if kind == "postgresql" else tmp_path / f"{make.count}.sqlite")

    make.count = 0
    return make


@pytest.fixture
def full(books):
    """A database of either kind, with a row in every table."""
    return filled(books)


@pytest.fixture
def full_file(tmp_path):
    """A SQLite file with a row in every table."""
    return filled(Books(tmp_path / "full.sqlite"))


def filled(books: Books) -> Books:
    books.lay_out().make(WELL, None)
    books.make(HURT)
    books.fill()
    return books


# --- there and back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_everything_comes_back_in_either_kind_of_database(full, empty, tmp_path, kind):
    before, file = full.everything(), tmp_path / "b"
    assert all(before.values())
    ran = backup(full, file)
    entries, rows = len(before["entries"]), sum(map(len, before.values()))
    counts = f"2 tables with {entries} entries, {rows} rows in all"
    assert (ran.status, ran.out) == (0, f"{counts}, written to {file}\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.glob("*.part")) + list(tmp_path.glob(".unboxed*")) == []
    there = empty(kind)
    ran = restore(there, file)
    assert ran.status == 0, ran.err
    assert ran.out.startswith(f"{counts}, restored into ")
    assert there.everything() == before
    back = empty("sqlite" if full.url.startswith("sqlite") else "postgresql")
    assert json.loads(backup(there, tmp_path / "c", "--json").out)["rows"]["entries"] == entries
    assert restore(back, tmp_path / "c").status == 0
    assert back.everything() == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_service_goes_on_with_what_was_restored(full, empty, tmp_path, kind):
    assert backup(full, tmp_path / "b").status == 0
    there = empty(kind).lay_out()  # a service has been started on it, and nobody has played yet
    assert restore(there, tmp_path / "b").status == 0
    with Service(there.database) as service:
        async with service.client(HURT, "secret0") as client:
            await client.scene()
            await client.send({"type": "chat", "text": "after"})
            await client.until(lambda m: m["type"] == "chat")
    ids = [number for (number,) in there.sql("select id from chats order by id")]
    assert len(ids) == len(set(ids)) == 2
    assert unboxed_tables("check", HURT, WELL, database=there.database).status == 0


def test_rows_come_a_page_at_a_time(full_file, empty, tmp_path, monkeypatch):
    monkeypatch.setattr("unboxed.server.upkeep.restore.PAGE", 5)
    assert backup(full_file, tmp_path / "b").status == 0
    there = empty("sqlite")
    assert restore(there, tmp_path / "b").status == 0
    assert there.everything() == full_file.everything()


def test_the_file_can_be_read_with_ordinary_tools(full_file, tmp_path):
    backup(full_file, tmp_path / "b")
    head, *lines = map(json.loads, gzip.decompress((tmp_path / "b").read_bytes()).splitlines())
    assert head["revision"] == store.revisions()[0]
    assert {"table", "columns"} == lines[0].keys()
    assert {name: total["rows"] for name, total in lines[-2]["end"].items()} == {
        name: len(rows) for name, rows in full_file.everything().items()
    }
    assert list(lines[-1]) == ["sha256"]


def test_a_backup_is_of_one_moment_while_others_write(books, empty, tmp_path):
    books.lay_out().make(HURT)
    done, first, written = threading.Event(), threading.Event(), [0]

    async def write() -> None:
        """Every transaction adds a line of chat and a report: at no moment is there one without the other."""
        engine = create_async_engine(books.url, connect_args={} if books.postgres else {"timeout": 30})
        try:
            while not done.is_set():
                async with engine.begin() as connection:
                    await connection.execute(
                        text("insert into chats (table_id, seat, name, text, at) values (:t, 0, '', '', 0)"),
                        {"t": HURT},
                    )
                    await connection.execute(
                        text(
                            "insert into reports (table_id, number, moment, text, browser, version, at) "
                            "values (:t, 0, 0, '', '', '', 0)"
                        ),
                        {"t": HURT},
                    )
                written[0] += 1
                first.set()
        finally:
            await engine.dispose()

    writer = threading.Thread(target=lambda: asyncio.run(write()))
    writer.start()
    try:
        assert first.wait(60)
        counts = []
        for number in range(4):
            before = written[0]
            ran = backup(books, tmp_path / str(number), "--json")
            assert ran.status == 0, ran.err
            rows = json.loads(ran.out)["rows"]
            assert rows["chats"] == rows["reports"] >= before
            counts.append(rows["chats"])
    finally:
        done.set()
        writer.join()
    assert counts[0] < counts[-1] <= written[0]
    there = empty("sqlite")
    assert restore(there, tmp_path / "3").status == 0
    assert len(there.rows(schema.chats)) == len(there.rows(schema.reports)) == counts[-1]


def test_an_old_database_is_backed_up_as_it_is_and_restored_as_it_should_be(tmp_path, empty):
    old = Books(tmp_path / "old.sqlite")
    engine = create_engine(f"sqlite:///{old.database}")
    with engine.begin() as connection:
        command.upgrade(store.migrations(connection), "0001")
        row = "INSERT INTO tables SELECT 't', '{}', 'over', '', 0, 0, 0, 'off', 0, null, null, null, 0"
        connection.execute(text(row))
        connection.execute(text("INSERT INTO results VALUES ('t', 0, 'mae', 'unlucky', 1, null, '', 5)"))
    engine.dispose()
    assert backup(old, tmp_path / "b").status == 0
    for kind in ("sqlite", "postgresql"):
        there = empty(kind)
        assert restore(there, tmp_path / "b").status == 0
        assert there.sql("select person, mode from results") == [("mae", "")]
        assert there.sql("select branch from tables") == [(0,)]
        assert there.sql("select version_num from alembic_version") == [(store.revisions()[0],)]
    must_be_one_line(restore(empty("sqlite").lay_out(), tmp_path / "b"), "and the backup 0001", "does not exist yet")


# --- what is damaged ------------------------------------------------------------------------------------------------


def test_a_file_that_was_changed_or_cut_off_is_refused(full_file, tmp_path):
    file, bad = tmp_path / "b", tmp_path / "bad"
    backup(full_file, file)
    whole = file.read_bytes()
    changed = [
        whole[:at] + bytes([whole[at] ^ mask]) + whole[at + 1 :] for at in range(0, len(whole), 50) for mask in (255, 1)
    ]
    changed += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in (*range(2, 12), *range(-110, 0))]
    changed += [
        whole[:size]
        for size in (0, 1, 20, 100, 101, len(whole) // 2, len(whole) - 102, len(whole) - 101, len(whole) - 1)
    ]
    changed += [whole + b"\0", whole + whole, whole[:-101]]
    target = Books(tmp_path / "folder" / "t.sqlite")
    assert len(changed) > 200
    for data in changed:
        bad.write_bytes(data)
        ran = restore(target, bad)
        must_be_one_line(ran, str(bad))
        assert "is damaged: it was cut off or changed; nothing was restored" in ran.err or "is not a backup" in ran.err
    assert not (tmp_path / "folder").exists()
    assert restore(target, file).status == 0


def head(**more):
    return {"unboxed_backup": 1, "revision": store.revisions()[0], **more}


ADA = ["a", "A", None, 1.0, "summary", None]
PEOPLE = {"table": "people", "columns": ["id", "name", "passphrase_hash", "made", "shown", "recovery_hash"]}


def total(*rows):
    sums = plain.Sum()
    for row in rows:
        sums.add(row)
    return {"end": {"people": sums.as_data()}}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "not of the format 1"),
        ([[]], "not of the format 1"),
        ([head(unboxed_backup=2)], "not of the format 1"),
        ([head(revision="9999")], "schema 9999, which is newer"),
        ([head(revision=None)], "schema None"),
        ([head()], "it has no end"),
        ([head(), PEOPLE, ADA], "it has no end"),
        ([head(), ADA], "a line that is no row of anything"),
        ([head(), "words"], "neither a table nor a row"),
        ([head(), PEOPLE, ["a", "A"], total(["a", "A"])], "a line that is no row of people"),
        ([head(), PEOPLE, ["a", "A", [], 1.0, "summary", None]], "a line that is no row of people"),
        ([head(), PEOPLE, ["a", "A", {"bytes": "?"}, 1.0, "summary", None]], "a line that is no row of people"),
        ([head(), PEOPLE, ADA, total()], "its rows do not add up"),
        (
            [head(), PEOPLE, ADA, total(["a", "B", *ADA[2:]])],
            "its rows do not add up",
        ),
        ([head(), {**PEOPLE, "table": "sqlite_master"}, total()], "no table 'sqlite_master' with these columns"),
        ([head(), {**PEOPLE, "columns": ["id"]}, total()], "no table 'people' with these columns"),
        (
            [
                head(),
                PEOPLE,
                *2 * [ADA],
                total(*2 * [ADA]),
            ],
            "does not take a row of people",
        ),
    ],
)
def test_a_sealed_file_that_makes_no_sense_is_refused(tmp_path, lines, said):
    books = Books(tmp_path / "t.sqlite")
    with writing(tmp_path / "b") as writer:
        for line in lines:
            writer.line(line)
    must_be_one_line(restore(books.lay_out(), tmp_path / "b"), said)
    assert not any(books.everything().values())


def test_what_does_not_come_out_as_it_went_in_is_taken_back(full_file, empty, tmp_path, monkeypatch):
    backup(full_file, tmp_path / "b")
    there, write = empty("sqlite").lay_out(), plain.write_rows
    monkeypatch.setattr("unboxed.server.upkeep.restore.write_rows", lambda c, t, n, rows: write(c, t, n, rows[:-1]))
    must_be_one_line(restore(there, tmp_path / "b"), "came out otherwise than it went in")
    assert not any(there.everything().values())


def test_damaged_rows_survive_and_can_be_mended_after_it(tmp_path, empty):
    books = Books(tmp_path / "t.sqlite").lay_out()
    for table in (HURT, WELL, "headless0000"):
        books.make(table)
    books.sql("update entries set value = 'x' where table_id = :t and number = 5", t=HURT)
    books.sql("update entries set kind = cast('choose' as blob) where table_id = :t and number = 3", t=HURT)
    books.sql("update tables set header = '{broken NaN' where id = 'headless0000'")
    books.sql("insert into entries values ('gone', 0, 'choose', 0, 0, 0, null)")
    assert backup(books, tmp_path / "b").status == 0
    there, strict = empty("sqlite"), empty("postgresql")
    assert restore(there, tmp_path / "b").status == 0
    assert there.everything() == books.everything()
    must_be_one_line(restore(strict, tmp_path / "b"), "does not take a row of entries", "new SQLite file", "repair")
    assert strict.sql("select count(*) from information_schema.tables where table_schema = 'public'") == [(0,)]
    assert unboxed_tables("repair", database=there.database).status == 1  # the header is left
    assert backup(there, tmp_path / "c").status == 0
    assert restore(strict, tmp_path / "c").status == 0
    assert strict.sql("select header #>> '{}' from tables where id = 'headless0000'") == [("{broken NaN",)]
    ran = unboxed_tables("check", database=strict.database)
    assert "3 tables: 2 sound, 1 damaged" in ran.out


# --- bad input ------------------------------------------------------------------------------------------------------


def test_only_an_empty_database_is_restored_into(full, tmp_path):
    backup(full, tmp_path / "b")
    before = full.everything()
    must_be_one_line(restore(full, tmp_path / "b"), "is not empty", "nothing was restored", "--database")
    assert full.everything() == before
    engine = create_engine(f"sqlite:///{tmp_path / 'foreign.sqlite'}")
    with engine.begin() as connection:
        connection.execute(text("create table tables (id text)"))
    engine.dispose()
    must_be_one_line(restore(Books(tmp_path / "foreign.sqlite"), tmp_path / "b"), "did not make")
    must_be_one_line(restore(Books("postgresql://x:hidden@127.0.0.1:1/y"), tmp_path / "b"), "cannot be reached")


def test_a_backup_writes_over_nothing_and_leaves_nothing_half_done(books, tmp_path, monkeypatch):
    books.lay_out().make(HURT)
    (tmp_path / "b").write_text("mine")
    must_be_one_line(backup(books, tmp_path / "b"), "is there already")
    assert (tmp_path / "b").read_text() == "mine"
    must_be_one_line(backup(books, tmp_path / "none" / "b"), "cannot be written (No such file or directory)")
    must_be_one_line(restore(books, tmp_path / "none"), "cannot be read (No such file or directory)")
    must_be_one_line(restore(books, tmp_path), "cannot be read (Is a directory)")

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("unboxed.server.upkeep.files.os.fsync", full_disk)
    must_be_one_line(backup(books, tmp_path / "c"), "cannot be written (No space left on device)")
    assert sorted(place.name for place in tmp_path.glob("[.bc]*")) == ["b"]


def test_rights_are_narrow_whatever_was_left_behind(books, tmp_path):
    books.lay_out().make(HURT)
    left = tmp_path / "b.part"
    left.write_text("left by a run that was killed")
    left.chmod(0o666)
    assert backup(books, tmp_path / "b").status == 0
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600
    assert not left.exists()
