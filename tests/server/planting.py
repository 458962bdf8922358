"""Faults to be found, planted in a service process of a test's own (`Service(planted=[...])`): the test that is about a
fault must see it. A check that nobody has ever seen fail says little."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from unboxed.server.answers import Answers
from unboxed.server.http import order as rest_order
from unboxed.server.http import tables as rest
from unboxed.server.live import house
from unboxed.server.live.session import Session
from unboxed.server.live.state import TableState
from unboxed.server.store.ledger import Ledger, Line
from unboxed.server.store.seats import Seat

SLOW = 0.05
"""Seconds for which the loop stands still."""


def never_stored() -> None:
    """Every fifth choice is told to be on the disk and is nowhere."""
    append = Ledger.append

    async def forgetful(self: Ledger, table: str, entries: Any, *more: Any) -> bool:
        return entries[0].number % 5 == 4 or await append(self, table, entries, *more)

    Ledger.append = forgetful


def from_memory() -> None:
    """Whoever comes sees what the process remembers, not what the store has."""

    async def refresh(_: Session) -> None:
        return

    Session.refresh = refresh


def yes_to_everybody() -> None:
    """Of two writers of a number both are told yes."""
    write = Ledger._written

    async def written(self: Ledger, lines: list[Line]) -> list[Line]:
        await write(self, lines)
        return lines

    Ledger._written = written


def clocks_stand_still() -> None:
    """Nothing happens when somebody's time is over."""

    async def time_ran_out(_: Session, _clock: Any) -> None:
        return

    Session._time_ran_out = time_ran_out


def seats_are_kept() -> None:
    """Who has lost a seat may look on and choose all the same."""
    TableState.must_leave = lambda state, connection: ""
    append = Ledger.append

    async def whoever(self: Ledger, table: str, entries: Any, mark: str, _held: Any = None, branch: int = 0) -> bool:
        return await append(self, table, entries, mark, None, branch)

    Ledger.append = whoever


def on_the_loop() -> None:
    """Whoever asks for cards holds up everybody."""
    get = Answers.get

    async def slowly(self: Answers, *asked: Any) -> Any:
        time.sleep(SLOW)
        return await get(self, *asked)

    Answers.get = slowly


def a_fault_of_ours() -> None:
    """A secret that nobody holds is taken for a fault."""

    def must_own(_: Session, secret: str) -> None:
        raise KeyError("owner")

    rest.must_own = rest_order.must_own = must_own


def anybody_is_ada() -> None:
    """Whatever the secret, it is that of the first seat."""

    def own_seat(session: Session, _: str) -> Seat:
        return session.state.seats[0]

    rest.own_seat = own_seat


def without_a_word() -> None:
    """A restart is announced to nobody."""

    async def announce(_: Any) -> None:
        return

    house.announce = announce


FAULTS: dict[str, Callable[[], None]] = {
    one.__name__: one
    for one in (
        never_stored,
        from_memory,
        yes_to_everybody,
        clocks_stand_still,
        seats_are_kept,
        on_the_loop,
        a_fault_of_ours,
        anybody_is_ada,
        without_a_word,
    )
}
