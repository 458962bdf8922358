"""How games ended, kept for the people who played them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, update

from . import schema

if TYPE_CHECKING:
    from .live import LiveTable


async def keep_results(live: LiveTable) -> None:
    """Write down that the game is over and what everybody has won; doing it twice changes nothing."""
    result = live.book.table.result
    assert result is not None
    now = time.time()
    rows = [
        {
            "table_id": live.id,
            "seat": seat.seat,
            "person": seat.person,
            "game": live.book.table.setup.game.id,
            "share": result.share(seat.seat),
            "score": result.scores[seat.seat] if result.scores else None,
            "reason": result.reason,
            "ended": now,
        }
        for seat in live.seats
        if seat.person is not None and seat.kind in ("person", "absent")
    ]
    store = live.house.store

    def keep(connection: Connection) -> None:
        done = update(schema.tables).where(schema.tables.c.id == live.id)
        connection.execute(done.values(state="over", deadline=None))
        if rows:
            connection.execute(store.insert(schema.results).on_conflict_do_nothing(), rows)

    await store.write_at_once(keep)
    live.facts.state, live.facts.deadline = "over", None
