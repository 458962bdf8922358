"""How long games are kept, if whoever runs the service says so; else for ever.

A table is deleted with all that belongs to it. What people have earned stays: if a result of a profile hangs on the
table, a bare row of it stays, in the state `gone`, which is a table for nobody. Never deleted is a table that somebody
looks at, whose clock runs, or from which a table that is kept goes on."""

from __future__ import annotations

import json
import time
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, select, update

from unboxed.server.keeping import Keep
from unboxed.server.names import NOBODY

from . import schema
from .database import Store

DAY = 86400.0
GONE = "gone"
"""The state of a table that was deleted and whose results stay."""
LOOKING = 2 * 3600.0
"""Seconds after which somebody who was seen at a table is taken for gone; whoever looks is seen every hour."""
AT_ONCE = 100
"""Tables that are looked at in one step."""
_BELONGING = (
    schema.entries,
    schema.consents,
    schema.chats,
    schema.blocked,
    schema.reports,
    schema.deals,
    schema.set_aside,
    schema.seats,
)
_table, _entry, _chat, _result = schema.tables.c, schema.entries.c, schema.chats.c, schema.results.c


@dataclass
class Step:
    """What was deleted, or would be."""

    tables: list[tuple[str, str]] = field(default_factory=list)
    """Each with why: `finished` or `idle`."""
    lines: int = 0
    last: str | None = None
    """Where to go on; None at the end."""
    before: float | None = None
    """What was said before this moment is gone from these tables."""


class Look(NamedTuple):
    """What decides about a table."""

    id: str
    state: str
    clock: int
    made: float
    seen: float | None
    played: float | None
    said: float | None
    first_said: float | None
    gone_on_from: bool


async def prune_step(
    store: Store, keep: Keep, process: str, after: str = "", but: Container[str] = (), dry: bool = False
) -> Step:
    """Look at the next tables after this id and delete what is due: each in a transaction of its own, so that nobody
    waits for long. `but` are tables that this process knows to be looked at."""
    now = time.time()
    async with store.read() as connection:
        page = await connection.execute(_looks().where(_table.id > after).order_by(_table.id).limit(AT_ONCE))
        looks = [Look(*row) for row in page]
    step = Step(last=looks[-1].id if len(looks) == AT_ONCE else None)
    for look in looks:
        if keep.chat is not None and look.first_said is not None and look.first_said < now - keep.chat * DAY:
            step.before = now - keep.chat * DAY
            step.lines += await store.write_at_once(_chats_deleted(store, process, look.id, step.before, dry))
        if look.id not in but and due(look, keep, now):
            why = await store.write_at_once(_deleted(store, process, look.id, keep, now, dry))
            step.tables += [(look.id, why)] if why else []
    return step


def due(look: Look, keep: Keep, now: float) -> str:
    """Why a table may be deleted now; empty if it is kept."""
    seen, touched = look.seen or 0.0, max(look.made, look.played or 0.0, look.said or 0.0)
    ticks = look.state == "running" and look.clock > 0
    if look.state == GONE or ticks or look.gone_on_from or now - seen < LOOKING:
        return ""
    if look.state in ("over", "closed"):
        return "finished" if keep.finished is not None and now - touched > keep.finished * DAY else ""
    return "idle" if keep.idle is not None and now - max(touched, seen) > keep.idle * DAY else ""


def _looks() -> Any:
    children = schema.tables.alias("children")
    played = select(_entry.at).where(_entry.table_id == _table.id).order_by(_entry.number.desc()).limit(1)
    said = select(func.max(_chat.at)).where(_chat.table_id == _table.id)
    first_said = select(func.min(_chat.at)).where(_chat.table_id == _table.id, _chat.kind != "note")
    goes_on = exists().where(and_(children.c.parent == _table.id, children.c.state != GONE))
    columns = (_table.id, _table.state, _table.clock, _table.made, _table.seen)
    return select(*columns, played.scalar_subquery(), said.scalar_subquery(), first_said.scalar_subquery(), goes_on)


def _deleted(store: Store, process: str, table: str, keep: Keep, now: float, dry: bool) -> Any:
    def work(connection: Connection) -> str:
        # Whoever enters something holds this row, and whoever comes to look changes it: both are waited for.
        connection.execute(select(_table.id).where(_table.id == table).with_for_update())
        row = connection.execute(_looks().where(_table.id == table)).first()
        why = "" if row is None else due(Look(*row), keep, now)
        if why and not dry:
            delete_table(connection, table)
            store.note(connection, json.dumps({"from": process, "gone": table}))
        return why

    return work


def delete_table(connection: Connection, table: str) -> None:
    """Delete a table in the transaction of the caller; what counts for people stays."""
    for belonging in _BELONGING:
        connection.execute(delete(belonging).where(belonging.c.table_id == table))
    connection.execute(delete(schema.results).where(_result.table_id == table, _result.person == NOBODY))
    if connection.execute(select(_result.seat).where(_result.table_id == table).limit(1)).first() is None:
        connection.execute(delete(schema.tables).where(_table.id == table))
        return
    bare: dict[str, Any] = {
        "header": {},
        "state": GONE,
        "owner_hash": "",
        "keeper": None,
        "deal": None,
        "parent": None,
        "seen": None,
    }
    connection.execute(update(schema.tables).where(_table.id == table).values(**bare, branch=_table.branch + 1))


def _chats_deleted(store: Store, process: str, table: str, before: float, dry: bool) -> Any:
    old = (_chat.table_id == table, _chat.kind != "note", _chat.at < before)

    def work(connection: Connection) -> int:
        count = connection.execute(select(func.count()).select_from(schema.chats).where(*old)).scalar_one()
        if count and not dry:
            connection.execute(delete(schema.chats).where(*old))
            store.note(connection, json.dumps({"from": process, "table": table, "forget_chats": before}))
        return count

    return work


async def note_seen(store: Store, tables: list[str]) -> None:
    """Somebody looks at these tables now."""
    now = time.time()
    looked = update(schema.tables).where(_table.id.in_(tables), _table.state != GONE)
    await store.write_at_once(lambda connection: connection.execute(looked.values(seen=now)))
