"""Response windows: they last equally long whether or not somebody can answer.

When something is announced that somebody might answer, as far as the open cards tell, everybody is shown the table as
it lay at that moment, for the same time. Only whoever is really asked sees the question. What the game has gone on to
meanwhile is shown when the time is over; until then it has not happened for anybody else, by no way of asking. This
matters only where two or more people play: bots read nothing from time.

Nobody may answer for people whose place in the game is at stake, so the table waits for them even when the time is
over. It waits for all of whom the open cards tell that they might save themselves: who can is asked, who cannot says
to let it be, and nobody else learns which it was."""

from __future__ import annotations

from unboxed.server.looptime import now
from unboxed.server.store.seats import Seat
from unboxed.server.store.tables import Facts

from .oldbook import OldBook
from .state import ShownWindow, TableState

SETTLING = 0.06
"""Seconds after the end in which lapsed questions are stored, before anybody is shown what came of the window."""
SETTLING_ELSEWHERE = 1.0
"""The same where a lapsed question has to be played in a worker, too: how long that takes must not be seen either."""


def kept(seats: list[Seat], facts: Facts) -> bool:
    """Are windows kept at this table? Whoever is absent is a person, too, and may come back."""
    return facts.window > 0 and sum(seat.kind in ("person", "absent") for seat in seats) > 1


def open_next(state: TableState) -> ShownWindow | None:
    """Show the next window, if there is one and none is shown."""
    if state.window is not None or state.facts.state != "running" or not state.book.windows:
        return None
    ends = now() + state.facts.window / 1000
    state.window = ShownWindow(state.book.windows.pop(0), ends)
    return state.window


def settled(state: TableState, shown: ShownWindow) -> float:
    """When everybody is shown what came of a window, by the loop's clock."""
    return shown.ends + (SETTLING_ELSEWHERE if isinstance(state.book, OldBook) else SETTLING)


def lapsing(state: TableState) -> int | None:
    """The time of the window is over: the option that is taken because nobody has answered, if a question lapses.

    People decline. Where the service plays it may decide even over a place in the game, by instinct: there is no time
    left to think, or the table would be waiting only because somebody can answer."""
    position = state.position
    if not position.secret or state.book.windows:
        return None
    no = position.decline if position.decline >= 0 else None
    if no is not None and not position.stakes:
        return no
    if not state.seats[position.player].served:
        return None
    instinct = state.book.instinct()
    return no if instinct is None else instinct


def waited_for(state: TableState) -> tuple[int, ...]:
    """The people without whom the window must not end."""
    shown, position = state.window, state.position
    if shown is None:
        return ()
    window, last = shown.window, state.book.last_aside
    lives = {seat for seat in window.lives if last[seat] <= window.entry and state.seats[seat].let_be != window.name}
    if position.secret and not state.book.windows and (position.decline < 0 or position.stakes):
        lives.add(position.player)
    return tuple(seat for seat in sorted(lives) if state.seats[seat].kind == "person")


def may_let_be(state: TableState, seat: int | None) -> str | None:
    """The window that this seat is to let be, because its place is at stake and it has nothing to save it with."""
    shown = state.window
    if shown is None or seat not in waited_for(state) or seat not in shown.window.lives:
        return None
    window = shown.window
    return None if window.can_answer(seat) else window.name
