"""Databases that earlier services wrote: their tables open in the present one, go on, and are shown again."""

import json
import shutil
from pathlib import Path

import pytest

from tests.frozen.write_database import GAMES, play_on, shown
from tests.server.service import Service
from unboxed.frozen.releases import releases

FIXTURES = Path(__file__).parents[1] / "frozen" / "fixtures"


@pytest.fixture(params=[release.version for release in releases()])
def release(request):
    return request.param


@pytest.fixture(params=["tables", "games"])
def kind(request):
    return request.param


@pytest.fixture
def said(release, kind):
    return json.loads((FIXTURES / release / f"{kind}.said").read_text("utf-8"))


@pytest.fixture
def service(release, kind, tmp_path):
    place = tmp_path / "tables.sqlite"
    shutil.copyfile(FIXTURES / release / f"{kind}.sqlite", place)
    with Service(str(place), upgrade=True) as running:
        yield running


only_tables = pytest.mark.parametrize("kind", ["tables"], indirect=True)
only_games = pytest.mark.parametrize("kind", ["games"], indirect=True)


def as_json(said):
    return json.loads(json.dumps(said))


async def test_every_table_opens_as_it_was_left(service, said):
    for name, kept in said.items():
        for secret, told in zip(kept["secrets"], kept["said"], strict=True):
            async with service.client(kept["table"], secret) as client:
                await client.scene()
                assert as_json(shown(client)) == told, name


@only_tables
async def test_what_was_said_is_still_there(service, said):
    kept = said["running"]
    async with service.client(kept["table"], kept["secrets"][0]) as client:
        await client.scene()
        while not client.chats:
            await client.receive()
        assert [chat["text"] for chat in client.chats] == [kept["chat"]]


async def goes_on(service, kept):
    told = await play_on(service, kept["table"], kept["secrets"][0], 10_000)
    assert told["over"]
    assert told["log"][: len(kept["said"][0]["log"])] == kept["said"][0]["log"]


@only_tables
@pytest.mark.parametrize("name", ["half", "forked"])
async def test_a_running_table_goes_on_to_its_end(service, said, name):
    await goes_on(service, said[name])


@only_games
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_of_every_game_goes_on_to_its_end(service, said, game):
    await goes_on(service, said[f"{game} half"])


def test_a_finished_table_is_replayed_and_downloaded(service, said):
    for kept in (kept for name, kept in said.items() if name.endswith("finished")):
        replay = service.get(f"/api/tables/{kept['table']}/replay", owner=kept["owner"])
        assert replay.status_code == 200, replay.text
        record = service.get(f"/api/tables/{kept['table']}/record", owner=kept["owner"])
        assert record.status_code == 200, record.text
        assert record.json()["rules"] in {"1", "2", "3"}
