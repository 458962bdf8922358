"""Order at a table: mutes, blocks, who may look on, and the lines by which everybody knows what the owner did."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from tests.server.playing import PEOPLE, RANDOM, sit_down
from tests.server.service import Service
from tests.server.test_processes import in_time

OPEN = {"kind": "open"}


async def say(client, text):
    """Say something, and wait until the service has it."""
    await client.send({"type": "chat", "text": text})
    await client.until(lambda m: m["type"] == "chat" and m["line"]["text"] == text)


async def reads(client, *lines):
    """Read on until this is all that one hears."""
    while texts(client.chats) != list(lines):
        await client.receive()


async def mutes(client, seat, on=True):
    """Mute somebody for oneself; what one hears then."""
    await client.send({"type": "mute", "seat": seat, "on": on})
    told = await client.until(lambda m: m["type"] == "chats" and (seat in m["mutes"]) is on)
    return texts(told["lines"])


async def arrives(service, table, secret=None):
    """What somebody hears who comes now."""
    async with service.client(table, secret) as client:
        await client.until(lambda m: m["type"] == "chats")
        return texts(client.chats)


def texts(lines):
    return [line["text"] for line in lines]


def owner(service, made, path, body=None):
    return service.post(f"/api/tables/{made['table']}/{path}", body, owner=made["owner_secret"])


# --- for oneself --------------------------------------------------------------------------------------------------


async def test_whom_one_mutes_one_no_longer_hears_and_everybody_else_does(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        ada, ben, cleo = around.clients
        secret = around.made["seats"][0]["secret"]
        await say(ben, "before")
        assert await mutes(ada, 1) == []
        await say(ben, "after")
        await say(cleo, "me too")
        await reads(ada, "me too")
        await reads(cleo, "before", "after", "me too")
        assert await arrives(service, around.table, secret) == ["me too"]
        assert await arrives(service, around.table) == ["before", "after", "me too"]
        assert await mutes(ada, 1, on=False) == ["before", "after", "me too"]
        await say(ben, "again")
        await reads(ada, "before", "after", "me too", "again")


async def test_mutes_hold_in_every_process_and_after_a_restart(database):
    with Service(database) as first, Service(database) as second:
        made = first.table(players=3, seats=PEOPLE[:3])
        ada, ben, cleo = (seat["secret"] for seat in made["seats"])
        table = made["table"]
        async with (
            first.client(table, ada) as here,
            second.client(table, ada) as there,
            second.client(table, ben) as loud,
            first.client(table, cleo) as other,
        ):
            for client in (here, there, loud, other):
                await client.until(lambda m: m["type"] == "chats")
            await say(loud, "before")
            await reads(there, "before")
            await here.send({"type": "mute", "seat": 1, "on": True})
            await reads(there)  # one's other tab hears of it
            await say(loud, "after")
            await reads(other, "before", "after")
            await say(other, "me too")
            for client in (here, there):
                await reads(client, "me too")
        first.kill()
        first.start()
        assert await arrives(first, table, ada) == ["me too"]
        assert await arrives(first, table, cleo) == ["before", "after", "me too"]


async def test_only_others_are_muted_and_only_by_those_seated(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        ada = around.clients[0]
        for seat in (0, 2, 19):
            await ada.send({"type": "mute", "seat": seat, "on": True})
            assert "no other seat" in (await ada.until(lambda m: m["type"] == "refused"))["why"]
        async with service.client(around.table) as eve:
            await eve.send({"type": "mute", "seat": 1, "on": True})
            assert "seated" in (await eve.until(lambda m: m["type"] == "refused"))["why"]


# --- for everybody ------------------------------------------------------------------------------------------------


async def test_whom_the_owner_mutes_nobody_hears_and_everybody_reads_that(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        ada, ben = around.clients
        eve = await stack.enter_async_context(service.client(around.table))
        await say(ben, "rude")
        await reads(eve, "rude")
        path, body = "seats/1/mute", {"on": True}
        assert service.post(f"/api/tables/{around.table}/{path}", body, owner="wrong").status_code == 403
        assert owner(service, around.made, path, body).status_code == 201
        note = "The owner has muted Ben for everybody."
        await reads(ada, note)
        await reads(eve, note)
        await reads(ben, "rude", note)
        line = ada.chats[0]
        assert (line["kind"], line["seat"], line["name"]) == ("note", -1, "")
        await ben.send({"type": "chat", "text": "ruder"})
        assert "muted you" in (await ben.until(lambda m: m["type"] == "refused"))["why"]
        assert owner(service, around.made, path, body).status_code == 201  # twice is once: no second note
        assert owner(service, around.made, path, {"on": False}).status_code == 201
        again = "The owner lets everybody hear Ben again."
        await reads(ben, "rude", note, again)
        await say(ben, "sorry")
        await reads(eve, "rude", note, again, "sorry")
        assert await arrives(service, around.table) == ["rude", note, again, "sorry"]
    for seat, status in ((7, 404), (-1, 404)):
        assert owner(service, around.made, f"seats/{seat}/mute", body).status_code == status


async def test_only_somebody_who_sits_there_is_muted_or_blocked(service):
    made = service.table(players=3, seats=[PEOPLE[0], OPEN, RANDOM])
    for seat in (1, 2):
        assert owner(service, made, f"seats/{seat}/mute", {"on": True}).status_code == 409
        assert owner(service, made, f"seats/{seat}/block").status_code == 409
    assert owner(service, made, "seats/9/block").status_code == 404


# --- for good -----------------------------------------------------------------------------------------------------


@pytest.fixture
def blocked(service):
    """Ben sat down at a table with open seats, with a profile, in a browser, and was blocked there; who he is."""
    made = service.table(players=4, seats=[PEOPLE[0], OPEN, OPEN, OPEN])
    name = f"Ben of {made['table']}"
    person = service.post("/api/people", {"name": name}).json()["person"]
    ben = {"name": "Ben", "person": person, "browser": f"browser of {made['table']}"}
    joined = service.post(f"/api/tables/{made['table']}/join", {"seat": 1, **ben}).json()
    facts = owner(service, made, "seats/1/block").json()
    assert facts["seats"][1]["kind"] == "bot"
    return made, ben, joined["secret"]


def refused(answer):
    return answer.status_code == 403 and "has blocked you" in answer.json()["detail"]


def test_who_was_blocked_cannot_sit_down_again_by_anything_they_are_known_by(service, blocked):
    made, ben, secret = blocked
    path = f"/api/tables/{made['table']}/join"
    for known in (
        ben,
        {"name": "Not Ben", "person": ben["person"]},
        {"name": "Not Ben", "browser": ben["browser"]},
        {"secret": secret},
    ):
        assert refused(service.post(path, known)), known
    assert [s["kind"] for s in service.get(path.removesuffix("/join")).json()["seats"]][2:] == ["open", "open"]
    assert service.post(path, {"name": "Ben", "browser": "another"}).status_code == 201
    other = service.table(players=2, seats=[OPEN, RANDOM])
    assert service.post(f"/api/tables/{other['table']}/join", ben).status_code == 201, "only this table is concerned"


def test_not_even_a_new_link_lets_a_blocked_person_in(service, blocked):
    made, ben, _ = blocked
    invited = owner(service, made, "seats/1", {"kind": "person"}).json()["secret"]
    path = f"/api/tables/{made['table']}/join"
    for known in ("person", "browser"):
        assert refused(service.post(path, {"secret": invited, known: ben[known]}))
    assert service.post(path, {"secret": invited, "name": "Zoe", "browser": "another"}).status_code == 201


def test_who_was_blocked_can_be_let_in_again_and_everybody_reads_of_it(service, blocked):
    made, ben, secret = blocked
    table = f"/api/tables/{made['table']}"
    listed = service.get(f"{table}/blocked", owner=made["owner_secret"]).json()
    assert [one["name"] for one in listed] == ["Ben"]
    assert ben["person"] not in str(listed)
    who = {"who": listed[0]["who"]}
    assert service.get(f"{table}/blocked", owner="wrong").status_code == 403
    assert service.post(f"{table}/unblock", who, owner="wrong").status_code == 403
    assert owner(service, made, "unblock", {"who": "nobody"}).status_code == 404
    assert refused(service.post(f"{table}/join", ben)), "nothing of this has let him in"
    assert owner(service, made, "unblock", who).status_code == 201
    assert service.get(f"{table}/blocked", owner=made["owner_secret"]).json() == []
    assert owner(service, made, "unblock", who).status_code == 404, "he is no longer blocked"
    assert service.post(f"{table}/join", {"secret": secret}).status_code == 403, "his old seat is a bot's"
    assert service.post(f"{table}/join", ben).status_code == 201


async def test_the_line_that_somebody_was_let_in_again_is_read_by_everybody(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        ada, _, cleo = around.clients
        bot = owner(service, around.made, "seats/1/block").json()["seats"][1]["name"]
        (listed,) = service.get(f"/api/tables/{around.table}/blocked", owner=around.made["owner_secret"]).json()
        owner(service, around.made, "unblock", {"who": listed["who"]})
        notes = [f"The owner has blocked Ben; {bot}, a bot, plays on.", "The owner lets Ben sit down here again."]
        for client in (ada, cleo):
            await reads(client, *notes)


async def test_who_is_blocked_is_sent_away_and_what_they_said_is_put_away(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        ada, ben, cleo = around.clients
        await say(ben, "rude")
        await say(cleo, "stop it")
        await mutes(ada, 1)
        seats = service.get(f"/api/tables/{around.table}").json()["seats"]
        assert service.post(f"/api/tables/{around.table}/seats/1/block", owner="wrong").status_code == 403
        facts = owner(service, around.made, "seats/1/block").json()
        assert await ben.closed() == 4403
        bot = facts["seats"][1]
        assert (bot["kind"], facts["seats"][0]["name"]) == ("bot", seats[0]["name"])
        note = f"The owner has blocked Ben; {bot['name']}, a bot, plays on."
        for client in (ada, cleo):
            await reads(client, "stop it", note)
        old = around.made["seats"][1]["secret"]
        async with service.client(around.table, old) as back:
            assert await back.closed() == 4403
        assert owner(service, around.made, "seats/1/block").status_code == 409


async def test_a_new_holder_of_a_muted_seat_is_heard_and_the_old_ones_lines_stay_away(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3)
        ada, ben, cleo = around.clients
        await say(cleo, "hello")
        await say(ben, "rude")
        await mutes(ada, 1)
        await ben.send({"type": "mute", "seat": 2, "on": True})
        await ben.until(lambda m: m["type"] == "chats" and m["mutes"] == [2])
        owner(service, around.made, "seats/1", {"kind": "bot", "name": "Robo"})
        for who in (0, 2):
            service.post(f"/api/tables/{around.table}/seats/1/agree", seat=around.made["seats"][who]["secret"])
        invited = owner(service, around.made, "seats/1", {"kind": "person", "name": "Zoe"}).json()["secret"]
        zoe = await stack.enter_async_context(service.client(around.table, invited))
        told = await zoe.until(lambda m: m["type"] == "chats")
        notes = [
            "The owner has given Ben's seat to Robo, a bot.",
            "Ada agrees to a new link for Robo's seat, so that a person can sit down there.",
            "Cleo agrees to a new link for Robo's seat, so that a person can sit down there.",
            "The owner has given the seat of Robo, a bot, to whoever has its link.",
        ]
        assert (texts(told["lines"]), told["mutes"]) == (["hello", *notes], [])
        await say(zoe, "good evening")
        await reads(ada, "hello", *notes, "good evening")
        assert await arrives(service, around.table) == ["hello", *notes, "good evening"]


# --- who may look on ----------------------------------------------------------------------------------------------


async def test_the_owner_says_who_may_look_on_while_the_table_lives(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        ada, made = around.clients[0], around.made
        path = f"/api/tables/{around.table}"
        assert service.post(f"{path}/spectators", {"spectators": "off"}, owner="wrong").status_code == 403
        assert owner(service, made, "spectators", {"spectators": "some"}).status_code == 400
        assert owner(service, made, "spectators", {"spectators": "off"}).json()["spectators"] == "off"
        await reads(ada, "The owner has sent everybody away who only looks on.")
        async with service.client(around.table) as eve:
            assert "no spectators" in (await eve.receive())["why"]
        assert service.get(f"{path}/replay").status_code == 403
        assert owner(service, made, "spectators", {"spectators": "all_after_end"}).status_code == 201
        async with service.client(around.table) as eve:
            await eve.scene()
        owner(service, made, "close")
        assert owner(service, made, "spectators", {"spectators": "off"}).status_code == 409


async def test_another_process_knows_who_may_look_on(database):
    with Service(database) as first, Service(database) as second:
        made = first.table(players=2, seats=PEOPLE[:2])
        table = made["table"]
        async with second.client(table, made["seats"][0]["secret"]) as ada:
            await ada.until(lambda m: m["type"] == "chats")
            owner(first, made, "spectators", {"spectators": "off"})
            await reads(ada, "The owner has sent everybody away who only looks on.")
            assert await in_time(lambda: second.get(f"/api/tables/{table}").json()["spectators"] == "off")
            async with second.client(table) as eve:
                assert "no spectators" in (await eve.receive())["why"]
