"""Databases that earlier services wrote: their tables open in the present one under the rules they began with, go on to
their ends, and are shown again. The present games have other rules here, so that no table can be played with those.

`make test` has every release and either kind of database, `make soak` every release in both."""

import itertools
import json
import os
import shutil
import signal
import time
from pathlib import Path

import pytest

import unboxed
from tests.frozen.write_database import GAMES, play_on, shown
from tests.server.service import Service
from tests.server.upkeep.books import unboxed_tables
from tests.soaking import FULL
from unboxed.frozen.releases import release_of, releases

FIXTURES = Path(__file__).parents[1] / "frozen" / "fixtures"
DATABASES = ["sqlite", "postgresql"]
OLD = [
    (release.version, database)
    for number, release in enumerate(releases())
    for database in (DATABASES if FULL else [DATABASES[number % 2]])
]


@pytest.fixture(scope="module", params=OLD, ids="-".join)
def old(request, tmp_path_factory):
    """What a release wrote, in a database of either kind, and a service on it; what was said of its tables."""
    return Old(request, tmp_path_factory.mktemp("old"))


class Old:
    def __init__(self, request, folder):
        self.folder, self.request = folder, request
        self.release, self.kind = request.param
        self.services = {}

    def said(self, kind):
        return json.loads((FIXTURES / self.release / f"{kind}.said").read_text("utf-8"))

    def database(self, kind):
        """A copy of the database; as PostgreSQL it is restored from a backup of it."""
        place = self.folder / f"{kind}.sqlite"
        shutil.copyfile(FIXTURES / self.release / f"{kind}.sqlite", place)
        if self.kind == "sqlite":
            return str(place)
        database, backup = self.request.getfixturevalue("postgres").database(), self.folder / f"{kind}.backup"
        tables("backup", backup, database=place)
        tables("restore", backup, database=database)
        return database

    def service(self, kind):
        if kind not in self.services:
            service = Service(self.database(kind), upgrade=True, other_rules=True)
            self.request.addfinalizer(service.stop)
            self.services[kind] = service.start()
        return self.services[kind]


def tables(action, *words, database):
    ran = unboxed_tables(action, *words, database=database)
    assert ran.status == 0, ran
    return ran.out


def as_json(said):
    return json.loads(json.dumps(said))


@pytest.mark.parametrize("kind", ["tables", "games"])
async def test_every_table_opens_as_it_was_left_and_says_under_which_rules(old, kind):
    service = old.service(kind)
    for name, kept in old.said(kind).items():
        for secret, told in zip(kept["secrets"], kept["said"], strict=True):
            async with service.client(kept["table"], secret) as client:
                await client.scene()
                assert as_json(shown(client)) == told, name
                assert client.last["scene"]["rules"] == old.release


async def test_what_was_said_is_still_there(old):
    kept = old.said("tables")["running"]
    async with old.service("tables").client(kept["table"], kept["secrets"][0]) as client:
        await client.scene()
        while not client.chats:
            await client.receive()
        assert [chat["text"] for chat in client.chats] == [kept["chat"]]


async def test_a_choice_is_taken_back_and_a_hint_is_given(old):
    kept, service = old.said("tables")["half"], old.service("tables")
    async with service.client(kept["table"], kept["secrets"][0]) as client:
        await client.my_turn()
        for option in itertools.cycle((0, -1)):  # until nothing new was seen after a choice
            before, lines = client.last, list(client.log)
            await client.choose(option % len(client.options))
            await client.scene(lambda m, n=before["number"]: m["number"] > n)
            if not client.asked:
                await client.my_turn()
            if client.last["can_undo"]:
                break
        await client.send({"type": "undo"})
        back = await client.scene(lambda m: m["moment"] == before["moment"])
        assert (back["scene"], client.log) == (before["scene"], lines)
        await client.send({"type": "hint"})
        hint = await client.until(lambda m: m["type"] in ("hint", "refused"), timeout=60)
        labels = {option["label"] for option in client.options}
        assert {row["label"] for row in hint["rows"]} <= labels


async def test_what_options_lead_to_is_not_told_and_that_is_no_error(old):
    kept, service = old.said("tables")["half"], old.service("tables")
    async with service.client(kept["table"], kept["secrets"][0]) as client:
        number = (await client.my_turn())["number"]
        await client.send({"type": "consequences", "number": number})
        answer = await client.until(lambda m: m["type"] in ("consequences", "refused"))
        assert answer == {"type": "consequences", "number": number, "after": [], "options": [], "reach": []}


async def goes_on(old, kind, name):
    service, kept = old.service(kind), old.said(kind)[name]
    told = await play_on(service, kept["table"], kept["secrets"][0], 10_000)
    assert told["over"]
    assert told["log"][: len(kept["said"][0]["log"])] == kept["said"][0]["log"]
    return service, kept, told


@pytest.mark.parametrize("name", ["half", "forked"])
async def test_a_running_table_goes_on_to_its_end(old, name):
    await goes_on(old, "tables", name)


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_of_every_game_goes_on_to_its_end_and_is_replayed(old, game):
    service, kept, told = await goes_on(old, "games", f"{game} half")
    path, owner = f"/api/tables/{kept['table']}", {"owner": kept["owner"]}
    record = service.get(f"{path}/record", **owner).json()
    table = unboxed.replay(record)
    assert (table.log(0), table.over, table.record()["rules"]) == (told["log"], True, record["rules"])
    last = service.get(f"{path}/replay", seat=kept["secrets"][0]).json()
    assert ["".join(part["text"] for part in line["parts"]) for line in last["log"]] == told["log"]
    analysed = service.get(f"{path}/analysis", seat=kept["secrets"][0])
    assert (analysed.status_code, analysed.json()["state"]) == (200, "working")
    ending = service.get(f"{path}/ending", seat=kept["secrets"][0])
    assert (ending.status_code, ending.json()["sources"]) == (200, [])
    middle = service.get(f"{path}/replay?at={last['last'] // 2}&everything=true", seat=kept["secrets"][0]).json()
    assert middle["scene"]["rules"] == old.release
    assert not middle["over"]
    shown_cards = [card for zone in middle["scene"]["zones"] for card in zone["cards"]]
    assert all(card["face"] for card in shown_cards)
    results = service.get(f"{path}/results", seat=kept["secrets"][0])
    assert [row["seat"] for row in results.json()] == [0]


async def test_a_finished_game_is_played_on_from_any_moment_under_its_rules(old):
    service, kept = old.service("games"), old.said("games")["unlucky finished"]
    made = service.post(f"/api/tables/{kept['table']}/fork", {"at": 3}, owner=kept["owner"]).json()
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        await client.my_turn()
        assert client.last["scene"]["rules"] == old.release
        number = client.last["number"]
        await client.choose(0)
        await client.scene(lambda m: m["number"] > number)


def test_a_finished_game_is_analysed_under_its_rules(old):
    service, kept = old.service("games"), old.said("games")["unlucky finished"]
    path, seat = f"/api/tables/{kept['table']}", kept["secrets"][0]
    for _ in range(600):
        found = service.get(f"{path}/analysis", seat=seat).json()
        if found["course"] and len(found["course"]["choices"]) > 2:
            break
        assert found["state"] in ("working", "waiting")
        time.sleep(0.2)
    for choice in found["course"]["choices"]:
        shown = service.get(f"{path}/replay?at={choice['moment']}", seat=seat).json()["scene"]
        assert (shown["rules"], shown["prompt"]["text"]) == (old.release, choice["question"])
        assert [option["label"] for option in shown["prompt"]["options"]] == [one["label"] for one in choice["options"]]


def test_the_cards_and_rules_of_then_can_be_read(old):
    service, release = old.service("games"), next(r for r in releases() if r.version == old.release)
    for game in release.rules:
        cards = service.get(f"/api/games/{game}/cards?release={release.version}").json()
        assert {card["deck"] for card in cards["cards"]} <= set(cards["decks"])
        assert service.get(f"/api/games/{game}/rules?release={release.version}").json()
    refused = service.get("/api/games/unlucky/cards?release=77")
    assert (refused.status_code, "earlier releases are 0.1, 0.2" in refused.text) == (404, True)


def test_they_are_sound_for_whoever_looks_after_them(old, tmp_path):
    for kind in ("tables", "games"):
        database, folder = old.service(kind).settings["database"], tmp_path / kind
        assert " sound, 0 damaged, 0 of other rules" in tables("check", database=database)
        tables("export", "--all", folder, database=database)
        records = [json.loads(place.read_text()) for place in folder.glob("*.json")]
        assert len(records) >= len(old.said(kind))
        assert {release_of(record).version for record in records} == {old.release}
        assert all(len(unboxed.replay(record).choices) == len(record["choices"]) for record in records)


# --- the workers ----------------------------------------------------------------------------------------------------


def frozen_processes(service):
    """The processes of frozen releases that a service has started, through its workers."""
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(place.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(place.parent.name))
    found, left = [], [service.process.pid]
    while left:
        left += children.get(left.pop(), [])
        found += [pid for pid in left[-1:] if b"inside.py" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return found


@pytest.fixture
def half(tmp_path):
    """A service on what 0.1 wrote, and a table of it that runs."""
    place = tmp_path / "tables.sqlite"
    shutil.copyfile(FIXTURES / "0.1" / "games.sqlite", place)
    kept = json.loads((FIXTURES / "0.1" / "games.said").read_text("utf-8"))["cursed half"]
    with Service(str(place), upgrade=True) as service:
        yield service, kept


async def test_processes_may_be_lost_in_the_middle_of_a_game(half):
    service, kept = half
    async with service.client(kept["table"], kept["secrets"][0]) as client:
        for _ in range(6):
            number = (await client.my_turn())["number"]
            for pid in frozen_processes(service):
                os.kill(pid, signal.SIGKILL)
            await client.choose(0)
            await client.scene(lambda m, n=number: m["number"] > n, timeout=60)
    record = service.get(f"/api/tables/{kept['table']}/record", owner=kept["owner"]).json()
    assert len(unboxed.replay(record).choices) >= 6


async def test_a_release_that_does_not_answer_holds_up_nobody_else(half):
    service, kept = half
    async with service.client(kept["table"], kept["secrets"][0]) as client:
        await client.my_turn()
        for pid in frozen_processes(service):
            os.kill(pid, signal.SIGSTOP)
        await client.choose(0)
        made = service.table(game="unbroken", players=1, seats=[{"kind": "person", "name": "Ada"}], seed=1)
        async with service.client(made["table"], made["seats"][0]["secret"]) as other:
            await other.scene()
            for _ in range(10):
                began, number = time.monotonic(), other.last["number"]
                await other.choose(0)
                await other.scene(lambda m, n=number: m["number"] > n)
                assert time.monotonic() - began < 5
        for pid in frozen_processes(service):
            os.kill(pid, signal.SIGCONT)
        number = client.last["number"]
        await client.scene(lambda m: m["number"] > number, timeout=60)
