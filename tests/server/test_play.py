"""Playing over the real service, as a page does."""

from __future__ import annotations

import pytest

from tests.server.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(tmp_path_factory.mktemp("play") / "tables.sqlite") as running:
        yield running


async def play_to_the_end(client) -> int:
    choices = 0
    while (await client.my_turn())["state"] != "over":
        await client.choose(choices % len(client.options))
        number = client.last["number"]
        await client.scene(lambda m: m["number"] > number)
        choices += 1
    return choices


async def test_one_person_plays_a_whole_game_against_bots(service):
    made = service.table(
        players=3,
        seed=5,
        seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}] + [{"kind": "bot", "bot": "random"}],
    )
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        assert await play_to_the_end(client) > 3
        assert client.last["scene"]["result"]["text"].endswith("won.")
        assert [line["i"] for line in client.log] == list(range(len(client.log)))
