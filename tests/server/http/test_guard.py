"""What stands before every request: hosts, origins, limits, sizes and headers."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.server.budgets import LIMITS, Rate
from unboxed.server.http.guard import BUDGETS, host_fits


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables/none", "/nowhere"])
def test_every_answer_has_the_headers_that_keep_pages_safe(service, path):
    headers = service.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def test_a_part_of_the_page_is_taken_for_what_it_is_and_by_no_other_page(service):
    headers = service.get("/assets/x.js").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


def test_a_foreign_page_may_not_make_tables(service):
    body = {"game": "unlucky"}
    evil = service.request("POST", "/api/tables", json=body, headers={"Origin": "https://evil.example"})
    assert evil.status_code == 403
    assert service.request("POST", "/api/tables", json=body, headers={"Origin": "http://["}).status_code == 403
    assert service.request("POST", "/api/tables", json=body, headers={"Origin": service.url}).status_code == 201


async def test_a_foreign_page_may_not_open_a_socket(service):
    made = service.table(players=2)
    with pytest.raises(InvalidStatus):
        async with service.client(made["table"], headers={"Origin": "https://evil.example"}):
            pass
    async with service.client(made["table"], headers={"Origin": service.url}) as client:
        await client.scene()


def test_a_foreign_name_that_points_here_is_refused(service):
    assert service.request("GET", "/api/games", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("host", "fits"),
    [
        ("localhost:80", True),
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.5", True),
        ("games.home", True),
        ("evil.example", False),
        ("", False),
        ("[::1", False),
    ],
)
def test_hosts_are_addresses_or_known_names(host, fits):
    assert host_fits(host, "127.0.0.1", ("games.home",)) is fits


def test_a_large_body_is_refused(service):
    answer = service.request("POST", "/api/tables", content=b"x" * 300_000)
    assert answer.status_code == 413


async def test_a_large_message_closes_the_socket(service):
    made = service.table(players=2)
    for size in (9_000, 200_000):
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.scene()
            await client.send(json.dumps({"type": "chat", "text": "x" * size}))
            assert await client.closed() == 1009


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    limits = ["tables-address=3", "requests-address=20", "messages-socket=5", "sockets-address=3", "hello-within=0.3"]
    with Service(tmp_path_factory.mktemp("strict") / "t.sqlite", limits=limits) as running:
        yield running


async def test_too_many_messages_close_the_socket(strict):
    made = strict.table(players=2)
    async with strict.client(made["table"]) as client:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(40):
                await client.send({"type": "ping"})
        assert await client.closed() == 4429


async def test_too_many_sockets_from_one_address_are_refused(strict):
    made = strict.table(players=2)
    async with AsyncExitStack() as stack:
        for _ in range(3):
            await (await stack.enter_async_context(strict.client(made["table"]))).scene()
        with pytest.raises(InvalidStatus):
            async with strict.client(made["table"]):
                pass
    for _ in range(50):  # and let in again when others have gone
        try:
            async with strict.client(made["table"]) as client:
                assert (await client.receive())["type"] == "scene"
                break
        except InvalidStatus:
            await asyncio.sleep(0.1)
    else:
        pytest.fail("no socket was let in again")


async def test_who_does_not_say_hello_is_sent_away(strict):
    made = strict.table(players=2)
    client = strict.client(made["table"])
    client.hello = {"type": "ping"}
    async with client:
        assert "hello" in (await client.receive())["why"]
        assert await client.closed() == 4400


def test_too_many_tables_and_too_many_requests_are_refused_with_the_time_to_wait(strict):
    refused = [strict.post("/api/tables", {"game": "unlucky"}) for _ in range(5)][-1]
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith("too many new tables from one address; wait ")
    assert 1 <= int(refused.headers["retry-after"]) <= 20
    connection = http.client.HTTPConnection(strict.url.removeprefix("http://"))
    answers = []
    for _ in range(150):
        connection.request("GET", "/api/about")
        answer = connection.getresponse()
        answer.read()
        answers.append((answer.status, answer.getheader("retry-after")))
    connection.close()
    assert (429, "1") in answers
    assert answers[0][0] == 200


@pytest.mark.parametrize("path", ["/api//tables", "/api/tables/", "/api/./tables", "//api/tables"])
def test_no_way_of_writing_a_path_goes_round_its_budget(tmp_path, path):
    with Service(tmp_path / "t.sqlite", limits=["tables-address=1"]) as service:
        made = [service.post(path, {"game": "unlucky"}).status_code for _ in range(3)]
    assert made.count(201) <= 1


def test_each_budget_of_a_path_is_one_that_is_declared():
    declared = {limit.what for limit in LIMITS if isinstance(limit, Rate)}
    assert {what for whats in BUDGETS.values() for what in whats} <= declared


def test_a_seat_has_a_budget_of_its_own_for_replays(tmp_path):
    limits = ["all=off", "replays-seat=1/minute:3"]
    with Service(tmp_path / "t.sqlite", limits=limits) as service:
        made = service.table(players=2, seats=PEOPLE[:2])
        path, (ada, ben) = f"/api/tables/{made['table']}/replay", [seat["secret"] for seat in made["seats"]]
        assert [service.get(path, seat=ada).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert service.get(path, seat=ben).status_code == 200
        assert service.get(path).status_code == 200


async def test_chat_and_hints_beyond_the_budget_are_refused_in_words_and_the_socket_stays(tmp_path):
    limits = ["all=off", "chat-seat=1/minute:2", "hints-seat=1/minute:1"]
    with Service(tmp_path / "t.sqlite", limits=limits) as service:
        made = service.table(players=2, seats=PEOPLE[:2])
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            await client.scene()
            for _ in range(3):
                await client.send({"type": "chat", "text": "hello"})
            refused = await client.until(lambda m: m["type"] == "refused")
            assert refused["why"] == "too many lines of chat from one seat; wait 60 seconds"
            assert len(client.chats) == 2
            for _ in range(2):
                await client.send({"type": "hint"})
            refused = await client.until(lambda m: m["type"] == "refused" and "hints" in m["why"])
            assert refused["why"].startswith("too many hints from one seat; wait ")
            await client.send({"type": "ping"})
            await client.until(lambda m: m["type"] == "pong")


async def test_spectators_fill_a_table_but_never_keep_a_seat_out(tmp_path):
    with Service(tmp_path / "t.sqlite", limits=["all=off", "spectators-table=2", "sockets-seat=1"]) as service:
        made = service.table(players=2, seats=PEOPLE[:2])
        async with AsyncExitStack() as stack:
            for _ in range(2):
                await (await stack.enter_async_context(service.client(made["table"]))).scene()
            async with service.client(made["table"]) as third:
                assert "too many spectators" in (await third.receive())["why"]
                assert await third.closed() == 1013
            ada = await stack.enter_async_context(service.client(made["table"], made["seats"][0]["secret"]))
            await ada.scene()
            async with service.client(made["table"], made["seats"][0]["secret"]) as again:
                assert "from one seat" in (await again.receive())["why"]
                assert await again.closed() == 1013


def test_files_of_the_page_have_a_budget(tmp_path):
    with Service(tmp_path / "t.sqlite", limits=["files-address=1/minute:4"]) as service:
        assert [service.get("/").status_code for _ in range(5)] == [200, 200, 200, 200, 429]
        assert service.get("/api/about").status_code == 200
