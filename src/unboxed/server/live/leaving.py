"""A restart that is announced: what was begun is finished, everybody is told, and then the sockets are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from .connection import Connection
from .session import Session

CODE, WHY = 1012, "the service is going down and comes back; connect again"
FINISH = 2.0
"""Seconds for what was begun: a choice takes some milliseconds, and a store that stalls must not hold up a restart."""
GOODBYE = 1.0
"""Seconds for the last words to those who read slowly."""
_NEWS = {"type": "restarts", "why": "the service restarts and is back in a moment; nothing is lost"}


async def announce(sessions: Iterable[Session]) -> None:
    """Tell everybody who looks at a table, finish what was begun, and close their sockets."""
    sessions = list(sessions)
    leaving: list[Connection] = []
    for session in sessions:
        leaving += session.state.connections
        session.publisher.post(_NEWS)
        session.forget()
    await _within(FINISH, (session.jobs.finish() for session in sessions))
    for session in sessions:
        session.publisher.send_away(lambda _: WHY, CODE)
    await _within(GOODBYE, (_closed(connection) for connection in leaving))


async def _closed(connection: Connection) -> None:
    while not connection.closed:
        await asyncio.sleep(0.01)


async def _within(seconds: float, works: Iterable[Coroutine[Any, Any, None]]) -> None:
    tasks = [asyncio.create_task(work) for work in works]
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
