"""Webhooks: told when a seat is asked and nobody looks; never sent where they should not go."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.server.errors import Refused
from unboxed.server.settings import Settings
from unboxed.server.webhooks import check_webhook


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
