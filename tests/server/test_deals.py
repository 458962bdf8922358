"""Deals that can be checked: fixed before anybody plays, by nobody alone, and told only when the record is."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import create_engine, text

import unboxed
from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service
from unboxed.cli import main
from unboxed.engine.deal import Kept, check, commitment_of, pledge_of, seed_of
from unboxed.server import dealing
from unboxed.server.errors import Refused
from unboxed.server.settings import database_url
from unboxed.server.store import Store

OPEN = {"kind": "open"}


def new_share() -> str:
    return secrets.token_hex(32)


def stored(service: Service, statement: str, **values: Any) -> list[Any]:
    """What the store says, or is made to say, past the service."""
    engine = create_engine(f"sqlite:///{service.settings['database']}")
    with engine.begin() as connection:
        rows = connection.execute(text(statement), values)
        found = [tuple(row) for row in rows] if rows.returns_rows else []
    engine.dispose()
    return found


def secret_of(service: Service, table: str) -> str:
    ((secret,),) = stored(service, "select secret from deals where table_id = :t", t=table)
    return secret


class Waiting:
    """A table with open seats whose maker has pledged a number, and the numbers of those who have sat down since."""

    def __init__(self, service: Service, seats: int = 2, others: list[dict[str, str]] | None = None) -> None:
        self.service = service
        promise = service.post("/api/deals").json()
        self.commitment, self.shares = promise["commitment"], {0: new_share()}
        first = {**PEOPLE[0], "pledge": self.pledge(0)}
        rest = others or [OPEN] * (seats - 1)
        self.made = service.table(players=seats, deal=promise["deal"], seats=[first, *rest])
        self.keys = {0: self.made["seats"][0]["secret"]}
        self.path = f"/api/tables/{self.made['table']}"

    def pledge(self, seat: int) -> str:
        return pledge_of(self.commitment, seat, self.shares[seat])

    def join(self, seat: int) -> None:
        """Somebody sits down and pledges a number of their own."""
        self.shares[seat] = new_share()
        wish = {"name": f"N{seat}", "seat": seat, "pledge": self.pledge(seat)}
        answer = self.service.post(f"{self.path}/join", wish)
        assert answer.status_code == 201, answer.text
        self.keys[seat] = answer.json()["secret"]

    def reveal(self, seat: int, share: str | None = None, service: Service | None = None) -> Any:
        body = {"share": share or self.shares[seat]}
        return (service or self.service).post(f"{self.path}/reveal", body, seat=self.keys[seat])

    @property
    def facts(self) -> dict[str, Any]:
        return self.service.get(self.path).json()


async def played_out(service: Service, made: dict[str, Any]) -> dict[str, Any]:
    """Everybody leaves, so that the game comes to its end by itself; the record the owner gets then."""
    path = f"/api/tables/{made['table']}"
    async with service.client(made["table"]) as client:
        for seat in made["seats"]:
            if seat["secret"]:
                service.post(f"{path}/leave", seat=seat["secret"])
        await client.scene(lambda m: m["state"] == "over", timeout=120)
    return service.get(f"{path}/record", owner=made["owner_secret"]).json()


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


async def begun(waiting: Waiting) -> bool:
    for _ in range(100):
        if waiting.facts["state"] == "running":
            return True
        await asyncio.sleep(0.1)
    return False


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
        await dealing.begin(stores[0], waiting.made["table"], 0, 30)
        return True

    for number, waiting in enumerate(tables):
        table = waiting.made["table"]
        await dealing.open_number(stores[0], table, 0, waiting.shares[0], 30)
        async with stores[0].write() as connection:
            await connection.execute(text("update deals set due = 1 where table_id = :t"), {"t": table})
        late = dealing.begin(stores[1], table, 0, 30)
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
        await dealing.new_promise(store)
    await store.close()
    assert "INSERT INTO deals" in str(caught.value) or "DELETE FROM deals" in str(caught.value)
    assert "parameters hidden" in str(caught.value)


def test_a_promise_does_not_print_its_secret():
    promise = dealing._drawn(used=False)
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
    with Service(tmp_path / "t.sqlite", tables_a_minute=3) as service:
        assert [service.post("/api/deals").status_code for _ in range(4)] == [201, 201, 201, 429]
        assert service.post("/api/tables", {"game": "unlucky"}).status_code == 201
