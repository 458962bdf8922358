"""A real service in a process of its own, and clients that talk to it as a page does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.faults import Faults, plant
from tests.server.nursery import ROOT, Forked, nursery
from unboxed.games import games

RUN = "import sys; from tests.server.service import run_from_json; run_from_json(sys.argv[1])"


def run_from_json(text: str) -> None:
    """What the started process does."""
    from tests.server import breaking, planting
    from unboxed.server.keeping import Keep
    from unboxed.server.main import run
    from unboxed.server.packs import read_served
    from unboxed.server.settings import Settings
    from unboxed.server.store import database as store

    values = json.loads(text)
    values["limits"] = tuple(values["limits"])
    if planted := values.pop("faults", None):
        plant(Faults(**planted))
    if values.pop("broken", False):
        breaking.plant()
    for fault in values.pop("planted", ()):
        planting.FAULTS[fault]()
    if values.pop("other_rules", False):
        give_other_rules()
    if folder := values.pop("migrations", None):
        store.MIGRATIONS = Path(folder)
    if "keep" in values:
        values["keep"] = Keep(**values["keep"])
    if "packs" in values:
        values["packs"] = read_served(values["packs"])
    if "static" in values:
        values["static"] = Path(values["static"])
    run(Settings(**values))


def give_other_rules() -> None:
    """Let every game have rules that no release has had: whatever was stored was begun under earlier ones."""
    for game in games().values():
        object.__setattr__(game, "rules_version", f"after {game.rules_version}")


UNLIMITED = {
    "limits": ["all=off"],
    "pace_ms": 0,
    "window_ms": 0,
    "webhooks": "any",
}


class Service:
    """A service process that can be killed and started again on the same database; it may have faults planted in it."""

    def __init__(
        self, database: str, faults: Faults | None = None, errors: Path | None = None, **settings: Any
    ) -> None:
        self.errors = errors
        """Where its error stream is kept; else it is ours."""
        self.settings: dict[str, Any] = {"database": str(database), "port": 0, **UNLIMITED, **settings}
        if faults is not None:
            self.settings["faults"] = asdict(faults)
        self.process: subprocess.Popen[str] | Forked | None = None
        self.url = ""
        self.environment: dict[str, str] = {}

    def start(self) -> Service:
        with contextlib.nullcontext() if self.errors is None else self.errors.open("a") as errors:
            if self.environment:  # it is read as the program begins
                self.process = subprocess.Popen(
                    [sys.executable, "-c", RUN, json.dumps(self.settings)],
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                    cwd=ROOT,
                    env={**os.environ, **self.environment},
                )
            else:
                self.process = nursery().fork(json.dumps(self.settings), 2 if errors is None else errors.fileno())
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the service did not start: {line!r}"
        self.url = found.group().rstrip("/")
        self.settings["port"] = int(self.url.rsplit(":", 1)[1])
        return self

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self, by: signal.Signals = signal.SIGINT) -> None:
        """End it in good order."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(by)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Service:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    # --- talking to it ------------------------------------------------------------------------------------

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, timeout=60, **more)

    def post(self, path: str, body: Any = None, seat: str = "", owner: str = "") -> httpx.Response:
        return self.request("POST", path, json=body, headers=_headers(seat, owner))

    def get(self, path: str, seat: str = "", owner: str = "") -> httpx.Response:
        return self.request("GET", path, headers=_headers(seat, owner))

    def table(self, **wanted: Any) -> dict[str, Any]:
        answer = self.post("/api/tables", {"game": "unlucky", **wanted})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def client(self, table: str, secret: str | None = None, **more: Any) -> Client:
        return Client(self.url, table, secret, **more)


def _headers(seat: str, owner: str) -> dict[str, str]:
    return {k: v for k, v in (("X-Seat-Secret", seat), ("X-Owner-Secret", owner)) if v}


def whole(had: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The frame that a viewer has after a message, which may say only what has changed (docs/protocol.md)."""
    if "own" not in message:
        return message
    change, own = dict(message), dict(message["own"])
    zones = list(had["scene"]["zones"])
    for index, zone in [*change.pop("zones"), *own.pop("zones", [])]:
        zones[index] = zone
    scene = {**had["scene"], **change.pop("scene"), **own.pop("scene", {}), "zones": zones}
    said = {line["i"]: line for line in own.pop("log", [])}
    change["log"] = [{**line, **said.get(line["i"], {})} for line in change["log"]]
    del change["own"]
    return {**had, **change, **own, "scene": scene}


class Client:
    """One viewer of a table, keeping what a page keeps."""

    def __init__(
        self,
        url: str,
        table: str,
        secret: str | None = None,
        owner: str | None = None,
        name: str | None = None,
        headers: dict[str, str] | None = None,
        patches: bool = False,
    ) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.hello = {"type": "hello", "secret": secret, "owner": owner, "name": name, "patches": patches}
        self.headers = headers
        self.socket: ClientConnection
        self.last: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chats: list[dict[str, Any]] = []
        self.traffic: list[str] = []
        self.others: list[dict[str, Any]] = []

    async def __aenter__(self) -> Client:
        self.socket = await connect(
            self.address,
            additional_headers=self.headers,
            compression=None,
            max_size=None,
            max_queue=None,  # else closing waits for messages that nobody reads
            open_timeout=30,
        )
        await self.send(self.hello)
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            await self.socket.close()

    @property
    def connected(self) -> bool:
        """Has a line been opened, whatever has become of it?"""
        return hasattr(self, "socket")

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def receive(self, timeout: float = 20) -> dict[str, Any]:
        """The next message; scenes and chats are kept."""
        async with asyncio.timeout(timeout):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.traffic.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "scene":
            message = self.last = whole(self.last, message)
            del self.log[message["log_from"] :]
            self.log.extend(message["log"])
        elif message["type"] == "chats":
            self.chats = message["lines"]
        elif message["type"] == "chat":
            self.chats.append(message["line"])
        else:
            self.others.append(message)
        return message

    async def closed(self) -> int | None:
        """Read until the service closes the socket; the code it gives."""
        while True:
            try:
                await self.receive()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

    async def until(self, fits: Any, timeout: float = 20) -> dict[str, Any]:
        """Read until a message fits."""
        end = time.monotonic() + timeout
        while True:
            message = await self.receive(max(0.01, end - time.monotonic()))
            if fits(message):
                return message

    async def scene(self, fits: Any = lambda message: True, timeout: float = 20) -> dict[str, Any]:
        """Read until a scene fits."""
        return await self.until(lambda m: m["type"] == "scene" and fits(m), timeout)

    async def my_turn(self, timeout: float = 30) -> dict[str, Any]:
        """Read until this seat is asked or the game is over."""
        if self.last and (self.asked or self.last["state"] == "over"):
            return self.last
        return await self.scene(lambda m: self.asked or m["state"] == "over", timeout)

    @property
    def asked(self) -> bool:
        prompt = self.last["scene"]["prompt"]
        return prompt is not None and prompt["seat"] == self.last["you"] and self.last["you"] is not None

    @property
    def options(self) -> list[dict[str, Any]]:
        options: list[dict[str, Any]] = self.last["scene"]["prompt"]["options"]
        return options

    async def choose(self, option: int, number: int | None = None) -> None:
        number = self.last["number"] if number is None else number
        await self.send({"type": "choose", "number": number, "option": option})
