"""Clocks: every decision has its own time.

An entry grants the next decision the table's whole time, so the time left at the last entry is known from the table
alone; nothing about it is stored that a race could erase. The process that keeps the table (`keeper`) counts down by
its own monotonic clock; one that takes the table over grants what was left at the last entry, which is all of it.
While a response window is open no clock runs, whether or not somebody is asked; when its time is over, the clock of
those runs for whom the table waits, one after the other."""

from __future__ import annotations

from unboxed.server.looptime import now

from .state import Countdown, TableState


def start(state: TableState) -> Countdown | None:
    """The clock of a new question, if one starts now; a question that is still open keeps what is left of its time."""
    facts, asked, number = state.facts, state.book.asked, state.book.number
    if state.window is not None:
        asked, number = next(iter(state.window.waits_for), -1), state.book.number_for(None)
    together = bool(state.position.together) and state.window is None
    if together:
        people = [seat for seat in state.position.asking if state.seats[seat].kind == "person"]
        asked, number = people[0] if people else -1, state.book.number_for(None)
    if not facts.clock or facts.state != "running" or asked < 0 or state.seats[asked].kind != "person":
        state.clock = None
        return None
    ends, old = now() + facts.clock, state.clock
    if old is not None and (old.number, old.together) == (number, together):
        if old.seat == asked:
            return None
        ends = old.ends if together else ends  # all who are asked at once have the same time
    state.clock = Countdown(asked, number, ends, together)
    return state.clock
