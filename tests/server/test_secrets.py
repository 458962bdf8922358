"""Nobody is told what they may not know: all that a seat is ever sent is searched for cards it has not seen."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack

import pytest

from tests.server.knowing import Knowledge, record_of
from tests.server.playing import sit_down


@pytest.mark.parametrize("people", [2, 4])
@pytest.mark.parametrize("patches", [False, True])
async def test_no_message_ever_holds_a_card_that_its_reader_has_not_seen(service, people, patches):
    rng = random.Random(people)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=people, patches=patches, seed={2: 3, 4: 44}[people])
        watching = await stack.enter_async_context(service.client(around.table, patches=patches))
        await watching.scene()
        around.clients.append(watching)
        for _ in range(24):
            if around.asked() is None:
                break
            await around.choose(rng)
        assert any('"own":' in text for text in watching.traffic) is patches
        viewers = {client.last["you"]: client for client in around.clients}
        sent = {you: list(client.traffic) for you, client in viewers.items()}
        for you in viewers:  # a replay must tell no more than the game did
            secret = "" if you is None else around.made["seats"][you]["secret"]
            for at in range(0, viewers[you].last["moment"], 7):
                sent[you].append(service.get(f"/api/tables/{around.table}/replay?at={at}", seat=secret).text)
        knowledge = Knowledge(record_of(service.settings["database"], around.table))
        assert not knowledge.over, "choose a seed whose game is longer: its end shows everything"
        for you, messages in sent.items():
            assert knowledge.betrayed(you, messages) == [], f"viewer {you} was sent cards it has not seen"


async def test_public_addresses_tell_no_secret(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        secrets = [around.made["owner_secret"], *(seat["secret"] for seat in around.made["seats"])]
        told = "".join(
            service.get(path).text
            for path in (
                f"/api/tables/{around.table}",
                f"/api/tables/{around.table}/replay",
                "/api/schema/openapi.json",
                "/api/about",
            )
        )
        assert not any(secret in told for secret in secrets)
        assert "hash" not in told
