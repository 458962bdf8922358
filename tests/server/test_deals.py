"""Deals that can be checked: fixed before anybody plays, by nobody alone, and told only when the record is."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text

from tests.server.deals import OPEN, Waiting, new_share, played_out, secret_of, stored
from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service
from unboxed.cli import main
from unboxed.server.settings import database_url
from unboxed.server.store import dealing
from unboxed.server.store.database import Store
from unboxed.table.deal import Kept, check, commitment_of, pledge_of, seed_of

# --- a table that begins at once -----------------------------------------------------------------------------------


async def test_the_commitment_is_known_before_the_number_is_given_and_the_record_keeps_it(service, tmp_path, capsys):
    promise = service.post("/api/deals").json()
    share = new_share()
    made = service.table(players=2, pace=0, deal=promise["deal"], seats=[{**PEOPLE[0], "share": share}, RANDOM])
    facts = service.get(f"/api/tables/{made['table']}").json()
    pledge = pledge_of(promise["commitment"], 0, share)
    assert facts["deal"] == {
        "commitment": promise["commitment"],
        "numbers": [{"seat": 0, "pledge": pledge, "share": share}],
        "opening": False,
        "dealt": True,
        "table": None,
    }
    assert (facts["seed_given"], facts["state"]) == (False, "running")
    record = await played_out(service, made)
    assert record["deal"]["commitment"] == promise["commitment"] == commitment_of(record["deal"]["secret"])
    assert record["seed"] == seed_of(record["deal"]["secret"], {0: share})
    assert all(finding.holds for finding in check(record, Kept(promise["commitment"], share, [pledge])))
    place = tmp_path / "record.json"
    kept = ["--commitment", promise["commitment"], "--share", share]
    for changes, status in (
        ({}, 0),
        ({"seed": record["seed"] ^ 1}, 1),
        ({"deal": {**record["deal"], "secret": new_share()}}, 1),
        ({"deal": {**record["deal"], "commitment": new_share()}}, 1),
        ({"deal": {**record["deal"], "shares": []}}, 1),
        ({"choices": record["choices"][:-1]}, 1),
    ):
        place.write_text(json.dumps({**record, **changes}))
        assert main(["verify", str(place), *kept]) == status, changes
    capsys.readouterr()


def test_without_a_deal_the_service_makes_one_and_the_record_says_that_nobody_gave_a_number(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM])
    deal = service.get(f"/api/tables/{made['table']}").json()["deal"]
    assert (deal["numbers"], deal["dealt"]) == ([], True)
    record = service.get(f"/api/tables/{made['table']}/record", seat=made["seats"][0]["secret"]).json()
    assert record["deal"]["commitment"] == deal["commitment"]
    assert [f.text for f in check(record) if f.holds is False] == [
        "No person's number is in the deal: whoever runs the service could choose it alone."
    ]


def test_two_tables_have_nothing_in_common(service):
    commitments = {service.post("/api/deals").json()["commitment"] for _ in range(5)}
    for _ in range(5):
        made = service.table(players=2, seats=[PEOPLE[0], RANDOM])
        commitments.add(service.get(f"/api/tables/{made['table']}").json()["deal"]["commitment"])
    assert len(commitments) == 10


def test_with_a_seed_there_is_no_deal(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM], seed=11)
    facts = service.get(f"/api/tables/{made['table']}").json()
    assert (facts["deal"], facts["seed_given"]) == (None, True)
    record = service.get(f"/api/tables/{made['table']}/record", seat=made["seats"][0]["secret"]).json()
    assert record["seed"] == 11
    assert "deal" not in record


def test_a_deal_works_once_and_for_ten_minutes(service):
    wish = {"game": "unlucky", "players": 2}
    used = service.post("/api/deals").json()["deal"]
    assert service.post("/api/tables", {**wish, "deal": used}).status_code == 201
    old = service.post("/api/deals").json()["deal"]
    stored(service, "update deals set made = made - 601 where id = :d", d=old)
    for deal in (used, old, "no-such-deal"):
        answer = service.post("/api/tables", {**wish, "deal": deal})
        assert answer.status_code == 409
        assert "ask for a new one" in answer.json()["detail"]
    service.post("/api/deals")
    assert stored(service, "select id from deals where id = :d", d=old) == [], "what nobody used in time is forgotten"
    assert stored(service, "select id from deals where id = :d", d=used) != []


async def test_of_two_tables_made_at_once_from_one_deal_only_one_is_made(service):
    for _ in range(5):
        wish = {"game": "unlucky", "players": 2, "deal": service.post("/api/deals").json()["deal"]}
        answers = await asyncio.gather(*(asyncio.to_thread(service.post, "/api/tables", wish) for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"seed": 1, "deal": "x"}, "a seed or a deal, not both"),
        ({"seed": 1, "seats": [{"kind": "person", "share": "0" * 64}]}, "a seed or a deal, not both"),
        ({"seats": [{"kind": "person", "share": "0" * 64}]}, "ask for a deal first"),
        ({"seats": [{"kind": "person", "pledge": "0" * 64}]}, "ask for a deal first"),
        ({"deal": ..., "seats": [{"kind": "person", "pledge": "0" * 64}]}, "needs the number itself"),
        ({"deal": ..., "seats": [{"kind": "person", "pledge": "0" * 64, "share": "0" * 64}]}, "not both"),
        ({"deal": ..., "seats": [{"kind": "person"}, {"kind": "bot", "share": "0" * 64}]}, "only a person"),
        ({"deal": ..., "seats": [{"kind": "person", "share": "0" * 63 + "G"}]}, ""),
        ({"deal": ..., "seats": [{"kind": "person", "share": "0" * 64 + "\n"}]}, ""),
    ],
)
def test_a_number_where_none_can_count_is_refused(service, wish, why):
    if wish.get("deal") is ...:
        wish = {**wish, "deal": service.post("/api/deals").json()["deal"]}
    answer = service.post("/api/tables", {"game": "unlucky", "players": 2, **wish})
    assert answer.status_code == 400
    assert why in answer.json()["detail"]


def test_whoever_plays_on_from_a_moment_has_the_deal_of_that_table(service):
    promise, share = service.post("/api/deals").json(), new_share()
    made = service.table(players=2, deal=promise["deal"], seats=[{**PEOPLE[0], "share": share}, RANDOM])
    fork, key = made, made["seats"][0]["secret"]
    for _ in range(2):
        fork = service.post(f"/api/tables/{fork['table']}/fork", {"at": 0}, seat=key).json()
        key = fork["seats"][0]["secret"]
        deal = service.get(f"/api/tables/{fork['table']}").json()["deal"]
        assert (deal["commitment"], deal["table"], deal["dealt"]) == (promise["commitment"], made["table"], True)
        record = service.get(f"/api/tables/{fork['table']}/record", seat=key).json()
        assert record["deal"]["table"] == made["table"]
        assert not any(finding.holds is False for finding in check(record, Kept(promise["commitment"], share)))
    seats = [{"kind": "person", "share": share}]
    answer = service.post(f"/api/tables/{fork['table']}/fork", {"at": 0, "seats": seats}, seat=key)
    assert (answer.status_code, "deal of another" in answer.json()["detail"]) == (400, True)


# --- what nobody may learn --------------------------------------------------------------------------------------------


async def test_neither_secret_nor_seed_is_told_to_anybody_before_the_end(tmp_path, capfd):
    told: list[str] = []
    with Service(tmp_path / "t.sqlite") as service:
        waiting = Waiting(service, 2)
        table, path, owner = waiting.made["table"], waiting.path, waiting.made["owner_secret"]

        def ask_everything() -> None:
            for own in ({}, {"owner": owner}, *({"seat": key} for key in waiting.keys.values())):
                for place in ("", "/replay", "/replay?at=0", "/replay?everything=true", "/seat", "/record", "/results"):
                    told.append(service.get(path + place, **own).text)
                told.append(service.post(f"{path}/fork", {"at": 0}, **own).text)
                told.append(service.post(f"{path}/report", {"text": "?"}, **own).text)
                told.append(service.post(f"{path}/reveal", {"share": "0" * 64}, **own).text)
            told.extend(
                service.get(place).text for place in ("/api/about", "/api/people/ada", "/api/schema/openapi.json")
            )

        ask_everything()
        waiting.join(1)
        ask_everything()
        async with AsyncExitStack() as stack:
            viewers = [(None, owner), (None, None), *((key, None) for key in waiting.keys.values())]
            clients = [
                await stack.enter_async_context(service.client(table, secret, owner=own)) for secret, own in viewers
            ]
            for client in clients:
                await client.scene()
            waiting.reveal(0)
            ask_everything()
            told.append(waiting.reveal(1).text)
            for client in clients:
                await client.scene(lambda m: m["state"] == "running")
            asked, other = clients[2:]
            for _ in range(6):
                if not asked.asked:
                    asked, other = other, asked
                number = (await asked.my_turn())["number"]
                await asked.choose(len(asked.options) - 1)
                await asked.scene(lambda m, n=number: m["number"] > n)
            ask_everything()
            for client in clients:
                told.extend(client.traffic)
        ((header,),) = stored(service, "select header from tables where id = :t", t=table)
        secret, seed = secret_of(service, table), str(json.loads(header)["seed"])
        assert json.loads(header)["seed"] == seed_of(secret, waiting.shares)
        ids = [row[0] for row in stored(service, "select id from deals")]
    log = capfd.readouterr()
    everything = "\n".join([*told, log.out, log.err])
    assert waiting.commitment in everything
    assert not [word for word in (secret, seed, *ids) if word in everything]


async def test_an_error_of_the_store_quotes_no_secret(database):
    store = Store(database_url(database))
    await store.open()
    async with store.write() as connection:
        await connection.execute(text("drop table deals"))
    with pytest.raises(Exception, match="deals") as caught:
        await dealing.hand_out(store)
    await store.close()
    assert "INSERT INTO deals" in str(caught.value) or "DELETE FROM deals" in str(caught.value)
    assert "parameters hidden" in str(caught.value)


def test_a_promise_does_not_print_its_secret():
    promise = dealing.new_promise(handed_out=False)
    assert promise.secret not in repr(promise)
    assert promise.commitment in repr(promise)


# --- beside other releases, and limits -------------------------------------------------------------------------------


def test_a_table_begun_by_a_release_without_deals_is_played_and_claims_none(tmp_path):
    with Service(tmp_path / "t.sqlite") as service:
        waiting = Waiting(service, 2, [OPEN])
        stored(service, "update seats set kind = 'bot', name = 'Bo' where seat = 1")
        stored(service, "update tables set state = 'running'")
        service.kill()
        service.start()
        assert (waiting.facts["state"], waiting.facts["deal"]) == ("running", None)
        replay = service.get(f"{waiting.path}/replay", seat=waiting.keys[0]).json()
        assert replay["scene"]["zones"]
        record = service.get(f"{waiting.path}/record", seat=waiting.keys[0]).json()
        assert "deal" not in record


def test_nobody_gets_as_many_commitments_as_they_like(tmp_path):
    with Service(tmp_path / "t.sqlite", limits=["deals-address=3/minute:3"]) as service:
        assert [service.post("/api/deals").status_code for _ in range(4)] == [201, 201, 201, 429]
        assert service.post("/api/tables", {"game": "unlucky"}).status_code == 201
