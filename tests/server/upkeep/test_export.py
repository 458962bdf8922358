"""Stored games as files that `unboxed replay` reads."""

from __future__ import annotations

import contextlib
import io
import json
import stat
from pathlib import Path

import pytest
from sqlalchemy import select

import unboxed
from tests.server.playing import PEOPLE
from tests.server.service import Service
from tests.server.upkeep.books import Books, Ran, must_be_one_line, unboxed_tables
from tests.server.upkeep.damage import DAMAGES, WELL
from unboxed.cli import main
from unboxed.server.store import schema

HURT = "hurthurthurt"


def export(books: Books, *arguments: object) -> Ran:
    return unboxed_tables("export", *arguments, database=books.database)


def replayed(file: Path) -> str:
    """What `unboxed replay` prints of a file."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["replay", str(file)]) == 0
    return out.getvalue()


async def test_the_file_is_the_record_that_the_service_hands_out(database, tmp_path):
    with Service(database) as service:
        made = service.table(game="unbroken", players=1, seats=[PEOPLE[0]], seed=1)  # not over in 8 choices
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            for _ in range(8):
                await client.my_turn()
                number = client.last["number"]
                await client.choose(0)
                await client.scene(lambda m, n=number: m["number"] > n)
            while not client.last["can_undo"]:
                number = client.last["number"]
                focus = [o["index"] for o in client.options if o["label"].startswith(("Focus", "Orienteer"))]
                await client.choose(focus[0] if focus else 0)
                await client.scene(lambda m, n=number: m["number"] > n)
            await client.send({"type": "undo"})
            await client.scene(lambda m, n=client.last["number"]: m["number"] > n)
        service.post(f"/api/tables/{made['table']}/report", {"text": "odd"}, owner=made["owner_secret"])
        record = service.get(f"/api/tables/{made['table']}/record", owner=made["owner_secret"]).json()
    ran = export(Books(database), made["table"], tmp_path / "e")
    assert (ran.status, ran.out) == (0, f"1 game written to {tmp_path / 'e'}\n")
    (file,) = (tmp_path / "e").iterdir()
    assert file.name == f"{made['table']}.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text()) == record
    assert "Ada" in replayed(file)


def test_damaged_games_are_exported_up_to_the_last_sound_entry_and_it_is_said(hospital, tmp_path):
    ran = export(hospital.books, "--all", tmp_path, "--json")
    assert ran.status == 1
    *tables, summary = map(json.loads, ran.out.splitlines())
    told = {data["table"]: data for data in tables}
    unreadable = [name for name in hospital.damages if not DAMAGES[name].mended]
    assert summary == {"files": len(told) - len(unreadable), "damaged": len(told) - 1}
    for name, table in hospital.tables.items():
        data = told[table]
        if name in unreadable:
            assert (data["file"], DAMAGES[name].said in data["said"]) == (None, True)
            continue
        record = json.loads(Path(data["file"]).read_text())
        assert len(unboxed.replay(record).choices) == hospital.sound(name), name
        cut = hospital.sound(name) < data["entries"]
        assert bool(data["said"]) == ("said" in record["about"]) == cut, name
    assert told[WELL]["said"] is None
    ran = export(hospital.books, hospital.tables["a gap"], tmp_path)
    assert ran.out.splitlines()[0] == (
        f"{hospital.tables['a gap']}  exported up to the last sound entry (7 of 11): "
        "entry 7 is missing: after 6 comes 8"
    )
    assert hospital.books.everything() == hospital.before


def test_a_game_of_other_rules_is_exported_for_the_version_that_has_them(books, tmp_path):
    books.lay_out().make(HURT)
    books.sql("update entries set kind = 'undo', value = 4 where number = 9")
    header = books.work(lambda connection: connection.execute(select(schema.tables.c.header)).scalar_one())
    books.work(lambda c: c.execute(schema.tables.update().values(header={**header, "rules": "0"})).rowcount)
    ran = export(books, "--all", tmp_path)
    assert ran.status == 0
    assert f"{HURT}  it needs rules 0 of unlucky" in ran.out
    record = json.loads((tmp_path / f"{HURT}.json").read_text())
    chosen = [
        value
        for (value,) in books.sql("select value from entries where number in (0, 1, 2, 3, 10, 11) order by number")
    ]
    assert (record["rules"], record["choices"]) == ("0", chosen)


@pytest.mark.parametrize("name", ["../up", "a/b", "", "nul\x00", "CON", "ü" * 12])
def test_no_name_leads_out_of_the_folder(tmp_path, name):
    books = Books(tmp_path / "t.sqlite").lay_out()
    books.make("x" + name)
    assert export(books, "--all", tmp_path / "e").status == 0
    (file,) = (tmp_path / "e").iterdir()
    assert file.name.removesuffix(".json").isalnum()
    assert file.name.isascii()
    assert sorted(place.name for place in tmp_path.iterdir() if "sqlite" not in place.name) == ["e"]
    assert replayed(file)


def test_what_to_export_must_be_said(books, tmp_path):
    books.lay_out().make(HURT)
    for arguments in ([tmp_path / "e"], [HURT, tmp_path / "e", "--all"]):
        ran = export(books, *arguments)
        assert (ran.status, ran.out) == (2, "")
        assert "name the tables to export, or give --all" in ran.err
    (tmp_path / "file").write_text("")
    must_be_one_line(export(books, "--all", tmp_path / "file"), "cannot be made")
    assert not (tmp_path / "e").exists()
