"""Playing over the real service, as a page does."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack

import pytest

from tests.server.playing import PEOPLE, RANDOM, sit_down
from tests.server.service import Service


async def play_to_the_end(client, rng) -> int:
    choices = 0
    while (await client.my_turn())["state"] != "over":
        number = client.last["number"]
        await client.choose(rng.randrange(len(client.options)))
        await client.scene(lambda m, n=number: m["number"] > n)
        choices += 1
    return choices


async def test_one_person_plays_a_whole_game_against_bots(service):
    made = service.table(players=3, seats=[PEOPLE[0], RANDOM, RANDOM])
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        assert await play_to_the_end(client, random.Random(1)) > 3
        assert client.last["scene"]["result"]["text"].endswith("won.")
        assert [line["i"] for line in client.log] == list(range(len(client.log)))


async def test_the_facts_of_a_table_say_who_is_asked(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        path = f"/api/tables/{around.table}"
        assert service.get(path).json()["asked"] == [around.clients.index(around.asked())]
        waiting = service.table(players=2, seats=[PEOPLE[0], {"kind": "open"}])
        assert service.get(f"/api/tables/{waiting['table']}").json()["asked"] == []


async def test_everybody_sees_a_choice_as_soon_as_it_is_made(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        before = [client.last["number"] for client in around.clients]
        await around.choose()
        assert sum(client.asked for client in around.clients) == 1
        assert all(client.last["number"] >= n for client, n in zip(around.clients, before, strict=True))


async def test_a_stale_choice_is_refused_and_the_fresh_scene_sent(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        first = around.asked()
        number = first.last["number"]
        await around.choose()
        await first.choose(0, number=number)
        refused = await first.until(lambda m: m["type"] == "refused")
        assert "moved on" in refused["why"]
        assert (await first.scene())["number"] == first.last["number"] > number


async def test_only_whoever_is_asked_can_choose(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        other = next(client for client in around.clients if not client.asked)
        await other.choose(0)
        assert "not your turn" in (await other.until(lambda m: m["type"] == "refused"))["why"]
        asked = around.asked()
        await asked.choose(99)
        assert "not on offer" in (await asked.until(lambda m: m["type"] == "refused"))["why"]


async def test_spectators_see_no_hidden_card_and_cannot_choose(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        spectator = await stack.enter_async_context(service.client(around.table))
        scene = await spectator.scene()
        hands = [zone for zone in scene["scene"]["zones"] if zone["kind"] == "hand"]
        assert len(hands) == 2
        assert {card["face"] for zone in hands for card in zone["cards"]} == {None}
        await spectator.choose(0)
        assert "spectators" in (await spectator.until(lambda m: m["type"] == "refused"))["why"]


async def test_who_comes_back_gets_the_prompt_they_left(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        asked = around.asked()
        left = asked.last
        await asked.socket.close()
        secret = around.made["seats"][left["you"]]["secret"]
        async with service.client(around.table, secret) as again:
            scene = await again.scene()
            assert (scene["number"], scene["scene"]) == (left["number"], left["scene"])
            assert (scene["new"], scene["log_from"]) == (0, 0)


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_after_a_restart_the_same_prompt_is_open(tmp_path, how):
    with Service(tmp_path / "tables.sqlite") as service:
        made = service.table(players=4, seats=[PEOPLE[0], RANDOM, RANDOM, RANDOM])  # too many for an early end
        secret = made["seats"][0]["secret"]
        async with service.client(made["table"], secret) as client:
            for _ in range(3):
                await client.my_turn()
                number = client.last["number"]
                await client.choose(0)
                await client.scene(lambda m, n=number: m["number"] > n)
            left = await client.my_turn()
        getattr(service, how)()
        service.start()
        async with service.client(made["table"], secret) as client:
            scene = await client.my_turn()
            assert (scene["number"], scene["scene"]) == (left["number"], left["scene"])
            await client.choose(0)
            await client.scene(lambda m: m["number"] > left["number"])


async def test_chat_reaches_everybody_and_those_who_come_later(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        ada, ben = around.clients
        await ada.send({"type": "chat", "text": "hello \u202e there\u0000"})
        line = (await ben.until(lambda m: m["type"] == "chat"))["line"]
        assert (line["seat"], line["name"], line["text"]) == (0, "Ada", "hello  there")
        later = await stack.enter_async_context(service.client(around.table))
        await later.until(lambda m: m["type"] == "chats")
        assert later.chats == [line]
        await later.send({"type": "chat", "text": "may I?"})
        assert "seated" in (await later.until(lambda m: m["type"] == "refused"))["why"]


async def test_a_hint_names_an_option_of_whoever_is_asked(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM])
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        await client.my_turn()
        await client.send({"type": "hint"})
        hint = await client.until(lambda m: m["type"] == "hint", timeout=60)
        labels = {option["index"]: option["label"] for option in client.options}
        assert hint["number"] == client.last["number"]
        assert all(labels[row["option"]] == row["label"] for row in hint["rows"])
        assert hint["rows"]


async def test_who_chose_is_told_which_choice_was_stored(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        asked = next(client for client in around.clients if client.asked)
        number = asked.last["number"]
        assert asked.last["chosen"] is None
        option = len(asked.options) - 1
        await asked.choose(option)
        await asked.scene(lambda m: m["number"] > number)
        assert asked.last["chosen"] == [number, option]
        others = [client for client in around.clients if client is not asked]
        assert [client.last["chosen"] for client in others] == [None, None]
