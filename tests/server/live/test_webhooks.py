"""Webhooks: told when a seat is asked and nobody looks; never sent where they should not go."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.server.errors import Refused
from unboxed.server.limits import Rates
from unboxed.server.live import webhooks
from unboxed.server.live.webhooks import check_webhook, is_public
from unboxed.server.settings import Settings


@pytest.fixture
def listener():
    heard = []
    arrived = threading.Event()

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self):
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()
            arrived.set()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Listener)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/turn", heard, arrived
    server.shutdown()
    thread.join()
    server.server_close()


async def test_a_seat_is_told_that_it_is_asked_when_nobody_looks(service, listener):
    url, heard, arrived = listener
    made = service.table(players=2, seats=PEOPLE[:2], seed=11)
    secrets = [seat["secret"] for seat in made["seats"]]
    path = f"/api/tables/{made['table']}/webhook"
    for secret in secrets:
        answer = service.request("PUT", path, json={"url": url}, headers={"X-Seat-Secret": secret})
        assert answer.json() == {"url": url}
    asked = service.get(f"/api/tables/{made['table']}/replay", seat=secrets[0]).json()["scene"]["prompt"]["seat"]
    async with service.client(made["table"], secrets[asked]) as client:
        await client.scene()
        while client.asked:
            number = client.last["number"]
            await client.choose(0)
            await client.scene(lambda m, n=number: m["number"] > n)
    assert arrived.wait(10)
    assert heard[0]["seat"] == 1 - asked
    assert heard[0]["table"] == made["table"]
    assert set(heard[0]) == {"table", "game", "seat", "name", "number", "text", "path"}
    assert service.request("PUT", path, json={"url": ""}, headers={"X-Seat-Secret": secrets[0]}).json() == {"url": ""}
    assert service.request("PUT", path, json={"url": url}).status_code == 403


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost:8765/api",
        "http://169.254.169.254/latest",
        "http://[::1]/x",
        "http://10.0.0.1/x",
        "ftp://example.org/x",
        "file:///etc/passwd",
        "http://user:secret@127.0.0.1/x",
        "not an address",
    ],
)
async def test_a_webhook_reaches_nothing_inside(url):
    with pytest.raises(Refused):
        await check_webhook(Settings(database="x", webhooks="public"), url)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("10.0.0.1", False),
        ("100.64.0.1", False),
        ("192.88.99.1", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("239.255.255.250", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::7f00:1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:8.8.8.8", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::808:808", False),
        ("64:ff9b:1::a00:1", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
        ("2001:db8::1", False),
        ("2002:7f00:1::1", False),
        ("fc00::1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("ff0e::1", False),
        ("nonsense", False),
    ],
)
def test_only_what_anybody_can_reach_is_public(address, public):
    assert is_public(address) is public


@pytest.mark.parametrize(
    ("found", "may"),
    [
        (["8.8.8.8"], True),
        (["8.8.8.8", "2606:4700::1111"], True),
        (["8.8.8.8", "127.0.0.1"], False),
        (["8.8.8.8", "64:ff9b::7f00:1"], False),
        (["10.0.0.1", "8.8.8.8"], False),
    ],
)
async def test_all_addresses_of_a_name_are_looked_at(monkeypatch, found, may):
    async def looked_up(host, port):
        return found

    monkeypatch.setattr(webhooks, "_look_up", looked_up)
    checked = check_webhook(Settings(database="x", webhooks="public"), "https://games.example/turn")
    if may:
        await checked
    else:
        with pytest.raises(Refused, match="public"):
            await checked


async def test_no_seat_and_no_machine_is_called_without_end(monkeypatch, listener):
    url, heard, _ = listener
    settings = Settings(database="x", webhooks="any")
    rates = Rates(Settings(database="x", limits=("calls-seat=1/hour:3", "calls-host=1/hour:5")))
    for seat in (0, 1):
        for number in range(4):
            await webhooks.call_webhook(settings, rates, url, {"table": "t", "seat": seat, "number": number})
    assert [(one["seat"], one["number"]) for one in heard] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]


def test_a_service_may_call_none_at_all(tmp_path):
    with Service(tmp_path / "t.sqlite", webhooks="off") as service:
        made = service.table(players=2)
        answer = service.request(
            "PUT",
            f"/api/tables/{made['table']}/webhook",
            json={"url": "http://127.0.0.1/x"},
            headers={"X-Seat-Secret": made["seats"][0]["secret"]},
        )
        assert answer.status_code == 400
