"""Bots hold nobody up, and move at a pace people can follow."""

from __future__ import annotations

import asyncio

from tests.server.knowing import entries_of
from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service
from unboxed.server.live.book import Book

SLOW = """
import time

def slow(look, seed):
    time.sleep(1)
    return 0
"""


def gaps(service, table: str) -> list[float]:
    """Seconds between what everybody saw and the move that a bot made next, by the service's own clock."""
    header, entries = entries_of(service.settings["database"], table)
    book, found, before = Book(header), [], None
    for entry, at in entries:
        secret, bot = book.table.position.secret, book.asked > 0
        book.add(entry)
        if bot and not secret and before is not None:
            found.append(at - before)
        before = at
    return found


async def play_on(client, choices: int) -> None:
    for _ in range(choices):
        await client.my_turn()
        number = client.last["number"]
        await client.choose(0)
        await client.scene(lambda m, n=number: m["number"] > n)
    await client.my_turn()


async def test_bots_keep_the_pace_that_was_set(service):
    waits = {}
    for pace in (0, 400):
        made = service.table(players=4, pace=400 - pace, seats=[PEOPLE[0], RANDOM, RANDOM, RANDOM], seed=3)
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.my_turn()
            await client.send({"type": "pace", "ms": pace})
            await client.scene(lambda m, pace=pace: m["pace"] == pace)
            had = len(gaps(service, made["table"]))
            await play_on(client, 1)
            waits[pace] = gaps(service, made["table"])[had:]
            await client.send({"type": "pace", "ms": 99999})
            assert "understood" in (await client.until(lambda m: m["type"] == "refused"))["why"]
    assert len(waits[0]) == len(waits[400]) >= 3
    assert min(waits[400]) > 0.39
    assert min(waits[0]) < 0.2


async def pongs(viewer, done) -> int:
    """How many pings of this viewer are answered, one after the other, before something is done."""
    answered = 0
    while True:
        await viewer.send({"type": "ping"})
        await viewer.until(lambda m: m["type"] == "pong" or done())
        if done():
            return answered
        answered += 1
        await asyncio.sleep(0.02)


async def test_everybody_is_answered_while_a_bot_thinks(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW, "utf-8")
    slow = {"kind": "bot", "bot": "slow"}
    with Service(tmp_path / "tables.sqlite", bots={"slow": f"{tmp_path / 'slow.py'}:slow"}) as service:
        made = service.table(players=2, seats=[PEOPLE[0], slow], seed=3)
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.my_turn()
            while client.asked:
                number = client.last["number"]
                await client.choose(0)
                await client.scene(lambda m, n=number: m["number"] > n)
            thinking = client.last["number"]
            looked = await asyncio.to_thread(service.get, f"/api/tables/{made['table']}")
            assert looked.json()["number"] == thinking
            # The thought takes a second; if pings had to wait for its end, there would be one or two.
            assert await pongs(client, lambda: client.last["number"] > thinking) >= 8


async def test_everybody_is_answered_while_a_hint_is_thought_about(service):
    made = service.table(players=4, seats=[PEOPLE[0], RANDOM, RANDOM, RANDOM], seed=3)
    secret = made["seats"][0]["secret"]
    async with service.client(made["table"], secret) as client, service.client(made["table"]) as other:
        await client.my_turn()
        await client.send({"type": "hint"})
        hint = asyncio.create_task(client.until(lambda m: m["type"] == "hint", timeout=60))
        assert await pongs(other, hint.done) >= 4
        assert (await hint)["rows"]
