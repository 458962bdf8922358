"""Order at a table: whom one does not hear, whom nobody hears, who may look on, and who may not sit down again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, and_, or_, select, update

from . import schema
from .chat import AWAY, keep_note
from .errors import Forbidden, Refused
from .keys import hashed
from .notes import owner_did
from .seats import Seat
from .store import Store

if TYPE_CHECKING:
    from .live import LiveTable

_seat, _chat, _blocked = schema.seats.c, schema.chats.c, schema.blocked.c
Line = dict[str, Any]


async def mute(live: LiveTable, seat: int | None, other: int, on: bool) -> None:
    """This seat hears another one no longer, or again; nobody else is told."""
    if seat is None:
        raise Forbidden("only those seated can mute somebody")
    if other == seat or other >= len(live.seats):
        raise Refused(f"there is no other seat {other}; seats are 0 to {len(live.seats) - 1}, and yours is {seat}")
    await live.seat_changed(seat, mutes=mutes_changed(other, on))


def mutes_changed(other: int, on: bool) -> ColumnElement[int]:
    """What becomes of a seat's `mutes` when it no longer hears another seat, or hears it again. The store reckons it,
    so that two tabs of one person do not undo each other's."""
    return _seat.mutes.bitwise_or(1 << other) if on else _seat.mutes.bitwise_and(~(1 << other))


async def mute_for_all(store: Store, table: str, seat: Seat, on: bool) -> Line:
    """Nobody hears this seat any more, or everybody does again; the note that says so."""

    def keep(connection: Connection) -> Line:
        connection.execute(_of(table, seat.seat).values(muted=on))
        return keep_note(connection, table, owner_did("muted" if on else "heard", name=seat.name))

    return await store.write_at_once(keep)


async def set_spectators(store: Store, table: str, spectators: str) -> Line:
    """Whether and how people without a seat may look on; the note that says so."""

    def keep(connection: Connection) -> Line:
        changed = update(schema.tables).where(schema.tables.c.id == table)
        connection.execute(changed.values(spectators=spectators))
        return keep_note(connection, table, owner_did(f"spectators {spectators}"))

    return await store.write_at_once(keep)


async def block(store: Store, table: str, seat: Seat, bot: str, name: str) -> Line:
    """Whoever holds this seat loses it to a bot and cannot sit down here again; the note that says so."""
    known = {
        "seat": seat.secret_hash,
        "person": seat.person and hashed(seat.person),
        "browser": seat.browser_hash,
    }
    rows = [{"table_id": table, "what": what, "hash": hash} for what, hash in known.items() if hash]

    def keep(connection: Connection) -> Line:
        if rows:
            connection.execute(store.insert(schema.blocked).on_conflict_do_nothing(), rows)
        _put_away(connection, table, seat.seat)
        _forget_mutes(connection, table, seat.seat)
        connection.execute(_of(table, seat.seat).values(kind="bot", bot=bot, name=name, secret_hash=None, **UNTAKEN))
        return keep_note(connection, table, owner_did("blocked", name=seat.name, bot=name))

    return await store.write_at_once(keep)


UNTAKEN: dict[str, Any] = {
    "person": None,
    "webhook": None,
    "quiet_until": 0,
    "mutes": 0,
    "muted": False,
    "browser_hash": None,
}
"""What a seat forgets of its holder when somebody else gets it."""


async def hand_on(store: Store, table: str, seats: list[Seat], seat: int) -> None:
    """A seat is about to be somebody else's, whom nobody has muted yet. What its holder said to people who did not want
    to hear it is not told to them after all."""

    def keep(connection: Connection) -> None:
        if seats[seat].muted or any(other.mutes >> seat & 1 for other in seats):
            _put_away(connection, table, seat)
        _forget_mutes(connection, table, seat)

    await store.write_at_once(keep)


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


def _put_away(connection: Connection, table: str, seat: int) -> None:
    said = (_chat.table_id == table, _chat.seat == seat, _chat.kind == "said")
    connection.execute(update(schema.chats).where(*said).values(kind=AWAY))


def _forget_mutes(connection: Connection, table: str, seat: int) -> None:
    everybody = update(schema.seats).where(_seat.table_id == table)
    connection.execute(everybody.values(mutes=mutes_changed(seat, False)))
