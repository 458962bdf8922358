"""Tables that wait for their people: numbers are pledged, fixed when the last seat is taken, and opened."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import text

import unboxed
from tests.server.deals import OPEN, Waiting, begun, new_share, played_out, stored
from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service
from unboxed.server.errors import Refused
from unboxed.server.settings import database_url
from unboxed.server.store import dealing
from unboxed.server.store.database import Store
from unboxed.table.deal import Kept, check, pledge_of, seed_of

# --- a table that waits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("patches", [False, True])
async def test_the_seed_is_decided_when_all_have_opened_what_they_pledged_before(service, patches):
    waiting = Waiting(service, 3)
    table, keys = waiting.made["table"], waiting.keys
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(service.client(table, keys[0], patches=patches))
        await client.scene()
        waiting.join(2)
        assert not waiting.facts["deal"]["opening"]
        early = waiting.reveal(0)
        assert (early.status_code, "not before" in early.json()["detail"]) == (409, True)
        waiting.join(1)
        scene = await client.scene(lambda m: not any(seat["kind"] == "open" for seat in m["seats"]))
        assert (scene["state"], scene["scene"]["zones"], scene["log"]) == ("waiting", [], [])
        deal = waiting.facts["deal"]
        assert deal == {
            "commitment": waiting.commitment,
            "numbers": [{"seat": seat, "pledge": waiting.pledge(seat), "share": None} for seat in range(3)],
            "opening": True,
            "dealt": False,
            "table": None,
        }
        wrong = waiting.reveal(1, waiting.shares[2])
        assert (wrong.status_code, "not the number" in wrong.json()["detail"]) == (400, True)
        for seat in (0, 2, 2):  # twice is no harm
            answer = waiting.reveal(seat).json()
            assert (answer["state"], [n["share"] for n in answer["deal"]["numbers"]]) == ("waiting", [None] * 3)
        assert waiting.reveal(1).json()["state"] == "running"
        for seat in range(3):
            assert waiting.reveal(seat).status_code == 201, "and so it is when the game has begun"
        assert waiting.reveal(0, new_share()).status_code == 409
        dealt = await client.scene(lambda m: m["state"] == "running")
        assert dealt["scene"]["zones"]
        assert client.log
        deal = waiting.facts["deal"]
        assert {n["seat"]: n["share"] for n in deal["numbers"]} == waiting.shares
        assert (deal["dealt"], deal["opening"]) == (True, False)
        record = await played_out(service, {**waiting.made, "seats": [{"secret": key} for key in keys.values()]})
    pledges = [waiting.pledge(seat) for seat in range(3)]
    for share in waiting.shares.values():
        assert all(finding.holds for finding in check(record, Kept(waiting.commitment, share, pledges)))
    assert unboxed.replay(record).position.over


async def test_before_the_deal_nobody_sees_a_card_or_gets_a_record(service):
    """Also the owner of a table of bots with one open seat, who could sit down knowing everything."""
    for others in ([OPEN, RANDOM], [OPEN, OPEN]):
        waiting = Waiting(service, 3, others)
        owner, seat = waiting.made["owner_secret"], waiting.keys[0]
        for own in ({"owner": owner}, {"seat": seat}):
            assert service.get(f"{waiting.path}/record", **own).status_code == 409
            assert service.post(f"{waiting.path}/fork", {"at": 0}, **own).status_code == 409
            report = service.post(f"{waiting.path}/report", {"text": "?"}, **own).json()
            assert (report["record"], "nothing is dealt" in report["why"]) == (None, True)
        for viewer in (None, seat):
            replay = service.get(f"{waiting.path}/replay", seat=viewer or "").json()
            assert (replay["scene"]["zones"], replay["log"], replay["last"]) == ([], [], 0)
            async with service.client(waiting.made["table"], viewer) as client:
                scene = await client.scene()
                assert scene["scene"]["zones"] == scene["log"] == []
                assert scene["scene"]["seats"][0]["name"] == "Ada"
        service.post(f"{waiting.path}/close", owner=owner)
        assert service.get(f"{waiting.path}/record", owner=owner).status_code == 409
        assert service.get(f"{waiting.path}/replay").json()["scene"]["zones"] == []


async def test_a_table_of_one_open_seat_and_bots_tells_its_owner_nothing_either(service):
    made = service.table(players=2, seats=[OPEN, RANDOM])
    path, owner = f"/api/tables/{made['table']}", made["owner_secret"]
    assert service.get(f"{path}/record", owner=owner).status_code == 409
    assert service.post(f"{path}/fork", {"at": 0}, owner=owner).status_code == 409
    assert service.post(f"{path}/join", {"name": "Ada"}).status_code == 201
    assert service.get(path).json()["state"] == "running"


async def test_who_sits_down_openly_or_without_a_number_keeps_nobody_waiting(service):
    made = service.table(players=3, seats=[PEOPLE[0], OPEN, OPEN])
    path, share = f"/api/tables/{made['table']}", new_share()
    assert service.post(f"{path}/join", {"name": "Eve", "share": share}).json()["seat"] == 1
    assert service.get(path).json()["deal"]["numbers"][0]["share"] is None
    assert service.post(f"{path}/join", {"name": "Max"}).json()["seat"] == 2
    facts = service.get(path).json()
    assert (facts["state"], [n["share"] for n in facts["deal"]["numbers"]]) == ("running", [share])


def test_who_has_a_seat_by_a_link_can_pledge_until_all_are_seated_and_only_once(service):
    waiting = Waiting(service, 3, [PEOPLE[1], OPEN])
    ben = waiting.made["seats"][1]["secret"]
    first, second = new_share(), new_share()
    for share in (first, second):
        wish = {"secret": ben, "pledge": pledge_of(waiting.commitment, 1, share)}
        assert service.post(f"{waiting.path}/join", wish).status_code == 201
    assert waiting.facts["deal"]["numbers"][1]["pledge"] == pledge_of(waiting.commitment, 1, first)
    waiting.join(2)
    late = {"secret": waiting.keys[0], "pledge": pledge_of(waiting.commitment, 0, second)}
    assert service.post(f"{waiting.path}/join", late).status_code == 201
    assert waiting.facts["deal"]["numbers"][0]["pledge"] == waiting.pledge(0)
    waiting.shares[1], waiting.keys[1] = first, ben
    for seat in range(3):
        assert waiting.reveal(seat).status_code == 201
    assert waiting.facts["state"] == "running"
    answer = service.post(f"{waiting.path}/join", {"secret": ben, "share": second})
    assert (answer.status_code, "dealt" in answer.json()["detail"]) == (409, True)


@pytest.mark.parametrize(
    ("seats", "wish", "why"),
    [
        ({"seed": 3}, {"share": "0" * 64}, "there is no deal"),
        ({}, {"pledge": "0" * 64}, "a pledge is for one seat"),
        ({}, {"pledge": "0" * 64, "share": "0" * 64, "seat": 1}, "not both"),
    ],
)
def test_a_number_that_cannot_count_is_refused_with_the_seat(service, seats, wish, why):
    made = service.table(players=2, seats=[PEOPLE[0], OPEN], **seats)
    answer = service.post(f"/api/tables/{made['table']}/join", {"name": "Eve", **wish})
    assert (answer.status_code, why in answer.json()["detail"]) == (400, True)
    assert service.get(f"/api/tables/{made['table']}").json()["seats"][1]["kind"] == "open"


def test_a_seat_given_to_somebody_else_after_the_numbers_were_fixed_adds_none(service):
    """Else a number could be chosen with the others in view."""
    waiting = Waiting(service, 3)
    waiting.join(1)
    waiting.join(2)
    gone = waiting.pledge(2)
    assert waiting.reveal(0).status_code == 201
    owner = waiting.made["owner_secret"]
    assert service.post(f"{waiting.path}/seats/2", {"kind": "open"}, owner=owner).status_code == 201
    assert waiting.reveal(2).status_code == 403
    waiting.join(2)
    assert [n["seat"] for n in waiting.facts["deal"]["numbers"]] == [0, 1]
    assert waiting.reveal(2).status_code == 400
    waiting.reveal(1)
    stored(service, "update deals set due = 1 where table_id = :t", t=waiting.made["table"])
    assert asyncio.run(begun(waiting))
    deal = waiting.facts["deal"]
    assert [(n["seat"], n["share"]) for n in deal["numbers"]] == [
        (0, waiting.shares[0]),
        (1, waiting.shares[1]),
        (2, None),
    ]
    assert deal["numbers"][2]["pledge"] == gone, "whoever opened theirs finds every pledge again"


async def test_a_number_that_is_never_opened_holds_nobody_up_for_long_not_even_across_a_restart(tmp_path):
    with Service(tmp_path / "t.sqlite") as service:
        waiting = Waiting(service, 3)
        waiting.join(1)
        waiting.join(2)
        waiting.reveal(0)
        service.kill()
        service.start()
        waiting.reveal(1)
        assert waiting.facts["state"] == "waiting"
        ((due,),) = stored(service, "select due - (select made from deals) from deals")
        assert 30 <= due < 90
        stored(service, "update deals set due = 1")
        assert await begun(waiting)
        assert waiting.reveal(2).status_code == 409
        assert [n["share"] for n in waiting.facts["deal"]["numbers"]] == [waiting.shares[0], waiting.shares[1], None]
        record = await played_out(
            service, {**waiting.made, "seats": [{"secret": key} for key in waiting.keys.values()]}
        )
    kept = Kept(waiting.commitment, waiting.shares[0], [waiting.pledge(seat) for seat in range(3)])
    assert [finding.holds for finding in check(record, kept)].count(None) == 1
    assert not any(finding.holds is False for finding in check(record, kept))
    assert record["deal"]["unopened"] == [{"seat": 2, "pledge": waiting.pledge(2)}]


# --- two processes ---------------------------------------------------------------------------------------------------


async def test_two_processes_that_begin_at_once_deal_the_same_cards(database):
    with Service(database) as first, Service(database) as second:
        for _ in range(4):
            waiting = Waiting(first, 3)
            table = waiting.made["table"]
            waiting.join(1)
            waiting.join(2)
            async with AsyncExitStack() as stack:
                clients = []
                for seat, service in enumerate((first, second, second)):
                    client = service.client(table, waiting.keys[seat], patches=seat == 1)
                    clients.append(await stack.enter_async_context(client))
                    await clients[-1].scene()
                sides = [(0, first), (1, second), (2, first)]
                answers = await asyncio.gather(
                    *(asyncio.to_thread(waiting.reveal, seat, None, service) for seat, service in sides)
                )
                assert [answer.status_code for answer in answers] == [201] * 3
                for client in clients:
                    await client.scene(lambda m: m["state"] == "running")
                facts = [service.get(waiting.path).json()["deal"] for service in (first, second)]
                assert facts[0] == facts[1]
                assert {n["seat"]: n["share"] for n in facts[0]["numbers"]} == waiting.shares
                replays = [service.get(f"{waiting.path}/replay?at=0").json() for service in (first, second)]
                assert replays[0]["scene"] == replays[1]["scene"]
                assert replays[0]["scene"]["zones"]
                hands = [hand_of(client.last) for client in clients]
                dealt = [
                    hand_of(service.get(f"{waiting.path}/replay?at=0", seat=waiting.keys[seat]).json())
                    for seat, service in enumerate((second, first, first))
                ]
                assert hands == dealt


def hand_of(message: dict[str, Any]) -> list[Any]:
    scene = message["scene"]
    (hand,) = [zone for zone in scene["zones"] if zone["id"] == f"hand:{scene['seat']}"]
    faces = [card["face"] for card in hand["cards"]]
    assert None not in faces
    return faces


async def begin(store, table):
    await store.write_at_once(lambda connection: dealing.begin(connection, table, "", 30))


async def test_a_number_that_was_taken_is_in_the_deal_however_close_it_came(database):
    """Whoever opens a number while the time for it runs out is told the truth."""
    with Service(database) as service:
        tables = [Waiting(service, 2) for _ in range(12)]
        for waiting in tables:
            waiting.join(1)
    stores = [Store(database_url(database)) for _ in range(2)]
    for store in stores:
        await store.open()

    async def opened(waiting: Waiting) -> bool:
        try:
            await dealing.open_number(stores[0], waiting.made["table"], 1, waiting.shares[1], 30)
        except Refused:
            return False
        await begin(stores[0], waiting.made["table"])
        return True

    for number, waiting in enumerate(tables):
        table = waiting.made["table"]
        await dealing.open_number(stores[0], table, 0, waiting.shares[0], 30)
        async with stores[0].write() as connection:
            await connection.execute(text("update deals set due = 1 where table_id = :t"), {"t": table})
        late = begin(stores[1], table)
        if number == 0:
            assert await opened(waiting)
            await late
            done = True
        elif number == 1:
            await late
            assert not await opened(waiting)
            done = False
        else:
            _, done = await asyncio.gather(late, opened(waiting))
        header, deal = await dealing.read_dealt(stores[1], table)
        assert [row["seat"] for row in deal["shares"]] == ([0, 1] if done else [0])
        async with stores[1].read() as connection:
            find = text("select secret from deals where table_id = :t")
            secret = (await connection.execute(find, {"t": table})).scalar_one()
        assert header["seed"] == seed_of(secret, {row["seat"]: row["share"] for row in deal["shares"]})
    for store in stores:
        await store.close()
