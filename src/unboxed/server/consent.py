"""Undo by consent: one asks, all other people at the table agree, or one of them does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import delete, select

from . import schema
from .errors import Conflict, Forbidden, Refused

if TYPE_CHECKING:
    from .live import LiveTable


class Consent(NamedTuple):
    """A seat's wish to go back to a moment, or its yes to another's wish."""

    seat: int
    asks: bool
    moment: int


class Consents:
    """The wishes that are open at a table. They hold for one number of the book and lapse with the next entry."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._number = -1
        self._given: list[Consent] = []

    @property
    def given(self) -> list[Consent]:
        """The consents for the present number."""
        return self._given if self._number == self.live.book.number else []

    def _asking(self) -> Consent | None:
        return next((c for c in self.given if c.asks), None)

    def told(self, seat: int | None) -> dict[str, Any] | None:
        """What this seat is told of an open wish."""
        if not self.given or not (asking := self._asking()):
            return None
        yes = [c.seat for c in self.given]
        waiting = [p for p in self.live.people if p not in yes]
        to = self.live.book.moment_for(seat, asking.moment)
        return {"by": asking.seat, "to": to, "yes": yes, "waiting": waiting}

    async def read(self) -> None:
        """Read the open wishes from the store."""
        columns, number = schema.consents.c, self.live.book.number
        wanted = select(columns.seat, columns.asks, columns.moment).where(
            columns.table_id == self.live.id, columns.number == number
        )
        async with self.live.house.store.read() as connection:
            rows = await connection.execute(wanted.order_by(columns.asks.desc(), columns.seat))
            self._number, self._given = number, [Consent(*row) for row in rows]

    async def ask(self, seat: int | None) -> None:
        """A seat wants its last choice back: at once if the engine allows it or nobody else minds."""
        live, book = self.live, self.live.book
        async with live.lock:
            if seat is None:
                raise Forbidden("spectators cannot undo")
            live.must_run()
            if live.window.shown is not None:
                raise Conflict("a response window is open; undo when it is over")
            if book.free_undo(seat):
                await live.enter("undo", book.moment - 1, seat)
                return
            to = book.undo_to(seat)
            if to is None:
                raise Refused("you have made no choice that could be taken back")
            if all(p == seat for p in live.people):
                await live.enter("undo", to, seat)
                return
            if self._asking():
                raise Conflict("somebody has already asked to undo; answer that first")
            await self._give(seat, True, to)
        await live.house.tell(live.id)

    async def answer(self, seat: int | None, yes: bool) -> None:
        """A person agrees, or does not."""
        live = self.live
        async with live.lock:
            asking = self._asking()
            if seat is None or asking is None or seat not in live.people:
                raise Refused("nobody is asking you to undo anything")
            if not yes:
                columns = schema.consents.c
                async with live.house.store.write() as connection:
                    await connection.execute(
                        delete(schema.consents).where(columns.table_id == live.id, columns.number == live.book.number)
                    )
                self._given = []
                live.publish()
            elif seat != asking.seat:
                await self._give(seat, False, asking.moment)
                if {c.seat for c in self.given} >= set(live.people):
                    await live.enter("undo", asking.moment, asking.seat)
        await live.house.tell(live.id)

    async def _give(self, seat: int, asks: bool, moment: int) -> None:
        row = {"table_id": self.live.id, "number": self.live.book.number, "seat": seat, "asks": asks, "moment": moment}
        async with self.live.house.store.write() as connection:
            insert = self.live.house.store.insert(schema.consents).on_conflict_do_nothing()
            await connection.execute(insert, row)
        await self.read()
        self.live.publish()
