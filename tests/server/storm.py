"""People who play on whatever happens to the service, and remember everything they were told."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
from collections import Counter, defaultdict
from typing import Any, NamedTuple

from sqlalchemy import func, select
from websockets.exceptions import WebSocketException

from tests.server.service import Client, Service
from unboxed.server.store import schema
from unboxed.server.store.database import Store
from unboxed.server.store.entries import Entry

FULL = os.environ.get("UNBOXED_STORM") == "full"
"""The long form of these tests: `make storm`."""
GONE = (OSError, WebSocketException, TimeoutError, EOFError)
"""What a broken line looks like to whoever reads it."""


def storm_seed(usual: int = 7) -> int:
    """The seed of this run: UNBOXED_SEED runs one again; else the suite has its own, and a long run any."""
    if named := os.environ.get("UNBOXED_SEED"):
        return int(named)
    return random.SystemRandom().randrange(2**32) if FULL else usual


def digest(data: Any) -> bytes:
    """A short mark of something that is sent as JSON."""
    text = json.dumps(data, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=12).digest()


# --- what the store has, read past the service ------------------------------------------------------------------------


class Stored(NamedTuple):
    """A table as the store has it."""

    header: dict[str, Any]
    entries: list[Entry]
    times: list[float]
    names: list[str]
    kinds: list[str]
    state: str


async def read_stored(store: Store, table: str) -> Stored:
    """All that the store says of a game."""
    entries, seats, tables = schema.entries.c, schema.seats.c, schema.tables.c
    wanted = select(entries.number, entries.kind, entries.value, entries.seat, entries.at)
    seated = select(seats.name, seats.kind).where(seats.table_id == table).order_by(seats.seat)
    async with store.read() as connection:
        header, state = (await connection.execute(select(tables.header, tables.state).where(tables.id == table))).one()
        rows = (await connection.execute(wanted.where(entries.table_id == table).order_by(entries.number))).all()
        names, kinds = zip(*(await connection.execute(seated)).all(), strict=True)
    times = [row.at for row in rows]
    return Stored(header, [Entry(*row[:4]) for row in rows], times, list(names), list(kinds), state)


async def count_entries(store: Store, table: str) -> int:
    """How many entries the store has of a table now."""
    wanted = select(func.count()).where(schema.entries.c.table_id == table)
    async with store.read() as connection:
        return int((await connection.execute(wanted)).scalar_one())


# --- what a person is told --------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A scene as somebody was told it, kept small."""

    number: int
    moment: int
    state: str
    in_window: bool
    chosen: tuple[int, int] | None
    scene: bytes
    log_from: int
    log: bytes
    stored: int
    """How many entries the store had before the hello that this answers; 0 for later scenes."""


def told_by(frame: dict[str, Any], stored: int) -> Told:
    """What is to be remembered of a frame."""
    return Told(
        frame["number"],
        frame["moment"],
        frame["state"],
        frame["window"] is not None,
        None if frame["chosen"] is None else tuple(frame["chosen"]),
        digest(frame["scene"]),
        frame["log_from"],
        digest(frame["log"]),
        stored,
    )


class Person:
    """Somebody at a table who answers whatever is asked, at any of the service's processes."""

    def __init__(
        self, services: list[Service], store: Store, table: str, seat: int, secret: str, rng: random.Random
    ) -> None:
        self.services, self.store = services, store
        self.table, self.seat, self.secret, self.rng = table, seat, secret, rng
        self.playing = True
        self.client: Client | None = None
        """The newest line."""
        self.lines: list[Client] = []
        """All lines that are open."""
        self.told: list[Told] = []
        self.looked_back: list[tuple[int, int]] = []
        """Replays: how many entries the store had before, and the number that was told."""
        self.no_replay: list[str] = []
        """Why replays were refused."""
        self.went_back = 0
        """Scenes that were older than the one before them on the same line."""
        self.tried: Counter[tuple[int, int]] = Counter()
        self.refused: dict[tuple[int, int], list[str]] = defaultdict(list)
        """What was surely refused, with the reasons that were given."""
        self.outstanding: tuple[int, int] | None = None
        """What was sent over this line and not answered yet: the number and the option."""
        self.muddled = False
        """A refusal on this line need not be of what was sent last."""

    @property
    def answered(self) -> set[tuple[int, int]]:
        """The choices this person was told are made: the seat's own number and the option."""
        return {told.chosen for told in self.told if told.chosen is not None}

    async def live(self) -> None:
        """Look at the table and play; come again whenever the line breaks. Ends by being cancelled."""
        try:
            while True:
                try:
                    client, stored = await self.sit_down()
                    await self.play(client, stored)
                except GONE:
                    await asyncio.sleep(0.02)
                await self.leave()
        finally:
            self.hang_up()

    async def sit_down(self) -> tuple[Client, int]:
        """A new line, over which hello has been said, and how far the store was before that."""
        stored = await count_entries(self.store, self.table)
        patches = self.rng.random() < 0.5
        client = self.rng.choice(self.services).client(self.table, self.secret, patches=patches)
        self.lines.append(client)
        await client.__aenter__()
        self.client, self.outstanding, self.muddled = client, None, False
        return client, stored

    async def leave(self) -> None:
        """Close all lines in good order."""
        lines, self.lines = self.lines, []
        for client in lines:
            await client.__aexit__()

    def hang_up(self) -> None:
        """Drop all lines."""
        for client in self.lines:
            if client.connected:
                client.socket.transport.abort()
        self.lines.clear()

    async def look(self) -> None:
        """Come, see what there is to be seen, and go."""
        client, stored = await self.sit_down()
        try:
            await client.scene(timeout=60)  # all come at once, to a service that has read nothing yet
            self.hear(client, 0, stored)
        finally:
            await self.leave()

    async def look_back(self) -> None:
        """Ask for the replay of the table, again if workers gave it up because a busy machine kept them from it."""
        stored, service = await count_entries(self.store, self.table), self.rng.choice(self.services)
        for _ in range(3):
            answer = await asyncio.to_thread(service.get, f"/api/tables/{self.table}/replay", seat=self.secret)
            if answer.status_code != 503:
                break
        if answer.status_code == 200:
            self.looked_back.append((stored, answer.json()["number"]))
        else:
            self.no_replay.append(answer.text)

    async def play(self, client: Client, stored: int) -> None:
        """Read, and choose whenever this person is asked, until the line breaks."""
        number = 0
        while True:
            message = await client.receive(timeout=60)
            if message["type"] == "refused":
                self.hear_refusal(message["why"])
            elif message["type"] == "scene":
                self.hear(client, number, stored)
                number, stored = client.last["number"], 0
            if client.last and self.goes_on(client) and self.outstanding is None:
                if message["type"] == "refused":
                    await asyncio.sleep(0.05)
                if client.asked:
                    await self.act(client)
                elif client.last["may_let_be"]:
                    await self.let_be(client)

    def goes_on(self, client: Client) -> bool:
        """Does this person still answer? Whoever plays no more still lets windows end: one in which somebody's place is
        at stake waits for them, and until then nobody is shown what the store has."""
        return self.playing or client.last["window"] is not None

    def hear(self, client: Client, number: int, stored: int) -> None:
        """Remember a scene."""
        told = told_by(client.last, stored)
        self.told.append(told)
        self.went_back += told.number < number
        if self.outstanding is not None and told.number > self.outstanding[0]:
            if told.chosen != self.outstanding or self.tried[self.outstanding] > 1:
                self.muddled = True  # somebody was quicker, or another line of ours: a refusal is still to come
            self.outstanding = None

    def hear_refusal(self, why: str) -> None:
        """Remember a refusal if it is clear what was refused."""
        if self.outstanding is not None and not self.muddled:
            self.refused[self.outstanding].append(why)
        self.outstanding = None

    async def act(self, client: Client) -> None:
        """Choose something."""
        await self.send_choice(client, client.last["number"], self.rng.randrange(len(client.options)))

    async def let_be(self, client: Client) -> None:
        """Do not keep the table waiting."""
        self.muddled = True  # it may be refused because another line of ours was quicker
        await client.send({"type": "let_be", "window": client.last["may_let_be"]})

    async def send_choice(self, client: Client, number: int, option: int) -> None:
        self.outstanding = number, option
        self.tried[number, option] += 1
        await client.choose(option, number)


async def ended(lives: list[asyncio.Task[None]]) -> None:
    """Everybody goes."""
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    await asyncio.sleep(0.01)  # dropped lines are closed by the loop
