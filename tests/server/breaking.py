"""Faults of ours that quote what nobody may read, planted in a service process of a test's own."""

from __future__ import annotations

import asyncio
from typing import Any

from unboxed.server.http import tables as rest
from unboxed.server.live import wishes
from unboxed.server.live.session import Session


def known_to(session: Session) -> str:
    """What a careless error could quote: the seed, the hands and who holds what."""
    state = session.state
    return (
        f"{state.facts.header!r} {state.seats!r} {[state.book.table.scene(seat) for seat in range(len(state.seats))]}"
    )


def plant() -> None:
    """From now on a wish for quiet fails on its socket, one for a pace in a task of its own, and results in REST."""

    async def be_quiet(session: Session, *_: Any) -> None:
        raise KeyError(known_to(session))

    async def change_pace(session: Session, *_: Any) -> None:
        async def fail() -> None:
            raise ValueError(known_to(session))

        session.jobs.soon(fail)
        asyncio.get_running_loop().create_task(fail())

    def own_seat(session: Session, secret: str) -> None:
        raise RuntimeError(f"{secret} {known_to(session)}") from LookupError(secret)

    wishes.be_quiet = be_quiet
    wishes.change_pace = change_pace
    rest.own_seat = own_seat  # type: ignore[assignment]
