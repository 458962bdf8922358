"""Compressed answers: what a browser takes, and compressing what the interface answers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable
from typing import Any

SMALLEST = 1000
"""Bytes below which compressing is not worth it."""
LARGE = 16 * 1024
"""Bytes from which it is done in a thread, so that nobody else waits for it."""


def accepted(told: str, offered: Iterable[str]) -> str:
    """The first of the offered encodings that an Accept-Encoding header takes; else `identity`."""
    weights: dict[str, float] = {}
    for one in told.lower().split(","):
        name, _, rest = one.partition(";")
        weights[name.strip()] = _weight(rest)
    for encoding in offered:
        if weights.get(encoding, weights.get("*", 0)) > 0:
            return encoding
    return "identity"


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1
    try:
        return float(value)
    except ValueError:
        return 0


class Compressed:
    """An ASGI application whose answers are compressed with gzip if they are worth it and the other side takes it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or not _takes_gzip(scope):
            await self.app(scope, receive, send)
            return
        start: Any = None

        async def send_smaller(message: Any) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                body = message.get("body", b"")
                if not message.get("more_body") and len(body) >= SMALLEST and not _is_encoded(start):
                    body = await _zipped(body)
                    start["headers"] = _headers(start.get("headers", []), len(body))
                    message = {"type": "http.response.body", "body": body}
                await send(start)
                start = None
            await send(message)

        await self.app(scope, receive, send_smaller)


def _takes_gzip(scope: Any) -> bool:
    told = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    return accepted(told.decode("latin-1"), ["gzip"]) == "gzip"


def _is_encoded(start: Any) -> bool:
    return any(name.lower() == b"content-encoding" for name, _ in start.get("headers", []))


async def _zipped(body: bytes) -> bytes:
    if len(body) < LARGE:
        return gzip.compress(body, 6, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, 6, mtime=0)


def _headers(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    kept = [(name, value) for name, value in headers if name.lower() != b"content-length"]
    return [*kept, (b"content-encoding", b"gzip"), (b"content-length", b"%d" % length), (b"vary", b"accept-encoding")]
