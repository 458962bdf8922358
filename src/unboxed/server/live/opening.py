"""New tables: what was asked for is checked, seats are handed out, and the table is kept."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.server import data
from unboxed.server.errors import NotThere, Refused
from unboxed.server.keys import hashed, new_secret, new_table_id
from unboxed.server.limits import Who
from unboxed.server.names import bot_name, clean_name
from unboxed.server.store.dealing import Promise, deal_new_table, number_given, promised
from unboxed.server.store.people import people_of
from unboxed.server.store.seats import Seat
from unboxed.server.store.tables import Facts, make_table
from unboxed.table.table import Table

from .book import header_of
from .house import House
from .laying import packs_for

NOBODY = Who()


@dataclass
class Keys:
    """What a new table is known by, and the secrets that hold it and its seats; all fresh but what is given."""

    table: str = field(default_factory=new_table_id)
    owner: str = field(default_factory=new_secret)
    seats: dict[int, str] = field(default_factory=dict)


def seat_link(table: str, secret: str | None) -> str | None:
    """The link that holds a seat: the secret is in the fragment, which no server ever logs."""
    return None if secret is None else f"/table/{table}#seat={secret}"


async def open_table(
    house: House, wanted: data.NewTable, who: Who = NOBODY, keys: Keys | None = None
) -> data.MadeTable:
    """Make a table as it was asked for."""
    keys = keys or Keys()
    try:
        game = find(wanted.game)
    except SetupError as error:
        raise NotThere(str(error)) from error
    players = wanted.players or max(len(wanted.seats or ()), game.players[0])
    # Until its deal is decided a table has a seed that nobody knows and whose cards nobody sees.
    seed = secrets.randbelow(2**53) if wanted.seed is None else wanted.seed
    confirm = not wanted.seats or any(seat.kind != "bot" for seat in wanted.seats)
    packs = await packs_for(house, game, wanted, who)
    table = Table(game.setup(players, wanted.mode, packs, wanted.options, confirm), seed)
    promise = await promised(house.store, wanted)
    pace = house.settings.pace_ms if wanted.pace is None else wanted.pace
    window = house.settings.window_ms if wanted.window is None else wanted.window
    facts = Facts(
        id=keys.table,
        header=header_of(table),
        state="running",
        owner_hash="",
        pace=pace,
        window=window,
        clock=wanted.clock,
        spectators=wanted.spectators,
        seed_given=wanted.seed is not None,
        parent=None,
        parent_moment=None,
    )
    return await keep_table(house, facts, wanted.seats, promise, keys)


async def keep_table(
    house: House,
    facts: Facts,
    wanted: list[data.NewSeat] | None,
    promise: Promise | None = None,
    given: Keys | None = None,
) -> data.MadeTable:
    """Give the seats to whom they were meant for and keep the table, with a deal of its own if one is promised."""
    given = given or Keys()
    seats, keys = await _seats(house, facts.header["players"], wanted, promise, given)
    owner = given.owner
    facts.header["names"] = [seat.name for seat in seats]
    facts.owner_hash = hashed(owner)
    facts.state = "waiting" if any(seat.kind == "open" for seat in seats) else "running"
    if facts.clock and facts.state == "running":
        facts.keeper = house.process
    if promise is not None:
        deal_new_table(promise, facts, seats)
    await make_table(house.store, facts, seats, promise)
    if "choices" not in facts.header:
        house.add(facts, seats)  # else it is played again a little at a time by whoever opens it first
    made = [
        data.MadeSeat(seat.seat, seat.kind, key, seat_link(facts.id, key))
        for seat, key in zip(seats, keys, strict=True)
    ]
    watch = None if facts.spectators == "off" else f"/table/{facts.id}"
    return data.MadeTable(facts.id, owner, made, watch)


async def _seats(
    house: House, players: int, wanted: list[data.NewSeat] | None, promise: Promise | None, held_by: Keys
) -> tuple[list[Seat], list[str | None]]:
    wanted = wanted or [data.NewSeat("person")]
    if len(wanted) > players:
        raise Refused(f"{len(wanted)} seats were asked for, but this table has {players}")
    wanted = wanted + [data.NewSeat("bot")] * (players - len(wanted))
    seats: list[Seat] = []
    keys: list[str | None] = []
    taken = [name for seat in wanted if (name := clean_name(seat.name))]
    people = await people_of(house.store, [seat.person if seat.kind == "person" else None for seat in wanted])
    for number, seat in enumerate(wanted):
        name = clean_name(seat.name)
        if not name:
            name = bot_name(number, taken) if seat.kind == "bot" else f"Player {number + 1}"
            taken.append(name)
        key = held_by.seats.get(number, new_secret()) if seat.kind == "person" else None
        given = _number(number, seat, promise)
        seats.append(
            Seat(
                seat=number,
                kind=seat.kind,
                name=name,
                secret_hash=hashed(key) if key else None,
                bot=house.bots.check(seat.bot) if seat.kind == "bot" else "",
                person=people[number],
                held=seat.kind == "person",
                pledge=given.get("pledge"),
                share=given.get("share"),
            )
        )
        keys.append(key)
    return seats, keys


def _number(number: int, seat: data.NewSeat, promise: Promise | None) -> dict[str, str | None]:
    """The number that the maker of a table gives to the deal for this seat."""
    if seat.share is None and seat.pledge is None:
        return {}
    if seat.kind != "person":
        raise Refused("only a person gives a number to the deal")
    if promise is None:
        raise Refused("this table goes on with the deal of another; no number can have a part in that any more")
    return number_given(promise.commitment, number, seat.share, seat.pledge)
