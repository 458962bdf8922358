"""Packs that people bring from their browsers: looked at, refused in words, played with, and kept by their tables."""

from __future__ import annotations

import base64
import io
import random
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import unboxed
from tests.contract.damaged_folders import SECRET, write_damaged
from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.content.packs import Pack
from unboxed.games import find
from unboxed.kernel.errors import BadCards
from unboxed.server import data, uploads
from unboxed.server.errors import Refused
from unboxed.server.limits import Who
from unboxed.server.live import laying
from unboxed.server.live.bots import Bots
from unboxed.server.live.house import House
from unboxed.server.settings import Settings
from unboxed.server.store.database import Store
from unboxed.server.uploads import Sent, look_at, sound
from unboxed.workers.kinds import KINDS
from unboxed.workers.pool import Pool

GOOSE = """[[card]]
id = "rude_goose"
name = "Rude <b>Goose</b>"
cards = 2
points = 5
reward = 3
text = "Play two cards worth 5 points or more, then draw three."
"""
FILES = {"pack.toml": 'name = "Geese"\nversion = "1.2"\nauthor = "Ada"\ngame = "unlucky"\n', "beasts.toml": GOOSE}
BOX = {"name": "geese", "files": FILES}
MOST = 150_000


def zipped(files, name="box.zip", **settings):
    """Files as a zip file in base64."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, **settings) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return {"name": name, "zip": base64.b64encode(made.getvalue()).decode()}


def for_ever(*_):
    """What a worker is kept busy with."""
    while True:
        pass


def problems_of(*packs, game=""):
    return [
        one["text"] for one in look_at([Sent(**{"files": {}, **pack}) for pack in packs], game, {}, MOST)["problems"]
    ]


# --- looking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", [BOX, zipped({f"geese/{name}": text for name, text in FILES.items()}, "geese")])
def test_a_folder_and_a_zip_file_are_told_with_their_cards_and_texts(service, pack):
    look = service.post("/api/packs", {"packs": [pack]})
    assert look.status_code == 200
    told = look.json()
    assert (told["game"], told["problems"]) == ("unlucky", [])
    assert [(one["kind"], one["card"]["name"]) for one in told["cards"]] == [("added", "Rude <b>Goose</b>")]
    assert told["packs"][0]["told"] == "Geese 1.2 by Ada"
    assert told["packs"][0]["files"] == FILES
    assert told["fits"]["free"] == [2, 3, 4, 5, 6]


def test_problems_are_told_with_file_line_what_is_allowed_and_what_was_meant(service):
    wrong = {**FILES, "characters.toml": '[[card]]\nid = "mage"\nwhne = "turn"\n'}
    told = service.post("/api/packs", {"packs": [{"name": "geese", "files": wrong}]}).json()
    (problem,) = told["problems"]
    assert (problem["file"], problem["line"]) == ("geese/characters.toml", 3)
    assert "fields are id, name, copies" in problem["text"]
    assert problem["text"].endswith("did you mean 'when'?")
    assert (told["cards"], told["packs"]) == ([], [])


def test_a_folder_that_does_not_name_its_game_is_asked_for_it():
    bare = {"name": "geese", "files": {"beasts.toml": GOOSE}}
    assert problems_of(bare) == [
        "geese: does not say which game it is for; choose one of cursed, island, unbroken, uncharted, unlucky"
    ]
    assert problems_of(bare, game="unlucky") == []


def test_a_pack_may_bring_characters_to_choose(service):
    river = Path(__file__).parents[2] / "examples" / "packs" / "unbroken"
    files = {path.name: path.read_text("utf-8") for path in river.iterdir()}
    told = service.post("/api/packs", {"packs": [{"name": "river", "files": files}]}).json()
    assert told["problems"] == []
    new = [one["card"]["id"] for one in told["cards"] if one["kind"] == "added" and one["card"]["deck"] == "characters"]
    (characters,) = [option for option in told["options"] if option["name"] == "character"]
    assert new
    assert set(new) <= set(characters["values"])


# --- hostile packs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        ({"name": "", "files": FILES}, "the name of a pack is plain text"),
        ({"name": "../up", "files": FILES}, "the name of a pack is plain text"),
        ({"name": "a\u202eb", "files": FILES}, "the name of a pack is plain text"),
        ({"name": "x" * 61, "files": FILES}, "of at most 60 letters"),
        ({"name": "x", "files": {"../beasts.toml": GOOSE}}, "a card file lies in the folder itself"),
        ({"name": "x", "files": {"a\\b.toml": GOOSE}}, "a card file lies in the folder itself"),
        ({"name": "x", "files": {"picture.png": "x"}}, "holds no .toml file"),
        ({"name": "x", "files": {"beasts.toml": "#" * 200_000}}, "the packs of a table may have 150,000 here"),
        ({"name": "x", "files": {"beasts.toml": "#" * 600_000}}, "a pack may have 500,000"),
        ({"name": "x", "zip": "no base64!"}, "is no zip file in base64"),
        ({"name": "x", "zip": base64.b64encode(b"PK\x03\x04rubbish").decode()}, "is no zip file that can be read"),
        (zipped({"../../etc/beasts.toml": GOOSE}, "x"), "which leads out of the pack"),
        (zipped({"/beasts.toml": GOOSE}, "x"), "which leads out of the pack"),
        (zipped({"a/beasts.toml": GOOSE, "b/quest.toml": GOOSE}, "x"), "a pack is one folder"),
        (zipped({"beasts.toml": "#" * 60_000_000}, "x"), "unpacks to more than 500,000 bytes"),
        (zipped({f"f{n}.toml": "" for n in range(101)}, "x"), "a pack may have 100"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_no_pack_is_gets_a_line_and_nothing_more(pack, told):
    began = time.process_time()
    (problem,) = problems_of(pack)
    assert told in problem
    assert time.process_time() - began < 1


def test_a_zip_file_of_a_hundred_thousand_cards_is_refused_within_a_second():
    many = {"pack.toml": 'game = "unlucky"', "beasts.toml": '[[card]]\nid="a"\n' * 100_000}
    began = time.process_time()
    assert problems_of(zipped(many, "many"))
    assert time.process_time() - began < 1


def sent_as(place):
    """A folder or a zip file as a browser sends it."""
    if place.is_dir():
        files = {path.name: path for path in place.glob("*.toml") if path.is_file() and not path.is_symlink()}
        return Sent("box", {name: path.read_bytes().decode("utf-8", "replace") for name, path in files.items()})
    return Sent("box", {}, base64.b64encode(place.read_bytes()).decode())


@pytest.mark.parametrize("number", range(60))
def test_damaged_packs_are_told_of_in_words(number, tmp_path):
    rng = random.Random(number)
    pack = Pack("box", tuple(FILES.items()))
    told = look_at([sent_as(write_damaged(pack, tmp_path, rng))], "unlucky", {}, MOST)
    assert SECRET not in str(told)
    assert all(problem["text"] for problem in told["problems"])
    assert told["problems"] or told["game"] == "unlucky"


def test_cards_that_stop_a_game_in_the_middle_are_found_by_trying_it(monkeypatch):
    class Broken(uploads.Table):
        def choose(self, choice, seat=None):
            if len(self.choices) == 7:
                raise ZeroDivisionError
            super().choose(choice, seat)

    monkeypatch.setattr(uploads, "Table", Broken)
    assert problems_of(BOX)[0].startswith("geese: after 7 choices a game (free, 6 players) could not go on")


async def test_packs_that_take_for_ever_are_ended_with_their_worker_and_told_of(tmp_path, monkeypatch):
    monkeypatch.setitem(KINDS, "pack", replace(KINDS["pack"], limit=0.2))
    house = House(Settings(database="", limits=("all=off",)), Store("sqlite+aiosqlite://"), Bots(2))
    house.bots.pool = Pool(2, kinds=tuple(KINDS.values()), package="tests", first=None)
    monkeypatch.setattr(laying, "look_at", for_ever)
    monkeypatch.setattr(laying, "sound", for_ever)
    try:
        look = await laying.looked_at(house, data.PacksToSee([data.NewPack(**BOX)]), Who("1.2.3.4"))
        assert [problem.text for problem in look.problems] == [laying.SLOW]
        with pytest.raises(Refused, match="take so long to set up"):
            await laying.packs_for(house, find("unlucky"), data.NewTable("unlucky", packs=[data.NewPack(**BOX)]), Who())
    finally:
        house.bots.close()


def test_an_address_has_budgets_for_packs_and_for_tables_that_keep_them(tmp_path):
    with Service(tmp_path / "t.sqlite", limits=["packs-address=2/minute:2", "laid-address=2/hour:2"]) as service:
        looks = [service.post("/api/packs", {"packs": [BOX]}).status_code for _ in range(3)]
        tables = [
            service.post("/api/tables", {"game": "unlucky", "players": 2, "packs": [BOX]}).status_code for _ in range(3)
        ]
        plain = service.post("/api/tables", {"game": "unlucky", "players": 2}).status_code
    assert (looks, tables, plain) == ([200, 200, 429], [201, 201, 429], 201)


# --- tables ----------------------------------------------------------------------------------------------------------


def bots(players):
    return [{"kind": "bot", "bot": "random"} for _ in range(players)]


def test_a_table_keeps_its_packs_over_a_restart_and_in_another_process(database):
    with Service(database) as one, Service(database) as other:
        made = one.table(players=2, seed=3, seats=PEOPLE[:2], packs=[BOX])
        told = other.get(f"/api/tables/{made['table']}").json()
        assert told["packs"] == ["Geese 1.2 by Ada"]
        cards = other.get(f"/api/tables/{made['table']}/cards").json()["cards"]
        assert "rude_goose" in {card["id"] for card in cards}
        assert "rude_goose" not in {card["id"] for card in other.get("/api/games/unlucky/cards").json()["cards"]}
        scene = other.get(f"/api/tables/{made['table']}/replay").json()["scene"]
        assert scene["packs"] == ["Geese 1.2 by Ada"]
    with Service(database) as again:
        again.post(f"/api/tables/{made['table']}/close", owner=made["owner_secret"])
        record = again.get(f"/api/tables/{made['table']}/record", owner=made["owner_secret"]).json()
    assert [(pack["name"], pack["files"]) for pack in record["packs"]] == [("geese", FILES)]
    assert "rude_goose" in unboxed.replay(record).setup.cards


def test_another_table_may_be_made_with_the_packs_of_a_table(service):
    made = service.table(players=2, seats=bots(2), packs=[BOX])
    again = service.table(players=2, seats=bots(2), packs_of=made["table"])
    assert service.get(f"/api/tables/{again['table']}").json()["packs"] == ["Geese 1.2 by Ada"]
    wrong = service.post("/api/tables", {"game": "island", "players": 2, "packs_of": made["table"]})
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "that table plays unlucky, not island")
    both = service.post("/api/tables", {"game": "unlucky", "packs_of": made["table"], "packs": [BOX]})
    assert both.status_code == 400
    gone = service.post("/api/tables", {"game": "unlucky", "packs_of": "abcabcabcabc"})
    assert gone.status_code == 404


def test_a_table_of_another_game_or_with_a_wrong_pack_is_refused_in_words(service):
    other = service.post("/api/tables", {"game": "island", "players": 2, "packs": [BOX]})
    assert (other.status_code, other.json()["detail"]) == (400, "these packs are for unlucky, not for island")
    wrong = {"name": "geese", "files": {**FILES, "beasts.toml": '[[card]]\nid = "unicorny"\npoints = "x"\n'}}
    refused = service.post("/api/tables", {"game": "unlucky", "players": 2, "packs": [wrong]})
    assert refused.status_code == 400
    assert refused.json()["detail"] == "geese/beasts.toml:3: points is 'x'; it must be a whole number"


def test_packs_of_the_service_lie_under_those_that_people_bring():
    under = Pack("under", (("beasts.toml", '[[card]]\nid = "unicorny"\npoints = 4\n'),))
    upper = {"name": "upper", "files": {"beasts.toml": '[[card]]\nid = "unicorny"\ncopies = 2\n'}}
    look = look_at([Sent(**upper)], "unlucky", {"unlucky": (under,)}, MOST)
    assert (look["cards"][0]["card"]["points"], look["cards"][0]["card"]["copies"]) == (4, 2)
    assert sound("unlucky", [Sent(**{**upper, "name": "under"})], {"unlucky": (under,)}, MOST) == [
        "under: two packs are called so; give one of the folders another name"
    ]
    with pytest.raises(BadCards):
        uploads.game_of((under,), "")
