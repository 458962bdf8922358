"""A slow reader holds nobody up, and misses nothing that matters."""

from __future__ import annotations

import asyncio

from tests.server.playing import PEOPLE, RANDOM
from unboxed.server.connection import MOST_WAITING, Connection


async def test_who_does_not_read_gets_one_complete_scene_instead_of_all_they_missed():
    connection = Connection(0, owner=False)
    sent, may_send = [], asyncio.Event()

    async def send(message):
        await may_send.wait()
        sent.append(message.get("text", message["type"]))

    writer = asyncio.create_task(connection.write(send, lambda c: c.post("complete")))
    for i in range(MOST_WAITING * 3):
        connection.post(str(i))
        await asyncio.sleep(0)
    may_send.set()
    connection.close(1000, "done")
    await writer
    assert sent == ["0", "complete", "websocket.close"]


async def test_patches_add_up_to_the_whole_scene(service):
    made = service.table(players=3, seats=[PEOPLE[0], RANDOM, RANDOM], seed=6)
    secret = made["seats"][0]["secret"]
    patched = service.client(made["table"], secret)
    patched.hello["patches"] = True
    async with patched, service.client(made["table"], secret) as whole:
        await whole.scene()
        scene, small = (await patched.scene())["scene"], 0
        for _ in range(12):
            if (await whole.my_turn())["state"] == "over":
                break
            while scene != whole.last["scene"]:
                message = await patched.scene()
                if "zones" in message:
                    small += 1
                    assert "game" not in message["scene"]  # that never changes
                    scene |= message["scene"]
                    for index, zone in message["zones"]:
                        scene["zones"][index] = zone
                else:
                    scene = message["scene"]
            number = whole.last["number"]
            await whole.choose(0)
            await whole.scene(lambda m, n=number: m["number"] > n)
        assert small > 5
