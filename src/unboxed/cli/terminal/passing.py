"""Passing: who at this terminal lets questions for answers be, and for how long."""

from __future__ import annotations

from typing import cast

from unboxed import FrozenTable
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.calls import AnyTable
from unboxed.table.quiet import ASKS_AGAIN, KINDS, Until, covers, kind_of, spares, wished
from unboxed.table.table import Table

from .played import silence
from .terminal import UsageError

PASSING = -1
"""The wish not to be asked for answers until a question of another kind comes."""


class Passing:
    """What everybody at one terminal wishes to be spared."""

    def __init__(self) -> None:
        self.wishes: dict[int, int] = {}

    def begin(self, table: AnyTable, seat: int, until: str) -> None:
        """A seat says `pass`, perhaps with for how long."""
        if silence(table) is None:
            raise UsageError("pass is for questions that you may leave unanswered; this one needs a choice.")
        if until and until not in KINDS:
            raise UsageError(f"After pass may stand {', '.join(KINDS)} or nothing, not {until!r}.")
        if not until:
            self.wishes[seat] = PASSING
        elif isinstance(table, FrozenTable):
            raise UsageError("At a table of an earlier release there is only a plain pass.")
        else:
            assert isinstance(table, Table)
            self.wishes[seat] = wished(cast("Until", until), table.position)

    def declined(self, table: AnyTable, seat: int) -> int | None:
        """The option that lets the question of this seat be, if it wished so; else it is asked."""
        wish, declined = self.wishes.get(seat, ASKS_AGAIN), silence(table)
        if declined is not None and (wish == PASSING or (isinstance(table, Table) and spares(wish, table.position))):
            return declined
        if wish == PASSING or (declined is not None and kind_of(wish) == "attacked"):
            del self.wishes[seat]
        return None

    def lets_be(self, seat: int, shown: Position, event: Step) -> bool:
        """Has somebody who shares the screen passed on this?"""
        wish = self.wishes.get(seat, ASKS_AGAIN)
        if wish == ASKS_AGAIN or shown.at_stake(seat, event):
            return False
        return wish == PASSING or covers(wish, shown, seat, event)
