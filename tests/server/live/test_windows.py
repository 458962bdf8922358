"""Response windows: nobody can tell from time, numbers or traffic whether somebody was asked."""

from __future__ import annotations

import json
import random
import time
from contextlib import AsyncExitStack

import pytest

import unboxed
from tests.server.playing import sit_down

WINDOW = 700


def twin_games(players: int, hits: bool | None = None) -> tuple[int, list[int], int, int]:
    """A seed, choices and an option after which somebody is asked in secret (what is on them, or not), and whom."""
    for seed in range(400):
        table = unboxed.new("unlucky", players, seed=seed, confirm=True)
        rng = random.Random(seed)
        choices: list[int] = []
        while table.decision is not None and len(choices) < 6:
            chooser = table.position.player
            if not table.position.secret:
                for option in range(len(table.position.options)):
                    copy = table.clone()
                    copy.choose(option)
                    g = copy.position
                    if (
                        g.secret
                        and g.player != chooser
                        and hits in (None, g.hits(g.player, g.chain[-1]) and not g.stakes)
                    ):
                        return seed, choices, option, g.player
            index = rng.randrange(len(table.position.options))
            table.choose(index)
            if table.position.secret:
                break
            choices.append(index)
    raise AssertionError("no such game")


async def arrive(around, choices):
    for option in choices:
        client = around.asked()
        number = client.last["number"]
        await client.choose(option)
        while around.asked() is None or (around.asked().last["number"] <= number and around.asked() is client):
            for each in around.clients:
                await each.scene()
        for each in around.clients:  # windows on the way are waited for
            while each.last["window"] is not None:
                await each.scene()


async def test_a_window_lasts_the_same_and_shows_the_same_whether_or_not_somebody_answers(service):
    seed, choices, option, secret = twin_games(3)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=seed, window=WINDOW)
        await arrive(around, choices)
        chooser = around.asked()
        others = [c for c in around.clients if c.last["you"] not in (secret, chooser.last["you"])]
        asked = around.clients[secret]
        number = chooser.last["number"]
        await chooser.choose(option)
        began = time.monotonic()
        await asked.scene(lambda m: asked.asked and m["scene"]["prompt"]["answer"])
        assert asked.last["window"]["length"] == WINDOW
        for client in (chooser, *others):
            scene = await client.scene(lambda m: m["window"] is not None)
            assert scene["scene"]["prompt"]["seat"] is None
            assert scene["scene"]["prompt"]["options"] == []
        assert chooser.last["number"] == number + 1
        await asked.choose(len(asked.options) - 1)  # let it be, at once
        for client in (chooser, *others):
            traffic = len(client.traffic)
            await client.scene()
            assert time.monotonic() - began > WINDOW / 1000 - 0.1, "the answer was told by its time"
            assert len(client.traffic) == traffic + 1, "the answer was told by a message"
            assert client.last["number"] == number + 1, "the answer was told by the number"


async def test_whoever_does_not_answer_in_time_lets_it_be(service):
    seed, choices, option, secret = twin_games(3)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=seed, window=WINDOW)
        await arrive(around, choices)
        chooser, asked = around.asked(), around.clients[secret]
        await chooser.choose(option)
        await asked.scene(lambda m: asked.asked and m["scene"]["prompt"]["answer"])
        number, began = asked.last["number"], time.monotonic()
        await asked.scene(lambda m: m["number"] > number, timeout=5)
        assert asked.last["number"] == number + 1
        assert time.monotonic() - began > WINDOW / 1000 - 0.2


@pytest.mark.parametrize("until", ["round", "turn", "mine", "attacked"])
async def test_who_is_quiet_is_not_asked(service, until):
    seed, choices, option, secret = twin_games(3, hits=None if until in ("round", "turn") else False)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=seed, window=WINDOW)
        await arrive(around, choices)
        chooser, asked = around.asked(), around.clients[secret]
        await asked.send({"type": "quiet", "until": until})
        assert (await asked.scene(lambda m: m["quiet"]))["quiet"] == until
        traffic = len(asked.traffic)
        await chooser.choose(option)
        await chooser.scene(lambda m: m["window"] is not None)
        await chooser.scene(lambda m: m["window"] is None, timeout=10)
        await asked.scene(lambda m: m["window"] is None)
        prompts = [json.loads(text) for text in asked.traffic[traffic:]]
        assert not any((m.get("scene", {}).get("prompt") or {}).get("answer") for m in prompts if m["type"] == "scene")
        await asked.send({"type": "quiet", "until": "off"})
        assert not (await asked.scene(lambda m: not m["quiet"]))["quiet"]


async def test_who_is_quiet_until_attacked_is_asked_then_and_about_everything_after_that(service):
    seed, choices, option, secret = twin_games(3, hits=True)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=seed, window=WINDOW)
        await arrive(around, choices)
        chooser, asked = around.asked(), around.clients[secret]
        await asked.send({"type": "quiet", "until": "attacked"})
        await asked.scene(lambda m: m["quiet"])
        await chooser.choose(option)
        await asked.scene(lambda m: asked.asked and m["scene"]["prompt"]["answer"])
        await asked.choose(len(asked.options) - 1)
        assert (await asked.scene(lambda m: not m["quiet"]))["quiet"] == ""


async def test_people_alone_with_bots_wait_for_no_window(service):
    made = service.table(players=3, window=60_000, seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}])
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        rng = random.Random(3)
        while (await client.my_turn())["state"] != "over":
            assert client.last["window"] is None
            number = client.last["number"]
            await client.choose(rng.randrange(len(client.options)))
            await client.scene(lambda m, n=number: m["number"] > n)
