"""What stands before every request: the right host and origin, not too many, and headers that keep pages safe."""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import math
import secrets
import time
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import msgspec

from unboxed.server.errors import TooOften
from unboxed.server.limits import Who
from unboxed.server.live.house import House
from unboxed.server.logs import REQUEST, access
from unboxed.server.scope import LINE, WHO, who_of
from unboxed.server.wire.proxies import Proxies, counted_as

from .probes import PATHS as PROBES

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
REPORT_CSP = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox"
)
REPORT_HEADERS = [
    *[(name, value) for name, value in HEADERS if name not in (b"content-security-policy", b"x-frame-options")],
    (b"content-security-policy", REPORT_CSP.encode()),
    (b"x-frame-options", b"SAMEORIGIN"),
]
"""A report has its style in itself and no script: it may be shown inside our page, where it can do nothing."""
SOCKET = "/api/tables/{table}/live"
SAFE = ("GET", "HEAD", "OPTIONS")

BUDGETS: dict[tuple[str, str], tuple[str, ...]] = {
    ("POST", "api/deals"): ("deals",),
    ("POST", "api/packs"): ("packs",),
    ("GET", "api/games/*/cards"): ("cards",),
    ("GET", "api/games/*/rules"): ("cards",),
    ("POST", "api/tables"): ("tables",),
    ("POST", "api/tables/*/fork"): ("tables", "replays"),
    ("POST", "api/tables/*/join"): ("joins",),
    ("POST", "api/tables/*/rematch"): ("tables",),
    ("POST", "api/tables/*/seat/link"): ("joins",),
    ("POST", "api/tables/*/report"): ("reports", "records"),
    ("GET", "api/tables/*/cards"): ("cards",),
    ("GET", "api/tables/*/replay"): ("replays",),
    ("GET", "api/tables/*/analysis"): ("analyses",),
    ("GET", "api/tables/*/ending"): ("replays",),
    ("GET", "api/tables/*/record"): ("records",),
    ("PUT", "api/tables/*/webhook"): ("webhooks",),
    ("POST", "api/people"): ("profiles",),
    ("PUT", "api/people/*"): ("profiles",),
    ("POST", "api/people/*/recovery"): ("profiles",),
    ("GET", "api/people/*"): ("histories",),
}
"""What a request takes from (budgets.py) beside `requests`. A star stands for the id of a table or game, or a person's
name."""


class Refusal(Exception):
    """An answer that is given before anybody looks at the request."""

    def __init__(self, status: int, why: str, wait: float = 0) -> None:
        super().__init__(why)
        self.status, self.why, self.wait = status, why, wait


class Guard:
    """An ASGI application around the service's interface and its page."""

    def __init__(self, app: Any, page: Any, probes: Any, house: House) -> None:
        self.app, self.page, self.probes, self.house = app, page, probes, house
        self.proxies = Proxies(house.settings.proxies)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope = self.proxies.seen_through(scope)
        scope = {**scope, WHO: _who(scope)}
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Any, receive: Any, send: Any) -> None:
        began, status = time.perf_counter(), 500
        REQUEST.set(secrets.token_hex(6))
        api = is_api(scope["path"])
        headers = _headers_for(scope["path"])

        async def send_safely(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *headers]
                if api:
                    message["headers"].append((b"cache-control", b"no-store"))
                if status >= 500:  # whoever tells of it can name the line in the log
                    message["headers"].append((b"x-request-id", REQUEST.get().encode()))
            try:
                await send(message)
            except RuntimeError as error:  # uvloop says so of a line that the other side has closed
                if "write_eof" not in str(error):
                    raise

        try:
            try:
                self._check(scope, self._budgets(scope, api))
            except (Refusal, TooOften) as error:
                await _answer(send_safely, _refusal(error))
            else:
                await self._app(scope, api)(scope, receive, send_safely)
        finally:
            self._answered(scope, status, time.perf_counter() - began)

    def _app(self, scope: Any, api: bool) -> Any:
        return self.app if api else self.probes if scope["path"] in PROBES else self.page

    def _answered(self, scope: Any, status: int, seconds: float) -> None:
        """Count and log a request; of its address only the template, which names nobody."""
        method, route = scope["method"], _route(scope)
        self.house.metrics.request(method, route, status, seconds)
        if access.isEnabledFor(logging.INFO) and (route not in PROBES or status >= 400):  # they ask every second
            about = {"method": method, "path": route, "status": status, "seconds": round(seconds, 6)}
            access.info("request", extra=about)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        REQUEST.set(secrets.token_hex(6))
        with ExitStack() as held:
            try:
                self._check(scope, ("requests",))
                if self.house.going:
                    raise Refusal(503, "the service restarts; connect again in a moment")
                held.enter_context(self.house.rates.holding("sockets", who_of(scope)))
            except (Refusal, TooOften) as error:
                await receive()
                await _answer(send, _refusal(error), "websocket.http")
                return
            began = time.perf_counter()
            self.house.sockets += 1
            try:
                await self.app({**scope, LINE: (receive, send)}, receive, send)
            finally:
                self.house.sockets -= 1
                if access.isEnabledFor(logging.INFO):
                    seconds = round(time.perf_counter() - began, 6)
                    access.info("socket", extra={"method": "socket", "path": SOCKET, "seconds": seconds})

    def _check(self, scope: Any, budgets: Iterable[str]) -> None:
        settings = self.house.settings
        host = header(scope, b"host")
        if not host_fits(host, settings.host, settings.hosts):
            raise Refusal(400, f"this service is not called {host!r}; start it with --name to give it that name")
        if scope.get("method") not in SAFE and not origin_fits(scope):
            raise Refusal(403, "this page may not talk to this service")
        for what in budgets:
            self.house.rates.must(what, who_of(scope))

    def _budgets(self, scope: Any, api: bool) -> tuple[str, ...]:
        if not api:
            return ("probes",) if scope["path"] in PROBES else ("files",)
        return ("requests", *BUDGETS.get((scope["method"], _shape(scope["path"])), ()))


def _headers_for(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/api/lab/trials/") and path.endswith("/report"):
        return REPORT_HEADERS
    return PART_HEADERS if path.startswith("/assets/") else HEADERS


def _route(scope: Any) -> str:
    """The template of a request's address; what is not known has none, and is not quoted either."""
    if scope["path"] in PROBES:
        return str(scope["path"])
    if not is_api(scope["path"]):
        return "/assets/*" if scope["path"].startswith("/assets/") else "/*"
    return str(scope.get("path_template") or "/api/*")


def is_api(path: str) -> bool:
    """Is this a path of the interface, and not of the page?"""
    return path == "/api" or path.startswith("/api/")


def _shape(path: str) -> str:
    """A path with a star for the id in it, written as BUDGETS is however many slashes it has."""
    parts = [part for part in path.split("/") if part]
    if len(parts) > 2 and parts[1] in ("tables", "people", "games"):
        parts[2] = "*"
    return "/".join(parts)


def header(scope: Any, name: bytes) -> str:
    """A header of a request, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def _who(scope: Any) -> Who:
    """By whom something is asked: an address, and a seat if its secret was sent.

    The secret is not checked here. A wrong one has a budget of its own, which is of no use to anybody."""
    client, secret = scope.get("client"), header(scope, b"x-seat-secret")
    seat = hashlib.blake2b(secret.encode("latin-1"), digest_size=16).digest() if secret else None
    return Who(counted_as(client[0]) if client else "", seat)


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


def _refusal(error: Refusal | TooOften) -> Refusal:
    return error if isinstance(error, Refusal) else Refusal(429, error.why, error.wait)


async def _answer(send: Any, refusal: Refusal, kind: str = "http") -> None:
    body = msgspec.json.encode({"status_code": refusal.status, "detail": refusal.why})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.status == 429:
        headers.append((b"retry-after", str(max(1, math.ceil(refusal.wait))).encode()))
    await send({"type": f"{kind}.response.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})
