"""Nobody is told what they may not know: all that a seat is ever sent is searched for cards it has not seen."""

from __future__ import annotations

import json
import random
from contextlib import AsyncExitStack

import pytest

from tests.server.playing import sit_down
from unboxed.engine import SPECTATOR
from unboxed.server.book import Book


def seen_by(record: dict, seats: int) -> tuple[dict[int | None, set[str]], set[str]]:
    """For each viewer the faces it has ever seen, and all faces there are."""
    book = Book({**record, "choices": []})
    viewers: list[int | None] = [*range(seats), None]
    seen: dict[int | None, set[str]] = {viewer: set() for viewer in viewers}
    faces = set(book.table.position.face)
    heard = 0
    for choice in [None, *record["choices"]]:
        if choice is not None:
            book.table.choose(choice)
        position = book.table.position
        cards = list(zip(position.face, position.seen, strict=True))
        for event in book.table.events[heard:]:
            cards.extend(event.cards.values())
        heard = len(book.table.events)
        for viewer in viewers:
            bit = 1 << (SPECTATOR if viewer is None else viewer)
            seen[viewer] |= {face for face, bits in cards if bits & bit}
    return seen, faces


@pytest.mark.parametrize("people", [2, 4])
async def test_no_message_ever_holds_a_card_that_its_reader_has_not_seen(service, people):
    rng = random.Random(people)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=people, seed={2: 3, 4: 44}[people])
        watching = await stack.enter_async_context(service.client(around.table))
        await watching.scene()
        around.clients.append(watching)
        for _ in range(24):
            if around.asked() is None:
                break
            await around.choose(rng)
        viewers = {client.last["you"]: client for client in around.clients}
        sent = {you: "".join(client.traffic) for you, client in viewers.items()}
        for you in viewers:  # a replay must tell no more than the game did
            secret = "" if you is None else around.made["seats"][you]["secret"]
            for at in range(0, viewers[you].last["moment"], 7):
                sent[you] += service.get(f"/api/tables/{around.table}/replay?at={at}", seat=secret).text
        assert viewers[None].last["state"] == "running", "choose a seed whose game is longer: its end shows everything"
        owner = around.made["owner_secret"]
        for seat in range(1, people):  # alone with bots one may have the record
            service.post(f"/api/tables/{around.table}/seats/{seat}", {"kind": "bot"}, owner=owner)
        record = service.get(f"/api/tables/{around.table}/record", seat=around.made["seats"][0]["secret"]).json()
        seen, faces = seen_by(record, people)
        for you, text in sent.items():
            unseen = faces - seen[you]
            assert len(unseen) > 3
            told = [face for face in unseen if json.dumps(face) in text]
            assert told == [], f"viewer {you} was sent cards it has not seen"


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
