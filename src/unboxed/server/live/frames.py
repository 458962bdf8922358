"""Frames: what the viewers of a table are sent when something has changed. What is the same for all is written once."""

from __future__ import annotations

from typing import Any

import msgspec

from unboxed.server.store.seats import Seat
from unboxed.table.scene import Drawn

from . import quiet
from .book import Book, Said
from .connection import Connection
from .oldbook import OldBook
from .state import TableState, asked_for
from .views import log_of, own_lines, said, scene_before_deal, scene_of
from .windows import may_let_be

_encoder = msgspec.json.Encoder()


def written(part: Any) -> msgspec.Raw:
    """A part as JSON, ready to be put into many messages."""
    return msgspec.Raw(_encoder.encode(part))


class Frames:
    """Writes the `scene` messages of one table: the whole scene, or only what has changed since the last ones.

    A change has a part that is the same for everybody, in a spectator's words, and `own` for what one viewer sees
    otherwise. All of it replaces what was there, so nothing is lost if a viewer has some of it already."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.drawn = Drawn(written)
        self.number = 0
        """How many times everybody was sent a frame; who has the last one is sent changes."""
        self._seen: tuple[int, int, list[str]] = -1, 0, []
        self._book: Book | None = None
        """The book of which a change was written."""
        self._open: dict[str, Any] = {"zones": []}
        self._facts: dict[str, Any] = {}
        self._lines = 0
        self._change: bytes | None = None
        """What has changed since the last frame, but for its end; None if everybody needs the whole."""
        self._since = 0
        """The number of lines whoever is sent a change must have."""
        self._changed: set[int] = set()
        """The zones that have changed."""
        self._said: list[Said] = []
        """The lines that are new."""
        self._nothing_own: dict[int, tuple[tuple[int, int] | None, bytes]] = {}
        """By seat, for its last choice: what it is sent while it sees what everybody does."""
        self._seated: tuple[list[Seat], set[int], msgspec.Raw] = [], set(), msgspec.Raw()

    def next(self) -> None:
        """Everybody is to be sent a frame: write what is the same for all of them."""
        book, scene, facts, lines = self.state.book, self._open, self._facts, self._lines
        self._look()
        self.number += 1
        self._change = self._book = None
        if isinstance(book, OldBook):  # it comes as whole scenes and is sent as such
            return
        self._book = book
        self._open = self.drawn.open(book.table.position, book.table.names)
        self._facts, self._lines, self._since = self._told(), len(book.lines), lines
        if self._open.keys() != scene.keys() or len(self._open["zones"]) != len(scene["zones"]) or lines > self._lines:
            return
        zones = [(i, zone) for i, zone in enumerate(self._open["zones"]) if zone is not scene["zones"][i]]
        self._changed = {i for i, _ in zones}
        parts = {key: part for key, part in self._open.items() if part is not scene[key] and key != "zones"}
        parts["prompt"] = self._open["prompt"]  # whoever had a question of their own has this one now
        change = {key: value for key, value in self._facts.items() if value != facts[key]}
        change |= {"type": "scene", "scene": parts, "zones": zones, "log_from": lines, "new": self._lines - lines}
        self._said = said(book, lines)
        change["log"] = [line for _, line, _ in self._said]
        change |= self._counted(None) | self._personal(None)
        self._change = _encoder.encode(change)[:-1]

    def frame(self, connection: Connection) -> bytes:
        """What this viewer is sent now, when everybody is sent something."""
        state, book = self.state, self._book
        newest = connection.at == self.number - 1 and connection.lines == self._since
        if self._change is None or book is None or not connection.patches or not newest:
            return self.whole(connection)
        if (state.window is not None and state.hides_from(connection.seat)) or state.facts.undealt or book.over:
            return self.whole(connection)
        connection.at, connection.lines = self.number, self._lines
        return b"".join((self._change, b',"own":', self._own_part(book, connection.seat), b"}"))

    def whole(self, connection: Connection, new: int | None = None) -> bytes:
        """Everything, and the lines of the log that this viewer has not."""
        state, seat = self.state, connection.seat
        self._look()
        hidden = state.hides_from(seat)
        shown = state.window.window if state.window is not None and hidden else None
        lines = shown.lines if shown else len(state.book.lines)
        over = state.facts.state == "over"
        everything = over and (seat is not None or state.facts.spectators == "all_after_end")
        first = min(connection.lines, lines)
        log = log_of(state.book, seat, first, lines)
        connection.lines, connection.at = lines, -1 if hidden else self.number
        scene = scene_of(state.book, seat, shown, everything, self.drawn)
        if state.facts.undealt:
            scene, log, first, connection.lines, connection.at = scene_before_deal(state.book, seat), [], 0, 0, -1
        message = {
            "type": "scene",
            **self._told(),
            **self._counted(seat),
            **self._personal(seat, hidden),
            "you": seat,
            "owner": connection.owner,
            "scene": scene,
            "log_from": first,
            "log": log,
            "new": (len(log) if first else 0) if new is None else new,
        }
        return _encoder.encode(message)

    def _look(self) -> None:
        """Draw anew if the game has gone on or somebody has another name."""
        book = self.state.book
        seen = book.number, id(book.table), book.table.names
        if seen != self._seen:
            self._seen = book.number, id(book.table), book.table.names[:]
            self.drawn.look_again()

    def _told(self) -> dict[str, Any]:
        """What everybody is told beside the scene."""
        facts = self.state.facts
        return {
            "state": facts.state,
            "seats": self._seats(),
            "pace": facts.pace,
            "window": self.state.window_told(),
            "rematch": facts.rematch,
        }

    def _seats(self) -> msgspec.Raw:
        """Who sits at the table; seats are replaced when they change, never altered."""
        seats, here, kept = self._seated
        if seats is not self.state.seats or here != self.state.here:
            seats, here, kept = self._seated = self.state.seats, self.state.here, written(self.state.seated())
        return kept

    def _own_part(self, book: Book, seat: int | None) -> bytes:
        """What this viewer sees otherwise than everybody, as JSON: for most nothing but what they chose last."""
        if seat is None or self._concerns(book, seat):
            return _encoder.encode(self._own(book, seat))
        chosen = book.chosen[seat]
        kept = self._nothing_own.get(seat)
        if kept is None or kept[0] is not chosen:
            kept = self._nothing_own[seat] = chosen, _encoder.encode(self._own(book, seat))
        return kept[1]

    def _concerns(self, book: Book, seat: int) -> bool:
        """Might this seat be sent something of its own beside its last choice?"""
        state, position = self.state, book.table.position
        if state.clock is not None or state.window is not None or state.seats[seat].quiet_until or position.chain:
            return True
        if seat in position.asking or seat in position.together or book.asides[seat]:
            return True
        bit = 1 << seat
        return any(one.readers & bit for one in self._said) or self.drawn.has_own(seat, self._changed)

    def _own(self, book: Book, seat: int | None) -> dict[str, Any]:
        """What this viewer sees otherwise than everybody."""
        if seat is None:
            return {}
        own = self._personal(seat)
        if book.asides[seat]:
            own |= self._counted(seat)
        own["scene"], own["zones"] = self.drawn.own(book.table.position, seat, book.table.names, self._changed)
        own["log"] = own_lines(book, seat, self._said)
        return own

    def _counted(self, seat: int | None) -> dict[str, Any]:
        """What a seat counts: the same for all who have never answered in secret."""
        book = self.state.book
        return {
            "number": book.number_for(seat),
            "moment": book.now_for(seat),
            "undo": self._wish(seat),
        }

    def _wish(self, seat: int | None) -> dict[str, Any] | None:
        """What this seat is told of an open wish to undo."""
        state = self.state
        asking = asked_for(state)
        if asking is None:
            return None
        yes = [consent.seat for consent in state.consents]
        waiting = [p for p in state.people if p not in yes]
        return {"by": asking.seat, "to": state.book.moment_for(seat, asking.moment), "yes": yes, "waiting": waiting}

    def _personal(self, seat: int | None, hidden: bool = False) -> dict[str, Any]:
        """What a seat is told of itself."""
        state, book = self.state, self.state.book
        clock = state.clock_told(seat)
        if seat is None:
            return {"chosen": None, "can_undo": False, "clock": clock, "quiet": "", "may_let_be": None}
        return {
            "chosen": book.chosen[seat],
            "can_undo": not hidden and state.facts.state == "running" and book.free_undo(seat),
            "clock": clock,
            "quiet": quiet.in_force(state, seat),
            "may_let_be": None if state.window is None else may_let_be(state, seat),
        }
