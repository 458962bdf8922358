"""REST: another game for those who sat at a finished table. There is one for each table, whoever asks for it first, and
everybody finds their own seat there: the secret of the old seat leads to that of the new one."""

from __future__ import annotations

from litestar import post

from unboxed.server import data
from unboxed.server.errors import Conflict, NotThere
from unboxed.server.headers import packs_in
from unboxed.server.keys import fits, hashed, next_table_id, secret_for
from unboxed.server.live.house import House
from unboxed.server.live.opening import Keys, open_table, seat_link
from unboxed.server.live.session import Session
from unboxed.server.scope import who_of
from unboxed.server.store import dealing
from unboxed.server.store.notes import note_of
from unboxed.server.store.order import must_not_be_blocked
from unboxed.server.store.people import person_of
from unboxed.server.store.seats import Seat

from .tables import RAISES, R, SeatSecret, TableId, begin_if_full, house_of, must_go_on, own_seat


@post("/api/tables/{table:str}/rematch", raises=RAISES)
async def rematch(request: R, table: TableId, data: data.Rematch, x_seat_secret: SeatSecret = "") -> data.Rematched:
    """Play again: the first who asks makes the table, the others sit down at it, each in their own seat."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    own = own_seat(session, x_seat_secret)
    facts = session.state.facts
    if facts.state != "over":
        raise Conflict("the game is not over")
    keys = _keys(session, own.seat, x_seat_secret)
    if facts.rematch is None:
        try:
            await open_table(house, _the_same(session, own, data), who_of(request.scope), keys)
        except Conflict:
            await session.refresh()
            if facts.rematch is None:
                raise  # nobody was quicker: something else is wrong, and that is told
        else:
            await session.with_note(note_of("rematch", name=own.name), lambda _connection: None)
            return _told(keys, own.seat)
    return await _sit_down(house, keys, own, data)


def _keys(session: Session, seat: int, secret: str) -> Keys:
    table = next_table_id(session.id, session.state.facts.owner_hash)
    return Keys(table, secret_for(f"owner {table}", secret), {seat: secret_for(f"seat {table}", secret)})


def _told(keys: Keys, seat: int, owner: bool = True) -> data.Rematched:
    key = keys.seats[seat]
    return data.Rematched(keys.table, seat, key, seat_link(keys.table, key) or "", keys.owner if owner else None)


def _the_same(session: Session, own: Seat, asked: data.Rematch) -> data.NewTable:
    """The table as it was: bots in their seats, whoever asks in theirs, and those of other people kept for them."""
    facts, setup = session.state.facts, session.book.table.setup
    seats = []
    for seat in session.state.seats:
        if seat.seat == own.seat:
            number = asked.share, asked.pledge
            seats.append(data.NewSeat("person", seat.name, "", asked.person, *number))
        else:
            seats.append(data.NewSeat("bot" if seat.kind == "bot" else "open", seat.name, seat.bot))
    return data.NewTable(
        setup.game.id,
        setup.players,
        setup.mode,
        dict(setup.options),
        deal=asked.deal,
        seats=seats,
        pace=facts.pace,
        window=facts.window,
        clock=facts.clock,
        spectators=facts.spectators,  # type: ignore[arg-type]
        packs_of=session.id if packs_in(session.book.header) else "",
    )


async def _sit_down(house: House, keys: Keys, own: Seat, asked: data.Rematch) -> data.Rematched:
    """Take one's own seat at the table that another has made; asking again finds it again."""
    session, key = await house.table(keys.table, fresh=True), keys.seats[own.seat]
    if own.seat >= len(session.state.seats):
        raise NotThere("there is no such seat at the rematch")
    person = await person_of(house.store, asked.person)
    await must_not_be_blocked(house.store, session.id, key, person, asked.browser)
    seat = session.state.seats[own.seat]
    if seat.kind == "open":
        must_go_on(session)
        given = {"kind": "person", "name": own.name, "secret_hash": hashed(key), "person": person}
        number = await _number(house, session, own.seat, asked)
        browser = asked.browser and hashed(asked.browser)
        if await session.change_seat(own.seat, was="open", browser_hash=browser, **given, **number):
            await begin_if_full(session)
        seat = session.state.seats[own.seat]
    if not fits(key, seat.secret_hash):
        raise Conflict("somebody else has your seat at the rematch by now; you can look on")
    return _told(keys, own.seat, owner=fits(keys.owner, session.state.facts.owner_hash))


async def _number(house: House, session: Session, seat: int, asked: data.Rematch) -> dict[str, str | None]:
    """One's number for the deal, if it is meant for this table; whoever meant to make it gives theirs afterwards."""
    if asked.deal is not None:
        return {}
    return await dealing.number_for(house.store, session.state.facts, seat, asked.share, asked.pledge)
