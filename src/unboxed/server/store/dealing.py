"""Deals in the store: the service's secret, the numbers of the people, and the seed that is decided when a game begins.

What must be hashed, and why nobody can choose a deal alone, is in the engine's `deal.py`. The secret leaves the table
`deals` for a record only; everybody else reads `tables.deal`, which holds the commitment and, once the game has begun,
the numbers that went into its seed."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, RowMapping, delete, select, update

from unboxed.server import data
from unboxed.server.errors import Conflict, Refused
from unboxed.table.deal import Deal, commitment_of, pledge_of, seed_of

from . import schema
from .database import Store
from .seats import Seat

if TYPE_CHECKING:
    from .tables import Facts

LASTS = 600
"""Seconds for which a commitment may be used for a table."""

_deals, _tables, _seats = schema.deals.c, schema.tables.c, schema.seats.c


@dataclass(frozen=True)
class Promise:
    """A secret and the commitment that was shown for it."""

    id: str
    commitment: str
    secret: str = field(repr=False)
    made: float
    handed_out: bool
    """Is it in the store already, because somebody has asked for it? Then another table may have taken it meanwhile."""


def new_promise(handed_out: bool) -> Promise:
    """A fresh secret with its commitment."""
    secret = secrets.token_hex(32)
    return Promise(secrets.token_urlsafe(18), commitment_of(secret), secret, time.time(), handed_out)


def _row(promise: Promise, table: str | None) -> dict[str, Any]:
    return {
        "id": promise.id,
        "commitment": promise.commitment,
        "secret": promise.secret,
        "made": promise.made,
        "table_id": table,
    }


# --- before a table is made -----------------------------------------------------------------------------------------


async def hand_out(store: Store) -> Promise:
    """A commitment for whoever is about to make a table; those that nobody has used in time are forgotten."""
    promise = new_promise(handed_out=True)
    old = delete(schema.deals).where(_deals.table_id.is_(None), _deals.made < promise.made - LASTS)

    def keep(connection: Connection) -> None:
        connection.execute(old)
        connection.execute(schema.deals.insert(), _row(promise, None))

    await store.write_at_once(keep)
    return promise


async def promised(store: Store, wanted: data.NewTable) -> Promise | None:
    """The promise for a new table: the one asked for before, or a fresh one; None where the seed is given."""
    numbers = any(seat.share or seat.pledge for seat in wanted.seats or ())
    if wanted.seed is not None:
        if wanted.deal or numbers:
            raise Refused("a table has a seed or a deal, not both; leave one away")
        return None
    if wanted.deal is None:
        if numbers:
            raise Refused("a number is worth something only after a commitment; ask for a deal first (POST /api/deals)")
        return new_promise(handed_out=False)
    columns = (_deals.id, _deals.commitment, _deals.secret, _deals.made)
    free = select(*columns).where(_deals.id == wanted.deal, _deals.table_id.is_(None))
    async with store.read() as connection:
        row = (await connection.execute(free.where(_deals.made > time.time() - LASTS))).first()
    if row is None:
        raise _used_up()
    return Promise(*row, handed_out=True)


def keep_promise(connection: Connection, promise: Promise, table: str) -> None:
    """Bind a promise to the table that is being made in this transaction; no other table can have it any more."""
    if not promise.handed_out:
        connection.execute(schema.deals.insert(), _row(promise, table))
        return
    free = update(schema.deals).where(_deals.id == promise.id, _deals.table_id.is_(None))
    if connection.execute(free.values(table_id=table)).rowcount != 1:
        raise _used_up()


def _used_up() -> Conflict:
    return Conflict(f"this deal was used, or is older than {LASTS // 60} minutes; ask for a new one (POST /api/deals)")


def deal_new_table(promise: Promise, facts: Facts, seats: list[Seat]) -> None:
    """What a new table knows of its deal: the seed at once if the game begins at once, else only the commitment."""
    facts.deal = {"commitment": promise.commitment}
    if facts.state == "running":
        if any(seat.pledge and not seat.share for seat in seats):
            raise Refused("a table that begins at once needs the number itself (share), not its hash (pledge)")
        facts.header["seed"], facts.deal = _decided(promise.commitment, promise.secret, pledged(seats))


# --- numbers of the people ------------------------------------------------------------------------------------------


def number_given(commitment: str, seat: int, share: str | None, pledge: str | None) -> dict[str, str | None]:
    """What a seat keeps of the number that whoever sits there gives, openly or as a pledge."""
    if share is not None and pledge is not None:
        raise Refused("a number is given openly (share) or as its hash (pledge), not both")
    return {"share": share, "pledge": pledge if share is None else pledge_of(commitment, seat, share)}


async def number_for(
    store: Store, facts: Facts, seat: int, share: str | None, pledge: str | None
) -> dict[str, str | None]:
    """The columns of a seat for whoever sits down with a number; nothing if they give none, or after the numbers of
    the table were fixed (on a seat that was opened again): then it could be chosen with the others in view."""
    if share is None and pledge is None:
        return {}
    if facts.deal is None:
        raise Refused("the seed of this table was given by whoever made it; there is no deal to give a number to")
    if facts.state != "waiting":
        raise Conflict("the cards are dealt; no number can have a part in that any more")
    async with store.read() as connection:
        if (await connection.execute(_opening(facts.id))).first() is not None:
            return {}
    return number_given(facts.deal["commitment"], seat, share, pledge)


async def keep_number(store: Store, table: str, seat: int, number: dict[str, str | None]) -> None:
    """Keep the number of somebody who has a seat already; a number that was given stays as it is."""

    def keep(connection: Connection) -> None:
        if _waiting(connection, table) is not None and connection.execute(_opening(table)).first() is None:
            mine = update(schema.seats).where(_seats.table_id == table, _seats.seat == seat, _seats.pledge.is_(None))
            connection.execute(mine.values(**number))

    await store.write_at_once(keep)


def _opening(table: str) -> Any:
    """Finds the table's deal if its numbers are fixed."""
    return select(_deals.id).where(_deals.table_id == table, _deals.due.is_not(None))


def pledged(seats: list[Seat]) -> list[dict[str, Any]]:
    """The numbers of a table as its seats have them: each with its pledge, and the share if it is open."""
    return [{"seat": s.seat, "pledge": s.pledge, "share": s.share} for s in seats if s.pledge]


async def open_number(store: Store, table: str, seat: int, share: str, patience: float) -> None:
    """Somebody opens the number they have pledged; doing it twice changes nothing."""
    await store.write_at_once(partial(_open, table, seat, share, patience))


def _open(table: str, seat: int, share: str, patience: float, connection: Connection) -> None:
    if _waiting(connection, table) is None:
        deal = connection.execute(select(_tables.deal).where(_tables.id == table)).scalar_one()
        if deal is None or {"seat": seat, "share": share} not in deal.get("shares", ()):
            raise Conflict("the cards are dealt without this number")
        return
    deal, seats = _deal_of(connection, table), _seats_of(connection, table)
    if deal is None or any(other.kind == "open" for other in seats):
        raise Conflict("numbers are opened when every seat is taken, not before")
    numbers, due = _fixed(deal, seats, patience)
    mine = next((number for number in numbers if number["seat"] == seat), None)
    if mine is None or mine["pledge"] != pledge_of(deal["commitment"], seat, share):
        raise Refused("this is not the number that was pledged for this seat")
    mine["share"] = share
    connection.execute(update(schema.deals).where(_deals.id == deal["id"]).values(numbers=numbers, due=due))


# --- the game begins ------------------------------------------------------------------------------------------------


def begin(connection: Connection, table: str, keeper: str, patience: float) -> None:
    """Begin the game if all seats are taken and all pledged numbers are open, or have been waited for long enough.

    All of it is one transaction that holds the table's row, so that of several processes one decides the seed; that
    one also keeps the clock."""
    row = _waiting(connection, table)
    if row is None:
        return
    seats = _seats_of(connection, table)
    if any(seat.kind == "open" for seat in seats):
        return
    values: dict[str, Any] = {"state": "running", "keeper": keeper}
    if (deal := _deal_of(connection, table)) is not None:
        numbers, due = _fixed(deal, seats, patience)
        waits = time.time() < due and any(number["share"] is None for number in numbers)
        kept = {"numbers": numbers, "due": due if waits else None}
        connection.execute(update(schema.deals).where(_deals.id == deal["id"]).values(**kept))
        if waits:
            return
        seed, values["deal"] = _decided(deal["commitment"], deal["secret"], numbers)
        values["header"] = {**row["header"], "seed": seed}
    connection.execute(update(schema.tables).where(_tables.id == table).values(**values))


def _waiting(connection: Connection, table: str) -> RowMapping | None:
    """The row of a table whose game has not begun, held until the transaction ends."""
    wanted = select(_tables.header).where(_tables.id == table, _tables.state == "waiting")
    return connection.execute(wanted.with_for_update()).mappings().first()


def _seats_of(connection: Connection, table: str) -> list[Seat]:
    """The seats of a table, held until the transaction ends."""
    wanted = select(_seats.seat, _seats.kind, _seats.name, _seats.pledge, _seats.share)
    rows = connection.execute(wanted.where(_seats.table_id == table).order_by(_seats.seat).with_for_update())
    return [Seat(**seat) for seat in rows.mappings()]


def _fixed(deal: RowMapping, seats: list[Seat], patience: float) -> tuple[list[dict[str, Any]], float]:
    """The numbers of a table whose seats are all taken, and until when they can be opened: fixed at the first look."""
    if deal["due"] is not None:
        return deal["numbers"], deal["due"]
    return pledged(seats), time.time() + patience


def _deal_of(connection: Connection, table: str) -> RowMapping | None:
    return connection.execute(select(schema.deals).where(_deals.table_id == table)).mappings().first()


def _decided(commitment: str, secret: str, numbers: list[dict[str, Any]]) -> tuple[int, dict[str, Any]]:
    """The seed, and what everybody may know of the deal from now on."""
    opened = {number["seat"]: number["share"] for number in numbers if number["share"]}
    unopened = {number["seat"]: number["pledge"] for number in numbers if not number["share"]}
    public = Deal(commitment, secret, opened, unopened).as_data()
    del public["secret"]
    return seed_of(secret, opened), public


async def read_dealt(store: Store, table: str) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The header of a table whose game has begun, and what everybody may know of its deal."""
    async with store.read() as connection:
        row = (await connection.execute(select(_tables.header, _tables.deal).where(_tables.id == table))).one()
    return row[0], row[1]


async def late_deals(store: Store, now: float) -> list[str]:
    """Tables that have waited long enough for numbers to be opened."""
    late = select(_tables.id).join(schema.deals, _deals.table_id == _tables.id)
    async with store.read() as connection:
        rows = await connection.execute(late.where(_deals.due < now, _tables.state == "waiting").limit(200))
        return [row[0] for row in rows]


# --- what is told ---------------------------------------------------------------------------------------------------


def deal_facts(facts: Facts, seats: list[Seat]) -> data.DealFacts | None:
    """What everybody may know of a table's deal now: pledges before the game, the numbers themselves in it."""
    deal = facts.deal
    if deal is None:
        return None
    if facts.undealt:
        numbers = [data.DealNumber(s.seat, s.pledge, None) for s in seats if s.pledge]
        full = not any(seat.kind == "open" for seat in seats)
        return data.DealFacts(deal["commitment"], numbers, opening=full and facts.state == "waiting", dealt=False)
    if "shares" not in deal:  # begun by a release that knew nothing of deals
        return None
    numbers = [
        data.DealNumber(n["seat"], pledge_of(deal["commitment"], n["seat"], n["share"]), n["share"])
        for n in deal["shares"]
    ]
    numbers += [data.DealNumber(n["seat"], n["pledge"], None) for n in deal["unopened"]]
    numbers.sort(key=lambda number: number.seat)
    return data.DealFacts(deal["commitment"], numbers, opening=False, dealt=True, table=deal.get("table"))


async def revealed(store: Store, table: str) -> dict[str, Any] | None:
    """The whole deal for a record, the secret with it; a table that goes on from another has that one's."""
    _, deal = await read_dealt(store, table)
    if deal is None or "shares" not in deal:
        return None
    source = deal.get("table", table)
    async with store.read() as connection:
        secret = (await connection.execute(select(_deals.secret).where(_deals.table_id == source))).scalar_one_or_none()
    return None if secret is None else {**deal, "secret": secret}
