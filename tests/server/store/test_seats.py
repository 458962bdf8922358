"""Seats: held by secret links, taken, left, handed on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from sqlalchemy import create_engine, text

from tests.server.playing import PEOPLE, RANDOM, sit_down

OPEN = {"kind": "open"}


def test_secrets_are_kept_only_as_hashes(service):
    made = service.table(players=2, seats=PEOPLE[:2])
    engine = create_engine(f"sqlite:///{service.settings['database']}")
    with engine.connect() as connection:
        names = connection.execute(text("select name from sqlite_master where type = 'table'")).scalars().all()
        kept = "".join(str(connection.execute(text(f"select * from {name}")).all()) for name in names)
    engine.dispose()
    for secret in (made["owner_secret"], made["seats"][0]["secret"], made["seats"][1]["secret"]):
        assert secret not in kept
    assert made["seats"][0]["link"] == f"/table/{made['table']}#seat={made['seats'][0]['secret']}"


async def test_a_wrong_secret_is_refused(service):
    made = service.table(players=2)
    for wrong in ({"secret": "wrong"}, {"owner": made["seats"][0]["secret"]}):
        async with service.client(made["table"], **wrong) as client:
            assert (await client.receive())["type"] == "error"
            assert await client.closed() == 4403


async def test_a_table_waits_until_its_open_seats_are_taken(service):
    made = service.table(players=3, seats=[PEOPLE[0], OPEN, OPEN])
    path = f"/api/tables/{made['table']}"
    assert service.get(path).json()["state"] == "waiting"
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        await client.scene()
        await client.choose(0)
        assert "not begun" in (await client.until(lambda m: m["type"] == "refused"))["why"]
        first = service.post(f"{path}/join", {"name": "Eve", "seat": 2}).json()
        assert first["seat"] == 2
        assert service.post(f"{path}/join", {"name": "Max", "seat": 2}).status_code == 409
        second = service.post(f"{path}/join", {"name": "Max"}).json()
        assert second["seat"] == 1
        scene = await client.scene(lambda m: m["state"] == "running")
        assert [seat["name"] for seat in scene["seats"]] == ["Ada", "Max", "Eve"]
        assert scene["scene"]["seats"][2]["name"] == "Eve"
    assert service.post(f"{path}/join", {"name": "Late"}).status_code == 409


def test_two_who_want_the_last_open_seat_do_not_both_get_it(service):
    made = service.table(players=2, seats=[PEOPLE[0], OPEN])

    async def both():
        join = f"/api/tables/{made['table']}/join"
        return await asyncio.gather(*(asyncio.to_thread(service.post, join, {"name": f"N{i}"}) for i in range(4)))

    answers = asyncio.run(both())
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_the_owner_starts_with_bots_in_the_open_seats(service):
    made = service.table(players=3, seats=[PEOPLE[0], OPEN, OPEN])
    path = f"/api/tables/{made['table']}"
    assert service.post(f"{path}/start", {}).status_code == 403
    started = service.post(f"{path}/start", {"bot": "random"}, owner=made["owner_secret"]).json()
    assert started["state"] == "running"
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "bot"]
    assert service.post(f"{path}/start", {}, owner=made["owner_secret"]).status_code == 409


async def test_the_owner_hands_a_seat_to_a_bot_and_all_who_play_let_a_new_person_in(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        path = f"/api/tables/{around.table}/seats/1"
        assert service.post(path, {"kind": "bot"}, owner="wrong").status_code == 403
        owner = around.made["owner_secret"]
        assert service.post(path, {"kind": "bot", "bot": "random"}, owner=owner).status_code == 201
        assert await around.clients[1].closed() == 4403
        for who in (0, 2):
            assert service.post(f"{path}/agree", seat=around.made["seats"][who]["secret"]).status_code == 201
        invited = service.post(path, {"kind": "person", "name": "Zoe"}, owner=owner).json()
        assert service.post(f"/api/tables/{around.table}/join", {"secret": "old"}).status_code == 403
        async with service.client(around.table, invited["secret"]) as zoe:
            scene = await zoe.scene()
            assert (scene["you"], scene["seats"][1]["name"]) == (1, "Zoe")
        assert service.post(f"/api/tables/{around.table}/seats/7", {"kind": "bot"}, owner=owner).status_code == 404
        assert service.post(path, {"kind": "open"}, owner=owner).status_code == 409


async def test_a_bot_must_be_one_of_the_known_ones(service):
    answer = service.post("/api/tables", {"game": "unlucky", "seats": [{"kind": "bot", "bot": "./evil.py:Bot"}]})
    assert answer.status_code == 400
    assert "bots are" in answer.json()["detail"]


async def test_who_leaves_is_stood_in_for_until_they_come_back(service):
    made = service.table(players=2, seats=PEOPLE[:2])
    ada, ben = (seat["secret"] for seat in made["seats"])
    async with service.client(made["table"], ada) as client:
        await client.scene()
        left = service.post(f"/api/tables/{made['table']}/leave", seat=ben).json()
        assert left["seats"][1]["kind"] == "absent"
        for _ in range(4):  # the game goes on without Ben
            if (await client.my_turn())["state"] == "over":
                break
            number = client.last["number"]
            await client.choose(len(client.options) - 1)
            await client.scene(lambda m, n=number: m["number"] > n)
        async with service.client(made["table"], ben, name="Benjamin") as back:
            scene = await back.scene()
            assert scene["seats"][1] | {"here": True} == {
                "seat": 1,
                "name": "Benjamin",
                "kind": "person",
                "bot": "",
                "here": True,
            }


async def test_when_the_clock_runs_out_the_seat_is_absent_and_can_be_taken_back(service):
    # Whoever stands in waits as long as bots do, so that the question is still the same when the seat is taken back.
    made = service.table(players=2, clock=1, pace=10_000, seats=[PEOPLE[0], RANDOM], seed=1)
    secret = made["seats"][0]["secret"]
    async with service.client(made["table"], secret) as client:
        asked = await client.my_turn()
        assert asked["clock"]["seat"] == 0
        assert asked["clock"]["ends_in"] <= 1000
        await client.scene(lambda m: m["seats"][0]["kind"] == "absent", timeout=10)
    joined = service.post(f"/api/tables/{made['table']}/join", {"secret": secret})
    assert joined.json()["seat"] == 0
    taken = service.get(f"/api/tables/{made['table']}").json()
    assert (taken["seats"][0]["kind"], taken["number"]) == ("person", asked["number"])


async def test_a_closed_table_is_no_longer_played(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        path = f"/api/tables/{around.table}/close"
        assert service.post(path, owner="wrong").status_code == 403
        assert service.post(path, owner=around.made["owner_secret"]).json()["state"] == "closed"
        asked = around.asked()
        await asked.scene(lambda m: m["state"] == "closed")
        await asked.choose(0)
        assert "closed" in (await asked.until(lambda m: m["type"] == "refused"))["why"]


def test_nobody_sits_down_at_a_closed_table_or_leaves_it(service):
    made = service.table(players=3, seats=[PEOPLE[0], OPEN, OPEN])
    path, ada = f"/api/tables/{made['table']}", made["seats"][0]["secret"]
    service.post(f"{path}/close", owner=made["owner_secret"])
    for answer in (
        service.post(f"{path}/join", {"name": "Eve"}),
        service.post(f"{path}/join", {"name": "Eve", "seat": 2}),
        service.post(f"{path}/join", {"secret": ada}),
        service.post(f"{path}/leave", seat=ada),
    ):
        assert (answer.status_code, answer.json()["detail"]) == (409, "the table was closed by its owner")
    assert service.post(f"{path}/join", {"secret": "wrong"}).status_code == 403
    assert [seat["kind"] for seat in service.get(path).json()["seats"]] == ["person", "open", "open"]


async def test_nobody_sits_down_at_a_table_where_the_game_is_over(service):
    made = service.table(players=2, pace=0, seats=[PEOPLE[0], RANDOM])
    path, ada = f"/api/tables/{made['table']}", made["seats"][0]["secret"]
    async with service.client(made["table"]) as client:
        service.post(f"{path}/leave", seat=ada)  # so that the game comes to its end by itself
        await client.scene(lambda m: m["state"] == "over", timeout=120)
    for answer in (
        service.post(f"{path}/join", {"name": "Eve"}),
        service.post(f"{path}/join", {"secret": ada}),
        service.post(f"{path}/leave", seat=ada),
    ):
        assert (answer.status_code, answer.json()["detail"]) == (409, "the game is over")


async def test_presence_is_told(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        ada, ben = around.clients
        await ben.socket.close()
        told = await ada.until(lambda m: m["type"] == "seats" and not m["seats"][1]["here"])
        assert told["seats"][0]["here"]


async def test_a_table_without_spectators_lets_nobody_look_on(service):
    made = service.table(players=2, spectators="off", seats=PEOPLE[:2])
    assert made["spectator_link"] is None
    async with service.client(made["table"]) as client:
        assert "no spectators" in (await client.receive())["why"]
    assert service.get(f"/api/tables/{made['table']}/replay").status_code == 403
