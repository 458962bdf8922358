"""People who only want to play, and how long they wait: four at one table, one at another with three bots, and one who
keeps coming in anew."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.service import whole

PEOPLE, ALONE, COMING = "127.0.0.2", "127.0.0.3", "127.0.0.4"
"""Where they come from."""
THINKS = 0.04
"""Seconds between choices: as fast as an eager clicker, and below what a socket may send."""
LONGEST = 8.0
"""Seconds after which a wait is given up, and counted as that long."""


@dataclass
class Waits:
    """Seconds that were waited."""

    choices: list[float] = field(default_factory=list)
    """From a choice until everybody at its table has seen it."""
    bots: list[float] = field(default_factory=list)
    """From when a bot is asked until it has chosen."""
    comings: list[float] = field(default_factory=list)
    """From opening a socket to the first scene."""


def part(waits: list[float], share: float) -> float:
    """The wait that so great a share is not longer than."""
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else LONGEST


class Seat:
    """Somebody at a table, with the last scene."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frame: dict[str, Any] = {}

    async def scene(self) -> dict[str, Any]:
        """The next scene."""
        async with asyncio.timeout(LONGEST):
            while True:
                message = json.loads(await self.socket.recv())
                if message["type"] == "scene":
                    self.frame = whole(self.frame, message)
                    return self.frame

    @property
    def asked(self) -> bool:
        prompt = self.frame["scene"]["prompt"]
        return bool(prompt) and prompt["seat"] == self.frame["you"]

    async def choose(self, rng: random.Random) -> None:
        count = len(self.frame["scene"]["prompt"]["options"])
        choice = {"type": "choose", "number": self.frame["number"], "option": rng.randrange(count)}
        await self.socket.send(json.dumps(choice))


class Victims:
    """All of them, at one service."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.waits = Waits()
        self.rng = random.Random(5)
        self.spectated = ""
        self.measuring = False
        self.waiting: dict[tuple[str, str], float] = {}
        """Since when somebody waits for something that has not come yet."""

    # --- the table of four ------------------------------------------------------------------------------------

    async def four_people(self) -> None:
        """Each chooses as soon as all four have seen the last choice; when a game is over, the next begins."""
        while True:
            async with self._table(PEOPLE, [{"kind": "person"}] * 4) as seats:
                while (asked := next((seat for seat in seats if seat.asked), None)) is not None:
                    await asyncio.sleep(THINKS)
                    began = time.perf_counter()
                    await self._waited("choices", began, self._seen_by_all(seats, asked))

    async def _seen_by_all(self, seats: list[Seat], asked: Seat) -> None:
        await asked.choose(self.rng)
        for seat in seats:
            await seat.scene()

    # --- one with bots ------------------------------------------------------------------------------------------

    async def alone_with_bots(self) -> None:
        """Chooses at once when asked; every choice of a bot is timed from the scene in which the bot was asked."""
        bots = [{"kind": "bot", "bot": "adventurer"}] * 3
        while True:
            async with self._table(ALONE, [{"kind": "person"}, *bots]) as [person]:
                while person.frame["state"] == "running":
                    began = time.perf_counter()
                    if person.asked:
                        await asyncio.sleep(THINKS)
                        began = time.perf_counter()
                        await person.choose(self.rng)
                        await self._waited("choices", began, person.scene())
                    else:
                        await self._waited("bots", began, person.scene())

    # --- one who comes in anew --------------------------------------------------------------------------------

    async def coming_in(self) -> None:
        """A spectator of the first table who reloads the page again and again."""
        while True:
            await asyncio.sleep(0.1)
            if self.spectated:
                began = time.perf_counter()
                await self._waited("comings", began, self._come())

    async def _come(self) -> None:
        async with asyncio.timeout(LONGEST), self._socket(self.spectated, None, COMING) as seat:
            await seat.scene()

    # --- all of them ---------------------------------------------------------------------------------------------

    async def _waited(self, what: str, began: float, work: Any) -> None:
        """Time something; what fails or takes too long has been waited for as long as anything can be."""
        key = what, asyncio.current_task().get_name()
        self.waiting[key] = began
        try:
            await work
            took = time.perf_counter() - began
        except (TimeoutError, OSError, WebSocketException):
            took = LONGEST
        del self.waiting[key]
        if self.measuring:
            getattr(self.waits, what).append(took)
        if took >= LONGEST:
            raise GaveUp

    @asynccontextmanager
    async def _table(self, address: str, kinds: list[dict[str, Any]]) -> AsyncIterator[list[Seat]]:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=self.url, timeout=LONGEST, transport=transport) as client:
            wanted = {"game": "unlucky", "players": 4, "seats": kinds, "pace": 0, "window": 0}
            made = (await client.post("/api/tables", json=wanted)).json()
        if address == PEOPLE:
            self.spectated = made["table"]
        async with AsyncExitStack() as stack:
            seats = []
            for seat in made["seats"]:
                if seat["secret"]:
                    seats.append(await stack.enter_async_context(self._socket(made["table"], seat["secret"], address)))
            for seat in seats:
                await seat.scene()
            yield seats

    @asynccontextmanager
    async def _socket(self, table: str, secret: str | None, address: str) -> AsyncIterator[Seat]:
        where = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        async with connect(
            where, compression=None, max_size=None, open_timeout=LONGEST, close_timeout=0.2, local_addr=(address, 0)
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": secret, "patches": True}))
            yield Seat(socket)

    async def _again(self, work: Any) -> None:
        """Whoever gave up begins anew."""
        while True:
            try:
                await work()
            except (GaveUp, TimeoutError, OSError, WebSocketException, httpx.HTTPError, KeyError):
                await asyncio.sleep(0.2)

    async def play(self) -> None:
        """Play until cancelled."""
        await asyncio.gather(*(self._again(w) for w in (self.four_people, self.alone_with_bots, self.coming_in)))

    async def warm(self, seconds: float) -> None:
        """Wait until everybody has waited for everything a few times."""
        self.measuring = True
        async with asyncio.timeout(seconds):
            while min(map(len, vars(self.waits).values())) < 3:
                await asyncio.sleep(0.05)

    async def measured(self, seconds: float) -> Waits:
        """What they wait for so long."""
        self.waits = Waits()
        self.measuring = True
        await asyncio.sleep(seconds)
        self.measuring = False
        for (what, _), began in self.waiting.items():  # what has not come yet has been waited for, too
            getattr(self.waits, what).append(time.perf_counter() - began)
        return self.waits


class GaveUp(Exception):
    """Somebody has waited too long."""
