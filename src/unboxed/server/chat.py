"""Chat: what people at a table say to each other, kept with the table."""

from __future__ import annotations

import time
import unicodedata
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .errors import Forbidden, Refused

if TYPE_CHECKING:
    from .live import LiveTable

KEPT = 200
"""Lines shown to somebody who comes."""


async def say(live: LiveTable, seat: int | None, text: str) -> None:
    """Keep a line and send it to everybody."""
    if seat is None:
        raise Forbidden("only those seated can talk at the table")
    text = "".join(c for c in text if c == "\n" or _may_be_shown(c)).strip()
    if not text:
        raise Refused("there was nothing to say")
    line = {"seat": seat, "name": live.seats[seat].name, "text": text, "at": time.time()}
    async with live.house.store.write() as connection:
        await connection.execute(schema.chats.insert(), {"table_id": live.id, **line})
    live.hear(line)
    await live.house.tell(live.id, chat=line)


async def read_chats(connection: AsyncConnection, table: str) -> list[dict[str, Any]]:
    """The newest lines of a table."""
    columns = schema.chats.c
    newest = (
        select(columns.seat, columns.name, columns.text, columns.at)
        .where(columns.table_id == table)
        .order_by(columns.id.desc())
        .limit(KEPT)
    )
    return [dict(row) for row in (await connection.execute(newest)).mappings()][::-1]


def _may_be_shown(sign: str) -> bool:
    """Neither a control sign nor one that turns the direction of what follows."""
    return unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn") and not 0x202A <= ord(sign) <= 0x202E
