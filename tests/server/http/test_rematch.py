"""Another game for those who sat at a finished table: one table, whoever asks, and everybody in their own seat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.deals import new_share, played_out
from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service
from unboxed.table.deal import pledge_of


async def finished(service, people=2, bots=1, **wanted):
    made = service.table(players=people + bots, seats=[*PEOPLE[:people], *[RANDOM] * bots], pace=0, **wanted)
    await played_out(service, made)
    return made


def again(service, made, seat, **asked):
    return service.post(f"/api/tables/{made['table']}/rematch", asked, seat=made["seats"][seat]["secret"])


def facts(service, table, seat=""):
    return service.get(f"/api/tables/{table}", seat=seat).json()


async def test_all_who_sat_there_come_to_one_table_in_their_own_seats(service):
    made = await finished(service, people=3, spectators="all_after_end", window=1234)
    before = facts(service, made["table"])
    assert before["rematch"] is None
    ben = again(service, made, 1).json()
    assert (ben["seat"], ben["owner_secret"] is not None) == (1, True)
    assert facts(service, made["table"])["rematch"] == ben["table"]
    waiting = facts(service, ben["table"])
    assert [seat["kind"] for seat in waiting["seats"]] == ["open", "person", "open", "bot"]
    others = [again(service, made, seat).json() for seat in (2, 0)]
    assert [(one["table"], one["seat"], one["owner_secret"]) for one in others] == [
        (ben["table"], 2, None),
        (ben["table"], 0, None),
    ]
    begun = facts(service, ben["table"])
    assert begun["state"] == "running"
    assert [(seat["name"], seat["bot"]) for seat in begun["seats"]] == [
        (seat["name"], seat["bot"]) for seat in before["seats"]
    ]
    same = ("game", "players", "mode", "options", "pace", "window", "clock", "spectators")
    assert [begun[name] for name in same] == [before[name] for name in same]
    for one in (ben, *others):
        assert service.get(f"/api/tables/{ben['table']}/seat", seat=one["secret"]).json()["seat"] == one["seat"]
    old = {seat["secret"] for seat in made["seats"]}
    assert not old & {one["secret"] for one in (ben, *others)}


async def test_whoever_asks_again_finds_the_same_seat_and_stays_the_owner(service):
    made = await finished(service)
    first, second = again(service, made, 0).json(), again(service, made, 1).json()
    assert again(service, made, 0).json() == first
    assert again(service, made, 1).json() == second
    assert facts(service, first["table"])["state"] == "running"
    answer = service.post(f"/api/tables/{first['table']}/close", owner=first["owner_secret"])
    assert answer.status_code == 201


async def test_many_who_ask_at_once_make_one_table_in_one_process_and_in_two(tmp_path):
    database = str(tmp_path / "tables.sqlite")
    with Service(database) as one, Service(database) as other:
        for services in ([one, one, one, one], [one, other, one, other]):
            made = await finished(one, people=4, bots=0)
            with ThreadPoolExecutor(8) as pool:
                asked = [pool.submit(again, services[seat % 4], made, seat % 4) for seat in range(8)]
                answers = [one.result().json() for one in asked]
            assert len({answer["table"] for answer in answers}) == 1
            assert [answer["seat"] for answer in answers] == [0, 1, 2, 3] * 2
            assert len({answer["secret"] for answer in answers}) == 4
            assert len({answer["owner_secret"] for answer in answers} - {None}) == 1
            assert facts(other, answers[0]["table"])["state"] == "running"


async def test_everybody_who_looks_at_the_result_is_told_spectators_and_other_processes_too(tmp_path):
    database = str(tmp_path / "tables.sqlite")
    with Service(database) as one, Service(database) as other:
        made = await finished(one)
        seat = made["seats"][1]["secret"]
        async with one.client(made["table"]) as spectator, other.client(made["table"], seat) as friend:
            assert [(await client.scene())["rematch"] for client in (spectator, friend)] == [None, None]
            table = again(one, made, 0).json()["table"]
            for client in (spectator, friend):
                assert (await client.scene(lambda m: m["rematch"] is not None))["rematch"] == table
                if not client.chats:
                    await client.until(lambda m: m["type"] == "chat")
                assert client.chats[-1]["text"] == "Ada wants to play again; your seat at the new table is kept."
                assert client.chats[-1]["kind"] == "note"


async def test_there_is_none_before_the_end_and_none_for_strangers(service):
    made = service.table(players=2, seats=PEOPLE[:2])
    assert again(service, made, 0).status_code == 409
    over = await finished(service)
    assert service.post(f"/api/tables/{over['table']}/rematch", {}).status_code == 403
    assert service.post(f"/api/tables/{over['table']}/rematch", {}, seat=made["seats"][0]["secret"]).status_code == 403
    assert facts(service, over["table"])["rematch"] is None


@pytest.mark.parametrize("how", ["a stranger sits there", "it went to a bot", "blocked"])
async def test_a_seat_that_somebody_else_has_by_then_is_not_taken_from_them(service, how):
    made = await finished(service)
    ada = again(service, made, 0).json()
    path = f"/api/tables/{ada['table']}"
    if how == "a stranger sits there":
        assert service.post(f"{path}/join", {"name": "Zoe", "seat": 1}).status_code == 201
    elif how == "it went to a bot":
        assert service.post(f"{path}/start", {}, owner=ada["owner_secret"]).status_code == 201
    else:
        again(service, made, 1)
        assert service.post(f"{path}/seats/1/block", owner=ada["owner_secret"]).status_code == 201
    before = facts(service, ada["table"])
    answer = again(service, made, 1)
    assert answer.status_code == (403 if how == "blocked" else 409)
    assert facts(service, ada["table"]) == before


async def test_the_numbers_of_those_who_come_are_part_of_its_deal(service):
    made = await finished(service)
    promise, shares = service.post("/api/deals").json(), [new_share(), new_share()]
    pledges = [pledge_of(promise["commitment"], seat, shares[seat]) for seat in (0, 1)]
    ada = again(service, made, 0, deal=promise["deal"], pledge=pledges[0]).json()
    assert facts(service, ada["table"])["deal"]["commitment"] == promise["commitment"]
    ben = again(service, made, 1, pledge=pledges[1]).json()
    deal = facts(service, ada["table"])["deal"]
    assert [(number["seat"], number["pledge"]) for number in deal["numbers"]] == list(enumerate(pledges))
    assert deal["opening"]
    for one, share in zip((ada, ben), shares, strict=True):
        answer = service.post(f"/api/tables/{ada['table']}/reveal", {"share": share}, seat=one["secret"])
        assert answer.status_code == 201
    deal = facts(service, ada["table"])["deal"]
    assert (deal["dealt"], [number["share"] for number in deal["numbers"]]) == (True, shares)


async def test_a_number_meant_for_a_table_that_another_has_made_meanwhile_is_left_out(service):
    made = await finished(service)
    ada = again(service, made, 0).json()
    promise, share = service.post("/api/deals").json(), new_share()
    meant = pledge_of(promise["commitment"], 1, share)
    ben = again(service, made, 1, deal=promise["deal"], pledge=meant)
    assert ben.status_code == 201
    assert facts(service, ada["table"])["deal"]["numbers"] == []


async def test_against_bots_alone_it_begins_at_once(service):
    made = await finished(service, people=1, bots=2)
    promise, share = service.post("/api/deals").json(), new_share()
    ada = again(service, made, 0, deal=promise["deal"], share=share).json()
    begun = facts(service, ada["table"])
    assert begun["state"] == "running"
    assert [number["share"] for number in begun["deal"]["numbers"]] == [share]
    assert again(service, made, 0).json() == ada
