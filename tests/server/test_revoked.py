"""A seat that was given to somebody else is gone at once, in every process, and so is what spectators may not see."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from tests.server.playing import PEOPLE
from tests.server.service import Client, Service
from tests.server.storm import FULL, count_entries
from unboxed.server.settings import database_url
from unboxed.server.store import schema
from unboxed.server.store.database import Store

AT_ONCE = 1.0 if FULL else 4.0
"""Seconds within which whoever has lost a seat must have been sent away; the suite shares its cores with others."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def processes(request, tmp_path_factory):
    """Two processes on one database, of both kinds."""
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("revoked") / "t.sqlite")
    else:
        database = request.getfixturevalue("postgres").database()
    with Service(database) as first, Service(database) as second:
        yield first, second


@pytest.fixture(params=["the same process", "another process"])
def two_services(processes, request):
    """Where the owner is, and where the old holder of the seat is."""
    return processes if request.param == "another process" else (processes[0], processes[0])


async def sent_away(client: Client) -> tuple[int | None, float, list[str]]:
    """Read until the socket is closed: the code, the seconds it took, and what was still said."""
    begun, said = time.monotonic(), len(client.traffic)
    code = None
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(AT_ONCE + 2):
            code = await client.closed()
    return code, time.monotonic() - begun, client.traffic[said:]


async def chats_of(store: Store, table: str) -> list[str]:
    async with store.read() as connection:
        wanted = select(schema.chats.c.text).where(schema.chats.c.table_id == table)
        return list((await connection.execute(wanted)).scalars())


def asked_seat(service: Service, made: dict) -> int:
    secret = made["seats"][0]["secret"]
    return int(service.get(f"/api/tables/{made['table']}/replay", seat=secret).json()["scene"]["prompt"]["seat"])


@pytest.mark.parametrize("kind", ["person", "bot"])
async def test_whoever_has_lost_a_seat_is_sent_away_and_can_do_nothing(two_services, kind):
    await lose_a_seat(*two_services, kind)


async def test_who_keeps_a_seat_that_is_somebody_elses_is_found(tmp_path):
    service = Service(tmp_path / "t.sqlite", planted=["seats_are_kept"])
    with service, pytest.raises(AssertionError, match="the old holder could choose"):
        await lose_a_seat(service, service, "person")


async def lose_a_seat(owners: Service, holders: Service, kind: str) -> None:
    """Somebody's seat is given away while they look, and they try to go on."""
    store = Store(database_url(owners.settings["database"]))
    made = owners.table(players=2, seats=PEOPLE[:2], seed=11, pace=10_000)
    table, seat = made["table"], asked_seat(owners, made)
    async with holders.client(table, made["seats"][seat]["secret"]) as client:
        await client.scene()
        await client.until(lambda m: m["type"] == "chats")
        if kind == "person":  # whoever holds it has a new link made, elsewhere
            path, wish = f"/api/tables/{table}/seat/link", {}
        else:
            path, wish = f"/api/tables/{table}/seats/{seat}", {"kind": kind, "name": "Eve"}
        secrets = {"owner": made["owner_secret"], "seat": made["seats"][seat]["secret"]}
        answer = await asyncio.to_thread(owners.post, path, wish, **secrets)
        assert answer.status_code == 201, answer.text
        with contextlib.suppress(ConnectionClosed):  # it may have been quicker
            if kind == "person":  # a bot would choose itself
                await client.choose(0)
            await client.send({"type": "chat", "text": "I am still here"})
        code, seconds, said = await sent_away(client)
    entries, chats = await count_entries(store, table), await chats_of(store, table)
    await store.close()
    assert entries == 0 or kind == "bot", "the old holder could choose"
    assert "I am still here" not in chats, "the old holder could chat"
    scenes = [message for message in map(json.loads, said) if message["type"] == "scene"]
    assert not [scene for scene in scenes if scene["seats"][seat]["name"] == "Eve"], "the old holder could look on"
    assert code == 4403
    assert seconds < AT_ONCE, f"it took {seconds:.1f} s"


async def test_the_old_secret_opens_nothing_any_more(two_services):
    owners, holders = two_services
    made = owners.table(players=2, seats=PEOPLE[:2], seed=11)
    table, old = made["table"], made["seats"][1]["secret"]
    async with holders.client(table, made["seats"][0]["secret"]) as other:  # the table is open there
        await other.scene()
        answer = owners.post(f"/api/tables/{table}/seat/link", {}, seat=old)
        assert answer.status_code == 201
        async with holders.client(table, old) as client:
            assert (await sent_away(client))[0] == 4403
            assert not client.last, "a scene was shown"
        assert holders.get(f"/api/tables/{table}/replay", seat=old).status_code == 403
        assert holders.get(f"/api/tables/{table}/seat", seat=old).status_code == 403
        assert holders.post(f"/api/tables/{table}/leave", seat=old).status_code == 403
        async with holders.client(table, answer.json()["secret"]) as newcomer:
            assert (await newcomer.scene())["you"] == 1


async def test_spectators_are_sent_away_when_a_table_without_spectators_begins(two_services):
    owners, holders = two_services
    made = owners.table(players=2, seats=[PEOPLE[0], {"kind": "open"}], spectators="off", pace=10_000)
    table = made["table"]
    async with (
        holders.client(table) as stranger,
        holders.client(table, owner=made["owner_secret"]) as owner,
        holders.client(table, made["seats"][0]["secret"]) as seated,
    ):
        for client in (stranger, owner, seated):
            assert (await client.scene())["state"] == "waiting"
        answer = owners.post(f"/api/tables/{table}/start", {"bot": "random"}, owner=made["owner_secret"])
        assert answer.status_code == 201, answer.text
        code, seconds, said = await sent_away(stranger)
        assert code == 4403
        assert seconds < AT_ONCE, f"it took {seconds:.1f} s"
        assert not [text for text in said if '"state":"running"' in text], "the game was shown"
        for client in (owner, seated):
            await client.scene(lambda m: m["state"] == "running")


async def test_spectators_are_sent_away_when_the_last_seat_is_taken(two_services):
    owners, holders = two_services
    made = owners.table(players=2, seats=[PEOPLE[0], {"kind": "open"}], spectators="off")
    async with holders.client(made["table"]) as stranger:
        await stranger.scene()
        assert owners.post(f"/api/tables/{made['table']}/join", {"name": "Ben"}).status_code == 201
        code, seconds, _ = await sent_away(stranger)
        assert code == 4403
        assert seconds < AT_ONCE, f"it took {seconds:.1f} s"
