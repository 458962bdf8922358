"""The socket of a table: one viewer's messages in, scenes out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from unboxed.server.errors import Conflict, Forbidden, NotThere, Refused, TooOften
from unboxed.server.keys import fits
from unboxed.server.limits import Who, at_table
from unboxed.server.live import wishes
from unboxed.server.live.connection import Connection
from unboxed.server.live.house import House
from unboxed.server.live.session import Session
from unboxed.server.names import clean_name
from unboxed.server.scope import LINE, who_of
from unboxed.server.store.seats import Seat, seat_of

from . import messages as wire
from .socket_protocol import WRITE

log = logging.getLogger("unboxed.server")
HONEST = "From what you can know: cards you have not seen were dealt anew in every thought."
AT_ONCE = (wire.Choose, wire.Ping, wire.Consequences)
"""What need not look at the store first: a choice is refused there if its seat was given away meanwhile."""
MISUNDERSTOOD = 100
"""Messages that make no sense before a socket is closed."""


class Gone(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


@websocket("/api/tables/{table:str}/live", opt={"socket": True})
async def live_socket(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """Play, or look on."""
    house: House = socket.app.state.house
    try:
        await socket.accept()
        await _serve(house, socket, table)
    except Exception as error:
        if not other_side_left(error):
            log.exception("table %s: a socket failed", table)


def other_side_left(error: Exception) -> bool:
    """Does an error only say that nobody is at the other end any more? All others are faults of ours."""
    if isinstance(error, RuntimeError):  # what the server says of a message after the socket was closed
        return "websocket.close" in str(error)
    return isinstance(error, WebSocketDisconnect | WebSocketException | OSError)


async def _serve(house: House, socket: WebSocket[Any, Any, Any], table: str) -> None:
    with ExitStack() as held:
        try:
            session, connection = await _hello(house, socket, table)
            who = _who(socket, session, connection)
            held.enter_context(house.rates.watching(who, connection.owner))
        except (Gone, TooOften) as error:
            gone = error if isinstance(error, Gone) else Gone(1013, error.why)
            await socket.send_text(wire.to_json({"type": "error", "why": gone.why}).decode())
            await socket.close(gone.code, gone.why)
            return
        await _stay(house, socket, session, connection, who)


def _who(socket: WebSocket[Any, Any, Any], session: Session, connection: Connection) -> Who:
    seat = connection.seat
    return at_table(who_of(socket.scope), session.id, seat, None if seat is None else session.state.seats[seat].person)


async def _stay(
    house: House, socket: WebSocket[Any, Any, Any], session: Session, connection: Connection, who: Who
) -> None:
    writer = asyncio.create_task(connection.write(_line(socket)[1], session.publisher.welcome))
    read = Reader(house, session, connection, who)
    reader = asyncio.create_task(read.read(socket))
    listen = _extension(socket).get("listen", lambda listener: None)
    listen(read.hear)
    try:
        session.come(connection)
        ended, _ = await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        error = next((task.exception() for task in ended if task.exception()), None)
        if isinstance(error, Gone):
            connection.post(wire.to_json({"type": "error", "why": error.why}))
            connection.close(error.code, error.why)
            await asyncio.wait([writer], timeout=2)
        elif error is not None:
            raise error
    finally:
        listen(None)  # else the line and who reads it would keep each other in memory
        session.go(connection)
        for task in (writer, reader):  # what the reader asked of the session is finished all the same (jobs.py)
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)


async def _hello(house: House, socket: WebSocket[Any, Any, Any], table: str) -> tuple[Session, Connection]:
    """The first message says who looks; whoever comes sees what the store has."""
    try:
        async with asyncio.timeout(house.settings.hello_within):
            message = _understood(await _receive(socket))
    except TimeoutError:
        raise Gone(4408, "the first message did not come") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Gone(4400, "the first message could not be understood") from None
    if not isinstance(message, wire.Hello):
        raise Gone(4400, "the first message must be a hello")
    try:
        session = await house.table(table, fresh=True)
    except NotThere as error:
        raise Gone(4404, error.why) from None
    except Conflict as error:
        raise Gone(4403, error.why) from None
    facts = session.state.facts
    owner = fits(message.owner, facts.owner_hash)
    seat = seat_of(session.state.seats, message.secret)
    if message.secret and seat is None:
        raise Gone(4403, "this link no longer holds a seat here; ask for a new one")
    if message.owner and not owner:
        raise Gone(4403, "this is not the secret of the table's owner")
    if seat is None:
        if not owner and facts.spectators == "off" and facts.state != "waiting":
            raise Gone(4403, "this table has no spectators")
        return session, Connection(None, owner, message.patches, _write_now(socket))
    await _take_seat(session, seat, clean_name(message.name or ""))
    return session, Connection(seat.seat, owner, message.patches, _write_now(socket), seat.secret_hash)


async def _take_seat(session: Session, seat: Seat, name: str) -> None:
    """Whoever comes back is no longer absent, perhaps under another name."""
    changes: dict[str, Any] = {}
    if name and name != seat.name:
        changes["name"] = name
    if seat.kind == "absent":
        changes["kind"] = "person"
    if changes:
        await session.change_seat(seat.seat, **changes)


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    event = await _line(socket)[0]()
    if event["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="gone")
    data: str | bytes | None = event.get("text")
    if data is None:
        data = event.get("bytes") or b""
    if len(data) > wire.LARGEST:
        raise Gone(1009, "the message is too large")
    return data


def _line(socket: WebSocket[Any, Any, Any]) -> tuple[Any, Any]:
    """The server's own receive and send: four views for every choice go through here, so each layer counts."""
    line: Any = socket.scope.get(LINE)
    return line[0], line[1]


def _extension(socket: WebSocket[Any, Any, Any]) -> dict[str, Any]:
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    found: dict[str, Any] = extensions.get(WRITE, {})
    return found


def _write_now(socket: WebSocket[Any, Any, Any]) -> Any:
    return _extension(socket).get("now", lambda text: False)


def _understood(data: str | bytes) -> Any:
    try:
        return wire.read_message(data)
    except RecursionError:
        raise msgspec.DecodeError("too deep") from None


class Reader:
    """Does what one viewer says."""

    def __init__(self, house: House, session: Session, connection: Connection, who: Who) -> None:
        self.house, self.session, self.connection, self.who = house, session, connection, who
        self._bucket = house.rates.bucket("messages")
        self._waits = False
        """Is everything done that was said before?"""
        self._telling: set[asyncio.Task[None]] = set()

    async def read(self, socket: WebSocket[Any, Any, Any]) -> None:
        """Obey one message after the other."""
        misunderstood = 0
        while True:
            self._waits = True
            data = await _receive(socket)
            self._waits = False
            if self.connection.closing is not None:
                return  # the seat was given to somebody else: nothing is heard any more
            if not self._may():
                raise Gone(4429, "too many messages; wait a little and connect again")
            try:
                await self._obey(_understood(data))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                misunderstood += 1
                if misunderstood > MISUNDERSTOOD:
                    raise Gone(4400, "too many messages that could not be understood") from None
                _refuse(self.session, self.connection, f"the message could not be understood: {error}")
            except Gone:
                raise
            except Exception as error:
                await self._tell(error)

    def hear(self, text: bytes) -> bool:
        """A message as it arrives: a choice is begun at once, and nobody waits for it. Everything else is read."""
        if not self._waits or self.connection.closing is not None:
            return False
        try:
            message = _understood(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return False
        if type(message) is not wire.Choose or not self._may():
            return False
        connection = self.connection
        chosen = self.session.choose(
            connection.seat, message.number, message.option, connection.secret_hash, message.then
        )
        chosen.add_done_callback(self._chosen)
        return True

    def _may(self) -> bool:
        return self._bucket.take() and self.house.rates.may("messages", self.who)

    def _chosen(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and (error := done.exception()) is not None:
            task = asyncio.create_task(self._tell(error))
            self._telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("table %s: what was refused could not be told", self.session.id, exc_info=error)
            self.connection.close(1011, "the store does not answer; connect again")

    async def _tell(self, error: BaseException) -> None:
        """Say why something was not done, and how the table is now."""
        session, connection = self.session, self.connection
        if not isinstance(error, Refused):
            log.error("table %s: a message could not be obeyed", session.id, exc_info=error)
            _refuse(session, connection, "the store does not answer; look again in a moment whether this was kept")
            session.publisher.post_scene(connection)
            return
        _refuse(session, connection, error.why, error.rule)
        if isinstance(error, Conflict):
            await session.refresh()
            session.publisher.post_scene(connection)

    async def _obey(self, message: Any) -> None:
        house, session, connection, who = self.house, self.session, self.connection, self.who
        seat = connection.seat
        if not isinstance(message, AT_ONCE):
            await session.refresh()  # a seat may have been given away through another process this very moment
            if connection.closing is not None:
                return
        match message:
            case wire.Choose():
                await session.choose(seat, message.number, message.option, connection.secret_hash, message.then)
            case wire.Undo():
                await session.undo(seat)
            case wire.Consent():
                await session.consent(seat, message.yes)
            case wire.Chat():
                house.rates.must("chat", who)
                await wishes.say(session, seat, message.text)
            case wire.Mute():
                await wishes.mute(session, seat, message.seat, message.on)
            case wire.Hint():
                house.rates.must("hints", who)
                connection.post(wire.to_json({"type": "hint", **await wishes.hint(session, seat), "note": HONEST}))
            case wire.Consequences():
                may = partial(house.rates.may, "consequences", who)
                session.foretelling.ask(connection, message.number, message.after, may)
            case wire.Quiet():
                await wishes.be_quiet(session, seat, message.until)
            case wire.LetBe():
                await session.let_be(seat, message.window)
            case wire.Pace():
                await wishes.change_pace(session, connection, message.ms)
            case wire.Ping():
                connection.post(b'{"type":"pong"}')
            case wire.Hello():
                raise Forbidden("hello is only said once; connect again to be somebody else")


def _refuse(session: Session, connection: Connection, why: str, rule: str = "") -> None:
    number = session.book.number_for(connection.seat)
    message = {"type": "refused", "why": why, "rule": rule, "number": number}
    connection.post(wire.to_json(message))
