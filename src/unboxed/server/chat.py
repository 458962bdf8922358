"""Chat: what people at a table say to each other, kept with the table."""

from __future__ import annotations

import unicodedata
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .errors import Refused

KEPT = 200
"""Lines shown to somebody who comes."""


def cleaned(text: str) -> str:
    """A line as it may be shown; Refused if nothing is left of it."""
    text = "".join(c for c in text if c == "\n" or _may_be_shown(c)).strip()
    if not text:
        raise Refused("there was nothing to say")
    return text


async def keep_line(connection: AsyncConnection, table: str, line: dict[str, Any]) -> None:
    """Keep a line with its table."""
    await connection.execute(schema.chats.insert(), {"table_id": table, **line})


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
