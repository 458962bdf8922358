"""How a socket ends: quietly when the other side left, aloud when the fault is ours."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from unboxed.server.errors import Refused
from unboxed.server.limits import Rates, Who
from unboxed.server.live.connection import Connection
from unboxed.server.scope import LINE, WHO
from unboxed.server.settings import Settings
from unboxed.server.wire import socket


@pytest.mark.parametrize(
    ("error", "left"),
    [
        (ClientDisconnected(), True),
        (ConnectionResetError("gone"), True),
        (WebSocketDisconnect(detail="gone"), True),
        (RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."), True),
        (RuntimeError("dictionary changed size during iteration"), False),
        (KeyError("prompt"), False),
    ],
)
def test_a_socket_that_is_gone_is_told_from_a_fault_of_ours(error, left):
    assert socket.other_side_left(error) is left


@pytest.mark.parametrize("fault", [RuntimeError("no such zone"), WebSocketDisconnect(detail="gone")])
async def test_a_fault_in_a_view_is_not_swallowed_and_its_viewer_is_let_go(monkeypatch, fault):
    there = []

    def fail(_connection):
        raise fault

    state = SimpleNamespace(seats=[SimpleNamespace(person=None)])
    publisher = SimpleNamespace(welcome=fail)
    live = SimpleNamespace(id="t", state=state, publisher=publisher, come=there.append, go=there.remove)
    connection = Connection(0, owner=False)
    connection.behind = True  # so the writer asks for a fresh view, and that fails

    async def hello(*_):
        return live, connection

    async def never():
        await asyncio.Event().wait()

    monkeypatch.setattr(socket, "_hello", hello)
    line = SimpleNamespace(scope={LINE: (never, None), WHO: Who()})
    with pytest.raises(type(fault)):
        await socket._serve(SimpleNamespace(rates=Rates(Settings(database=""))), line, "t")
    assert there == []


class Choosing:
    """A session at which somebody chooses."""

    id = "t"

    def __init__(self) -> None:
        self.chosen, self.futures = [], []
        self.book = SimpleNamespace(number_for=lambda seat: 7)

    def choose(self, *wanted):
        self.chosen.append(wanted)
        self.futures.append(asyncio.get_running_loop().create_future())
        return self.futures[-1]


def reader(session, posted, may=True):
    rates = SimpleNamespace(bucket=lambda _: SimpleNamespace(take=lambda: may), may=lambda *_: True)
    connection = Connection(1, owner=False, write_now=lambda text: posted.append(text) or True, secret_hash="h")
    return socket.Reader(SimpleNamespace(rates=rates), session, connection, Who())


CHOICE = b'{"type":"choose","number":7,"option":2}'


async def test_a_choice_is_begun_as_it_arrives_and_why_it_is_refused_is_told():
    session, posted = Choosing(), []
    read = reader(session, posted)
    read._waits = True
    assert read.hear(CHOICE)
    assert session.chosen == [(1, 7, 2, "h", ())]
    session.futures[0].set_exception(Refused("it is not your turn to choose"))
    for _ in range(3):
        await asyncio.sleep(0)
    (told,) = map(json.loads, posted)
    assert (told["type"], told["why"], told["number"]) == ("refused", "it is not your turn to choose", 7)


@pytest.mark.parametrize("text", [b'{"type":"ping"}', b'{"type":"choose"}', b"nonsense", b"\xff", b'{"type":"undo"}'])
async def test_everything_else_is_read_in_its_turn(text):
    read = reader(Choosing(), [])
    read._waits = True
    assert not read.hear(text)


async def test_a_choice_waits_behind_what_is_being_done_and_is_not_heard_from_whoever_must_leave():
    session = Choosing()
    read = reader(session, [])
    assert not read.hear(CHOICE)  # something that was said before is not done yet
    read._waits = True
    read.connection.close(4403, "this seat was given to somebody else")
    assert not read.hear(CHOICE)
    assert not session.chosen


async def test_a_choice_beyond_the_budget_is_left_to_whoever_closes_the_line():
    session = Choosing()
    read = reader(session, [], may=False)
    read._waits = True
    assert not read.hear(CHOICE)
    assert not session.chosen
