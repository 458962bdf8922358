"""Profiles: a name that is held by a secret, what was won under it, and what strangers see of that."""

from __future__ import annotations

import asyncio
import random

import pytest
from alembic import command
from sqlalchemy import create_engine, event, text

from tests.server.playing import RANDOM
from tests.server.service import Service
from unboxed.server import profiles
from unboxed.server.errors import NotThere
from unboxed.server.keys import hashed
from unboxed.server.settings import database_url
from unboxed.server.store.database import Store, migrations
from unboxed.server.store.history import read_person
from unboxed.server.store.people import change_person, open_person


async def play(service, **seat):
    made = service.table(players=2, seats=[{"kind": "person", **seat}, RANDOM])
    return made, await play_on(service, made)


async def play_on(service, made):
    rng = random.Random(9)
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        while (await client.my_turn())["state"] != "over":
            number = client.last["number"]
            await client.choose(rng.randrange(len(client.options)))
            await client.scene(lambda m, n=number: m["number"] > n)
    return client


def open_profile(service, name, **more):
    return service.post("/api/people", {"name": name, **more})


def mine(service, method, path, person, body=None):
    return service.request(method, f"/api/people/{path}", json=body, headers={"X-Person-Secret": person})


def me(service, person):
    """A profile as its holder sees it: nothing is changed."""
    return mine(service, "PUT", "me", person, {})


# --- whose results they are ---------------------------------------------------------------------------------------


async def test_results_count_for_whoever_sat_down_with_the_profiles_secret(service):
    grace = open_profile(service, "Grace").json()["person"]
    made, client = await play(service, name="G.", person=grace)
    person = mine(service, "GET", "GRACE", grace).json()
    assert (person["games"][0]["game"], person["games"][0]["played"]) == ("unlucky", 1)
    result = client.last["scene"]["result"]
    assert person["tables"][0]["table"] == made["table"]
    assert person["tables"][0]["share"] == (1 / len(result["winners"]) if 0 in result["winners"] else 0)


@pytest.mark.parametrize("more", [{}, {"passphrase": "over the hills"}])
async def test_a_name_alone_counts_for_nobody_but_the_table_has_its_result(service, more):
    name = f"Judy {len(more)}"
    judy = open_profile(service, name, **more).json()["person"]
    made, _ = await play(service, name=name)
    (row,) = service.get(f"/api/tables/{made['table']}/results").json()
    assert row["seat"] == 0
    assert mine(service, "GET", name, judy).json()["games"] == []


async def test_who_takes_a_name_later_has_won_nothing_by_what_others_played_under_it(service):
    await play(service, name="Kurt")
    assert service.get("/api/people/Kurt").status_code == 404
    kurt = open_profile(service, "Kurt").json()["person"]
    assert mine(service, "GET", "Kurt", kurt).json()["games"] == []
    assert service.get("/api/people/NOBODY").status_code == 404


async def test_coming_back_by_the_seats_secret_keeps_the_person(service):
    lena = open_profile(service, "Lena").json()["person"]
    made = service.table(players=2, seats=[{"kind": "person", "name": "Lena", "person": lena}, RANDOM])
    join, secret = f"/api/tables/{made['table']}/join", made["seats"][0]["secret"]
    for back in ({}, {"name": "L."}, {"browser": "some browser"}):
        assert service.post(join, {"secret": secret, **back}).status_code == 201
    await play_on(service, made)
    assert mine(service, "GET", "Lena", lena).json()["games"][0]["played"] == 1


async def test_who_sits_down_by_a_link_brings_their_profile(service):
    mona = open_profile(service, "Mona").json()["person"]
    made = service.table(players=2, seats=[{"kind": "open"}, RANDOM])
    joined = service.post(f"/api/tables/{made['table']}/join", {"person": mona}).json()
    made["seats"][0]["secret"] = joined["secret"]
    await play_on(service, made)
    assert mine(service, "GET", "Mona", mona).json()["games"][0]["played"] == 1


def test_a_secret_that_was_made_up_is_refused(service):
    wrong = {"game": "unlucky", "seats": [{"kind": "person", "person": "made-up"}]}
    assert service.post("/api/tables", wrong).status_code == 403
    made = service.table(players=2, seats=[{"kind": "open"}, RANDOM])
    join = f"/api/tables/{made['table']}/join"
    assert service.post(join, {"name": "Nora", "person": "made-up"}).status_code == 403
    assert service.get(f"/api/tables/{made['table']}").json()["seats"][0]["kind"] == "open"
    for method, path, body in (("PUT", "me", {}), ("PUT", "me", {"shown": "tables"}), ("POST", "me/recovery", {})):
        assert mine(service, method, path, "made-up", body).status_code == 403


# --- holding a name -----------------------------------------------------------------------------------------------


def test_a_name_with_a_passphrase_needs_it(service):
    first = open_profile(service, "Heidi", passphrase="over the hills")
    assert first.status_code == 201
    wrong = open_profile(service, "heidi", passphrase="wrong")
    assert wrong.status_code == open_profile(service, " HEIDI ").status_code == 403
    again = open_profile(service, "heidi", passphrase="over the hills").json()
    assert again["name"] == "Heidi"
    for secret in (first.json()["person"], again["person"]):
        assert me(service, secret).json()["protected"]


def test_a_name_without_a_passphrase_is_not_handed_to_whoever_types_it(service):
    olaf = open_profile(service, "Olaf").json()["person"]
    open_profile(service, "Pia", passphrase="over the hills")
    for more in ({}, {"passphrase": "mine now"}):
        refused, other = open_profile(service, "olaf", **more), open_profile(service, "pia", **more)
        assert refused.status_code == other.status_code == 403
        # Whether a name has a passphrase that could be tried is not told either.
        assert refused.json()["detail"].replace("olaf", "pia") == other.json()["detail"]
        assert "take another name" in refused.json()["detail"]
    assert me(service, olaf).json()["name"] == "Olaf"


def test_the_holder_sets_a_passphrase_later_and_then_all_other_secrets_end(service):
    rosa = open_profile(service, "Rosa").json()["person"]
    assert mine(service, "PUT", "me", rosa, {"passphrase": "first"}).json()["protected"]
    other = open_profile(service, "Rosa", passphrase="first").json()["person"]
    for old in ("", "wrong"):
        assert mine(service, "PUT", "me", other, {"passphrase": "mine", "old": old}).status_code == 403
        assert mine(service, "POST", "me/recovery", other, {"passphrase": old}).status_code == 403
    assert mine(service, "PUT", "me", rosa, {"passphrase": "second", "old": "first"}).status_code == 200
    assert me(service, other).status_code == 403
    assert me(service, rosa).status_code == 200
    assert open_profile(service, "Rosa", passphrase="first").status_code == 403
    assert open_profile(service, "Rosa", passphrase="second").status_code == 201


def test_a_recovery_code_opens_a_profile_once_and_ends_what_opened_it_before(service):
    lost = open_profile(service, "Sven").json()["person"]
    older = mine(service, "POST", "me/recovery", lost, {}).json()["code"]
    code = mine(service, "POST", "me/recovery", lost, {}).json()["code"]
    assert me(service, lost).json()["recovery"]
    for name, wrong in (("Sven", older), ("Sven", "-"), ("nobody at all", code)):
        refused = open_profile(service, name, recovery=wrong)
        assert (refused.status_code, "do not belong together" in refused.json()["detail"]) == (403, True)
    typed = f" {code.upper().replace('-', ' ')} "
    found = open_profile(service, "sven", recovery=typed, passphrase="a new one").json()
    assert found["name"] == "Sven"
    assert me(service, lost).status_code == 403
    assert me(service, found["person"]).json() == {
        "name": "Sven",
        "shown": "summary",
        "protected": True,
        "recovery": False,
    }
    assert open_profile(service, "sven", recovery=code).status_code == 403
    assert open_profile(service, "sven", passphrase="a new one").status_code == 201


async def test_of_many_who_want_a_name_at_once_one_gets_it(service):
    asked = [asyncio.to_thread(open_profile, service, "Tom") for _ in range(6)]
    assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [201] + [403] * 5


def test_a_name_must_be_readable_and_mean_nothing_else(service):
    assert open_profile(service, "\u200b\u0000").status_code == 400
    assert "another name" in open_profile(service, "ME").json()["detail"]
    assert service.get("/api/people/nobody%20at%20all").status_code == 404


# --- what strangers see -------------------------------------------------------------------------------------------


async def test_what_strangers_see_is_the_persons_choice(service):
    ulla = open_profile(service, "Ulla").json()["person"]
    made, _ = await play(service, name="U.", person=ulla)
    path = "/api/people/ulla"
    everything = mine(service, "GET", "ulla", ulla).json()
    assert everything["own"]["shown"] == "summary"
    assert [row["table"] for row in everything["tables"]] == [made["table"]]

    summary = service.get(path).json()
    assert summary == {**everything, "tables": [], "own": None}
    assert mine(service, "PUT", "me", ulla, {"shown": "tables"}).json()["shown"] == "tables"
    assert service.get(path).json() == {**everything, "own": None}
    assert mine(service, "PUT", "me", ulla, {"shown": "nobody"}).status_code == 200
    hidden, unknown = service.get(path), service.get("/api/people/nobody%20at%20all")
    assert (hidden.status_code, hidden.content) == (unknown.status_code, unknown.content) == (404, hidden.content)
    stranger = open_profile(service, "Stranger").json()["person"]
    assert mine(service, "GET", "ulla", stranger).content == unknown.content
    assert mine(service, "GET", "ulla", ulla).json()["tables"] == everything["tables"]
    assert mine(service, "PUT", "me", ulla, {"shown": "everything"}).status_code == 400


async def test_who_shows_nothing_and_who_does_not_exist_cost_the_same_to_look_for(tmp_path):
    """As much as is asked of the store is the same, so the time taken tells nothing."""
    store = Store(database_url(str(tmp_path / "t.sqlite")))
    await store.open()
    vera = await open_person(store, profiles.NewPerson("Vera"))
    await change_person(store, vera.person, profiles.PersonChange(shown="nobody"))
    asked: list[str] = []
    event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *seen: asked.append(seen[2]))
    looked = []
    for name in ("Vera", "Nobody at all"):
        for secret in ("", "made-up"):
            asked.clear()
            with pytest.raises(NotThere):
                await read_person(store, name, secret)
            looked.append(list(asked))
    await store.close()
    assert looked[0] == looked[2]
    assert looked[1] == looked[3]


_TABLE = "INSERT INTO tables SELECT 't', '{}', 'over', '', 0, 0, 0, 'off', 0, null, null, null, 0"


# --- databases of the release before ------------------------------------------------------------------------------


def test_profiles_of_an_older_database_keep_their_results_and_secrets(tmp_path):
    file = tmp_path / "t.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0002")
        connection.execute(text("INSERT INTO people VALUES ('xaver', 'Xaver', NULL, 0)"))
        connection.execute(text("INSERT INTO tokens VALUES (:hash, 'xaver', 0)"), {"hash": hashed("kept")})
        connection.execute(text(_TABLE))
        connection.execute(text("INSERT INTO results VALUES ('t', 0, 'xaver', 'unlucky', 1, 5, '', 5, '', '{}', '[]')"))
    engine.dispose()
    with Service(str(file), upgrade=True) as service:
        xaver = mine(service, "GET", "xaver", "kept").json()
        assert (xaver["games"][0]["won"], xaver["tables"][0]["table"]) == (1, "t")
        assert xaver["own"] == {"name": "Xaver", "shown": "summary", "protected": False, "recovery": False}
        assert open_profile(service, "Xaver").status_code == 403
