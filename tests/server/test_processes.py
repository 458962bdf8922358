"""Two processes on one database: one table, whoever serves it."""

from __future__ import annotations

import asyncio

from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.server.live.house import House
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store
from unboxed.server.store.entries import Entry


async def test_people_at_different_processes_play_and_talk_at_one_table(database):
    with Service(database) as first, Service(database) as second:
        made = first.table(players=2, seats=PEOPLE[:2], seed=11)
        ada, ben = (seat["secret"] for seat in made["seats"])
        async with first.client(made["table"], ada) as here, second.client(made["table"], ben) as there:
            await here.scene()
            await there.scene()
            for _ in range(6):
                asked = here if here.asked else there
                other = there if asked is here else here
                number, lines = asked.last["number"], len(asked.log)
                await asked.choose(len(asked.options) - 1)
                await asked.scene(lambda m, n=number: m["number"] > n)
                while not (here.asked or there.asked) or len(other.log) < len(asked.log):
                    await other.scene()
                assert len(asked.log) >= lines
            await here.send({"type": "chat", "text": "are you there?"})
            assert (await there.until(lambda m: m["type"] == "chat"))["line"]["name"] == "Ada"
            assert await in_time(lambda: all(seat["here"] for seat in seats(first, made)))
        second.post(f"/api/tables/{made['table']}/leave", seat=ben)
        assert await in_time(lambda: seats(first, made)[1]["kind"] == "absent")
        assert await in_time(lambda: not any(seat["here"] for seat in seats(second, made)))


def seats(service, made):
    return service.get(f"/api/tables/{made['table']}").json()["seats"]


async def in_time(holds) -> bool:
    for _ in range(100):
        if holds():
            return True
        await asyncio.sleep(0.1)
    return False


async def test_whoever_was_slower_reads_the_refusal_before_the_choice_that_was_made(service):
    made = service.table(players=2, seats=PEOPLE[:2], seed=11)
    house = House(Settings(database=""), Store(database_url(service.settings["database"])))
    scene = service.get(f"/api/tables/{made['table']}/replay", seat=made["seats"][0]["secret"]).json()["scene"]
    asked = scene["prompt"]["seat"]
    async with service.client(made["table"], made["seats"][asked]["secret"]) as client:
        await client.scene()
        await client.until(lambda m: m["type"] == "chats")
        assert await house.ledger.append(
            made["table"], (Entry(0, "choose", 1, asked),), "theirs"
        )  # another process, this moment
        await client.choose(0)
        first = await client.until(lambda m: m["type"] in ("refused", "scene"))
        assert first["type"] == "refused" or first["number"] == 1
        if first["type"] == "scene":  # the other process's word came first
            assert (await client.until(lambda m: m["type"] == "refused"))["why"].endswith("look again")
        else:
            assert (await client.scene())["number"] == 1
    await house.store.close()
