"""A scenario performed in one world: everything that anybody is told, with the virtual times."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import shutil
import zlib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.knowing import entries_of
from tests.server.twins import beginnings, inside
from tests.server.twins.asgi import Heard, Socket, ask, now
from tests.server.twins.scenario import OWNER, SPECTATOR, Deed, Scenario, Viewer
from tests.server.twins.virtual import EPOCH, Chance, VirtualLoop
from unboxed.kernel.position import Position
from unboxed.server.store.entries import Entry

TURN = 0.05
"""Seconds a person takes for an open choice."""
AGAIN = 0.01
"""Seconds until the first of those whose sockets were closed comes back; the others follow, as far apart."""


@dataclass
class Performance:
    """What came of a scenario in one world. Times are counted from the choice that announces something."""

    heard: dict[str, list[Heard]]
    """By channel: each viewer's socket, each request, and what the service sent out."""
    entries: list[tuple[Entry, float]]
    """What the store has of the table, with the times."""


class Stage:
    """Where scenarios are performed: each by a service of its own, with its own loop, clock and database."""

    def __init__(self, folder: Path, chance: Chance, sent: inside.Sent) -> None:
        self.folder, self.chance, self.sent = folder, chance, sent
        self.empty, self.database = folder / "empty.sqlite", folder / "tables.sqlite"
        self.running: list[inside.Process] = []
        self.leak: inside.Leak | None = None
        loop = VirtualLoop()
        loop.run(inside.lay_out(self.empty))  # takes longer than a window, so it is done once
        loop.close()

    def perform(self, scenario: Scenario, world: Position, leak: inside.Leak | None = None) -> Performance:
        """Let it happen in this world; `leak` is a fault planted around the service."""
        self.leak = leak
        self.chance.again(scenario.name)
        self.sent.heard.clear()
        for old in self.folder.glob("tables.sqlite*"):
            old.unlink()
        shutil.copy(self.empty, self.database)
        loop = VirtualLoop()
        try:
            return loop.run(self._perform(scenario, beginnings.prepare(world)))
        finally:
            loop.close()

    async def _perform(self, scenario: Scenario, seed: int) -> Performance:
        self.running = [inside.Process(self.database, self.leak) for _ in range(scenario.processes)]
        for process in self.running:
            await process.start()
        try:
            return await _Play(self, scenario, seed).perform()
        finally:
            for process in self.running:
                await process.stop()

    async def restart(self) -> None:
        """Stop the first process and start it again."""
        await self.running[0].stop()
        self.running[0] = inside.Process(self.database, self.leak)
        await self.running[0].start()


@dataclass
class _Play:
    """One scenario while it is performed."""

    stage: Stage
    scenario: Scenario
    seed: int
    heard: dict[str, list[Heard]] = field(default_factory=lambda: defaultdict(list))
    sockets: dict[str, Socket] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    table: str = ""
    owner: str = ""
    secrets: list[str] = field(default_factory=list)
    begins: float = 0.0
    left: int = 0
    chosen: bool = False
    tasks: list[asyncio.Task[Any]] = field(default_factory=list)

    async def perform(self) -> Performance:
        scenario = self.scenario
        self.begins = 1 + scenario.phase
        self.left = scenario.rounds
        await self._set_up()
        await _until(self.begins)
        if scenario.restart is not None:
            self._do(self._restart(self.begins + scenario.restart))
        self._choose_first()
        await _until(self.begins + scenario.lasts)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        heard = self._all_heard()
        for socket in self.sockets.values():
            await socket.close()
        _, entries = entries_of(self.stage.database, self.table)
        return Performance(heard, [(entry, at - EPOCH - self.begins) for entry, at in entries])

    def _all_heard(self) -> dict[str, list[Heard]]:
        for name, socket in self.sockets.items():
            self.heard[name].extend(socket.heard)
        for at, seat, text in self.stage.sent.heard:
            self.heard[f"seat {seat}, webhook"].append(Heard(at, text))
        return {
            channel: [Heard(round(at - self.begins, 6), text) for at, text in heard]
            for channel, heard in self.heard.items()
        }

    # --- before it begins -----------------------------------------------------------------------------------

    async def _set_up(self) -> None:
        scenario, setup = self.scenario, self.scenario.twin.setup
        seats = [
            {"kind": "bot", "bot": "adventurer", "name": f"B{i}"} if kind == "bot" else self._person(i)
            for i, kind in enumerate(scenario.kinds)
        ]
        wanted = {
            "game": setup.game.id,
            "players": setup.players,
            "mode": setup.mode,
            "options": dict(setup.options),
            "seed": self.seed,
            "seats": seats,
            "pace": scenario.pace,
            "window": scenario.window,
            "clock": scenario.clock,
            "spectators": scenario.spectators,
        }
        answer = json.loads((await ask(self._client(0), "POST", "/api/tables", wanted)).text)
        assert answer["status"] == 201, answer
        made = json.loads(answer["body"])
        self.table, self.owner = made["table"], made["owner_secret"]
        self.secrets = [seat["secret"] or "" for seat in made["seats"]]
        for viewer in scenario.viewers:
            self._come(viewer)
        for seat, kind in enumerate(scenario.kinds):
            await self._prepare(seat, kind)
        for deed in scenario.deeds:
            self._do(self._deed(deed))
        if scenario.busy:
            self._do(self._keep_busy())

    def _person(self, seat: int) -> dict[str, str]:
        return {"kind": "person", "name": self._name(seat)}

    def _name(self, seat: int) -> str:
        return f"P{seat} {zlib.crc32(self.scenario.name.encode())}"  # of this scenario only: people have a history

    async def _prepare(self, seat: int, kind: str) -> None:
        path = f"/api/tables/{self.table}"
        if kind == "quiet":
            self.sockets[f"seat {seat}"].send({"type": "quiet", "until": "round"})
        elif kind == "away":
            hook = {"url": f"http://seat{seat}.example/turn"}
            answer = await ask(self._client(0), "PUT", f"{path}/webhook", hook, seat=self.secrets[seat])
            assert json.loads(answer.text)["status"] < 300, answer.text
        elif kind == "absent":
            await ask(self._client(0), "POST", f"{path}/leave", seat=self.secrets[seat])

    async def _keep_busy(self) -> None:
        await _until(self.begins - 0.01)
        await asyncio.gather(*(process.bots.keep_busy(self.scenario.busy) for process in self.stage.running))

    # --- those who look -----------------------------------------------------------------------------------------

    def _client(self, process: int) -> Any:
        return self.stage.running[process].client

    def _viewer(self, name: str) -> Viewer:
        return next(viewer for viewer in self.scenario.viewers if viewer.name == name)

    def _come(self, viewer: Viewer) -> None:
        hello = {
            "type": "hello",
            "secret": None if viewer.seat is None else self.secrets[viewer.seat],
            "owner": self.owner if viewer.owner else None,
            "patches": viewer.patches,
        }
        old = self.sockets.get(viewer.name)
        if old is not None:
            self.heard[viewer.name].extend(old.heard)
        socket = self.sockets[viewer.name] = Socket(self.stage.running[viewer.process].app, self.table, hello)
        self.gone.discard(viewer.name)
        self._do(self._stay(viewer, socket))

    async def _stay(self, viewer: Viewer, socket: Socket) -> None:
        """Play for a seat, and come back if the service closes the socket."""
        done: set[int | str] = set()
        while self.sockets[viewer.name] is socket:
            await socket.changed.wait()
            socket.changed.clear()
            if socket.closed and viewer.name not in self.gone:
                await asyncio.sleep(AGAIN * (2 + self.scenario.viewers.index(viewer)))
                if not self.stage.running[viewer.process].stopped and len(self.heard[viewer.name]) < 500:
                    self._come(viewer)
                return
            if viewer.seat is None or not self.chosen:
                continue
            if socket.prompt is not None:
                number = socket.frame["number"]
                if number not in done:
                    done.add(number)
                    self._do(self._play(viewer.seat, socket, number))
            elif socket.frame and (window := socket.frame["may_let_be"]) and window not in done:
                done.add(window)
                self._do(self._let_be(viewer.seat, socket, window))

    async def _play(self, seat: int, socket: Socket, number: int) -> None:
        prompt = socket.prompt
        assert prompt is not None
        count = len(prompt["options"])
        if prompt["answer"]:
            what, wait = self.scenario.answers[seat]
            if what == "wait":
                return
            option = inside.declining(prompt) if what == "decline" else 0
        elif self.left > 0:
            self.left -= 1
            wait, option = TURN, zlib.crc32(f"{self.scenario.name} {prompt['text']}".encode()) % count
        else:
            return
        await asyncio.sleep(wait)
        if not socket.closed and socket.frame["number"] == number and socket.prompt is not None:
            socket.send({"type": "choose", "number": number, "option": option})

    async def _let_be(self, seat: int, socket: Socket, window: str) -> None:
        """With nothing to answer with, say so when an answer would have been given."""
        what, wait = self.scenario.answers[seat]
        if what != "wait":
            await asyncio.sleep(wait)
            if not socket.closed:
                socket.send({"type": "let_be", "window": window})

    def _choose_first(self) -> None:
        twin, name = self.scenario.twin, f"seat {self.scenario.twin.chooser}"
        socket = self.sockets[name]
        self.chosen = True
        if not socket.closed and socket.frame:
            socket.send({"type": "choose", "number": socket.frame["number"], "option": twin.option})

    async def _restart(self, at: float) -> None:
        await _until(at)
        await self.stage.restart()

    # --- deeds -----------------------------------------------------------------------------------------------------

    async def _deed(self, deed: Deed) -> None:
        await _until(self.begins + deed.at)
        seat = int(deed.who.removeprefix("seat ")) if deed.who.startswith("seat ") else None
        if deed.what == "ask":
            await self._ask(deed, seat)
            return
        socket = self.sockets.get(deed.who)
        if socket is None:
            return
        if deed.what == "say":
            self._say(socket, deed.how[0])
        else:
            self.gone.add(deed.who)
            await socket.close()
            if deed.what == "return":
                await asyncio.sleep(5 * AGAIN)
                if not self.stage.running[self._viewer(deed.who).process].stopped:
                    self._come(self._viewer(deed.who))

    async def _ask(self, deed: Deed, seat: int | None) -> None:
        method, path, *rest = deed.how
        body = dict(rest[0]) if rest else None
        if body and body.get("secret") == "own":
            body["secret"] = self.secrets[seat] if seat is not None else None
        rng = random.Random(f"{self.scenario.name} {deed.at}")
        person = self._name(rng.randrange(len(self.secrets)))
        path = path.format(table=self.table, person=person)
        secret = self.secrets[seat] if seat is not None else ""
        owner = self.owner if deed.who == OWNER else ""
        process = 0 if deed.who == SPECTATOR else rng.randrange(self.scenario.processes)
        if self.stage.running[process].stopped:
            return
        channel = f"{deed.who}, {method} {deed.how[1]} at {deed.at}"
        self.heard[channel].append(await ask(self._client(process), method, path, body, secret, owner))

    def _say(self, socket: Socket, message: Any) -> None:
        if isinstance(message, dict) and "number" in message:
            if not socket.frame:
                return
            number = socket.frame["number"] - (message["number"] == "before")
            message = {**message, "number": max(0, number)}
        socket.send(message)

    def _do(self, work: Any) -> None:
        self.tasks.append(asyncio.create_task(work))


async def _until(at: float) -> None:
    with contextlib.suppress(ValueError):
        await asyncio.sleep(max(0.0, at - now()))
