"""How a socket ends: quietly when the other side left, aloud when the fault is ours."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

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
