"""The HTTP protocol of the service: uvicorn's own, and an end to its patience.

A connection waits for its sender until a whole request is there. That may take some seconds for the head and some for
the body; whoever takes longer is told so and sent away, and whoever sends nothing more is closed."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from unboxed.server.budgets import Limits
from unboxed.server.wire.crowd import Crowd
from unboxed.server.wire.proxies import counted_as

from .socket_protocol import LineProtocol, close_in_time

MOST_HEADERS = 100
LONGEST_URL = 8192
LINGER = 1.0
"""Seconds in which somebody who was refused may read why."""
MOST_IN_LINE = 16
"""Requests that may be sent over one connection before the first of them is answered."""


class IncomingProtocol(HttpToolsProtocol):
    """One connection that asks over HTTP."""

    crowd: Crowd
    held: Limits

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.address = ""
        self._part = ""
        """What is waited for: `head`, `body`, `idle` (anything at all) or `refused` (that they have read why); empty
        while a request is being answered."""
        self._heard = False
        self._head_open, self._head_bytes = False, 0
        self._timer: asyncio.TimerHandle | None = None
        self._fault = (400, "this is not a request that can be understood")

    # --- the connection --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects."""
        super().connection_made(cast(asyncio.Transport, transport))
        self.address = counted_as(self.client[0]) if self.client else ""
        if self.crowd.come(self):
            self._wait_for("head")
        else:
            self._say(429, "too many connections; close some of them")

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_timer()
        self.crowd.go(self)
        super().connection_lost(exc)

    def send_away(self) -> None:
        """Make room for somebody else."""
        self._stop_timer()
        self._close()

    def _close(self) -> None:
        close_in_time(self.loop, self.transport, self.held.most("read-within"))

    def data_received(self, data: bytes) -> None:
        """Something came."""
        if self.transport.is_closing() or self._part == "refused":
            return
        self._heard = True
        head_was_open = self._head_open
        try:
            self.parser.feed_data(data)
            if head_was_open and self._head_open:
                self._count_head(len(data))
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except (httptools.HttpParserError, _TooLarge):
            self._say(*self._fault)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket; it still counts as a connection until it is lost."""
        self._answering()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, LineProtocol)
        protocol.when_lost = lambda: self.crowd.go(self)

    # --- waiting ---------------------------------------------------------------------------------------------------

    def _wait_for(self, part: str) -> None:
        self._stop_timer()
        self._part = part
        self.crowd.waits(self)
        seconds = LINGER if part == "refused" else self.held.most("idle-after" if part == "idle" else f"{part}-within")
        self._timer = self.loop.call_later(seconds, self._waited_long_enough)

    def _answering(self) -> None:
        self._stop_timer()
        self._part = ""
        self.crowd.goes_on(self)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _waited_long_enough(self) -> None:
        self._timer = None
        if self._part in ("idle", "refused") or not self._heard:
            self._close()
        else:
            self._say(408, f"the {self._part} of the request did not come in time")

    # --- a request, piece by piece -----------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head_open, self._head_bytes = True, 0
        if self._part == "idle":
            self._wait_for("head")

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        super().on_url(url)
        if len(self.url) > LONGEST_URL:
            self._fault = 414, f"the address is longer than {LONGEST_URL} bytes"
            raise _TooLarge

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers."""
        super().on_header(name, value)
        self._count_head(len(name) + len(value))
        if len(self.headers) > MOST_HEADERS:
            self._fault = 431, f"the request has more than {MOST_HEADERS} headers"
            raise _TooLarge

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > self.held.most("head-bytes"):
            self._fault = 431, "the head of the request is too large"
            raise _TooLarge

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._head_open = False
        if len(self.pipeline) >= MOST_IN_LINE:
            self._fault = 429, "too many requests at once; wait for the answers"
            raise _TooLarge
        self._wait_for("body")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        super().on_message_complete()
        self._answering()
        if self.cycle is not None and self.cycle.response_complete:  # it was refused before its body had come
            self._wait_for("idle")

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        self._unset_keepalive_if_required()  # ours is the only timer
        if self.transport.is_closing():
            self._close()
        elif self.cycle.response_complete and not self._part:
            self._wait_for("idle")

    # --- refusing ----------------------------------------------------------------------------------------------------

    def _say(self, status: int, why: str) -> None:
        """Refuse what cannot be handed on. What is still on its way is not read, but taken in for a moment: closing at
        once would make the other side's system throw the answer away."""
        body = msgspec.json.encode({"status_code": status, "detail": why})
        lines = [STATUS_LINE[status]]
        for name, value in self.server_state.default_headers:
            lines += [name, b": ", value, b"\r\n"]
        lines.append(b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body))
        self.transport.write(b"".join([*lines, body]))
        self.transport.write_eof()
        self._wait_for("refused")


class _TooLarge(Exception):
    """More than anybody needs."""


def incoming(held: Limits, crowd: Crowd) -> type[IncomingProtocol]:
    """The protocol with these limits; uvicorn makes one for each connection."""

    class Limited(IncomingProtocol):
        pass

    Limited.held, Limited.crowd = held, crowd
    return Limited
