"""/health and /metrics: what programs that watch over the service are told, and what nobody else is."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from tests.server.playing import PEOPLE
from unboxed.server.app import make_app
from unboxed.server.budgets import LIMITS
from unboxed.server.errors import Refused, ServiceError
from unboxed.server.http import health
from unboxed.server.http.probes import metrics_token
from unboxed.server.limits import Rates, Who
from unboxed.server.metrics import Metrics
from unboxed.server.settings import Settings
from unboxed.server.store import database as store
from unboxed.workers import lane
from unboxed.workers.pool import Pool

TOKEN = "a-token-that-nobody-guesses"
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
BEARER = {"Authorization": f"Bearer {TOKEN}"}
OPERATING = Path(__file__).parents[3] / "docs" / "operating.md"


@asynccontextmanager
async def served(database, **settings):
    """A service in this process, and somebody who asks it."""
    app = make_app(Settings(database=str(database), window_ms=0, pace_ms=0, **settings))
    await app.house.open()
    transport = httpx.ASGITransport(app, client=("10.1.2.3", 4))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
        try:
            yield app.house, asking
        finally:
            await app.house.close()


async def figures(asking):
    """All that /metrics says: (name, label, ...) -> value."""
    answer = await asking.get("/metrics", headers=BEARER)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


# --- health -----------------------------------------------------------------------------------------------------------


async def test_a_service_that_can_serve_says_so_and_nothing_else(tmp_path):
    async with served(tmp_path / "t.sqlite") as (house, asking):
        answer = await asking.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert answer.headers["cache-control"] == "no-store"
        head = await asking.head("/health")
        assert (head.status_code, head.content) == (200, b"")
        assert (await asking.post("/health")).status_code == 405
        house.going = True
        answer = await asking.get("/health")
        assert (answer.status_code, answer.json()["wrong"]) == (503, ["the service is going down"])


async def test_probes_are_refused_only_to_those_who_flood_them(tmp_path):
    rate = next(limit for limit in LIMITS if limit.name == "probes-address")
    assert rate.a_second >= 5, "several proxies and a watcher may share an address, each asking every second"
    async with served(tmp_path / "t.sqlite", limits=("requests-address=1/hour:1", "files-address=1/hour:1")) as (
        _,
        asking,
    ):
        statuses = [(await asking.get("/health")).status_code for _ in range(int(rate.burst) + 50)]
        assert statuses[: int(rate.burst)] == [200] * int(rate.burst), "other limits do not hold for it"
        assert statuses[-1] == 429


async def test_what_is_wrong_with_the_database_is_said_in_words(database, monkeypatch):
    monkeypatch.setattr(health, "LASTS", -1.0)
    async with served(database) as (house, asking):

        async def wrong(*statements):
            async with house.store.write() as connection:
                for statement in statements:
                    await connection.execute(text(statement))
            answer = await asking.get("/health")
            assert answer.status_code == (503 if "wrong" in answer.json() else 200)
            return answer.json().get("wrong")

        newer = "update alembic_version set version_num = '9999'"
        assert await wrong(newer, "delete from usable_by") == ["the database has a schema that this release cannot use"]
        assert await wrong(f"insert into usable_by values ('{store.revisions()[0]}')") is None, "an additive one"
        assert await wrong(f"update alembic_version set version_num = '{store.revisions()[0]}'") is None

        def broken(*_):
            raise OperationalError("select", {}, OSError("no line"))

        monkeypatch.setattr(house.store.engine.sync_engine.pool, "connect", broken)
        answer = await asking.get("/health")
        assert (answer.status_code, answer.json()["wrong"]) == (503, ["the database does not answer"])
        monkeypatch.undo()


async def test_many_who_ask_at_once_cost_one_look_at_the_database(tmp_path, monkeypatch):
    async with served(tmp_path / "t.sqlite") as (house, asking):
        looks = 0
        look = house.store.fault

        async def counted():
            nonlocal looks
            looks += 1
            await asyncio.sleep(0.05)
            return await look()

        monkeypatch.setattr(house.store, "fault", counted)
        answers = await asyncio.gather(*(asking.get("/health") for _ in range(30)))
        assert [answer.status_code for answer in answers] == [200] * 30
        assert looks == 1


async def test_workers_that_cannot_be_started_are_said_and_tried_again(monkeypatch):
    pool = Pool(1)
    try:
        assert pool.fault() == ""
        with monkeypatch.context() as broken:
            broken.setattr(lane, "WorkerProcess", _none)
            for _ in range(lane.FALSE_STARTS):
                pool.start()
            assert pool.fault() == "no worker can be started"
        end = time.monotonic() + 60
        while pool.fault():
            assert time.monotonic() < end, "a worker that can be started again is not noticed"
            await asyncio.sleep(0.05)
    finally:
        pool.close()
    assert pool.fault() == "the workers are stopped"


def _none(*_):
    raise OSError("no process is left")


# --- metrics ----------------------------------------------------------------------------------------------------------


async def test_metrics_are_not_there_for_players(tmp_path):
    async with served(tmp_path / "t.sqlite") as (_, asking):
        assert (await asking.get("/metrics")).status_code == 404
        assert (await asking.get("/metrics", headers={"Authorization": "Bearer "})).status_code == 404
    async with served(tmp_path / "t.sqlite", metrics_token=TOKEN) as (_, asking):
        for told in ({}, {"Authorization": TOKEN}, {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": "Bearer "}):
            answer = await asking.get("/metrics", headers=told)
            assert answer.status_code == 401
            assert "unboxed_" not in answer.text
        assert (await asking.get("/metrics", headers=BEARER)).status_code == 200


async def test_what_happens_is_counted_and_names_nobody(tmp_path):
    limits = ("joins-address=1/hour:1",)
    async with served(tmp_path / "t.sqlite", metrics_token=TOKEN, limits=limits) as (house, asking):
        made = (await asking.post("/api/tables", json={"game": "unlucky", "players": 2, "seats": PEOPLE[:2]})).json()
        for _ in range(3):
            await asking.post(f"/api/tables/{made['table']}/join", json={"name": "Zoe"})
        await asking.get(f"/api/nothing/{made['table']}?secret={made['owner_secret']}")
        session = await house.table(made["table"])
        for _ in range(3):
            await session.choose(session.book.asked, session.book.number_for(session.book.asked), 0)
        with pytest.raises(Refused):
            await session.choose(0, 99, 0)
        found = await figures(asking)
        assert found["unboxed_requests_total", "POST", "/api/tables", "201"] == 1
        assert found["unboxed_requests_total", "POST", "/api/*", "429"] == 2
        assert found["unboxed_request_seconds_count", "/api/tables"] == 1
        assert found["unboxed_limit_refusals_total", "joins-address"] == 2
        assert found[("unboxed_entries_stored_total",)] == 3
        assert found[("unboxed_commit_seconds_count",)] >= 1
        assert found[("unboxed_tables_held",)] == 1
        assert found["unboxed_commits_failed_total", "in_doubt"] == 0
        whole = (await asking.get("/metrics", headers=BEARER)).text
        for hidden in (
            made["table"],
            made["owner_secret"],
            *(seat["secret"] for seat in made["seats"]),
            "Ada",
            "10.1.2",
        ):
            assert hidden not in whole


async def test_every_metric_is_in_the_operators_page(tmp_path):
    async with served(tmp_path / "t.sqlite", metrics_token=TOKEN) as (_, asking):
        lines = (await asking.get("/metrics", headers=BEARER)).text
    names = set(re.findall(r"^# TYPE (unboxed_\w+)", lines, re.M))
    assert len(names) >= 15
    page = OPERATING.read_text("utf-8")
    assert sorted(name for name in names if f"`{name}" not in page) == []


def test_two_services_in_one_process_count_apart():
    one, other = Metrics(), Metrics()
    one.stored(2, 0.1)
    assert b"unboxed_entries_stored_total 2.0" in one.text()
    assert b"unboxed_entries_stored_total 0.0" in other.text()


def test_refusals_of_sockets_and_counts_have_their_limits_names():
    rates = Rates(Settings(database="", limits=("messages-socket=1/hour:1", "sockets-address=1")))
    bucket = rates.bucket("messages")
    assert [bucket.take(), bucket.take()] == [True, False]
    with rates.holding("sockets", Who("1.2.3.4")), pytest.raises(Refused), rates.holding("sockets", Who("1.2.3.4")):
        pass
    assert rates.refused == {"messages-socket": 1, "sockets-address": 1}


def test_a_token_comes_from_a_file_or_the_environment_and_a_bad_one_is_refused(tmp_path, monkeypatch):
    monkeypatch.delenv("UNBOXED_METRICS_TOKEN", raising=False)
    file = tmp_path / "token"
    assert metrics_token(None) == ""
    file.write_text(f"{TOKEN}\n")
    assert metrics_token(str(file)) == TOKEN
    monkeypatch.setenv("UNBOXED_METRICS_TOKEN", TOKEN)
    assert metrics_token(None) == TOKEN
    for bad in ("", "short", "two words of a token that is long", "ä" * 20):
        file.write_text(bad)
        with pytest.raises(ServiceError, match="remedy"):
            metrics_token(str(file))
    with pytest.raises(ServiceError, match=re.escape("none (No such file")):
        metrics_token(str(tmp_path / "none"))
