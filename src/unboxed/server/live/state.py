"""A table as this process knows it: what the store has, and what of it is being shown. Data only; the session changes
it (session.py), the publisher draws it (publisher.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from unboxed.server.errors import Conflict
from unboxed.server.looptime import now
from unboxed.server.store.consent import Consent
from unboxed.server.store.seats import Seat
from unboxed.server.store.tables import Facts

from . import quiet
from .book import Window
from .connection import Connection
from .counting import Question
from .loading import AnyBook
from .oldbook import OldWindow

WHY_NOT = {
    "waiting": "the game has not begun: a seat is still open",
    "over": "the game is over",
    "closed": "the table was closed by its owner",
}


@dataclass
class ShownWindow:
    """The response window that everybody is shown now (see windows.py)."""

    window: Window | OldWindow
    ends: float
    """By the event loop's clock."""
    waits_for: tuple[int, ...] = ()
    """Its time is over, and the table waits for these seats: what they are asked nobody may answer for them."""


class Countdown(NamedTuple):
    """The clock of whoever is asked openly."""

    seat: int
    """Of several who are asked at once, the first that is waited for: they all have the same time."""
    number: int
    """The entry that is waited for; of several, as everybody counts them."""
    ends: float
    """By the event loop's clock: a jump of the time of day changes nothing."""
    together: bool = False


@dataclass
class TableState:
    """One table."""

    facts: Facts
    seats: list[Seat]
    book: AnyBook
    chats: list[dict[str, Any]]
    elsewhere: Callable[[], frozenset[int]] = frozenset
    """The seats that look at the table through other processes."""
    consents: list[Consent] = field(default_factory=list)
    """Wishes to undo and what was said to them, for `consents_at`."""
    consents_at: int = -1
    window: ShownWindow | None = None
    clock: Countdown | None = None
    connections: dict[Connection, None] = field(default_factory=dict)
    """Those who look at it, in the order in which they came."""

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def position(self) -> Question:
        return self.book.position

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    @property
    def here(self) -> set[int]:
        """The seats from which somebody looks at the table now."""
        return {c.seat for c in self.connections if c.seat is not None} | self.elsewhere()

    @property
    def unfinished(self) -> bool:
        """Is the game over, and has that not been kept yet? Under a window it is not over for anybody."""
        return self.book.over and self.facts.state == "running" and self.window is None

    def seated(self) -> list[dict[str, Any]]:
        """The seats as everybody may know them."""
        here = self.here
        return [
            {"seat": s.seat, "name": s.name, "kind": s.kind, "bot": s.bot, "here": s.seat in here} for s in self.seats
        ]

    def told(self) -> tuple[Any, ...]:
        """What everybody is told of a table beside its game and who is there."""
        seats = [(seat.kind, seat.name, seat.bot) for seat in self.seats]
        facts = self.facts
        return facts.state, facts.pace, facts.branch, facts.rematch, seats, asked_for(self), tuple(self.consents)

    def must_leave(self, connection: Connection) -> str:
        """Why somebody who looks on must leave; empty if they may stay."""
        if connection.seat is not None:
            held = self.seats[connection.seat].secret_hash == connection.secret_hash
            return "" if held else "this seat was given to somebody else"
        hidden = self.facts.spectators == "off" and self.facts.state != "waiting" and not connection.owner
        return "this table has no spectators" if hidden else ""

    # --- what a seat may know -------------------------------------------------------------------------------------

    def hides_from(self, seat: int | None) -> bool:
        """Is this seat shown a response window instead of what has come of it? Who asked not to be asked is, too."""
        position = self.position
        asked = position.secret and position.player == seat and not self.lets_be(position.player)
        return self.window is not None and not asked

    def seats_asked(self, viewer: int | None) -> list[int]:
        """The seats that the table waits for, as this seat (None: a spectator) may know."""
        position = self.position
        if self.facts.state != "running" or self.facts.undealt or self.hides_from(viewer):
            return []
        if position.together:
            return list(position.asking)
        asked = position.asked(viewer)
        return [] if asked is None else [asked]

    def round_for(self, seat: int | None) -> int:
        """The round as this seat sees it: under a window a new one has begun for nobody."""
        return self.window.window.round if self.window and self.hides_from(seat) else self.book.round

    def lets_be(self, seat: int) -> bool:
        """Did this seat wish to be spared what it is asked now?"""
        return quiet.lets_be(self, seat)

    def window_told(self) -> dict[str, Any] | None:
        """What everybody is told of the window."""
        shown = self.window
        if shown is None:
            return None
        return {"ends_in": _left(shown.ends), "length": self.facts.window, "waits_for": shown.waits_for}

    def clock_told(self, seat: int | None) -> dict[str, Any] | None:
        """What this seat is told of the clock. While a window is open no clock runs but of those it waits for, which
        everybody knows."""
        clock = self.clock
        if clock is None:
            return None
        known = self.window is not None or self.position.together or self.position.asked(seat) == clock.seat
        return {"seat": clock.seat, "ends_in": _left(clock.ends)} if known else None

    def moments_of(self, seat: int | None) -> list[int]:
        """The moments this seat may look at: of an open window nothing that came after what everybody had seen."""
        moments = self.book.moments_of(seat)
        if self.window is not None and self.hides_from(seat):
            shown = self.window.window.moment
            moments = [moment for moment in moments if moment <= shown]
        return moments

    def must_run(self) -> None:
        """Refuse while the table is not being played."""
        if self.facts.state != "running":
            raise Conflict(WHY_NOT[self.facts.state])


def asked_for(state: TableState) -> Consent | None:
    """The open wish to undo, if there is one."""
    if not state.consents or state.consents_at != state.book.number:
        return None
    return next((consent for consent in state.consents if consent.asks), None)


def _left(ends: float) -> int:
    """Milliseconds until then."""
    return max(0, round((ends - now()) * 1000))
