"""REST: how the owner keeps order at a table. Everybody there reads of it."""

from __future__ import annotations

from litestar import get, post

from unboxed.server import data
from unboxed.server.errors import Conflict, NotThere
from unboxed.server.live.session import Session
from unboxed.server.names import bot_name
from unboxed.server.store import order
from unboxed.server.store.notes import note_of
from unboxed.server.store.seats import Seat

from .tables import RAISES, OwnerSecret, R, TableId, facts_of, house_of, must_go_on, must_own


@post("/api/tables/{table:str}/seats/{seat:int}/mute", raises=RAISES)
async def mute_seat(
    request: R, table: TableId, seat: int, data: data.Muting, x_owner_secret: OwnerSecret = ""
) -> data.TableFacts:
    """Nobody hears a seat any more, or everybody does again."""
    session = await house_of(request).table(table, fresh=True)
    must_own(session, x_owner_secret)
    muted = _held(session, seat)
    if muted.muted != data.on:
        told = note_of("muted" if data.on else "heard", name=muted.name)
        await session.with_note(told, order.mute_for_all(session.id, seat, data.on))
    return facts_of(session)


@post("/api/tables/{table:str}/seats/{seat:int}/block", raises=RAISES)
async def block_seat(request: R, table: TableId, seat: int, x_owner_secret: OwnerSecret = "") -> data.TableFacts:
    """Whoever holds a seat is sent away for good; a bot plays on."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    must_own(session, x_owner_secret)
    blocked = _held(session, seat)
    must_go_on(session)
    bot, name = house.bots.check(""), bot_name(seat, [other.name for other in session.state.seats])
    told = note_of("blocked", name=blocked.name, bot=name)
    await session.with_note(told, order.block(house.store, session.id, blocked, bot, name))
    return facts_of(session)


@get("/api/tables/{table:str}/blocked", raises=RAISES)
async def list_blocked(request: R, table: TableId, x_owner_secret: OwnerSecret = "") -> list[data.Blocked]:
    """Who may not sit down here again, for the owner."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    must_own(session, x_owner_secret)
    return await order.read_blocked(house.store, session.id)


@post("/api/tables/{table:str}/unblock", raises=RAISES)
async def unblock(
    request: R, table: TableId, data: data.Unblocking, x_owner_secret: OwnerSecret = ""
) -> data.TableFacts:
    """Somebody who was blocked may sit down again, where a seat is open or a link is given to them."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    must_own(session, x_owner_secret)
    must_go_on(session)
    found = [one for one in await order.read_blocked(house.store, session.id) if one.who == data.who]
    if not found:
        raise NotThere("nobody is blocked here under this mark; ask for the list again")
    told = note_of("unblocked", name=found[0].name or "whoever was blocked")
    await session.with_note(told, order.unblock(session.id, data.who))
    return facts_of(session)


@post("/api/tables/{table:str}/spectators", raises=RAISES)
async def set_spectators(
    request: R, table: TableId, data: data.SpectatorsChange, x_owner_secret: OwnerSecret = ""
) -> data.TableFacts:
    """Whether people without a seat may look on, and what they see after the end."""
    session = await house_of(request).table(table, fresh=True)
    must_own(session, x_owner_secret)
    must_go_on(session)
    if session.state.facts.spectators != data.spectators:
        told = note_of(f"spectators {data.spectators}")
        await session.with_note(told, order.set_spectators(session.id, data.spectators))
    return facts_of(session)


def _held(session: Session, seat: int) -> Seat:
    if not 0 <= seat < len(session.state.seats):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(session.state.seats) - 1}")
    if session.state.seats[seat].kind not in ("person", "absent"):
        raise Conflict("nobody sits there")
    return session.state.seats[seat]
