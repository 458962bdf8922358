"""What stands before every request: the right host and origin, not too many, and headers that keep pages safe."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import msgspec

from .house import House

CSP = (
    "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; font-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
PART_HEADERS = [
    (name, value) for name, value in HEADERS if name in (b"x-content-type-options", b"cross-origin-resource-policy")
]
"""Scripts, styles and fonts obey the page that loads them; a policy of their own would only make them larger."""
LINE = "unboxed.line"
"""Where a socket's own receive and send are kept in the scope."""
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: Any, house: House) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refusal[1]})
                return
            await self.app({**scope, LINE: (receive, send)}, receive, send)
            return
        api = scope["path"].startswith("/api")
        headers = PART_HEADERS if scope["path"].startswith("/assets/") else HEADERS

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *headers]
                if api:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        if refusal is not None:
            await _answer(send_safely, *refusal)
            return
        await self.app(scope, receive, send_safely)

    def _refusal(self, scope: Any) -> tuple[int, str] | None:
        settings = self.house.settings
        host = header(scope, b"host")
        if not host_fits(host, settings.host, settings.hosts):
            return 400, f"this service is not called {host!r}; start it with --name to give it that name"
        if scope["type"] == "http":
            if scope["method"] not in SAFE and not origin_fits(scope):
                return 403, "this page may not talk to this service"
            if scope["path"].startswith("/api") and not self.house.rates.may("ask", address_of(scope)):
                return 429, "too many requests; wait a little"
            made = makes_something(scope["path"]) if scope["method"] == "POST" else None
            if made is not None and not self.house.rates.may(made, address_of(scope)):
                return 429, "too many new tables, seats or profiles; wait a minute"
        return None


def makes_something(path: str) -> str | None:
    """Does a POST to this path leave something in the store, or try a secret? Then what it is counted as."""
    path = path.rstrip("/")
    if path == "/api/deals":
        return "deal"  # every new table wants one before it, so they are counted for themselves
    if path in ("/api/tables", "/api/people") or path.endswith(("/fork", "/join", "/report")):
        return "make"
    return None


def header(scope: Any, name: bytes) -> str:
    """A header of a request, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def address_of(scope: Any) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def origin_fits(scope: Any) -> bool:
    """A browser says which page asks; only our own may. Programs that are no browsers say nothing."""
    origin = header(scope, b"origin")
    try:
        return not origin or urlsplit(origin).netloc == header(scope, b"host")
    except ValueError:
        return False


def host_fits(host: str, own: str, others: tuple[str, ...]) -> bool:
    """Is the service called by an address or by one of its names? Else a foreign page could point its name here."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        name = None
    if name is None:
        return False
    if name in ("localhost", own.lower(), *others) or "*" in others:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _answer(send: Any, status: int, why: str) -> None:
    body = msgspec.json.encode({"status_code": status, "detail": why})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
