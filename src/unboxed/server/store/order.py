"""Order at a table: whom one does not hear, whom nobody hears, who may look on, and who may not sit down again."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, update

from unboxed.server import data
from unboxed.server.errors import Forbidden
from unboxed.server.keys import hashed

from . import schema
from .chat import AWAY
from .database import Store
from .seats import Seat

_seat, _chat, _blocked = schema.seats.c, schema.chats.c, schema.blocked.c
Change = Callable[[Connection], object]
"""What the owner changes, within a transaction that also keeps the note which tells of it (see `Session.by_owner`)."""


def mutes_changed(other: int, on: bool) -> ColumnElement[int]:
    """What becomes of a seat's `mutes` when it no longer hears another seat, or hears it again. The store reckons it,
    so that two tabs of one person do not undo each other's."""
    return _seat.mutes.bitwise_or(1 << other) if on else _seat.mutes.bitwise_and(~(1 << other))


def mute_for_all(table: str, seat: int, on: bool) -> Change:
    """Nobody hears this seat any more, or everybody does again."""
    return lambda connection: connection.execute(_of(table, seat).values(muted=on))


def set_spectators(table: str, spectators: str) -> Change:
    """Whether and how people without a seat may look on."""
    return lambda connection: connection.execute(_table(table).values(spectators=spectators))


def set_pace(table: str, ms: int) -> Change:
    """How long bots wait before each move."""
    return lambda connection: connection.execute(_table(table).values(pace=ms))


def close(table: str) -> Change:
    """The table is closed; it can still be replayed."""
    return lambda connection: connection.execute(_table(table).values(state="closed", keeper=None))


def seat_bots(table: str, names: dict[int, str], bot: str) -> Change:
    """Bots take the seats that are still open."""

    def change(connection: Connection) -> None:
        for seat, name in names.items():
            open_still = _of(table, seat).where(_seat.kind == "open")
            connection.execute(open_still.values(kind="bot", bot=bot, name=name))

    return change


def block(store: Store, table: str, seat: Seat, bot: str, name: str) -> Change:
    """Whoever holds this seat loses it to a bot and cannot sit down here again."""
    known = {
        "seat": seat.secret_hash,
        "person": seat.person and hashed(seat.person),
        "browser": seat.browser_hash,
    }
    person = {"table_id": table, "who": secrets.token_hex(6), "name": seat.name}
    rows = [{**person, "what": what, "hash": hash} for what, hash in known.items() if hash]

    def change(connection: Connection) -> None:
        if rows:
            connection.execute(store.insert(schema.blocked).on_conflict_do_nothing(), rows)
        _put_away(connection, table, seat.seat)
        _forget_mutes(connection, table, seat.seat)
        connection.execute(_of(table, seat.seat).values(kind="bot", bot=bot, name=name, secret_hash=None, **UNTAKEN))

    return change


def unblock(table: str, who: str) -> Change:
    """Whoever was blocked under this mark may sit down here again."""
    return lambda connection: connection.execute(
        delete(schema.blocked).where(_blocked.table_id == table, _blocked.who == who)
    )


async def read_blocked(store: Store, table: str) -> list[data.Blocked]:
    """Who may not sit down at this table. Those of a release that kept no names are one, without a mark."""
    found = select(_blocked.who, _blocked.name).where(_blocked.table_id == table).distinct()
    async with store.read() as connection:
        return [data.Blocked(*row) for row in await connection.execute(found.order_by(_blocked.name, _blocked.who))]


UNTAKEN: dict[str, Any] = {
    "person": None,
    "webhook": None,
    "quiet_until": 0,
    "let_be": "",
    "mutes": 0,
    "muted": False,
    "browser_hash": None,
    "pledge": None,
    "share": None,
}
"""What a seat forgets of its holder when somebody else gets it."""


def hand_on(table: str, seats: list[Seat], seat: int, **given: Any) -> Change:
    """A seat becomes somebody else's, whom nobody has muted yet. What its holder said to people who did not want to
    hear it is not told to them after all."""

    def change(connection: Connection) -> None:
        if seats[seat].muted or any(other.mutes >> seat & 1 for other in seats):
            _put_away(connection, table, seat)
        _forget_mutes(connection, table, seat)
        held = {"held": True} if given["kind"] == "person" else {}
        connection.execute(_of(table, seat).values(**given, **held, **UNTAKEN))

    return change


async def must_not_be_blocked(
    store: Store, table: str, secret: str | None, person: str | None, browser: str | None
) -> None:
    """Refuse whoever was blocked at this table, by whatever they can be known by."""
    known = {"seat": secret, "person": person, "browser": browser}
    asked = [and_(_blocked.what == what, _blocked.hash == hashed(key)) for what, key in known.items() if key]
    if asked:
        async with store.read() as connection:
            found = select(_blocked.what).where(_blocked.table_id == table, or_(*asked))
            if (await connection.execute(found)).first() is not None:
                raise Forbidden("the owner of this table has blocked you here")


def _of(table: str, seat: int) -> Any:
    return update(schema.seats).where(_seat.table_id == table, _seat.seat == seat)


def _table(table: str) -> Any:
    return update(schema.tables).where(schema.tables.c.id == table)


def _put_away(connection: Connection, table: str, seat: int) -> None:
    said = (_chat.table_id == table, _chat.seat == seat, _chat.kind == "said")
    connection.execute(update(schema.chats).where(*said).values(kind=AWAY))


def _forget_mutes(connection: Connection, table: str, seat: int) -> None:
    everybody = update(schema.seats).where(_seat.table_id == table)
    connection.execute(everybody.values(mutes=mutes_changed(seat, False)))
