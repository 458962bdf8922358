"""Frames, as they are read and written without the library, are what the library reads and writes."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from unboxed.server.limits import Bucket
from unboxed.server.wire import socket_protocol
from unboxed.server.wire.socket_protocol import LineProtocol, framed, lines, missing, short_text

HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SIZES = (0, 1, 3, 4, 5, 124, 125, 126, 127, 300, 65535, 65536)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_framed_as_the_library_does_it(size):
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_short_text_that_comes_whole_is_read_at_once_and_nothing_else(size):
    text = random.Random(size).randbytes(size)
    whole = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert short_text(whole) == (text if 0 < size < 126 else None)
    assert short_text(whole[:-1]) is None
    assert short_text(whole + b"\x81") is None
    assert short_text(Frame(Opcode.BINARY, text).serialize(mask=True)) is None
    assert short_text(Frame(Opcode.TEXT, text, fin=False).serialize(mask=True)) is None
    assert short_text(b"\xc1" + whole[1:]) is None  # a bit that nobody has agreed on
    assert short_text(Frame(Opcode.TEXT, text).serialize(mask=False)) is None  # whoever sends it breaks the rules


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mask", [True, False])
def test_it_is_known_what_is_missing_of_a_frame(size, mask):
    frame = Frame(Opcode.TEXT, b"x" * size).serialize(mask=mask)
    assert missing(frame) == missing(frame + frame) == 0
    assert missing(frame[-1:], 1) == 0
    assert missing(frame[:1]) == -1  # its length is not there
    assert missing(frame, -1) == -1
    if size:
        assert missing(frame + frame[:-1]) == 1
        assert missing(b"123", 5) == 2


async def run(_scope, _receive, _send):
    """An application that does nothing."""


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self):
        super().__init__()
        self.written, self.closing, self.paused = b"", False, False

    def write(self, data):
        """Keep it."""
        self.written += data

    def close(self):
        """From now on nothing is taken."""
        self.closing = True

    def is_closing(self):
        """Has it been closed?"""
        return self.closing

    def pause_reading(self):
        """Nobody reads just now."""
        self.paused = True

    def get_write_buffer_size(self):
        """Nothing waits."""
        return 0

    def abort(self):
        """The same as closing, here."""
        self.closing = True


@pytest.fixture(autouse=True)
def nobody_reads(monkeypatch):
    async def run_asgi(_self):
        pass

    monkeypatch.setattr(LineProtocol, "run_asgi", run_asgi)


def line(bucket):
    config = uvicorn.Config(run, ws_per_message_deflate=False, ws_max_size=1000, log_config=None)
    config.load()
    made = lines(lambda: bucket, 1.0)(config=config, server_state=ServerState(), app_state={})
    made.connection_made(Transport())
    made.data_received(HANDSHAKE)
    made.conn.send_response(made.response)
    made.conn.data_to_send()
    made.handshake_complete = True
    return made


def heard(one):
    """What came over it, and what was said and done about it."""
    events = [one.queue.get_nowait() for _ in range(one.queue.qsize())]
    return events, one.transport.written, one.transport.closing, one.transport.paused, one.close_sent


def sent(rng):
    """What somebody sends: mostly short texts, and everything else that may stand in a frame."""
    text = "ä".join("abc")[: rng.randrange(6)].encode() * rng.randrange(1, 60)
    kinds = [Frame(Opcode.TEXT, text)] * 12
    kinds += [Frame(Opcode.TEXT, b"\xff"), Frame(Opcode.BINARY, text), Frame(Opcode.PING, text[:20])]
    kinds += [Frame(Opcode.TEXT, text, fin=False), Frame(Opcode.CONT, text), Frame(Opcode.CONT, text, fin=False)]
    kinds += [Frame(Opcode.CLOSE, b"\x03\xe8"), Frame(Opcode.TEXT, b"x" * rng.choice((125, 126, 900, 1001)))]
    return b"".join(rng.choice(kinds).serialize(mask=rng.random() < 0.99) for _ in range(rng.randrange(1, 12)))


def cut(rng, data):
    """The pieces in which it comes: a frame in each, or whatever the way made of it."""
    if rng.random() < 0.5:
        at, pieces = 0, []
        while at < len(data):
            size = next((n for n in range(at + 1, len(data) + 1) if missing(data[at:n]) == 0), len(data))
            pieces.append(data[at:size])
            at = size
        return pieces
    places = sorted({0, len(data), *(rng.randrange(len(data)) for _ in range(rng.randrange(4)))})
    return [data[a:b] for a, b in pairwise(places)]


@pytest.mark.parametrize("seed", range(400))
async def test_what_comes_is_heard_as_the_library_hears_it(seed):
    rng = random.Random(seed)
    most = rng.choice((3, 1000))
    quick, slow = line(Bucket(1e-9, most)), line(Bucket(1e-9, most))
    slow._missing = socket_protocol._LOST
    data = sent(rng)
    for piece in cut(rng, data):
        quick.data_received(piece)
        slow.data_received(piece)
        assert heard(quick) == heard(slow)


async def test_what_looks_like_a_text_inside_a_frame_is_none():
    text = Frame(Opcode.TEXT, b"inside").serialize(mask=True)
    one, payload = line(Bucket(0, 0)), b"head" + text
    one.data_received(bytes((0x82, 0x80 | len(payload), 0, 0, 0, 0)) + b"head")  # a mask of zeros leaves it as it is
    one.data_received(text)
    one.data_received(text)
    inside, after = {"type": "websocket.receive", "bytes": payload}, {"type": "websocket.receive", "text": "inside"}
    assert heard(one)[0] == [{"type": "websocket.connect"}, inside, after]


async def test_short_texts_do_come_without_the_library():
    one = line(Bucket(0, 0))
    one.conn.receive_data = None  # whoever calls it fails
    one.data_received(Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True))
    assert heard(one)[0] == [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"type":"ping"}'}]
