"""REST: tables and their seats."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post, put
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import HeaderParameter, Parameter

from unboxed.server import analysed, data, learning, profiles
from unboxed.server.errors import Conflict, Forbidden, NotThere, Refused
from unboxed.server.headers import packs_named
from unboxed.server.keys import fits, hashed, new_secret
from unboxed.server.live.house import House
from unboxed.server.live.opening import open_table, seat_link
from unboxed.server.live.session import Session
from unboxed.server.live.state import WHY_NOT
from unboxed.server.live.tutoring import words_now
from unboxed.server.live.webhooks import check_webhook
from unboxed.server.names import bot_name, clean_name
from unboxed.server.scope import who_of
from unboxed.server.store import dealing, order
from unboxed.server.store.notes import handed, note_of
from unboxed.server.store.order import must_not_be_blocked
from unboxed.server.store.people import person_of
from unboxed.server.store.results import read_results
from unboxed.server.store.seats import Seat, seat_of

from . import replays
from .statuses import ConflictException, TooLarge, TooMany

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


def own_seat(session: Session, secret: str) -> Seat:
    """The seat that the sender holds."""
    seat = seat_of(session.state.seats, secret)
    if seat is None:
        raise Forbidden("this needs the secret of a seat at this table, in the header X-Seat-Secret")
    return seat


def must_own(session: Session, secret: str) -> None:
    """Refuse whoever is not the owner."""
    if not fits(secret, session.state.facts.owner_hash):
        raise Forbidden("this needs the secret of the table's owner, in the header X-Owner-Secret")


def must_go_on(session: Session) -> None:
    """Refuse to change who sits at a table that nobody plays at any more."""
    state = session.state.facts.state
    if state not in ("waiting", "running"):
        raise Conflict(WHY_NOT[state])


def facts_of(session: Session, viewer: int | None = None) -> data.TableFacts:
    """A table as everybody may know it, or as a seat does."""
    facts, book = session.state.facts, session.book
    setup = book.table.setup
    return data.TableFacts(
        table=session.id,
        game=setup.game.id,
        title=setup.game.title,
        players=setup.players,
        mode=setup.mode,
        options=dict(setup.options),
        packs=packs_named(book.header),
        state=facts.state,
        number=book.number_for(None),
        moment=book.moment_for(None, book.moment),
        seats=[data.Seated(**seat) for seat in session.state.seated()],
        pace=facts.pace,
        window=facts.window,
        clock=facts.clock,
        spectators=facts.spectators,
        seed_given=facts.seed_given,
        parent=None if facts.parent is None else data.Parent(facts.parent, facts.parent_moment or 0),
        deal=dealing.deal_facts(facts, session.state.seats),
        asked=session.state.seats_asked(viewer),
        rematch=facts.rematch,
    )


@post("/api/deals", raises=RAISES)
async def deal(request: R) -> data.NewDeal:
    """Fix the service's part of a deal, before anybody says anything; it serves for one table."""
    promise = await dealing.hand_out(house_of(request).store)
    return data.NewDeal(promise.id, promise.commitment)


@post("/api/tables", raises=RAISES)
async def make(request: R, data: data.NewTable) -> data.MadeTable:
    """Make a table."""
    return await open_table(house_of(request), data, who_of(request.scope))


@get("/api/tables/{table:str}", raises=RAISES)
async def look(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> data.TableFacts:
    """What everybody may know of a table; with the secret of a seat, also whether that one is asked in secret."""
    session = await house_of(request).table(table, fresh=True)
    own = seat_of(session.state.seats, x_seat_secret)
    return facts_of(session, own.seat if own else None)


@post("/api/tables/{table:str}/join", raises=RAISES)
async def join(request: R, table: TableId, data: data.Join) -> data.Sitting:
    """Sit down on one's own seat or on an open one."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    own = seat_of(session.state.seats, data.secret)
    person = await person_of(house.store, data.person)
    known = person or (own.person if own else None)
    await must_not_be_blocked(house.store, session.id, data.secret, known, data.browser)
    if data.secret and own is None:
        raise Forbidden("this link no longer holds a seat here; ask for a new one")
    must_go_on(session)
    sitting = {"name": clean_name(data.name), "person": person, "browser_hash": data.browser and hashed(data.browser)}
    changes: dict[str, Any] = {"kind": "person", **{key: value for key, value in sitting.items() if value}}
    if own:
        if number := await dealing.number_for(house.store, session.state.facts, own.seat, data.share, data.pledge):
            await dealing.keep_number(house.store, session.id, own.seat, number)
        await session.change_seat(own.seat, **changes)
        return _sitting(session, own.seat, data.secret)
    wanted = [s for s in session.state.seats if s.kind == "open" and data.seat in (None, s.seat)]
    key = new_secret()
    if data.pledge and data.seat is None:
        raise Refused("a pledge is for one seat; name it")
    for seat in wanted:
        number = await dealing.number_for(house.store, session.state.facts, seat.seat, data.share, data.pledge)
        taken = {"name": f"Player {seat.seat + 1}", **changes, "secret_hash": hashed(key), **number}
        if await session.change_seat(seat.seat, was="open", **taken):
            await begin_if_full(session)
            return _sitting(session, seat.seat, key)
    raise Conflict("no seat is open here" if data.seat is None else "that seat is not open")


def _sitting(session: Session, seat: int, secret: str | None) -> data.Sitting:
    return data.Sitting(seat, secret, seat_link(session.id, secret))


async def begin_if_full(session: Session) -> None:
    if session.state.facts.state == "waiting" and not any(seat.kind == "open" for seat in session.state.seats):
        await session.begin()


@post("/api/tables/{table:str}/reveal", raises=RAISES)
async def reveal(request: R, table: TableId, data: data.OpenNumber, x_seat_secret: SeatSecret = "") -> data.TableFacts:
    """Open the number that was pledged for one's seat, now that every seat is taken."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    seat = own_seat(session, x_seat_secret)
    await dealing.open_number(house.store, session.id, seat.seat, data.share, house.settings.deal_patience)
    await begin_if_full(session)
    return facts_of(session)


@post("/api/tables/{table:str}/leave", raises=RAISES)
async def leave(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> data.TableFacts:
    """Leave one's seat to a stand-in; it can be taken back."""
    session = await house_of(request).table(table, fresh=True)
    seat = own_seat(session, x_seat_secret)
    must_go_on(session)
    await session.change_seat(seat.seat, was="person", kind="absent")
    return facts_of(session)


@post("/api/tables/{table:str}/seats/{seat:int}", raises=RAISES)
async def change(
    request: R, table: TableId, seat: int, data: data.SeatChange, x_owner_secret: OwnerSecret = ""
) -> data.Sitting:
    """The owner hands a seat to a bot, opens it, or invites somebody by a new link."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    must_own(session, x_owner_secret)
    if not 0 <= seat < len(session.state.seats):
        raise NotThere(f"there is no seat {seat}; seats are 0 to {len(session.state.seats) - 1}")
    must_go_on(session)
    if data.kind == "open" and session.state.facts.state == "running":
        raise Conflict("the game has begun; hand the seat to a bot")
    key = new_secret() if data.kind == "person" else None
    was, taken = session.state.seats[seat], [s.name for s in session.state.seats if s.seat != seat]
    default = bot_name(seat, taken) if data.kind == "bot" else f"Player {seat + 1}"
    given = {
        "kind": data.kind,
        "name": clean_name(data.name) or default,
        "secret_hash": hashed(key) if key else None,
        "bot": house.bots.check(data.bot) if data.kind == "bot" else "",
    }
    told = note_of(handed(was, data.kind), name=was.name, bot=given["name"])
    change = order.hand_on(session.id, session.state.seats, seat, **given)
    if data.kind == "person" and session.state.facts.state == "running":
        change = order.with_consent(session.id, seat, change)
    await session.with_note(told, change)
    await begin_if_full(session)
    return _sitting(session, seat, key)


@post("/api/tables/{table:str}/seats/{seat:int}/agree", raises=RAISES)
async def agree(request: R, table: TableId, seat: int, x_seat_secret: SeatSecret = "") -> data.TableFacts:
    """Agree that the owner makes a new link, in a game, for a seat at which a bot or a stand-in plays."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    own = own_seat(session, x_seat_secret)
    must_go_on(session)
    if not 0 <= seat < len(session.state.seats) or seat == own.seat:
        raise NotThere(f"there is no other seat {seat}")
    told = note_of("agreed", who=own.name, name=session.state.seats[seat].name)
    await session.with_note(told, order.allow_link(house.store, session.id, seat, own.seat))
    return facts_of(session)


@post("/api/tables/{table:str}/start", raises=RAISES)
async def start(request: R, table: TableId, data: data.Start, x_owner_secret: OwnerSecret = "") -> data.TableFacts:
    """The owner begins: bots take the open seats."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    must_own(session, x_owner_secret)
    if session.state.facts.state != "waiting":
        raise Conflict("the game has already begun")
    open_seats = [seat.seat for seat in session.state.seats if seat.kind == "open"]
    names = [seat.name for seat in session.state.seats if seat.kind != "open"]
    for seat in open_seats:
        names.append(bot_name(seat, names))
    bots = dict(zip(open_seats, names[-len(open_seats) :], strict=True))
    await session.with_note(note_of("started"), order.seat_bots(session.id, bots, house.bots.check(data.bot)))
    await begin_if_full(session)
    return facts_of(session)


@post("/api/tables/{table:str}/close", raises=RAISES)
async def close(request: R, table: TableId, x_owner_secret: OwnerSecret = "") -> data.TableFacts:
    """The owner closes the table; it can still be replayed."""
    session = await house_of(request).table(table, fresh=True)
    must_own(session, x_owner_secret)
    if session.state.facts.state == "over":
        raise Conflict("the game is over already")
    await session.with_note(note_of("closed"), order.close(session.id))
    return facts_of(session)


@put("/api/tables/{table:str}/webhook", raises=RAISES)
async def set_webhook(request: R, table: TableId, data: data.Webhook, x_seat_secret: SeatSecret = "") -> data.Webhook:
    """Where one's seat is told that it is asked."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    seat = own_seat(session, x_seat_secret)
    if data.url:
        await check_webhook(house.settings, data.url)
    await session.change_seat(seat.seat, webhook=data.url or None)
    return data


@get("/api/tables/{table:str}/seat", raises=RAISES)
async def seat(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> data.OwnSeat:
    """One's own seat, with what only its holder may know."""
    own = own_seat(await house_of(request).table(table, fresh=True), x_seat_secret)
    return data.OwnSeat(own.seat, own.webhook or "")


@post("/api/tables/{table:str}/seat/link", raises=RAISES)
async def renew(request: R, table: TableId, data: data.NewLock, x_seat_secret: SeatSecret = "") -> data.Sitting:
    """A new link for one's own seat, known by its secret or by the profile that sat down: the old one ends at once."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    must_go_on(session)
    person = await person_of(house.store, data.person)
    own = next((seat for seat in session.state.seats if person and seat.person == person), None)
    own = own or own_seat(session, x_seat_secret)
    key = new_secret()
    await session.with_note(note_of("renewed", name=own.name), order.new_lock(session.id, own, hashed(key)))
    return _sitting(session, own.seat, key)


@get("/api/tables/{table:str}/tutorial", raises=RAISES)
async def tutorial(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> list[learning.TutorialWords]:
    """What the game's tutorial says to one's seat at this moment; nothing while others are waited for."""
    session = await house_of(request).table(table, fresh=True)
    return words_now(session.state, own_seat(session, x_seat_secret).seat)


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
    house = house_of(request)
    session = await house.table(table, fresh=True)
    seat = own_seat(session, x_seat_secret).seat if x_seat_secret else None
    asker = (who_of(request.scope).address or object()) if seat is None else seat
    async with house.turn_of(session.id, asker):  # a page reads ahead
        return await replays.replay_at(house.bots.pool, session, seat, at, everything, asker)


@get("/api/tables/{table:str}/analysis", raises=RAISES)
async def analysis(
    request: R,
    table: TableId,
    seat: Annotated[int | None, Parameter(ge=0, le=19, description="Whose game; one's own if not given.")] = None,
    x_seat_secret: SeatSecret = "",
) -> analysed.Analysis:
    """What every choice of a finished game was worth to a seat, as far as that is worked out; ask again for more."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    viewer = own_seat(session, x_seat_secret).seat if x_seat_secret else None
    return replays.analysis_of(house.lessons, session, viewer, seat)


@get("/api/tables/{table:str}/ending", raises=RAISES)
async def ending(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> analysed.GameEnding:
    """Where everybody's points came from in a finished game, and who was out when."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    viewer = own_seat(session, x_seat_secret).seat if x_seat_secret else None
    return await replays.ending_at(house.bots.pool, session, viewer)


@post("/api/tables/{table:str}/fork", raises=RAISES)
async def fork(
    request: R, table: TableId, data: data.Fork, x_seat_secret: SeatSecret = "", x_owner_secret: OwnerSecret = ""
) -> data.MadeTable:
    """Play on from a moment, at a new table."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    return await replays.fork_at(house, session, _viewer(session, x_seat_secret, x_owner_secret), data)


@get("/api/tables/{table:str}/record", raises=RAISES)
async def record(
    request: R, table: TableId, x_seat_secret: SeatSecret = "", x_owner_secret: OwnerSecret = ""
) -> dict[str, Any]:
    """The table's record, for `unboxed replay`."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    _viewer(session, x_seat_secret, x_owner_secret)
    return await replays.record_file(house.store, session)


@post("/api/tables/{table:str}/report", raises=RAISES)
async def report(
    request: R, table: TableId, data: data.NewReport, x_seat_secret: SeatSecret = "", x_owner_secret: OwnerSecret = ""
) -> data.Report:
    """Report a problem at this table."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    return await replays.keep_report(house.store, session, _viewer(session, x_seat_secret, x_owner_secret), data)


def _viewer(session: Session, seat_secret: str, owner_secret: str) -> int | None:
    """The sender's seat, or None for an owner without one."""
    if fits(owner_secret, session.state.facts.owner_hash) and not seat_secret:
        return None
    return own_seat(session, seat_secret).seat


@get("/api/tables/{table:str}/results", raises=RAISES)
async def results(request: R, table: TableId, x_seat_secret: SeatSecret = "") -> list[profiles.SeatResult]:
    """What a finished game came to for the people at it: the score pad, and what they have earned."""
    house = house_of(request)
    session = await house.table(table, fresh=True)
    seat = own_seat(session, x_seat_secret).seat if x_seat_secret else None
    if session.state.facts.state != "over":
        raise Conflict("the game is not over")
    return await read_results(house.store, session.id, seat)
