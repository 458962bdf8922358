"""Twin worlds at a real service with real clocks: what those who are not asked see of a window, as numbers.

Both worlds of every pair are played, at the same service and in any order, many tables at once. Everything somebody
can measure becomes a feature; whether somebody could answer is what a classifier is to guess from them.

python -m tests.server.twins.real --windows 2000     how often it guesses right"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.service import Service, whole
from tests.server.twins import beginnings, leaking
from tests.server.twins.classifier import Sample, accuracy, spread
from tests.server.twins.finding import Twin, twins
from tests.server.twins.inside import declining
from tests.server.twins.trying import games

WINDOW = 220
"""Milliseconds."""
AFTER = 0.14
"""Seconds that are looked at after the window should have ended."""
NEVER = -1.0
_PAGE = ("ms", "bytes", "status", "number", "moment", "last")
_LINE = (
    "first scene ms",
    "second scene ms",
    "between them ms",
    "first scene bytes",
    "ends_in",
    "clock",
    "messages",
    "bytes",
    "messages with the end",
)
NAMES = [
    *(f"{page} {part}" for page in ("facts", "replay", "replay at 0") for part in _PAGE),
    "spectator's ping ms",
    "chooser's ping ms",
    *(f"{who}, {part}" for who in ("chooser", "spectator", "spectator with patches", "another") for part in _LINE),
]
"""What the features are."""


@dataclass
class Line:
    """A socket that writes down when something came and how long it was."""

    socket: ClientConnection
    seat: int | None
    heard: list[tuple[float, str]] = field(default_factory=list)
    frame: dict[str, Any] = field(default_factory=dict)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    answer: tuple[str, float] = ("wait", 0.0)

    async def listen(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            self.heard.append((time.perf_counter(), text))
            message = json.loads(text)
            if message["type"] == "scene":
                self.frame = whole(self.frame, message)
                self.ready.set()
                await self._answer()

    async def _answer(self) -> None:
        """Whoever is asked in secret, or has to let it be, does as planned; the others never are."""
        prompt, window = self.frame["scene"]["prompt"], self.frame["may_let_be"]
        asked = prompt and prompt["seat"] == self.seat is not None and prompt["answer"]
        if self.answer[0] != "decline" or not (asked or window):
            return
        number = self.frame["number"]
        await asyncio.sleep(self.answer[1])
        if window:
            await self.say({"type": "let_be", "window": window})
        else:
            await self.say({"type": "choose", "number": number, "option": declining(prompt)})

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))


@dataclass
class Table:
    """One world of a pair, at a table of the service."""

    service: Service
    client: httpx.AsyncClient
    pair: int
    twin: Twin
    world: int
    seed: int
    label: bool

    async def play(self) -> Sample:
        rng = random.Random(f"{self.pair} {self.seed % 2} {self.world}")
        plan = random.Random(self.pair)  # the same for both worlds
        clock, moments = plan.choice((0, 60)), [plan.uniform(0.02, 0.9) for _ in range(5)]
        hidden = plan.choice(("decline", "wait")), plan.uniform(0, WINDOW / 1000)
        await asyncio.sleep(rng.random() * 0.1)
        made = await self._made(clock)
        async with AsyncExitStack() as stack:
            lines = await self._lines(made, stack)
            for line in lines:
                if line.seat in self.twin.hidden:
                    line.answer = hidden
            tasks = [asyncio.create_task(line.listen()) for line in lines]
            try:
                async with asyncio.timeout(30):
                    await asyncio.gather(*(line.ready.wait() for line in lines))
                return Sample(self.pair, self.label, await self._watched(made["table"], lines, moments))
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _made(self, clock: int) -> dict[str, Any]:
        setup = self.twin.setup
        wanted = {
            "game": setup.game.id,
            "players": setup.players,
            "mode": setup.mode,
            "options": dict(setup.options),
            "seed": self.seed,
            "seats": [{"kind": "person", "name": f"P{seat}"} for seat in range(setup.players)],
            "window": WINDOW,
            "clock": clock,
        }
        answer = await self.client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def _lines(self, made: dict[str, Any], stack: AsyncExitStack) -> list[Line]:
        """The chooser first, then two spectators, then all other seats."""
        chooser = self.twin.chooser
        others = [seat for seat in range(self.twin.setup.players) if seat != chooser]
        lines = []
        for seat, patches in [(chooser, True), (None, False), (None, True), *((seat, True) for seat in others)]:
            address = f"{self.service.url.replace('http', 'ws', 1)}/api/tables/{made['table']}/live"
            socket = await stack.enter_async_context(connect(address, compression=None, max_size=None, max_queue=None))
            line = Line(socket, seat)
            secret = None if seat is None else made["seats"][seat]["secret"]
            await line.say({"type": "hello", "secret": secret, "owner": None, "patches": patches})
            lines.append(line)
        return lines

    async def _watched(self, table: str, lines: list[Line], moments: list[float]) -> list[float]:
        """Choose, look while the window is open, and turn all of it into numbers."""
        chooser = lines[0]
        watching = [line for line in lines if line.seat not in self.twin.hidden][:4]
        await asyncio.sleep(0.05)
        for line in lines:
            line.heard.clear()
        begin = time.perf_counter()
        choice = {"type": "choose", "number": chooser.frame["number"], "option": self.twin.option}
        await chooser.say(choice)
        at = sorted(moments)
        probes = await asyncio.gather(
            self._asked(begin, at[0], f"/api/tables/{table}"),
            self._asked(begin, at[1], f"/api/tables/{table}/replay"),
            self._asked(begin, at[2], f"/api/tables/{table}/replay?at=0"),
            self._pinged(begin, at[3], lines[1]),
            self._pinged(begin, at[4], chooser),
            asyncio.sleep(WINDOW / 1000 + AFTER),
        )
        features = [feature for probe in probes[:-1] for feature in probe]
        for line in watching:
            features += _seen(line, begin)
        return features + [NEVER] * len(_LINE) * (4 - len(watching))

    async def _asked(self, begin: float, at: float, path: str) -> list[float]:
        await asyncio.sleep(max(0.0, begin + at * WINDOW / 1000 - time.perf_counter()))
        asked = time.perf_counter()
        answer = await self.client.get(path)
        took = (time.perf_counter() - asked) * 1000
        body = answer.json()
        told = [float(body.get(name, NEVER)) for name in ("number", "moment", "last")]
        return [took, float(len(answer.content)), float(answer.status_code), *told]

    async def _pinged(self, begin: float, at: float, line: Line) -> list[float]:
        await asyncio.sleep(max(0.0, begin + at * WINDOW / 1000 - time.perf_counter()))
        asked = time.perf_counter()
        await line.say({"type": "ping"})
        await asyncio.sleep(max(0.0, begin + WINDOW / 1000 - time.perf_counter()))
        came = next((when for when, text in line.heard if when > asked and '"pong"' in text), None)
        return [NEVER if came is None else (came - asked) * 1000]


def _seen(line: Line, begin: float) -> list[float]:
    """A socket's part: when the first two scenes came, how far apart, what the first said, and how much there was."""
    scenes = [(at, text) for at, text in line.heard if '"type":"scene"' in text]
    times = [(at - begin) * 1000 for at, _ in scenes[:2]]
    first = json.loads(scenes[0][1]) if scenes else {}
    window = first.get("window") or {}
    early = [text for at, text in line.heard if at < begin + 0.95 * WINDOW / 1000]
    return [
        times[0] if times else NEVER,
        times[1] if len(times) > 1 else NEVER,
        times[1] - times[0] if len(times) > 1 else NEVER,
        float(len(scenes[0][1])) if scenes else NEVER,
        float(window.get("ends_in", NEVER)),
        float(first.get("clock") is not None),
        float(len(early)),
        float(sum(map(len, early))),
        float(len(line.heard)),
    ]


# --- many of them ---------------------------------------------------------------------------------------------------


def pairs(count: int) -> list[tuple[Twin, bool]]:
    """Twins of all games in turn in which exactly one world asks somebody at the first window, and whether it is the
    first world."""
    sources = [_plain(twins(game, players, seed=1)) for game, players in games()]
    return [next(sources[i % len(sources)]) for i in range(count)]


def _plain(source: Any) -> Any:
    for twin in source:
        asked = [bool(told.asked) and told.asked[0][0] == 1 for told in twin.told]
        if asked[0] != asked[1]:
            yield twin, asked[0]


@contextmanager
def service(folder: Path, found: list[tuple[Twin, bool]], leak: float = 0.0) -> Any:
    """A service that knows these worlds; `leak`: milliseconds by which it is slower where somebody is asked."""
    worlds = [beginnings.as_data(world) for twin, _ in found for world in twin.worlds]
    seeds = beginnings.write(folder / "beginnings.json", worlds)
    running = Service(str(folder / "tables.sqlite"))
    root = Path(__file__).parents[3]
    running.environment = {
        "PYTHONPATH": f"{Path(__file__).parent / 'startup'}:{root}",
        beginnings.FILE: str(folder / "beginnings.json"),
    }
    if leak:
        asked = [seeds[2 * i + (not first)] for i, (_, first) in enumerate(found)]
        running.environment[leaking.VARIABLE] = json.dumps({"seconds": leak / 1000, "seeds": asked})
    with running:
        yield running


async def sampled(running: Service, found: list[tuple[Twin, bool]], windows: int, at_once: int = 6) -> list[Sample]:
    """Play both worlds of all pairs, again and again, until there are so many windows."""
    rng = random.Random(7)
    todo = [(i, world) for i in range(len(found)) for world in (0, 1)]
    todo = [one for _ in range(-(-windows // len(todo))) for one in rng.sample(todo, len(todo))]
    samples: list[Sample] = []
    async with httpx.AsyncClient(base_url=running.url, timeout=30) as client:

        async def work() -> None:
            while todo:
                pair, world = todo.pop()
                twin, first = found[pair]
                seed = beginnings.FIRST + 2 * pair + world
                table = Table(running, client, pair, twin, world, seed, first == (world == 0))
                samples.append(await table.play())

        await asyncio.gather(*(work() for _ in range(at_once)))
    return samples


def no_twins(found: list[tuple[Twin, bool]]) -> list[tuple[Twin, bool]]:
    """The same pairs with one world twice, in which nobody could guess anything."""
    return [(replace(twin, worlds=(twin.worlds[0], twin.worlds[0])), first) for twin, first in found]


def samples_of(found: list[tuple[Twin, bool]], windows: int, leak: float = 0.0, at_once: int = 6) -> list[Sample]:
    """What is seen of these pairs at a service of their own."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder), found, leak) as running:
        return asyncio.run(sampled(running, found, windows, at_once))


def telling(samples: list[Sample], count: int = 6) -> list[str]:
    """The features whose means differ most between the two kinds, for people to look at."""
    found = []
    for name, column in zip(NAMES, zip(*(sample.features for sample in samples), strict=True), strict=True):
        kinds = [
            [x for x, sample in zip(column, samples, strict=True) if sample.label is kind] for kind in (True, False)
        ]
        means = [statistics.mean(kind) for kind in kinds]
        text = f"{name}: {means[0]:.1f} where somebody is asked, {means[1]:.1f} where not"
        found.append((abs(means[0] - means[1]) / (statistics.pstdev(column) or 1.0), text))
    return [text for _, text in sorted(found, reverse=True)[:count]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Guess from real times and sizes who could answer.")
    parser.add_argument("--windows", type=int, default=400)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--leak", type=float, default=0.0)
    parser.add_argument("--same", action="store_true", help="one world twice")
    parser.add_argument("--at-once", type=int, default=6)
    told = parser.parse_args()
    began = time.perf_counter()
    found = no_twins(pairs(told.pairs)) if told.same else pairs(told.pairs)
    samples = samples_of(found, told.windows, told.leak, told.at_once)
    right, count, took = accuracy(samples), len(samples), time.perf_counter() - began
    print(f"{right:.1%} guessed right of {count} windows (by chance 50.0% ± {spread(count):.1%}); {took:.0f} s")
    print("\n".join(telling(samples)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
