"""Requests and frames that nobody means well with, to every route there is (routes.py). All are made from a seed, and
none of them may have any effect."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
from collections.abc import Callable

from tests.server.routes import Route, routes

ASKED = [route for route in routes() if route.method == "GET"]
TOLD = [route for route in routes() if route.body]
"""What wants to be told something: it is told nonsense."""
FOR_ANYBODY = {"/api/deals"}
"""What has an effect whoever asks for it, and however: it is not asked for."""
BARE = [r for r in routes() if r.method in ("POST", "PUT") and not r.body and r.path not in FOR_ANYBODY]
"""What does something without being told anything: only those ask for it who may not."""
NUMBERS = ["-1", "1e9", "NaN", "9" * 400, "9" * 5000, "0x10", "١", "%00", "", " 1", "1%20", "true", "[]", "\xb2"]
METHODS = [
    "GET",
    "POST",
    "PUT",
    "HEAD",
    "OPTIONS",
    "DELETE",
    "PATCH",
    "TRACE",
    "CONNECT",
    "PRI",
    "get",
    "FOO",
    "G\xe9T",
]


class Requests:
    """Makes hostile requests as bytes. `secrets` are real ones: they are only sent with what is refused anyway."""

    def __init__(self, seed: int, tables: list[str], secrets: list[str]) -> None:
        self.rng, self.tables, self.secrets = random.Random(seed), tables, secrets

    def next(self) -> bytes:
        rng = self.rng
        ways: list[Callable[[], bytes]] = [
            self.bad_body, self.bad_body, self.bad_path, self.bad_path, self.bad_query, self.bad_header, self.bad_host,
            self.bad_framing, self.bad_upgrade, self.not_http, self.cut_off,
        ]  # fmt: skip
        return rng.choice(ways)()

    # --- the kinds ----------------------------------------------------------------------------------------------

    def bad_body(self) -> bytes:
        rng = self.rng
        route = rng.choice(rng.choice([TOLD, TOLD, TOLD, BARE]))
        headers = {"Content-Type": rng.choice(["application/json"] * 3 + self.kinds())}
        if route.body and rng.random() < 0.5:
            names = ("X-Seat-Secret", "X-Owner-Secret", "X-Person-Secret")
            headers |= {name: rng.choice(self.secrets) for name in names}
        if rng.random() < 0.1:
            headers["Content-Encoding"] = rng.choice(["gzip", "br", "deflate", "nonsense"])
        return self.request(route.method, self.place(route), headers, self.body())

    def body(self) -> bytes:
        rng = self.rng
        deep = rng.choice([10, 900, 1_000, 5_000, 60_000])
        word = rng.choice(["game", "name", "text", "options", "seats", "url", "at", "passphrase", "kind", "bot"])
        ways: list[Callable[[], bytes]] = [
            lambda: b"[" * deep,
            lambda: b"[" * deep + b"]" * deep,
            lambda: b'{"a":' * deep + b"1" + b"}" * deep,
            lambda: b'{"%s":' % word.encode() + b"[" * deep + b"]" * deep + b"}",
            lambda: b'{"options":{"a":' * min(deep, 9_000) + b"1" + b"}}" * min(deep, 9_000),
            lambda: rng.randbytes(rng.randrange(200)),
            lambda: json.dumps({word: self.value(), "no": 1}).encode(),
            lambda: b'{"%s":"\xff\xfe\xed\xa0\x80","no":1}' % word.encode(),
            lambda: json.dumps({word: rng.choice(["\x00", "\ud800", "\u202e", "x" * 200_000]), "no": 1}).encode(),
            lambda: b'{"%s":%s,"no":1}' % (word.encode(), rng.choice([b"NaN", b"1e999", b"9" * 5_000, b"Infinity"])),
            lambda: b"\xef\xbb\xbf{}",
            lambda: '{"no": 1}'.encode("utf-16"),
            lambda: b"",
            lambda: b'{"no":1' + b" " * rng.choice([10, 300_000]),
            lambda: b"--x\r\nContent-Disposition: form-data; name=\"\xff\"\r\n\r\n\xff\r\n--x--",
        ]  # fmt: skip
        return rng.choice(ways)()

    def bad_path(self) -> bytes:
        rng = self.rng
        length = rng.choice([254, 256, 300, 2_000, 7_000, 20_000])
        odd = [
            "%00",
            "%ff",
            "%zz",
            "%",
            "%c0%af",
            "%ed%a0%80",
            "..%2f",
            "%2e%2e/",
            "\\",
            "//",
            "%0d%0aX:%20y",
            ";",
            "%F0%9F%98%80",
        ]
        start = rng.choice(
            ["/", "/assets/", "/api/", "/api/tables/", "/api/people/", "/api/games/", "/table/", "/api/schema/"]
        )
        ways: list[Callable[[], str]] = [
            lambda: start + "a" * length,
            lambda: start + "a/" * min(length, 3_000),
            lambda: start + "".join(rng.choice(odd) for _ in range(rng.randrange(1, 20))),
            lambda: start + rng.choice(odd) * rng.choice([1, 90, 900]),
            lambda: f"/api/tables/{rng.choice(self.tables)}/seats/{rng.choice(NUMBERS)}",
            lambda: f"/api/people/{rng.choice(odd)}",
            lambda: f"/api/tables/{rng.choice(odd)}/{rng.choice(['replay', 'live', 'record'])}",
            lambda: f"/api/games/{rng.choice(odd)}/{rng.choice(['cards', 'rules'])}",
            lambda: "/assets/../../../../etc/passwd",
            lambda: "/api/tables/" + "%2e%2e%2f" * 20,
        ]  # fmt: skip
        method = rng.choice(["GET", "GET", "HEAD", "POST"])
        return self.request(method, rng.choice(ways)(), {"X-Seat-Secret": "none"}, b"[]" if method == "POST" else b"")

    def bad_query(self) -> bytes:
        rng = self.rng
        number, odd = rng.choice(NUMBERS), rng.choice(["%ff", "%", "%zz", "\xff", "%00"])
        ways = [
            f"at={number}",
            f"at={number}&at={number}&everything={number}",
            f"everything={odd}",
            f"{odd}={odd}",
            "&".join(f"k{i}={odd}" for i in range(rng.choice([10, 1_000]))),
            "at=" + "0" * rng.choice([100, 5_000, 30_000]),
            "?" * 300,
            "=&" * 500,
        ]
        path = f"{self.place(rng.choice(ASKED))}?{rng.choice(ways)}"
        secret = {"X-Seat-Secret": rng.choice(self.secrets)} if rng.random() < 0.5 else {}
        return self.request("GET", path, secret)

    def bad_header(self) -> bytes:
        rng = self.rng
        junk = rng.choice(
            ["\xff\xfe", "x" * 70, "x" * 9_000, "x" * 70_000, "\x01", '"', ",,;;==", "q=q=q", "*/*/*", "\x7f"]
        )
        names = ["X-Seat-Secret", "X-Owner-Secret", "Cookie", "Accept", "Accept-Encoding", "Accept-Language", "Origin",
                 "If-None-Match", "If-Modified-Since", "Range", "Referer", "User-Agent", "Authorization", "Expect",
                 "X-Forwarded-For", "Forwarded", "X-Forwarded-Proto", "Connection", "Upgrade"]  # fmt: skip
        headers = dict.fromkeys(rng.sample(names, rng.randrange(1, 5)), junk)
        if rng.random() < 0.1:
            headers |= {f"X-Many-{i}": "y" for i in range(rng.choice([90, 400, 3_000]))}
        path = rng.choice([self.place(rng.choice(ASKED)), "/", "/icon.svg"])
        return self.request(rng.choice(METHODS), path, headers)

    def bad_host(self) -> bytes:
        host = self.rng.choice(
            ["", "[", "[::1", "evil.example", "\xff", "a" * 300, "127.0.0.1:99999", "a:b:c", "127.0.0.1\t"]
        )
        return self.request("GET", self.rng.choice(["/", "/api/about"]), {}, host=host)

    def bad_framing(self) -> bytes:
        rng = self.rng
        route = rng.choice(TOLD + BARE)
        head = f"{route.method} {self.place(route)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        start = head.encode("latin-1", "replace")
        ways = [
            b"Content-Length: -1\r\n\r\n{}",
            b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
            b"Content-Length: 99999999999999999999999\r\n\r\n{}",
            b"Content-Length: 0x2\r\n\r\n{}",
            b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
            b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
            b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n2\r\n[]\r\n0\r\n\r\n",
            b"Transfer-Encoding: nonsense\r\n\r\n{}",
            b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n[\r\n" * 3_000 + b"0\r\n\r\n",
            b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n[]",
            b"Content-Length: 2\r\nExpect: nonsense\r\n\r\n[]",
            b" folded\r\n\r\n",
            b"No colon here\r\n\r\n",
            b": no name\r\n\r\n",
            b"Sp ace: x\r\n\r\n",
            b"X: a\x00b\r\n\r\n",
        ]
        return start + rng.choice(ways)

    def bad_upgrade(self) -> bytes:
        rng = self.rng
        headers = {"Connection": "Upgrade", "Upgrade": rng.choice(["websocket", "websocket", "h2c", "WebSocket", "x"])}
        headers["Sec-WebSocket-Key"] = rng.choice(["", "x", "dGhlIHNhbXBsZSBub25jZQ==", "\xff" * 16, "a" * 9_000])
        headers["Sec-WebSocket-Version"] = rng.choice(["13", "12", "", "x", "\xb2"])
        if rng.random() < 0.3:
            headers["Sec-WebSocket-Extensions"] = rng.choice(["permessage-deflate; x", ";;;", "\xff"])
        if rng.random() < 0.3:
            headers["Sec-WebSocket-Protocol"] = rng.choice(["a, b", ",", "\xff"])
        if rng.random() < 0.1:
            headers |= {f"X-Many-{i}": "y" for i in range(rng.choice([90, 140, 400]))}
        odd = rng.choice(["", "%ff", "%00", "?\xff", "?" + "x" * 9_000, "a" * 300, "/live/live"])
        path = rng.choice([f"/api/tables/{rng.choice(self.tables)}/live{odd}", f"/api/about{odd}", f"/{odd}"])
        return self.request(rng.choice(["GET", "GET", "POST", "HEAD"]), path, headers, closing=False)

    def not_http(self) -> bytes:
        rng = self.rng
        ways = [
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(60),
            b"GET /\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET http://[::1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"GET http://evil.example:99999/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            b"CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"\r\n" * 50,
            b"GET /\x00 HTTP/1.1\r\n\r\n",
            b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            rng.randbytes(rng.randrange(1, 300)),
        ]
        return rng.choice(ways)

    def cut_off(self) -> bytes:
        whole = self.rng.choice([self.bad_body, self.bad_header, self.bad_upgrade])()
        return whole[: self.rng.randrange(1, min(len(whole), 400))]

    # --- parts ---------------------------------------------------------------------------------------------------

    def request(
        self,
        method: str,
        path: str,
        headers: dict[str, str],
        body: bytes = b"",
        host: str = "127.0.0.1",
        closing: bool = True,
    ) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"] + [f"{name}: {value}" for name, value in headers.items()]
        if closing and "Connection" not in headers:
            lines.append("Connection: close")
        if body or method in ("POST", "PUT"):
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body

    def place(self, route: Route) -> str:
        """The path of a route, with something in every place: what is there, or what is not."""
        rng, parts = self.rng, route.path.split("/")
        there = {
            "tables": [*self.tables, *self.tables, "none", "a" * 12, "a" * 41, "%00" * 12],
            "seats": ["0", "1", rng.choice(NUMBERS)],
            "people": ["Ada", "me", "%ff"],
            "games": ["unlucky", "none", "%00"],
            "trials": ["none", "a" * 300],
        }
        return "/".join(rng.choice(there[parts[i - 1]]) if part == "{}" else part for i, part in enumerate(parts))

    def value(self) -> object:
        rng = self.rng
        return rng.choice([None, True, -1, 2**70, 1.5, "", "x" * 70, [], [[]], {}, {"": None}, [1] * 50])

    def kinds(self) -> list[str]:
        return [
            "text/xml",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "application/msgpack",
            "application/json; charset=nonsense",
            "application/json" * 50,
            "\xff",
            "",
        ]


def status_of(answer: bytes) -> int | None:
    """The status of an answer; None if nothing came, which is an answer, too."""
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else None


async def exchange(port: int, request: bytes, patience: float = 15) -> int | None:
    """Send a request, say that no more comes, and read all that is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    try:
        async with asyncio.timeout(patience):
            writer.write(request)
            await writer.drain()
            writer.write_eof()
            while part := await reader.read(65536):
                answer += part
    except TimeoutError:
        raise AssertionError(f"neither answered nor closed: {request[:500]!r}; so far {answer[:500]!r}") from None
    except OSError:
        pass  # sent away in the middle of it
    finally:
        writer.close()
    return status_of(answer)


# --- sockets -----------------------------------------------------------------------------------------------------


def frame(opcode: int, payload: bytes, end: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """A WebSocket frame as a client sends it, or as none should."""
    head = bytes([(0x80 if end else 0) | reserved << 4 | opcode])
    mask = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mask | len(payload)])
    elif len(payload) < 65536:
        head += bytes([mask | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", len(payload))
    return head + (b"\0\0\0\0" if masked else b"") + payload


def bad_frames(rng: random.Random) -> bytes:
    """Frames that break the rules of the protocol, or keep them and mean no good."""
    ways = [
        frame(1, b"\xff\xfe\xed\xa0\x80"),
        frame(1, b'{"type":"chat","text":"\xff"}'),
        frame(2, rng.randbytes(rng.randrange(100))),
        frame(1, b"{}", masked=False),
        frame(1, b"{}", reserved=rng.choice([1, 2, 4, 7])),
        frame(rng.choice([3, 5, 7, 11, 15]), b"{}"),
        frame(9, b"x" * 126),
        frame(9, b"x" * 125) * 50,
        frame(10, b"nobody asked"),
        frame(0, b"the rest of nothing"),
        frame(1, b"[", end=False) + frame(1, b"]"),
        frame(1, b"[", end=False) + frame(0, b"[" * 9_000),
        frame(1, b"", end=False) + frame(0, b"", end=False) * 500,
        frame(8, b""),
        frame(8, b"x"),
        frame(8, struct.pack("!H", rng.choice([0, 999, 1005, 1006, 1015, 4400, 65535]))),
        frame(8, struct.pack("!H", 1000) + b"\xff\xff"),
        frame(1, b"[" * rng.choice([1_000, 8_000])),
        frame(1, b"x" * rng.choice([8_193, 70_000])),
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        rng.randbytes(rng.randrange(1, 60)),
    ]
    return rng.choice(ways)


async def shake_hands(port: int, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket to a table, without any help that would keep us from misusing it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 "), head
    return reader, writer


async def misuse(port: int, table: str, hello: str | None, frames: list[bytes], patience: float = 15) -> None:
    """Say hello, send frames one after the other, and read until the service has had enough or we have."""
    reader, writer = await shake_hands(port, table)
    try:
        async with asyncio.timeout(patience):
            if hello is not None:
                writer.write(frame(1, hello.encode()))
            for one in frames:
                writer.write(one)
                await writer.drain()
            writer.write(frame(8, struct.pack("!H", 1000)))
            writer.write_eof()  # what was sent last may have promised more
            while await reader.read(65536):
                pass
    except TimeoutError:
        raise AssertionError(f"never closed: {frames!r}") from None
    except OSError:
        pass
    finally:
        writer.close()
