"""Chat: what people at a table say to each other, kept with the table."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from sqlalchemy import Connection, select

from unboxed.server.errors import Refused

from . import schema
from .seats import Seat

KEPT = 200
"""Lines shown to somebody who comes."""
NO_SEAT = -1
"""Where a note comes from."""
AWAY = "away"
"""What was said by somebody who was blocked, or muted and then replaced: it is kept, but no longer shown."""


def cleaned(text: str) -> str:
    """A line as it may be shown; Refused if nothing is left of it."""
    text = "".join(c for c in text if c == "\n" or _may_be_shown(c)).strip()
    if not text:
        raise Refused("there was nothing to say")
    return text


def keep_line(connection: Connection, table: str, line: dict[str, Any]) -> None:
    """Keep a line with its table."""
    connection.execute(schema.chats.insert(), {"table_id": table, **line})


def keep_note(connection: Connection, table: str, text: str) -> dict[str, Any]:
    """Keep a line that nobody said and everybody reads (see notes.py), in the transaction of what it tells of, so that
    neither is ever without the other; the line as it is to be sent."""
    line = {"kind": "note", "seat": NO_SEAT, "name": "", "text": text, "at": time.time()}
    connection.execute(schema.chats.insert(), {"table_id": table, **line})
    return line


def read_chats(connection: Connection, table: str) -> list[dict[str, Any]]:
    """The newest lines of a table, for everybody; what each viewer hears of them is in `chats_for`."""
    columns = schema.chats.c
    newest = (
        select(columns.kind, columns.seat, columns.name, columns.text, columns.at)
        .where(columns.table_id == table, columns.kind != AWAY)
        .order_by(columns.id.desc())
        .limit(KEPT)
    )
    return [dict(row) for row in connection.execute(newest).mappings()][::-1]


def hears(line: dict[str, Any], seat: int | None, seats: list[Seat]) -> bool:
    """Is this line sent to this seat (None: to a spectator)? Notes and one's own lines always are."""
    speaker = line["seat"]
    if speaker == seat or not 0 <= speaker < len(seats):
        return True
    return not seats[speaker].muted and (seat is None or not seats[seat].mutes >> speaker & 1)


def chats_for(lines: list[dict[str, Any]], seat: int | None, seats: list[Seat]) -> dict[str, Any]:
    """The message that tells a viewer all they hear, and who is not heard: by them, and by anybody."""
    mutes = 0 if seat is None else seats[seat].mutes
    return {
        "type": "chats",
        "lines": [line for line in lines if hears(line, seat, seats)],
        "mutes": [other.seat for other in seats if mutes >> other.seat & 1],
        "muted": [other.seat for other in seats if other.muted],
    }


def _may_be_shown(sign: str) -> bool:
    """Neither a control sign nor one that turns the direction of what follows."""
    return unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn") and not 0x202A <= ord(sign) <= 0x202E


def hearing(seats: list[Seat]) -> list[tuple[int, bool, str | None]]:
    """On what it depends who hears whom."""
    return [(seat.mutes, seat.muted, seat.secret_hash) for seat in seats]
