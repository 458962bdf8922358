"""Packs at a service: new tables are played with them, and a table outlives the files of its packs."""

from __future__ import annotations

import shutil

import pytest

import unboxed
from tests.server.service import Service
from tests.server.test_main import serve
from unboxed.kernel.errors import BadCards
from unboxed.server.errors import ServiceError
from unboxed.server.packs import read_served


@pytest.fixture
def box(tmp_path):
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Box"\ngame = "unlucky"\n[rules]\nhand = 4\nthrown_fights = true\n')
    (folder / "beasts.toml").write_text('[[card]]\nid = "unicorny"\nname = "Repainted"\n')
    return folder


def test_every_new_table_has_the_pack_and_keeps_it_when_the_files_are_gone(box, tmp_path):
    with Service(str(tmp_path / "tables.sqlite"), packs=[str(box)]) as service:
        facts = next(game for game in service.get("/api/games").json() if game["id"] == "unlucky")
        assert {o["name"]: o["default"] for o in facts["options"]}["thrown_fights"] is True
        cards = service.get("/api/games/unlucky/cards").json()["cards"]
        assert "Repainted" in {card["name"] for card in cards}
        made = service.table(players=2, seed=3, seats=[{"kind": "bot"}, {"kind": "bot"}])
        other = service.table(game="island", players=2, seed=3, seats=[{"kind": "bot"}, {"kind": "bot"}])
    shutil.rmtree(box)
    with Service(str(tmp_path / "tables.sqlite")) as service:
        record = service.get(f"/api/tables/{made['table']}/record", owner=made["owner_secret"]).json()
        plain = service.get(f"/api/tables/{other['table']}/record", owner=other["owner_secret"]).json()
    assert [pack["name"] for pack in record["packs"]] == ["box"]
    assert plain["packs"] == []
    table = unboxed.replay(record)
    assert table.setup.constants["hand"] == 4
    assert table.setup.cards["unicorny"].name == "Repainted"


def test_a_pack_that_cannot_be_served_is_told_before_the_service_starts(box, tmp_path):
    (box / "beasts.toml").write_text(
        '[[card]]\nid = "unicorny"\npoints = "x"\n[[card]]\nid = "minor_taur"\nwings = 2\n'
    )
    status, said = serve("--database", str(tmp_path / "t.sqlite"), "--pack", str(box))
    lines = said.splitlines()
    assert status == 2
    assert lines[0] == "unboxed: box/beasts.toml:3: points is 'x'; it must be a whole number"
    assert lines[1].startswith("unboxed: box/beasts.toml:6: there is no field 'wings'")
    with pytest.raises(BadCards, match="there is no such folder"):
        read_served([str(tmp_path / "nowhere")])
    (box / "pack.toml").unlink()
    with pytest.raises(ServiceError, match=r"does not say which game it is for; remedy: give it a pack\.toml"):
        read_served([str(box)])


def test_packs_are_kept_by_their_games(box, tmp_path):
    served = read_served([str(box), str(shutil.copytree(box, tmp_path / "other"))])
    assert {game: [pack.name for pack in packs] for game, packs in served.items()} == {"unlucky": ["box", "other"]}
