"""Connections that keep the service waiting: they are given up, and nobody else ever notices them."""

from __future__ import annotations

import asyncio
import contextlib
import re
import resource
import socket
import struct
import time

import httpx
import pytest

from tests.server import hostile
from tests.server.playing import PEOPLE
from tests.server.service import Service
from unboxed.server.budgets import Limits
from unboxed.server.wire.crowd import Crowd
from unboxed.server.wire.proxies import Proxies

HALF = b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HASTY = ["all=off", "head-within=0.4", "body-within=0.4", "idle-after=0.4", "read-within=0.4", "hello-within=0.4"]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A service with little patience."""
    folder = tmp_path_factory.mktemp("hasty")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text("the page")
    (folder / "static" / "assets" / "large.js").write_bytes(b"x" * 30_000_000)
    with Service(folder / "t.sqlite", limits=HASTY, static=str(folder / "static")) as running:
        yield running


def connect(service: Service, *parts: bytes) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", service.settings["port"]), timeout=10)
    for part in parts:
        made.sendall(part)
    return made


def rest(connection: socket.socket) -> bytes:
    """All that still comes, until the other side closes."""
    heard = b""
    with connection, contextlib.suppress(ConnectionResetError):
        while part := connection.recv(1 << 20):
            heard += part
    return heard


# --- patience ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"G", b"the head of the request did not come in time"),
        (HALF, b"the head of the request did not come in time"),
        (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{", b"the body"),
        (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", b"the body"),
        (b"GET /api/tables/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Up", b"the head"),
    ],
)
def test_half_a_request_is_told_that_it_took_too_long_and_closed(hasty, sent, why):
    before = time.monotonic()
    answer = rest(connect(hasty, sent))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert why in answer
    assert 0.3 < time.monotonic() - before < 5


def test_a_request_that_trickles_in_is_not_waited_for_any_longer(hasty):
    connection, before = connect(hasty, HALF), time.monotonic()
    with contextlib.suppress(OSError):
        while time.monotonic() - before < 5:
            connection.sendall(b"x")
            time.sleep(0.05)
    assert time.monotonic() - before < 4
    connection.close()


def test_a_connection_that_says_nothing_and_one_that_says_nothing_more_are_closed(hasty):
    assert rest(connect(hasty)) == b""
    again = b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    assert rest(connect(hasty, again, again)).count(b"HTTP/1.1 200 OK") == 2


def one_answer(connection: socket.socket) -> bytes:
    """A whole answer, in however many pieces it comes; the line stays open."""
    answer = b""
    while True:
        head, end, body = answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if end and length and len(body) >= int(length.group(1)):
            return answer
        part = connection.recv(65536)
        assert part, "the line was closed in the middle"
        answer += part


def test_the_patience_for_a_second_request_begins_with_its_first_byte(hasty):
    connection = connect(hasty, b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert one_answer(connection).startswith(b"HTTP/1.1 200 ")
    connection.sendall(HALF)
    answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_body_that_is_refused_early_is_still_given_up(hasty):
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n"
    connection = connect(hasty, head, b"x" * 1000)
    answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 413 ")


async def test_a_socket_that_was_only_shaken_hands_with_is_closed(hasty):
    made = hasty.table(players=2)
    reader, writer = await hostile.shake_hands(hasty.settings["port"], made["table"])
    async with asyncio.timeout(10):
        heard = await reader.read()
    assert b"the first message did not come" in heard
    assert struct.pack("!H", 4408) in heard
    writer.close()


def test_whoever_does_not_read_the_answer_is_given_up(hasty):
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", hasty.settings["port"]))
    connection.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    time.sleep(2.5)  # nothing can be awaited here: that nothing is read is what is tested
    connection.settimeout(10)
    assert len(rest(connection)) < 30_000_000


def test_whoever_reads_slowly_is_waited_for(hasty):
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
    connection.connect(("127.0.0.1", hasty.settings["port"]))
    connection.settimeout(10)
    connection.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    heard, before = 0, time.monotonic()
    while part := connection.recv(1 << 20):
        heard += len(part)
        if time.monotonic() - before < 2:  # longer than all patience together
            time.sleep(0.01)
    connection.close()
    assert heard > 30_000_000


# --- sizes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-A: y\r\n" * 150 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: " + b"y" * 40_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-A: " + b"y" * 1_000_000, 431),
        (b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200, 429),
        (b"nonsense\r\n\r\n", 400),
    ],
)
def test_what_is_too_large_is_refused(service, request_, status):
    connection = connect(service)
    with contextlib.suppress(ConnectionError):
        connection.sendall(request_)
    heard = rest(connection)
    assert f"HTTP/1.1 {status} ".encode() in heard


# --- many ----------------------------------------------------------------------------------------------------------


def test_more_than_a_thousand_half_sent_requests_shut_nobody_out(tmp_path):
    with Service(tmp_path / "t.sqlite", limits=[]) as service:
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        half = []
        try:
            for _ in range(1100):
                half.append(connect(service, HALF))
            for _ in range(20):
                before = time.monotonic()
                assert httpx.get(f"{service.url}/api/about", timeout=5).status_code == 200
                assert time.monotonic() - before < 1
            still_open = sum(_is_open(one) for one in half)
        finally:
            for one in half:
                one.close()
        assert 0 < still_open <= 60


def _is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


@pytest.fixture(scope="module")
def few_frames(tmp_path_factory):
    with Service(tmp_path_factory.mktemp("frames") / "t.sqlite", limits=["frames-socket=20/second:50"]) as running:
        yield running


@pytest.mark.parametrize(
    "flood",
    [
        hostile.frame(9, b"") * 60,
        hostile.frame(10, b"") * 60,
        hostile.frame(1, b"", end=False) + hostile.frame(0, b"", end=False) * 60,
        hostile.frame(1, b'{"type":"ping"}') * 60,
    ],
)
async def test_too_many_frames_of_any_kind_close_the_socket(few_frames, flood):
    made = few_frames.table(players=2, seats=PEOPLE[:2])
    reader, writer = await hostile.shake_hands(few_frames.settings["port"], made["table"])
    writer.write(hostile.frame(1, b'{"type":"hello"}') + flood)
    async with asyncio.timeout(10):
        heard = await reader.read()
    writer.close()
    assert struct.pack("!H", 1008) + b"too many frames" in heard


async def test_pings_without_end_hold_up_nobody(few_frames):
    made = few_frames.table(players=2, seats=PEOPLE[:2])
    flood = hostile.frame(1, b'{"type":"hello"}') + hostile.frame(9, b"") * 40_000
    lines = [await hostile.shake_hands(few_frames.settings["port"], made["table"]) for _ in range(20)]
    for _, writer in lines:
        writer.write(flood)
    async with httpx.AsyncClient() as client:
        before = time.monotonic()
        assert (await client.get(f"{few_frames.url}/api/about", timeout=20)).status_code == 200
        took = time.monotonic() - before
    for _, writer in lines:
        writer.close()
    assert took < 1.5


class Guest:
    def __init__(self, address: str) -> None:
        self.address, self.sent_away = address, False

    def send_away(self) -> None:
        self.sent_away = True


def crowd(*changes: str, proxies: tuple[str, ...] = ()) -> Crowd:
    return Crowd(Limits(changes), Proxies(proxies))


def test_those_who_kept_us_waiting_longest_go_first_and_only_for_their_own_address():
    here = crowd("unfinished-address=3", "connections-address=5")
    others = [Guest("2.2.2.2") for _ in range(3)]
    mine = [Guest("1.1.1.1") for _ in range(5)]
    for guest in [*others, *mine]:
        assert here.come(guest)
        here.waits(guest)
    assert [guest.sent_away for guest in mine] == [True, True, False, False, False]
    assert not any(guest.sent_away for guest in others)


def test_whoever_is_being_answered_is_never_sent_away_and_keeps_their_place():
    here = crowd("unfinished-address=1", "connections-address=3")
    busy = [Guest("1.1.1.1") for _ in range(3)]
    for guest in busy:
        assert here.come(guest)
        here.waits(guest)
        here.goes_on(guest)
    late = Guest("1.1.1.1")
    assert not here.come(late)
    here.go(late)
    here.go(busy.pop())
    assert here.come(Guest("1.1.1.1"))
    assert not any(guest.sent_away for guest in busy)


def test_all_together_have_a_limit_too():
    here = crowd("unfinished-service=2", "connections-service=4")
    guests = [Guest(f"1.1.1.{n}") for n in range(4)]
    for guest in guests:
        assert here.come(guest)
        here.waits(guest)
    assert [guest.sent_away for guest in guests] == [True, True, False, False]
    assert here.come(Guest("2.2.2.2"))
    assert guests[2].sent_away


def test_a_proxy_is_not_one_address():
    here = crowd("unfinished-address=1", "connections-address=1", proxies=("10.0.0.0/8",))
    guests = [Guest("10.0.0.1") for _ in range(5)]
    for guest in guests:
        assert here.come(guest)
        here.waits(guest)
    assert not any(guest.sent_away for guest in guests)


def test_nothing_is_kept_of_those_who_are_gone():
    here = crowd()
    guests = [Guest(f"1.1.1.{n}") for n in range(4)]
    for guest in guests:
        here.come(guest)
        here.waits(guest)
    for guest in guests:
        here.go(guest)
    assert (here._count, here._counts, here._waiting, here._waiting_from) == (0, {}, {}, {})
