"""REST: tables and their seats."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post, put
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import HeaderParameter, Parameter

from . import data, dealing, replays
from .errors import Conflict, Forbidden, NotThere, Refused
from .house import House
from .keys import fits, hashed, new_secret
from .live import LiveTable
from .names import bot_name, clean_name
from .opening import open_table, seat_link
from .people import open_person, person_of, read_person
from .results import read_results
from .seats import Seat, seat_of
from .statuses import ConflictException, TooLarge, TooMany
from .webhooks import check_webhook

SeatSecret = Annotated[
    str, HeaderParameter(name="X-Seat-Secret", max_length=64, description="The secret of one's seat.")
]
OwnerSecret = Annotated[
    str, HeaderParameter(name="X-Owner-Secret", max_length=64, description="The table's owner's secret.")
]
TableId = Annotated[str, Parameter(max_length=40, description="The table's id.")]
RAISES = [PermissionDeniedException, NotFoundException, ConflictException, TooLarge, TooMany]
R = Request[Any, Any, Any]


def house_of(request: R) -> House:
    """The house of this process."""
    house: House = request.app.state.house
    return house


def own_seat(live: LiveTable, secret: str) -> Seat:
    """The seat that the sender holds."""
    seat = seat_of(live.seats, secret)
    if seat is None:
        raise Forbidden("this needs the secret of a seat at this table, in the header X-Seat-Secret")
    return seat


def must_own(live: LiveTable, secret: str) -> None:
    """Refuse whoever is not the owner."""
    if not fits(secret, live.facts.owner_hash):
        raise Forbidden("this needs the secret of the table's owner, in the header X-Owner-Secret")


def must_go_on(live: LiveTable) -> None:
    """Refuse to change who sits at a table that nobody plays at any more."""
    state = live.state_for(None)
    if state not in ("waiting", "running"):
        raise Conflict("the game is over" if state == "over" else "the table was closed by its owner")


def facts_of(live: LiveTable) -> data.TableFacts:
    """A table as everybody may know it."""
    facts, book = live.facts, live.book
    setup = book.table.setup
    return data.TableFacts(
        table=live.id,
        game=setup.game.id,
        title=setup.game.title,
        players=setup.players,
        mode=setup.mode,
        options=dict(setup.options),
        state=live.state_for(None),
        number=book.number_for(None),
        moment=book.moment_for(None, book.moment),
        seats=[data.Seated(**seat) for seat in live.seated()],
        pace=facts.pace,
        window=facts.window,
        clock=facts.clock,
        spectators=facts.spectators,
        seed_given=facts.seed_given,
        parent=None if facts.parent is None else data.Parent(facts.parent, facts.parent_moment or 0),
        deal=dealing.deal_facts(facts, live.seats),
    )


@post("/api/deals", raises=RAISES)
async def deal(request: R) -> data.NewDeal:
    """Fix the service's part of a deal, before anybody says anything; it serves for one table."""
    promise = await dealing.hand_out(house_of(request).store)
    return data.NewDeal(promise.id, promise.commitment)


@post("/api/tables", raises=RAISES)
async def make(request: R, data: data.NewTable) -> data.MadeTable:
    """Make a table."""
    return await open_table(house_of(request), data)


@get("/api/tables/{table:str}", raises=RAISES)
async def look(request: R, table: TableId) -> data.TableFacts:
    """What everybody may know of a table."""
    return facts_of(await house_of(request).table(table))


@post("/api/tables/{table:str}/join", raises=RAISES)
async def join(request: R, table: TableId, data: data.Join) -> data.Sitting:
    """Sit down on one's own seat or on an open one."""
    house = house_of(request)
    live = await house.table(table)
    name = clean_name(data.name)
    own = own_seat(live, data.secret) if data.secret else None
    must_go_on(live)
    if own:
        changes: dict[str, Any] = {"kind": "person"}
        if number := await dealing.number_for(house.store, live.facts, own.seat, data.share, data.pledge):
            await dealing.keep_number(house.store, live.id, own.seat, number)
        if name:
            changes |= {"name": name, "person": await person_of(house.store, name, data.person)}
        await live.seat_changed(own.seat, **changes)
        return _sitting(live, own.seat, data.secret)
    wanted = [s for s in live.seats if s.kind == "open" and data.seat in (None, s.seat)]
    key = new_secret()
    if data.pledge and data.seat is None:
        raise Refused("a pledge is for one seat; name it")
    for seat in wanted:
        number = await dealing.number_for(house.store, live.facts, seat.seat, data.share, data.pledge)
        name = name or f"Player {seat.seat + 1}"
        person = await person_of(house.store, name, data.person) if data.name else None
        taken = {"kind": "person", "name": name, "secret_hash": hashed(key), "person": person, **number}
        if await live.seat_changed(seat.seat, was="open", **taken):
            await _begin_if_full(live)
            return _sitting(live, seat.seat, key)
    raise Conflict("no seat is open here" if data.seat is None else "that seat is not open")


def _sitting(live: LiveTable, seat: int, secret: str | None) -> data.Sitting:
    return data.Sitting(seat, secret, seat_link(live.id, secret))


async def _begin_if_full(live: LiveTable) -> None:
    if live.facts.state == "waiting" and not any(seat.kind == "open" for seat in live.seats):
        await live.begin()


@post("/api/tables/{table:str}/reveal", raises=RAISES)
async def reveal(request: R, table: TableId, data: data.OpenNumber, x_seat_secret: SeatSecret = "") -> data.TableFacts:
    """Open the number that was pledged for one's seat, now that every seat is taken."""
    live = await house_of(request).table(table)
    seat = own_seat(live, x_seat_secret)
    patience = live.house.settings.deal_patience
    await dealing.open_number(live.house.store, live.id, seat.seat, data.share, patience)
    await _begin_if_full(live)
    return facts_of(live)


@post("/api/tables/{table:str}/leave", raises=RAISES)
async def leave(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> data.TableFacts:
    """Leave one's seat to a stand-in; it can be taken back."""
    live = await house_of(request).table(table)
    seat = own_seat(live, x_seat_secret)
    must_go_on(live)
    await live.seat_changed(seat.seat, was="person", kind="absent")
    return facts_of(live)


@post("/api/tables/{table:str}/seats/{seat:int}", raises=RAISES)
async def change(
    request: R, table: TableId, seat: int, data: data.SeatChange, x_owner_secret: OwnerSecret = ""
) -> data.Sitting:
    """The owner hands a seat to a bot, opens it, or invites somebody by a new link."""
    live = await house_of(request).table(table)
    must_own(live, x_owner_secret)
    if not 0 <= seat < len(live.seats):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(live.seats) - 1}")
    must_go_on(live)
    if data.kind == "open" and live.state_for(None) == "running":
        raise Conflict("the game has begun; hand the seat to a bot, or invite a person")
    key = new_secret() if data.kind == "person" else None
    taken = [s.name for s in live.seats if s.seat != seat]
    default = bot_name(seat, taken) if data.kind == "bot" else f"Player {seat + 1}"
    await live.seat_changed(
        seat,
        kind=data.kind,
        name=clean_name(data.name) or default,
        secret_hash=hashed(key) if key else None,
        bot=live.house.bots.check(data.bot) if data.kind == "bot" else "",
        person=None,
        webhook=None,
        quiet_until=0,
        pledge=None,
        share=None,
    )
    live.send_away(seat)
    await _begin_if_full(live)
    return _sitting(live, seat, key)


@post("/api/tables/{table:str}/start", raises=RAISES)
async def start(request: R, table: TableId, data: data.Start, x_owner_secret: OwnerSecret = "") -> data.TableFacts:
    """The owner begins: bots take the open seats."""
    live = await house_of(request).table(table)
    must_own(live, x_owner_secret)
    if live.facts.state != "waiting":
        raise Conflict("the game has already begun")
    bot = live.house.bots.check(data.bot)
    for seat in list(live.seats):
        if seat.kind == "open":
            taken = [s.name for s in live.seats]
            await live.seat_changed(seat.seat, was="open", kind="bot", bot=bot, name=bot_name(seat.seat, taken))
    await _begin_if_full(live)
    return facts_of(live)


@post("/api/tables/{table:str}/close", raises=RAISES)
async def close(request: R, table: TableId, x_owner_secret: OwnerSecret = "") -> data.TableFacts:
    """The owner closes the table; it can still be replayed."""
    live = await house_of(request).table(table)
    must_own(live, x_owner_secret)
    if live.facts.state == "over":
        raise Conflict("the game is over already")
    await live.table_changed(state="closed", deadline=None)
    return facts_of(live)


@put("/api/tables/{table:str}/webhook", raises=RAISES)
async def set_webhook(request: R, table: TableId, data: data.Webhook, x_seat_secret: SeatSecret = "") -> data.Webhook:
    """Where one's seat is told that it is asked."""
    house = house_of(request)
    live = await house.table(table)
    seat = own_seat(live, x_seat_secret)
    if data.url:
        await check_webhook(house.settings, data.url)
    await live.seat_changed(seat.seat, webhook=data.url or None)
    return data


@get("/api/tables/{table:str}/seat", raises=RAISES)
async def seat(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> data.OwnSeat:
    """One's own seat, with what only its holder may know."""
    own = own_seat(await house_of(request).table(table), x_seat_secret)
    return data.OwnSeat(own.seat, own.webhook or "")


@get("/api/tables/{table:str}/replay", raises=RAISES)
async def replay(
    request: R,
    table: TableId,
    at: Annotated[
        int | None, Parameter(ge=0, le=1_000_000, description="The moment; the last one if not given.")
    ] = None,
    everything: bool = False,
    x_seat_secret: SeatSecret = "",
) -> data.Replay:
    """A moment of the table, as far as the viewer might know it then."""
    live = await house_of(request).table(table)
    seat = own_seat(live, x_seat_secret).seat if x_seat_secret else None
    return replays.replay_at(live, seat, at, everything)


@post("/api/tables/{table:str}/fork", raises=RAISES)
async def fork(
    request: R, table: TableId, data: data.Fork, x_seat_secret: SeatSecret = "", x_owner_secret: OwnerSecret = ""
) -> data.MadeTable:
    """Play on from a moment, at a new table."""
    house = house_of(request)
    live = await house.table(table)
    return await replays.fork_at(house, live, _viewer(live, x_seat_secret, x_owner_secret), data)


@get("/api/tables/{table:str}/record", raises=RAISES)
async def record(
    request: R, table: TableId, x_seat_secret: SeatSecret = "", x_owner_secret: OwnerSecret = ""
) -> dict[str, Any]:
    """The table's record, for `unboxed replay`."""
    live = await house_of(request).table(table)
    _viewer(live, x_seat_secret, x_owner_secret)
    return await replays.record_file(live)


@post("/api/tables/{table:str}/report", raises=RAISES)
async def report(
    request: R, table: TableId, data: data.NewReport, x_seat_secret: SeatSecret = "", x_owner_secret: OwnerSecret = ""
) -> data.Report:
    """Report a problem at this table."""
    live = await house_of(request).table(table)
    return await replays.keep_report(live, _viewer(live, x_seat_secret, x_owner_secret), data)


def _viewer(live: LiveTable, seat_secret: str, owner_secret: str) -> int | None:
    """The sender's seat, or None for an owner without one."""
    if fits(owner_secret, live.facts.owner_hash) and not seat_secret:
        return None
    return own_seat(live, seat_secret).seat


@get("/api/tables/{table:str}/results", raises=RAISES)
async def results(request: R, table: TableId) -> list[data.SeatResult]:
    """What a finished game came to for the people at it: the score pad, and what they have earned."""
    live = await house_of(request).table(table)
    if live.state_for(None) != "over":
        raise Conflict("the game is not over")
    return await read_results(live.house.store, live.id)


@post("/api/people", raises=RAISES)
async def person(request: R, data: data.NewPerson) -> data.OpenPerson:
    """Make a profile or open one."""
    return await open_person(house_of(request).store, data)


@get("/api/people/{name:str}", raises=RAISES)
async def person_facts(request: R, name: Annotated[str, Parameter(max_length=80)]) -> data.PersonFacts:
    """Somebody's history on this service."""
    return await read_person(house_of(request).store, name)
