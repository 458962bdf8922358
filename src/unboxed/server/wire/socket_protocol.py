"""The WebSocket protocol of the service: uvicorn's own, and a way to write at once to a reader who keeps up.

What breaks the protocol's rules closes the socket and nothing else: no traceback, and no work for anybody."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from unboxed.server.limits import Bucket

WRITE = "unboxed.write"
"""The ASGI extension of a socket. Its `now` writes a text at once, or says that it must wait; `listen` names who is
told of a short text as it arrives, and says whether that is all there is to do with it."""
_BORDER = 0
"""What is missing of the frame that is arriving where one ends and the next has not begun."""
_LOST = -1
"""The same where nobody has kept count."""
AT_ONCE = 4096
"""Bytes that are looked at before it is counted what they hold: the smallest frames are six bytes long."""


def close_in_time(loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, patience: float) -> None:
    """Close a connection after what was written has been read, but do not wait for somebody who reads nothing.

    `patience` is how many seconds may pass without any of it being read."""
    transport.close()
    _look_again_later(loop, transport, patience)


def _look_again_later(loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, patience: float) -> None:
    if left := transport.get_write_buffer_size():
        loop.call_later(patience, _give_up_or_wait, loop, transport, patience, left)


def _give_up_or_wait(
    loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, patience: float, before: int
) -> None:
    if transport.get_write_buffer_size() < before:
        _look_again_later(loop, transport, patience)
    else:
        transport.abort()


_SHORT, _LONG, _LONGEST = struct.Struct("!BB").pack, struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack
_MASKED = 0x80
_TEXT = 0x81
"""The first byte of a text that is whole (RFC 6455, 5.2)."""


def framed(text: bytes) -> bytes:
    """A text as one frame, as a server sends it: in one piece and not masked."""
    size = len(text)
    if size < 126:
        return _SHORT(_TEXT, size) + text
    return (_LONG(_TEXT, 126, size) if size < 65536 else _LONGEST(_TEXT, 127, size)) + text


def short_text(data: bytes) -> bytes | None:
    """What stands in data that is nothing but one short text in one frame, as pages send them; None if it is not."""
    size = len(data) - 6
    if not 0 < size < 126 or data[0] != _TEXT or data[1] != size | _MASKED:
        return None
    mask = (data[2:6] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[6:]) ^ int.from_bytes(mask)).to_bytes(size)


def missing(data: bytes, before: int = _BORDER) -> int:
    """How many bytes are still to come of the last frame in data, of whose first frame so many had still to come."""
    if before == _LOST:
        return _LOST
    at, size = before, len(data)
    while at < size:
        short = data[at + 1] & 127 if at + 1 < size else _LOST
        more = {126: 2, 127: 8}.get(short, 0)
        if short == _LOST or at + 2 + more > size:
            return _LOST  # not even the length is there
        masked = 4 if data[at + 1] & _MASKED else 0
        at += 2 + more + masked + (int.from_bytes(data[at + 2 : at + 2 + more]) if more else short)
    return at - size


class LineProtocol(WebSocketsSansIOProtocol):
    """Four views go out for every choice; waking a task for each of them costs more than writing them."""

    new_bucket: Callable[[], Bucket]
    """Makes the budget of one socket for frames of any kind."""
    patience: float
    """Seconds in which some of what is left to send must be read when the socket is closed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.when_lost: Callable[[], None] = lambda: None
        self._listener: Callable[[bytes], bool] | None = None
        self.close_timeout = self.patience
        self._frames = self.new_bucket()
        self._missing = _LOST
        """How many bytes of a frame are still to come."""

    # --- sending ---------------------------------------------------------------------------------------------------

    async def run_asgi(self) -> None:
        """Serve one socket."""
        self.scope["extensions"][WRITE] = {"now": self.write_now, "listen": self.listen}
        try:
            await super().run_asgi()
        finally:  # the other side has this long to say goodbye, and then to read what is left
            self.loop.call_later(self.close_timeout, close_in_time, self.loop, self.transport, self.patience)

    def write_now(self, text: bytes) -> bool:
        """Write a text; False if the reader is slow or gone, and then nothing has been written."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    # --- receiving -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Look at what came: nearly always one short text, which needs no more than this; else a little at a time."""
        if self._missing == _BORDER and not self.frames and self.conn.state is OPEN:
            text = short_text(data)
            if text is not None:
                self._hear(text)
                return
        self._missing = missing(data, self._missing)
        self._look_at(data)

    def listen(self, listener: Callable[[bytes], bool] | None) -> None:
        """Tell this one of short texts as they arrive, unless others wait to be read: waking a task for a choice costs
        more than beginning it."""
        self._listener = listener

    def _hear(self, text: bytes) -> None:
        """A text that came whole, as `handle_text` would be told of it."""
        if not self._frames.take():
            self._fail(1008, "too many frames; wait a little and connect again")
        elif self.transport.is_closing() or (
            self._listener is not None and self.queue.empty() and self._listener(text)
        ):
            return
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def _is_done(self, text: bytes) -> bool:
        return self._listener is not None and self.queue.empty() and self._listener(text)

    def _look_at(self, data: bytes) -> None:
        for start in range(0, len(data), AT_ONCE):
            if self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + AT_ONCE])
            if self.conn.parser_exc is not None:
                self._broken()
                return
            self.handle_events()

    def _broken(self) -> None:
        """What came is no frame, or, before there are any, no request for a socket."""
        if self.handshake_initiated:
            self.handle_parser_exception()
        else:
            self._reject("this is not a request for a socket that can be understood")
        close_in_time(self.loop, self.transport, self.patience)

    def handle_connect(self, event: Request) -> None:
        """A request for a socket."""
        if event.path.isascii():
            super().handle_connect(event)
            self._missing = _BORDER  # frames begin with what comes next
        else:
            self._reject("the address of the socket must be written in ASCII")

    def _reject(self, why: str) -> None:
        body = why.encode()
        head = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: "
        self.transport.write(f"{head}{len(body)}\r\n\r\n".encode() + body)
        self.transport.close()

    def handle_events(self) -> None:
        """All frames count, also those that no handler ever sees, such as pings."""
        if self.handshake_initiated and not self._frames.take(len(self.conn.events)):
            self._fail(1008, "too many frames; wait a little and connect again")
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """A message is complete; a text must be one."""
        if self.curr_msg_data_type == "text":
            self.frames = [b"".join(self.frames)]
            try:
                self.frames[0].decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(1007, "a text must be UTF-8")
                return
        super().send_receive_event_to_app()

    def _fail(self, code: int, why: str) -> None:
        """Close the socket because of what came over it."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.close_sent = True
        close_in_time(self.loop, self.transport, self.patience)

    # --- the end -----------------------------------------------------------------------------------------------------

    def keepalive_timeout(self) -> None:
        """Nobody has answered a ping: they read nothing either, so there is nothing to wait for."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        super().connection_lost(exc)
        self.when_lost()


def lines(new_bucket: Callable[[], Bucket], patience: float) -> type[LineProtocol]:
    """The protocol with these limits; uvicorn makes one for each socket."""

    class Limited(LineProtocol):
        pass

    Limited.new_bucket, Limited.patience = staticmethod(new_bucket), patience
    return Limited
