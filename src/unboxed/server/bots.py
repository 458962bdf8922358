"""Bots think in processes of their own, so that no thought ever holds up a table."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import re
import signal
import threading
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from typing import Any

from unboxed.bots import LEVELS, BadBot, Bot, Budget, Look, hint, make_bot
from unboxed.engine import Position, SetupError

from .errors import Refused, ServiceError

log = logging.getLogger("unboxed.server")
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


OWN = "A bot of this service's own."
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,29}")


def read_own(told: Iterable[str]) -> dict[str, str]:
    """Bots that whoever runs the service names, `deep=mcts:5000` or `mine=./my_bot.py:Careful`; each is tried once."""
    own: dict[str, str] = {}
    for one in told:
        name, equals, spec = one.partition("=")
        if not equals or not _NAME.fullmatch(name) or name in (*TEXTS, ABSENT, *own):
            raise ServiceError(
                f"{one!r} names no bot; remedy: write NAME=BOT with a new name of small letters, such as deep=mcts:5000"
            )
        try:
            make_bot(spec)
        except SetupError as error:
            raise ServiceError(f"the bot {name!r} cannot be made: {error}") from None
        own[name] = spec
    return own


class Bots:
    """The processes in which bots think."""

    def __init__(self, processes: int, own: dict[str, str] | None = None) -> None:
        self._processes, self._own = processes, own or {}
        self._pool: ProcessPoolExecutor | None = None

    def known(self) -> dict[str, str]:
        """The bots a table may have and what is said of them, the default first. Only these: elsewhere a bot's name
        may be a file to run, and what is run here is for whoever runs the service to say."""
        known = {name: TEXTS[name] for name in (DEFAULT, *LEVELS, "random")}
        return known | dict.fromkeys(self._own, OWN)

    def check(self, name: str) -> str:
        """The name of a bot that exists; the default for an empty one."""
        if name and name not in self.known():
            raise Refused(f"there is no bot {name!r}; bots are {', '.join(self.known())}")
        return name or DEFAULT

    async def choose(self, bot: str, position: Position, seat: int, seed: int) -> int:
        """The option this bot takes. Only a look leaves this process: it holds nothing the seat may not know."""
        look = Look(position, seat, seed)
        try:
            choice: int = await self._think(_choose, self._own.get(bot, bot), look, seed)
        except (BadBot, SetupError) as error:  # an own bot failed, or is gone since the service was started
            log.warning("the bot %s failed, and the mildest option is taken: %s", bot, error)
            choice = await self._think(_choose, ABSENT, look, seed)
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
    return (_from_file if ".py:" in bot else make_bot)(bot).choose(look, seed)


@lru_cache(maxsize=8)
def _from_file(bot: str) -> Bot:
    """A bot from a file has a process of its own, which is not started anew for every choice."""
    return make_bot(bot)


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
