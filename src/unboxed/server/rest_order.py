"""REST: how the owner keeps order at a table. Everybody there reads of it."""

from __future__ import annotations

from typing import Any

from litestar import post

from . import data, order
from .errors import Conflict, NotThere
from .live import LiveTable
from .names import bot_name
from .rest import RAISES, OwnerSecret, R, TableId, facts_of, house_of, must_go_on, must_own
from .seats import Seat


@post("/api/tables/{table:str}/seats/{seat:int}/mute", raises=RAISES)
async def mute_seat(
    request: R, table: TableId, seat: int, data: data.Muting, x_owner_secret: OwnerSecret = ""
) -> data.TableFacts:
    """Nobody hears a seat any more, or everybody does again."""
    live = await house_of(request).table(table)
    must_own(live, x_owner_secret)
    muted = _held(live, seat)
    if muted.muted != data.on:
        await _tell(live, await order.mute_for_all(live.house.store, live.id, muted, data.on))
    return facts_of(live)


@post("/api/tables/{table:str}/seats/{seat:int}/block", raises=RAISES)
async def block_seat(request: R, table: TableId, seat: int, x_owner_secret: OwnerSecret = "") -> data.TableFacts:
    """Whoever holds a seat is sent away for good; a bot plays on."""
    live = await house_of(request).table(table)
    must_own(live, x_owner_secret)
    blocked = _held(live, seat)
    must_go_on(live)
    name = bot_name(seat, [other.name for other in live.seats])
    line = await order.block(live.house.store, live.id, blocked, live.house.bots.check(""), name)
    await _tell(live, line)
    live.send_away(seat)
    return facts_of(live)


@post("/api/tables/{table:str}/spectators", raises=RAISES)
async def set_spectators(
    request: R, table: TableId, data: data.SpectatorsChange, x_owner_secret: OwnerSecret = ""
) -> data.TableFacts:
    """Whether people without a seat may look on, and what they see after the end."""
    live = await house_of(request).table(table)
    must_own(live, x_owner_secret)
    must_go_on(live)
    if live.facts.spectators != data.spectators:
        await _tell(live, await order.set_spectators(live.house.store, live.id, data.spectators))
    return facts_of(live)


def _held(live: LiveTable, seat: int) -> Seat:
    if not 0 <= seat < len(live.seats):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(live.seats) - 1}")
    if live.seats[seat].kind not in ("person", "absent"):
        raise Conflict("nobody sits there")
    return live.seats[seat]


async def _tell(live: LiveTable, line: dict[str, Any]) -> None:
    """Here and in the other processes everybody reads the note, and the table is looked at again."""
    live.hear(line)
    await live.look_again()
    await live.house.tell(live.id, chat=line)
    await live.house.tell(live.id)
