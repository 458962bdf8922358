"""How games ended, kept for the people who played them: results, score pads and achievements."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, Protocol

from sqlalchemy import Connection, select, update

from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Achievement, Result
from unboxed.server import profiles
from unboxed.server.names import NOBODY

from . import schema
from .database import Store
from .seats import Seat

_of = schema.results.c


class Named(Protocol):
    """A game, by its id."""

    @property
    def id(self) -> str: ...


class Played(Protocol):
    """Which game was played, and how."""

    @property
    def game(self) -> Named: ...
    @property
    def mode(self) -> str: ...


class Ended(Protocol):
    """A finished game, as far as it is written down, whichever release played it."""

    @property
    def setup(self) -> Played: ...
    @property
    def result(self) -> Result | None: ...
    def tally(self, seat: int) -> dict[str, Any]: ...
    def earned(self, seat: int, earlier: list[dict[str, Any]]) -> tuple[str, ...]: ...


async def keep_results(store: Store, table_id: str, table: Ended, seats: Iterable[Seat]) -> None:
    """Write down that the game is over and what everybody has won; doing it twice changes nothing."""
    people, now = people_counted(seats), time.time()
    await store.write_at_once(lambda connection: write_end(store, connection, table_id, table, people, now))


def people_counted(seats: Iterable[Seat]) -> dict[int, str]:
    """The people for whom the result of a table is kept, by their seats. What belongs to no profile is kept for the
    table alone."""
    return {seat.seat: seat.person or NOBODY for seat in seats if seat.kind in ("person", "absent")}


def write_end(
    store: Store, connection: Connection, table_id: str, table: Ended, people: dict[int, str], ended: float
) -> None:
    """Set a table over and keep the results of those who have none yet, in the transaction of the caller."""
    game, result = table.setup.game, table.result
    assert result is not None

    def row(seat: int, person: str, earlier: list[Any]) -> dict[str, Any]:
        return {
            "table_id": table_id,
            "seat": seat,
            "person": person,
            "game": game.id,
            "share": result.share(seat),
            "score": result.scores[seat] if result.scores else None,
            "reason": result.reason,
            "ended": ended,
            "mode": table.setup.mode,
            "tally": table.tally(seat),
            "earned": list(table.earned(seat, earlier)),
            "earned_here": list(table.earned(seat, [])),
        }

    earlier = earlier_tallies(connection, table_id, game.id, people)
    rows = [row(seat, person, earlier[seat]) for seat, person in people.items()]
    done = update(schema.tables).where(schema.tables.c.id == table_id)
    connection.execute(done.values(state="over", keeper=None))
    if rows:
        connection.execute(store.insert(schema.results).on_conflict_do_nothing(), rows)


def earlier_tallies(
    connection: Connection, table_id: str, game: str, people: dict[int, str]
) -> dict[int, list[dict[str, Any]]]:
    """What was kept of other games of these people, by their seats, oldest first."""
    earlier: dict[str, list[dict[str, Any]]] = {person: [] for person in people.values()}
    known = earlier.keys() - {NOBODY}
    wanted = select(_of.person, _of.tally).where(_of.person.in_(known), _of.game == game)
    ordered = wanted.where(_of.table_id != table_id).order_by(_of.ended, _of.table_id)
    for person, tally in connection.execute(ordered) if known else ():
        earlier[person].append(tally)
    return {seat: earlier[person] for seat, person in people.items()}


async def read_results(store: Store, table: str, viewer: int | None = None) -> list[profiles.SeatResult]:
    """What a finished table came to for each person at it. What somebody had earned elsewhere is told to nobody but
    the viewer in that seat: the others read what this game alone earned."""
    async with store.read() as connection:
        rows = (await connection.execute(select(schema.results).where(_of.table_id == table).order_by(_of.seat))).all()
        found = []
        for row in rows:
            own = row.seat == viewer
            had: set[str] = set()
            if own and row.person != NOBODY:
                before = select(_of.earned).where(
                    _of.person == row.person, _of.game == row.game, _of.mode == row.mode, _of.ended < row.ended
                )
                had = {one for earned in (await connection.execute(before)).scalars() for one in earned}
            ids = row.earned if own else row.earned_here
            earned = [
                profiles.Earned(a.id, a.name, a.text, a.rule, a.id not in had)
                for a in achievements_of(row.game)
                if a.id in ids
            ]
            ahead = [
                profiles.Earned(a.id, a.name, a.text, a.rule, False)
                for a in achievements_of(row.game)
                if own and a.id not in had and a.id not in ids
            ]
            found.append(profiles.SeatResult(row.seat, row.mode, row.tally, earned, ahead))
    return found


def achievements_of(game: str) -> tuple[Achievement, ...]:
    """What there is to earn in a game; nothing in one that is no longer here."""
    try:
        return find(game).achievements
    except SetupError:
        return ()
