"""Does a service that runs for an hour stay as large as it was? `make memory` starts one and lets tables come and go.

Prints how much memory the process has, every minute and at the end, and fails if after an hour it is a fifth larger
than after ten minutes (with --minutes: at the end, compared with a sixth of the time)."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service

GROUPS = 4
"""Tables that are played at the same time."""
CHOICES = 60
GAMES = ("unlucky", "unlucky", "island", "uncharted", "cursed")
MAY_GROW = 1.2
EVERY = 2.4
"""Seconds from one table to the next of a group, so that there are as many at the end as at the beginning: how many
could be played in that time says something about the machine and nothing about the service."""


def resident(process: int) -> float:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024


async def one_table(service: Service, seed: int) -> None:
    """Two people and a bot play for a while, somebody looks on, and all of them go."""
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        game = GAMES[seed % len(GAMES)]
        seats = [*PEOPLE[:2], RANDOM] if game != "cursed" else PEOPLE[:2]
        made = await asyncio.to_thread(service.table, game=game, players=len(seats), seats=seats, seed=seed)
        people = [service.client(made["table"], seat["secret"], patches=True) for seat in made["seats"][:2]]
        viewers = [await stack.enter_async_context(one) for one in [*people, service.client(made["table"])]]
        for viewer in viewers:
            await viewer.scene()
        await viewers[0].send({"type": "chat", "text": "Good luck!"})
        for _ in range(CHOICES):
            asked = await _next_to_choose(viewers)
            if asked is None:
                return
            number = asked.last["number"]
            await asked.choose(rng.randrange(len(asked.options)))
            await asked.scene(lambda m, n=number: m["number"] > n)


async def _next_to_choose(viewers: list) -> object | None:
    """The person who is asked, when somebody is; None when the game is over."""
    while True:
        for viewer in viewers[:2]:
            if viewer.asked:
                return viewer
        if viewers[0].last["state"] != "running":
            return None
        readers = [asyncio.create_task(viewer.scene()) for viewer in viewers]
        _, pending = await asyncio.wait(readers, return_when=asyncio.FIRST_COMPLETED, timeout=30)
        for reader in pending:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)


async def come_and_go(service: Service, until: float, seeds: list[int]) -> None:
    """One table after the other, at the same pace all the time if the machine can."""
    due = time.monotonic()
    while due < until:
        seeds[0] += 1
        await one_table(service, seeds[0])
        due = max(due + EVERY, time.monotonic())  # what a busy machine was late with is not made up for later
        await asyncio.sleep(due - time.monotonic())


async def watched(service: Service, minutes: float) -> list[tuple[float, float]]:
    """Let tables come and go, and note the memory now and then: minutes and megabytes."""
    begun, seeds, noted = time.monotonic(), [0], []
    until = begun + minutes * 60
    groups = [asyncio.create_task(come_and_go(service, until, seeds)) for _ in range(GROUPS)]
    assert service.process is not None
    while not all(group.done() for group in groups):
        await asyncio.wait(groups, timeout=min(60, minutes * 10), return_when=asyncio.FIRST_EXCEPTION)
        if any(group.done() and group.exception() for group in groups):
            break
        noted.append(((time.monotonic() - begun) / 60, resident(service.process.pid)))
        print(f"{noted[-1][0]:6.1f} min  {noted[-1][1]:7.1f} MB  {seeds[0]:6} tables", flush=True)
    await asyncio.gather(*groups)
    return noted


def grown(noted: list[tuple[float, float]], minutes: float) -> float:
    """How many times as large it is at the end as after a sixth of the time."""
    early = next(size for at, size in noted if at >= minutes / 6)
    return noted[-1][1] / early


def main() -> int:
    """Run it; 1 if the service has grown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder, Service(f"{folder}/t.sqlite") as service:
        noted = asyncio.run(watched(service, minutes))
    times, last = grown(noted, minutes), noted[-1][1]
    first = f"after {minutes / 6:g} minutes {last / times:.1f} MB"
    print(f"{first}, after {minutes:g} minutes {last:.1f} MB: {times:.2f} times")
    return int(times > MAY_GROW)


if __name__ == "__main__":
    sys.exit(main())
