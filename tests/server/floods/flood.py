"""Floods: programs that ask for as much as they may, each in a process of its own and from its own address.

Nobody who only measures is slowed down by them except through the service, and through the machine they share (the
flood called `burn` asks for nothing: it only costs the machine). Every loop has a bound in number and in time.

python -m tests.server.floods.flood KIND URL ADDRESS SECONDS

says `ready` when everything is prepared, begins when it reads a line, and says at the end what it got."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import unboxed.server

MOST = 200_000
"""Of anything, by one flood."""
HINTING, CHATTING, STATIC, HALF_SENT, LEGENDS, READING = 40, 20, 8, 1005, 20, 40
REPLAYS_A_SECOND = 40
CHATS_A_SECOND = 24
AGAIN = 5.0
"""Seconds after which somebody who was dropped comes again."""
LONG = 250
"""Moments of a long game."""
BROKEN = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)


class Flood:
    """Where it goes, where it comes from, and how long it may last."""

    def __init__(self, url: str, address: str, seconds: float) -> None:
        self.url, self.address = url, address
        self.end = time.monotonic() + seconds
        self.got: Counter[str] = Counter()
        self.client = httpx.AsyncClient(
            base_url=url, timeout=30, transport=httpx.AsyncHTTPTransport(local_address=address, retries=0)
        )

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end and self.got.total() < MOST

    async def go(self) -> None:
        """Everything is prepared: wait until all floods are."""
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)

    async def table(self, **wanted: Any) -> dict[str, Any]:
        answer = await self.client.post("/api/tables", json={"game": "unlucky", "pace": 0, "window": 0, **wanted})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    async def socket(self, made: dict[str, Any], seat: int | None = 0) -> ClientConnection:
        socket = await connect(
            f"{self.url.replace('http', 'ws', 1)}/api/tables/{made['table']}/live",
            compression=None,
            max_size=None,
            open_timeout=30,
            local_addr=(self.address, 0),
        )
        secret = None if seat is None else made["seats"][seat]["secret"]
        await socket.send(json.dumps({"type": "hello", "secret": secret}))
        return socket

    async def scene(self, socket: ClientConnection, fits: Callable[[Any], bool]) -> dict[str, Any]:
        async with asyncio.timeout(30):
            while True:
                message: dict[str, Any] = json.loads(await socket.recv())
                if message["type"] == "scene" and fits(message):
                    return message

    async def many(self, count: int, work: Callable[[int], Awaitable[None]]) -> None:
        """So many at once, each until it is broken or the time is over."""

        async def one(number: int) -> None:
            with contextlib.suppress(asyncio.CancelledError):
                try:
                    await work(number)
                except BROKEN as error:
                    self.got[type(error).__name__] += 1

        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self.end - time.monotonic())):
                await asyncio.gather(*(one(number) for number in range(count)))


async def burn(flood: Flood) -> None:
    """Cost the machine a core, and the service nothing."""
    await flood.go()
    while flood.goes_on:
        flood.got["rounds"] += sum(range(20_000)) > 0
        await asyncio.sleep(0)


async def hints(flood: Flood) -> None:
    """One seat that is asked, with 40 sockets, all asking for hints all the time."""
    made = await flood.table(players=2, seats=[{"kind": "person"}, {"kind": "person"}])
    first = await flood.socket(made, None)
    asked = (await flood.scene(first, lambda m: True))["scene"]["prompt"]["seat"]

    sockets = [await flood.socket(made, asked) for _ in range(HINTING)]

    async def ask(number: int) -> None:
        while flood.goes_on:
            await sockets[number].send('{"type":"hint"}')
            while (kind := json.loads(await sockets[number].recv())["type"]) not in ("hint", "refused", "error"):
                pass
            flood.got[kind] += 1
            await asyncio.sleep(0.05)

    await flood.go()
    await flood.many(HINTING, ask)


async def consequences(flood: Flood) -> None:
    """Two seats that play on as fast as they may, with 20 sockets each, all asking what every option leads to."""
    made = await flood.table(game="island", players=2, seats=[{"kind": "person"}, {"kind": "person"}])
    sockets = [await flood.socket(made, number % 2) for number in range(HINTING)]

    async def ask(number: int) -> None:
        socket, now = sockets[number], 0
        while flood.goes_on:
            await socket.send(json.dumps({"type": "consequences", "number": now}))
            while (message := json.loads(await socket.recv()))["type"] != "consequences":
                now = message["number"] if message["type"] == "scene" else now
            flood.got["told" if message["options"] else "nothing"] += 1
            if message["options"]:
                await socket.send(json.dumps({"type": "choose", "number": now, "option": 0}))
            await asyncio.sleep(0.05)

    await flood.go()
    await flood.many(HINTING, ask)


async def cards(flood: Flood) -> None:
    """All cards of a table and its rulebook, over and over, by 40 at once."""
    made = await flood.table(game="cursed", players=2, seats=[{"kind": "person"}, {"kind": "person"}])
    paths = [f"/api/tables/{made['table']}/cards", "/api/games/cursed/cards", "/api/games/cursed/rules"]

    async def look(number: int) -> None:
        while flood.goes_on:
            answer = await flood.client.get(paths[number % len(paths)])
            flood.got[str(answer.status_code)] += 1
            await asyncio.sleep(0.02)

    await flood.go()
    await flood.many(READING, look)


async def replays(flood: Flood) -> None:
    """Replays of a long game, as often as an address may ask."""
    bots = [{"kind": "bot", "bot": "random"}] * 5
    made = await flood.table(game="island", mode="knockout", players=5, seats=bots, seed=3)
    watching = await flood.socket(made, None)
    reached = await flood.scene(watching, lambda m: m["moment"] >= LONG or m["state"] == "over")
    await watching.close()

    async def look(number: int) -> None:
        while flood.goes_on:
            answer = await flood.client.get(f"/api/tables/{made['table']}/replay?at={reached['moment'] - number % 20}")
            flood.got[str(answer.status_code)] += 1
            await asyncio.sleep(1)

    await flood.go()
    await flood.many(REPLAYS_A_SECOND, look)


async def chats(flood: Flood) -> None:
    """One seat with 20 sockets that talk as fast as they may."""
    made = await flood.table(players=2, seats=[{"kind": "person"}, {"kind": "person"}])
    sockets = [await flood.socket(made) for _ in range(CHATTING)]

    async def talk(number: int) -> None:
        socket = sockets[number]
        hearing = asyncio.create_task(_count(flood, socket))
        try:
            while flood.goes_on:
                await socket.send(json.dumps({"type": "chat", "text": "so much to say " * 20}))
                await asyncio.sleep(1 / CHATS_A_SECOND)
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    await flood.go()
    await flood.many(CHATTING, talk)


async def _count(flood: Flood, socket: ClientConnection) -> None:
    async for text in socket:
        assert isinstance(text, str)
        flood.got[text[9 : text.index('"', 9)] if text.startswith('{"type":"') else "other"] += 1


async def static(flood: Flood) -> None:
    """The largest parts of the page, at full speed over a few lines that stay open."""
    files = (Path(unboxed.server.__file__).parent / "static" / "assets").iterdir()
    largest = sorted(files, key=lambda file: -file.stat().st_size)[:3]
    paths = [f"/assets/{file.name}" for file in largest]
    where = urlsplit(flood.url)

    async def load(number: int) -> None:
        reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(flood.address, 0))
        while flood.goes_on:
            path = paths[flood.got.total() % len(paths)]
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
            flood.got[await _answer(reader)] += 1

    await flood.go()
    while flood.goes_on:  # a line that was closed is opened again
        await flood.many(STATIC, load)
        await asyncio.sleep(0.05)


async def _answer(reader: asyncio.StreamReader) -> str:
    """Read one answer over a line that stays open; its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    if "transfer-encoding: chunked" in head:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    elif "content-length: " in head:
        await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
    return head.split()[1]


async def half_sent(flood: Flood) -> None:
    """1,005 requests that are begun and never ended; whoever is dropped comes again after a while."""
    where = urlsplit(flood.url)
    begun = f"GET /api/games HTTP/1.1\r\nHost: {where.netloc}\r\nX-Slow: ".encode()

    async def begin(number: int) -> None:
        while flood.goes_on:
            try:
                async with asyncio.timeout(AGAIN):
                    reader, writer = await asyncio.open_connection(
                        where.hostname, where.port, local_addr=(flood.address, 0)
                    )
                writer.write(begun)
                flood.got["begun"] += 1
            except OSError:  # timed out, too
                flood.got["not let in"] += 1
                await asyncio.sleep(1)
                continue
            with contextlib.suppress(OSError):
                await reader.read()
            flood.got["dropped"] += 1
            writer.close()
            await asyncio.sleep(AGAIN)

    await flood.go()
    await flood.many(HALF_SENT, begin)


async def legends(flood: Flood) -> None:
    """The strongest bots at 20 tables, all thinking."""

    seats = [{"kind": "person"}, *[{"kind": "bot", "bot": "legend"}] * 3]
    tables = [await flood.table(players=4, seats=seats) for _ in range(LEGENDS)]

    async def play(number: int) -> None:
        socket = await flood.socket(tables[number])
        for _ in range(1000):
            scene = await flood.scene(socket, lambda m: True)
            flood.got["scenes"] += 1
            prompt = scene["scene"]["prompt"]
            if scene["state"] == "over":
                return
            if prompt and prompt["seat"] == 0:
                await socket.send(json.dumps({"type": "choose", "number": scene["number"], "option": 0}))

    await flood.go()
    await flood.many(LEGENDS, play)


KINDS = {
    "burn": burn,
    "replays": replays,
    "cards": cards,
    "chats": chats,
    "static": static,
    "legends": legends,
    "hints": hints,
    "consequences": consequences,
    "half_sent": half_sent,
}


async def main(kind: str, url: str, address: str, seconds: str) -> None:
    flood = Flood(url, address, float(seconds))
    work = asyncio.create_task(KINDS[kind](flood))

    def stop() -> None:
        flood.end = 0.0  # for whoever takes the cancelling for the end of a wait
        work.cancel()

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    try:
        await work
    except BROKEN as error:
        flood.got[type(error).__name__] += 1
    except asyncio.CancelledError:
        pass  # it is enough
    print(json.dumps(flood.got), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
