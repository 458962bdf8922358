"""A slow reader holds nobody up, and misses nothing that matters."""

from __future__ import annotations

import asyncio

from tests.server.playing import PEOPLE, RANDOM
from unboxed.server.live.connection import MOST_WAITING, Connection


async def test_who_does_not_read_gets_one_complete_scene_instead_of_all_they_missed():
    connection = Connection(0, owner=False)
    sent, may_send = [], asyncio.Event()

    async def send(message):
        await may_send.wait()
        sent.append(message.get("text", message["type"]))

    writer = asyncio.create_task(connection.write(send, lambda c: c.post(b"complete")))
    for i in range(MOST_WAITING * 3):
        connection.post(str(i).encode())
        await asyncio.sleep(0)
    may_send.set()
    connection.close(1000, "done")
    await writer
    assert sent == ["0", "complete", "websocket.close"]


async def test_changes_add_up_to_the_whole_scene(service):
    made = service.table(players=3, seats=[PEOPLE[0], RANDOM, RANDOM], seed=6)
    secret = made["seats"][0]["secret"]
    patched = service.client(made["table"], secret, patches=True)
    async with patched, service.client(made["table"], secret) as whole:
        await whole.scene()
        await patched.scene()
        for _ in range(12):
            if (await whole.my_turn())["state"] == "over":
                break
            number = whole.last["number"]
            while (patched.last["scene"], patched.log) != (whole.last["scene"], whole.log):
                await patched.scene()
            await whole.choose(0)
            await whole.scene(lambda m, n=number: m["number"] > n)
        assert sum(map(len, patched.traffic)) < 0.7 * sum(map(len, whole.traffic))


async def test_nothing_overtakes_what_is_on_its_way():
    written, may_send = [], asyncio.Event()

    def write_now(text):
        if len(written) == 1 and not may_send.is_set():
            return False  # the reader has fallen behind
        written.append(text.decode())
        return True

    async def send(message):
        await may_send.wait()
        written.append(message["text"])

    connection = Connection(0, owner=False, write_now=write_now)
    writer = asyncio.create_task(connection.write(send, lambda c: None))
    for i in range(3):
        connection.post(str(i).encode())
        await asyncio.sleep(0)
    may_send.set()
    connection.post(b"3")  # the line is free again, but two messages are still waiting
    while len(written) < 4:
        await asyncio.sleep(0)
    connection.post(b"4")
    writer.cancel()
    assert written == ["0", "1", "2", "3", "4"]
