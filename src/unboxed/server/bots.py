"""Bots think in processes of their own, so that no thought ever holds up a table."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any

from unboxed.bots import LEVELS, Budget, Look, hint, make_bot
from unboxed.engine import Position

from .errors import Refused

TEXTS = {
    "novice": "Plays quickly and now and then carelessly.",
    "adventurer": "Takes what looks best at once.",
    "veteran": "Thinks a little ahead.",
    "legend": "Thinks ahead for up to two seconds; hard to beat.",
    "random": "Takes any option; good for trying things out.",
}
DEFAULT = "adventurer"
ABSENT = "absent"
HINTS = Budget(iterations=1000, milliseconds=1800)
"""How long a hint is thought about."""


def known_bots() -> list[str]:
    """The bots a table may have, the default first. Only these: a bot's name may otherwise name a file to run."""
    others = [name for name in LEVELS if name != DEFAULT]
    return [DEFAULT, *others, "random"]


def check_bot(name: str) -> str:
    """The name of a bot that exists; the default for an empty one."""
    if not name:
        return DEFAULT
    if name not in known_bots():
        raise Refused(f"there is no bot {name!r}; bots are {', '.join(known_bots())}")
    return name


class Bots:
    """The processes in which bots think."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, position: Position, seat: int, seed: int) -> int:
        """The option this bot takes. Only a look leaves this process: it holds nothing the seat may not know."""
        look = Look(position, seat, seed)
        choice: int = await self._think(_choose, bot, look, seed)
        return choice

    async def hint(self, position: Position, seat: int, seed: int, names: list[str]) -> list[dict[str, Any]]:
        """What a search thinks of each option, best first."""
        rows: list[dict[str, Any]] = await self._think(_hint, Look(position, seat, seed), seed, names)
        return rows

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _think(self, thought: Any, *arguments: Any) -> Any:
        for attempt in (1, 2):
            pool = self._pool = self._pool or _pool(self._processes)
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, thought, *arguments)
            except BrokenExecutor:  # a process was killed; another one takes the thought up
                if self._pool is pool:
                    self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("not reached")


def _pool(processes: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    return ProcessPoolExecutor(processes, mp_context=spawn, initializer=_prepare)


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service stops its processes itself
    threading.Thread(target=_end_with_the_service, daemon=True).start()


def _end_with_the_service() -> None:
    """A service that was killed cannot stop its processes: they go by themselves."""
    service = multiprocessing.parent_process()
    assert service is not None
    service.join()
    os._exit(1)


def _choose(bot: str, look: Look, seed: int) -> int:
    return make_bot(bot).choose(look, seed)


def _hint(look: Look, seed: int, names: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "option": found.option,
            "label": found.label,
            "mean": round(found.chance, 4),
            "low": round(found.low, 4),
            "high": round(found.high, 4),
            "visits": found.visits,
            "line": list(found.line),
        }
        for found in hint(look, seed, HINTS, names)
    ]
