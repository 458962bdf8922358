"""Order at a table: whom one does not hear, whom nobody hears, who may look on, and who may not sit down again."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, update

from unboxed.server import data
from unboxed.server.errors import Conflict, Forbidden
from unboxed.server.keys import hashed

from . import consent, schema
from .chat import AWAY
from .database import Store
from .seats import Seat, read_seats

_seat, _chat, _blocked = schema.seats.c, schema.chats.c, schema.blocked.c
Change = Callable[[Connection], object]
"""What is changed at a table, in a transaction that also keeps the note which tells of it (see `Session.with_note`)."""


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
        _forget_words(connection, table, seat.seat)
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
        _forget_words(connection, table, seat)
        held = {"held": True} if given["kind"] == "person" else {}
        connection.execute(_of(table, seat).values(**given, **held, **UNTAKEN))

    return change


def allow_link(store: Store, table: str, seat: int, by: int) -> Change:
    """Somebody at the table agrees that there is a new link for another seat."""
    return lambda connection: consent.allow_link(connection, store, table, seat, by)


def with_consent(table: str, seat: int, change: Change) -> Change:
    """A new link in the middle of a game shows its maker a hand. So nobody may sit there, and all others who play must
    have agreed, two at least: one alone may be the owner. Where one person alone has played there is nobody to ask."""

    def agreed(connection: Connection) -> None:
        seats = read_seats(connection, table)
        now, others = seats[seat], [one for one in seats if one.seat != seat]
        people = {one.seat for one in others if one.kind == "person"}
        missing = people - consent.use_link(connection, table, seat)
        if now.kind == "person":
            raise Conflict(f"{now.name} plays there; in a game only who holds a seat gets a new link for it")
        if sum(one.held for one in others) > (not now.held):
            if len(people) < 2:
                raise Conflict("a new link would show a hand, and too few are there to agree to it; a bot plays on")
            if missing:
                names = ", ".join(seats[one].name for one in sorted(missing))
                raise Conflict(f"everybody who plays must agree first, in the table's menu; not yet: {names}")
        change(connection)

    return agreed


def new_lock(table: str, seat: Seat, secret_hash: str) -> Change:
    """Whoever holds a seat holds it by another secret from now on; Conflict if it was given away meanwhile."""

    def change(connection: Connection) -> None:
        still = _of(table, seat.seat).where(_seat.secret_hash.is_not_distinct_from(seat.secret_hash))
        if not connection.execute(still.values(secret_hash=secret_hash)).rowcount:
            raise Conflict("this seat has another link by now")

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


def _forget_words(connection: Connection, table: str, seat: int) -> None:
    """A seat is somebody else's: nobody has muted the new holder, who has agreed to nothing yet."""
    consent.forget_links(connection, table, seat)
    everybody = update(schema.seats).where(_seat.table_id == table)
    connection.execute(everybody.values(mutes=mutes_changed(seat, False)))
