"""Commits that are slow, or whose outcome nobody learns, and a wall clock that jumps: planted in a service process of a
test's own.

They sit below everything the service does, in SQLAlchemy's own commit and in the machine's clock, so that they know
nothing of how the service is built."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import await_only

ENTRIES = "wrote entries"


@dataclass(frozen=True)
class Faults:
    """What goes wrong with commits; chances are from 0 to 1, times in seconds."""

    seed: int = 0
    slow: tuple[float, float] = (0.0, 0.0)
    """A commit takes this much longer, at least and at most; some of it before it is done and some after."""
    stalled: tuple[float, float] = (0.0, 0.0)
    """With this chance a commit takes so much longer instead."""
    lost: float = 0.0
    """With this chance a commit of entries raises an error: half of these were done all the same."""
    only_entries: bool = False
    """Slow down the commits of entries alone."""
    only_while: str = ""
    """Slow them down only while there is this file."""
    ahead: float = 0.0
    """The wall clock is ahead by so much from the start, as if the machine had stood still for so long."""
    jump: float = 0.0
    """The signal SIGUSR1 puts the wall clock on by so much."""


def plant(faults: Faults) -> None:
    """From now on this process has these faults."""
    _plant_in_commits(faults)
    if faults.ahead or faults.jump:
        _plant_in_the_clock(faults.ahead, faults.jump)


def _plant_in_commits(faults: Faults) -> None:
    rng = random.Random(faults.seed)
    commit = DefaultDialect.do_commit

    def do_commit(dialect: DefaultDialect, connection: Any) -> None:
        wrote_entries = connection.info.pop(ENTRIES, False)
        before = after = 0.0
        now = not faults.only_while or os.path.exists(faults.only_while)
        if now and (wrote_entries or not faults.only_entries):
            chance, long = faults.stalled
            whole = long if rng.random() < chance else rng.uniform(*faults.slow)
            before = whole * rng.random()
            after = whole - before
        lost = wrote_entries and rng.random() < faults.lost
        done = not lost or rng.random() < 0.5
        _wait(dialect, before)
        if done:
            commit(dialect, connection)
        _wait(dialect, after)
        if lost:
            raise dialect.loaded_dbapi.OperationalError("planted: the line to the database broke in a commit")

    DefaultDialect.do_commit = do_commit
    event.listen(Engine, "begin", _begun)
    event.listen(Engine, "before_cursor_execute", _executed)


def _wait(dialect: DefaultDialect, seconds: float) -> None:
    if seconds and dialect.is_async:
        await_only(asyncio.sleep(seconds))
    elif seconds:
        time.sleep(seconds)


def _begun(connection: Connection) -> None:
    connection.info.pop(ENTRIES, None)


def _executed(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
    if statement.lstrip().upper().startswith("INSERT INTO ENTRIES"):
        connection.info[ENTRIES] = True


def _plant_in_the_clock(ahead: float, jump: float) -> None:
    right = time.time

    def on(_number: int, _frame: Any) -> None:
        nonlocal ahead
        ahead += jump

    time.time = lambda: right() + ahead
    signal.signal(signal.SIGUSR1, on)
