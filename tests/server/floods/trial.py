"""One flood against one service: what those wait who only want to play, before it and during it.

python -m tests.server.floods.trial hints chats --seconds 8     measures these floods and prints the waits"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.floods.flood import KINDS
from tests.server.floods.victims import Victims, Waits, part
from tests.server.service import Service

FILES = 1024
"""Files and sockets the service may have open: what most machines allow."""
PREPARES = 30.0
"""Seconds a flood may take to be ready."""
SETTLES = {kind: 4.0 if kind == "half_sent" else 1.0 for kind in KINDS}
"""Seconds from its beginning until it is measured; a thousand connections are not made at once."""
LASTS = 300.0
"""Seconds after which a flood ends by itself, if nobody ends it before."""
WARM = 20.0
"""Seconds in which all must have begun to play; bots need a moment for their first thought."""
FLOODS = [kind for kind in KINDS if kind != "burn"]


@dataclass
class Trial:
    """What was waited before and during floods, and what these got."""

    quiet: Waits
    flooded: Waits
    got: list[str]

    def lines(self) -> list[str]:
        """The figures for people, in milliseconds."""
        found = []
        for name, waits in (("quiet", self.quiet), ("flooded", self.flooded)):
            figures = [
                f"{what} {len(one):4} p50 {part(one, 0.5) * 1000:5.0f} p99 {part(one, 0.99) * 1000:5.0f}"
                for what, one in vars(waits).items()
            ]
            found.append(f"  {name:8} {'   '.join(figures)}")
        return [*found, *(f"  got {got}" for got in self.got)]


@asynccontextmanager
async def prepared(kind: str, number: int, url: str) -> AsyncIterator[Flood]:
    """A flood in a process of its own, from an address of its own, that waits for the word to begin."""
    root = Path(__file__).parents[3]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.floods.flood", kind, url, f"127.0.1.{number + 1}", str(LASTS)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    flood = Flood(kind, process)
    try:
        async with asyncio.timeout(PREPARES):
            assert process.stdout is not None
            line = await process.stdout.readline()
        assert line == b"ready\n", f"the flood {kind} could not be prepared: {line!r}"
        yield flood
    finally:
        await flood.end()


class Flood:
    """A flood that runs."""

    def __init__(self, kind: str, process: asyncio.subprocess.Process) -> None:
        self.kind, self.process, self.got = kind, process, ""

    def begin(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"go\n")

    async def end(self) -> None:
        """Stop it and keep what it says it got."""
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        try:
            async with asyncio.timeout(10):
                said, _ = await self.process.communicate()
                self.got = f"{self.kind}: {said.decode().strip()}"
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


async def tried(kinds: list[str], seconds: float, database: Path, **settings: Any) -> Trial:
    """Measure quietly, then under all these floods at once."""
    with Service(str(database), **{"limits": [], **settings}) as service:
        assert service.process is not None
        hard = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (FILES, hard))
        victims = Victims(service.url)
        playing = asyncio.create_task(victims.play())
        try:
            await victims.warm(WARM)
            quiet = await victims.measured(seconds)
            async with contextlib.AsyncExitStack() as stack:
                floods = [
                    await stack.enter_async_context(prepared(kind, number, service.url))
                    for number, kind in enumerate(kinds)
                ]
                for flood in floods:
                    flood.begin()
                await asyncio.sleep(max(SETTLES[kind] for kind in kinds))
                flooded = await victims.measured(seconds)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
    return Trial(quiet, flooded, [flood.got for flood in floods])


def main() -> int:
    parser = argparse.ArgumentParser(description="Flood a service and see how long others wait.")
    parser.add_argument("kinds", nargs="+", choices=[*KINDS, "all"])
    parser.add_argument("--seconds", type=float, default=5)
    told = parser.parse_args()
    for kind in told.kinds:
        with tempfile.TemporaryDirectory() as folder:
            trial = asyncio.run(tried(FLOODS if kind == "all" else [kind], told.seconds, Path(folder) / "t.sqlite"))
        print("\n".join([kind, *trial.lines()]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
