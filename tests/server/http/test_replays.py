"""Looking back: replays, playing on, records and reports."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack

import pytest

import unboxed
from tests.server.http.test_probes import served
from tests.server.playing import PEOPLE, RANDOM, sit_down
from unboxed.cli import main


async def test_a_replay_shows_every_moment_as_its_viewer_saw_it(service):
    rng = random.Random(2)
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=8)
        seen = {client.last["you"]: {} for client in around.clients}
        for _ in range(14):
            for client in around.clients:
                prompt = client.last["scene"]["prompt"]
                if prompt["seat"] is not None:  # not while somebody else answers in secret
                    seen[client.last["you"]][client.last["moment"]] = client.last["scene"]
            await around.choose(rng)
        for seat, moments in seen.items():
            assert len(moments) > 5
            secret = around.made["seats"][seat]["secret"]
            for moment, scene in moments.items():
                shown = service.get(f"/api/tables/{around.table}/replay?at={moment}", seat=secret).json()
                assert shown["scene"] == scene, (seat, moment)
                assert shown["moment"] == moment
            assert shown["last"] >= max(moments)


async def test_a_replay_goes_no_further_than_the_table_and_shows_everything_only_at_the_end(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        path = f"/api/tables/{around.table}/replay"
        secret = around.made["seats"][0]["secret"]
        assert service.get(f"{path}?at=99", seat=secret).status_code == 400
        assert service.get(f"{path}?at=0&everything=true", seat=secret).status_code == 403
        assert service.get(path, seat="wrong").status_code == 403
        assert service.get(path).json()["last"] == 0


def test_a_game_that_begins_with_a_secret_question_has_a_first_moment_for_all(service):
    begun = unboxed.new("unlucky", players=3, seed=6).position
    assert begun.secret
    assert begun.player == 1
    made = service.table(players=3, seats=PEOPLE[:3], seed=6)
    for secret in ("", *(seat["secret"] for seat in made["seats"])):
        answer = service.get(f"/api/tables/{made['table']}/replay", seat=secret)
        assert answer.status_code == 200, answer.text
        shown = answer.json()
        assert (shown["moment"], shown["last"], shown["number"]) == (0, 0, 0)
        asked = secret == made["seats"][1]["secret"]
        assert shown["scene"]["prompt"]["seat"] == (1 if asked else None)
        assert bool(shown["scene"]["prompt"]["options"]) is asked


async def finished(service, **wanted):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM], **wanted)
    rng = random.Random(5)
    async with service.client(made["table"], made["seats"][0]["secret"]) as client:
        while (await client.my_turn())["state"] != "over":
            number = client.last["number"]
            await client.choose(rng.randrange(len(client.options)))
            await client.scene(lambda m, n=number: m["number"] > n)
    return made, client


async def test_after_the_end_those_seated_may_see_everything(service):
    made, _ = await finished(service, spectators="all_after_end")
    path = f"/api/tables/{made['table']}/replay?at=0&everything=true"
    for viewer in (made["seats"][0]["secret"], ""):
        scene = service.get(path, seat=viewer).json()["scene"]
        hands = [zone for zone in scene["zones"] if zone["kind"] == "hand"]
        assert all(card["face"] for zone in hands for card in zone["cards"])
    hidden, _ = await finished(service)
    assert service.get(f"/api/tables/{hidden['table']}/replay?at=0&everything=true").status_code == 403


async def test_the_record_of_a_finished_game_opens_with_unboxed_replay(service, tmp_path, capsys):
    made, client = await finished(service)
    secret = made["seats"][0]["secret"]
    report = {"text": "the dice\u0000 look odd", "browser": "Testfox 1"}
    answer = service.post(f"/api/tables/{made['table']}/report", report, seat=secret).json()
    assert answer["kept"]
    record = service.get(f"/api/tables/{made['table']}/record", seat=secret).json()
    assert answer["record"] == record
    assert record["about"]["version"] == unboxed.__version__
    (kept,) = record["reports"]
    assert (kept["text"], kept["browser"]) == ("the dice look odd", "Testfox 1")
    assert (kept["seat"], kept["number"], kept["version"]) == (0, client.last["number"], unboxed.__version__)
    table = unboxed.replay(json.dumps(record))
    assert table.result is not None
    assert list(table.result.winners) == client.last["scene"]["result"]["winners"]
    file = tmp_path / "report.unboxed"
    file.write_text(json.dumps(record), "utf-8")
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f"\n{table.log()[-1]}\n" in shown  # who won, in a spectator's words
    assert f"fingerprint {table.fingerprint()}" in shown
    assert service.get(f"/api/tables/{made['table']}/record").status_code == 403


async def test_no_record_and_no_fork_while_other_people_play(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        secret, owner = around.made["seats"][0]["secret"], around.made["owner_secret"]
        path = f"/api/tables/{around.table}"
        for who in ({"seat": secret}, {"owner": owner}):
            assert service.get(f"{path}/record", **who).status_code == 409
            assert service.post(f"{path}/fork", {"at": 0}, **who).status_code == 409
            reported = service.post(f"{path}/report", {"text": "odd"}, **who).json()
            assert (reported["kept"], reported["record"]) == (True, None)


async def test_an_owner_who_takes_every_seat_away_from_people_sees_no_seed_either(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        path, secrets = f"/api/tables/{around.table}", {"owner": around.made["owner_secret"]}
        others = [seat["seat"] for seat in around.made["seats"] if seat["kind"] == "person"][1:]
        for seat in others:
            assert service.post(f"{path}/seats/{seat}", {"kind": "bot", "bot": "random"}, **secrets).status_code == 201
        assert [s["kind"] for s in service.get(path).json()["seats"]].count("person") == 1
        for who in (secrets, {"seat": around.made["seats"][0]["secret"]}):
            assert service.get(f"{path}/record", **who).status_code == 409
            assert service.post(f"{path}/fork", {"at": 0}, **who).status_code == 409
            assert service.post(f"{path}/report", {"text": "odd"}, **who).json()["record"] is None


async def test_playing_on_from_a_moment_makes_a_new_table(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM], seed=21)
    secret = made["seats"][0]["secret"]
    async with service.client(made["table"], secret) as client:
        for _ in range(4):
            await client.my_turn()
            at, number = client.last, client.last["number"]
            await client.choose(0)
            await client.scene(lambda m, n=number: m["number"] > n)
    forked = service.post(f"/api/tables/{made['table']}/fork", {"at": at["moment"]}, seat=secret)
    assert forked.status_code == 201
    new = forked.json()
    facts = service.get(f"/api/tables/{new['table']}").json()
    assert facts["parent"] == {"table": made["table"], "moment": at["moment"]}
    async with service.client(new["table"], new["seats"][0]["secret"]) as client:
        scene = await client.scene()
        assert (scene["scene"], scene["number"]) == (at["scene"], 0)
        await client.send({"type": "undo"})
        assert "no choice" in (await client.until(lambda m: m["type"] == "refused"))["why"]
        await client.choose(0)
        await client.scene(lambda m: m["number"] == 1)
    assert service.post(f"/api/tables/{made['table']}/fork", {"at": 999}, seat=secret).status_code == 400


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_nobody_has_two_replays_worked_on_at_a_time(tmp_path, monkeypatch):
    """A page reads ahead: the second waits. Whoever has no seat is known by their address."""
    working, most = [], []
    async with served(tmp_path / "t.sqlite") as (house, asking):
        made = (await asking.post("/api/tables", json={"game": "unlucky", "players": 2, "seats": PEOPLE[:2]})).json()
        path = f"/api/tables/{made['table']}/replay?at=0"
        run = house.bots.pool.run

        async def watched(*arguments, asker, **more):
            assert asker not in working
            working.append(asker)
            most.append(len(working))
            try:
                return await run(*arguments, asker=asker, **more)
            finally:
                working.remove(asker)

        monkeypatch.setattr(house.bots.pool, "run", watched)
        headers = [{"X-Seat-Secret": seat["secret"]} for seat in made["seats"]] + [{}]
        told = await asyncio.gather(*(asking.get(path, headers=one) for one in headers * 4))
    assert {answer.status_code for answer in told} == {200}
    assert (len(most), max(most)) == (12, 3), "two seats and one address at the same time"
