"""Profiles: a name, perhaps a passphrase, and what was won."""

from __future__ import annotations

import random

from tests.server.playing import RANDOM


async def play(service, **seat):
    made = service.table(players=2, seats=[{"kind": "person", **seat}, RANDOM])
    rng = random.Random(9)
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        while (await client.my_turn())["state"] != "over":
            number = client.last["number"]
            await client.choose(rng.randrange(len(client.options)))
            await client.scene(lambda m, n=number: m["number"] > n)
    return made, client


async def test_results_are_kept_under_the_name_one_played_by(service):
    made, client = await play(service, name="Grace")
    person = service.get("/api/people/GRACE").json()
    assert (person["protected"], person["games"][0]["game"], person["games"][0]["played"]) == (False, "unlucky", 1)
    result = client.last["scene"]["result"]
    assert person["tables"][0]["table"] == made["table"]
    assert person["tables"][0]["share"] == (1 / len(result["winners"]) if 0 in result["winners"] else 0)


async def test_a_name_with_a_passphrase_needs_it(service):
    first = service.post("/api/people", {"name": "Heidi", "passphrase": "over the hills"})
    assert first.status_code == 201
    assert service.post("/api/people", {"name": "heidi", "passphrase": "wrong"}).status_code == 403
    assert service.post("/api/people", {"name": " HEIDI "}).status_code == 403
    again = service.post("/api/people", {"name": "heidi", "passphrase": "over the hills"}).json()
    assert again["name"] == "Heidi"
    await play(service, name="Heidi")  # somebody else who merely uses the name
    assert service.get("/api/people/heidi").json()["games"] == []
    await play(service, name="H.", person=again["person"])
    assert service.get("/api/people/heidi").json()["games"][0]["played"] == 1
    wrong = {"game": "unlucky", "seats": [{"kind": "person", "person": "made-up"}]}
    assert service.post("/api/tables", wrong).status_code == 403


def test_a_name_must_be_readable(service):
    assert service.post("/api/people", {"name": "\u200b\u0000"}).status_code == 400
    assert service.get("/api/people/nobody%20at%20all").status_code == 404
