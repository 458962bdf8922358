"""What programs ask that watch over the service: `/health`, for anybody, and `/metrics`, for whoever has the token."""

from __future__ import annotations

import hmac
import os
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST

from unboxed.server.errors import ServiceError
from unboxed.server.live.house import House

from .health import Health

PATHS = ("/health", "/metrics")
TOKEN = "UNBOXED_METRICS_TOKEN"
"""The environment variable with the token for /metrics."""
SHORTEST = 16
"""Characters of a token; a shorter one could be guessed."""


def metrics_token(file: str | None) -> str:
    """The token for /metrics, from a file or else from the environment; empty if there is none."""
    if file is None:
        token, where = os.environ.get(TOKEN, "").strip(), TOKEN
        if not token:
            return ""
    else:
        where = f"the file {file}"
        try:
            token = Path(file).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "it is not text"
            raise ServiceError(
                f"the token for /metrics cannot be read from {file} ({why}); remedy: write one into a file of your own"
            ) from None
    if len(token) < SHORTEST or not token.isascii() or any(sign.isspace() for sign in token):
        raise ServiceError(
            f"{where} holds no token for /metrics: one word of at least {SHORTEST} ASCII characters; "
            "remedy: make one with: openssl rand -hex 24"
        )
    return token


class Probes:
    """An ASGI application for these two."""

    def __init__(self, house: House) -> None:
        self.house, self.health = house, Health(house)
        self._expected = f"Bearer {house.settings.metrics_token}".encode() if house.settings.metrics_token else b""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await self._say(scope, send, 405, _refusal(405, "this is only read"), [(b"allow", b"GET, HEAD")])
        elif scope["path"] == "/health":
            wrong = await self.health.faults()
            about = {"status": "ok"} if not wrong else {"status": "unavailable", "wrong": wrong}
            await self._say(scope, send, 503 if wrong else 200, msgspec.json.encode(about))
        elif not self._expected:
            await self._say(scope, send, 404, _refusal(404, "there is nothing at this address"))
        elif not self._knows_token(scope):
            why = "this needs the token that the service was started with, as Authorization: Bearer TOKEN"
            await self._say(scope, send, 401, _refusal(401, why), [(b"www-authenticate", b"Bearer")])
        else:
            await self._say(scope, send, 200, self.house.metrics.text(), kind=CONTENT_TYPE_LATEST)

    def _knows_token(self, scope: Any) -> bool:
        told = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        return hmac.compare_digest(told, self._expected)

    async def _say(
        self,
        scope: Any,
        send: Any,
        status: int,
        body: bytes,
        headers: list[tuple[bytes, bytes]] | None = None,
        kind: str = "application/json",
    ) -> None:
        about = [
            (b"content-type", kind.encode()),
            (b"content-length", b"%d" % len(body)),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": about + (headers or [])})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _refusal(status: int, why: str) -> bytes:
    return msgspec.json.encode({"status_code": status, "detail": why})
