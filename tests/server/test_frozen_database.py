"""A database that an earlier service wrote: its tables open in the present one, go on, and are shown again."""

import json
import shutil
from pathlib import Path

import pytest

from tests.frozen.write_database import play_on, shown
from tests.server.service import Service

FOLDER = Path(__file__).parents[1] / "frozen" / "fixtures" / "0.1"
SAID = json.loads((FOLDER / "tables.said").read_text("utf-8"))


@pytest.fixture
def service(tmp_path):
    place = tmp_path / "tables.sqlite"
    shutil.copyfile(FOLDER / "tables.sqlite", place)
    with Service(str(place), upgrade=True) as running:
        yield running


def as_json(said):
    return json.loads(json.dumps(said))


async def test_every_table_opens_as_it_was_left(service):
    for name, kept in SAID.items():
        for secret, said in zip(kept["secrets"], kept["said"], strict=True):
            async with service.client(kept["table"], secret) as client:
                await client.scene()
                assert as_json(shown(client)) == said, name


async def test_what_was_said_is_still_there(service):
    kept = SAID["running"]
    async with service.client(kept["table"], kept["secrets"][0]) as client:
        await client.scene()
        while not client.chats:
            await client.receive()
        assert [chat["text"] for chat in client.chats] == [kept["chat"]]


@pytest.mark.parametrize("name", ["half", "forked"])
async def test_a_running_table_goes_on_to_its_end(service, name):
    kept = SAID[name]
    said = await play_on(service, kept["table"], kept["secrets"][0], 10_000)
    assert said["over"]
    assert said["log"][: len(kept["said"][0]["log"])] == kept["said"][0]["log"]


def test_a_finished_table_is_replayed_and_downloaded(service):
    kept = SAID["finished"]
    replay = service.get(f"/api/tables/{kept['table']}/replay", owner=kept["owner"])
    assert replay.status_code == 200, replay.text
    record = service.get(f"/api/tables/{kept['table']}/record", owner=kept["owner"])
    assert record.status_code == 200, record.text
    assert record.json()["rules"] == "3"
