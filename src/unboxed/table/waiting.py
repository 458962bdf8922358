"""Waiting: several people at one table, who must not learn from a pause who can answer what was announced.

A position stops only where somebody can answer, so who looks on could tell. Here every announcement that somebody
might answer, as far as the open cards tell, is a window of its own: it is there whether or not anybody can answer, and
until it is passed on all but the one who is asked see the table as it lay when it was announced.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step

from .scene import scene
from .table import Table
from .wording import WAITING


class Chance(NamedTuple):
    """A chance to answer: what is announced, to whom, and the table as it lay then."""

    event: Step
    seats: tuple[int, ...]
    position: Position


class Waiting:
    """Plays a table for people who share it. Choose, look and pass on here instead of at the table itself."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.windows: list[Chance] = []
        """The chances that have not been passed on, oldest first; only the last can be the one that is asked about."""
        self._said: list[Chance] = []
        self._since_open_choice()

    def choose(self, choice: int | Step | list[Any]) -> None:
        """Take an option, and note what is announced by it. An answer ends the window that it answers."""
        before = self.table.position
        options, no = before.options, before.declining if before.secret else None
        hear = before.listener

        def listen(position: Position, step: Step) -> None:
            if hear is not None:
                hear(position, step)
            if step[0] == "window":
                self._said.append(Chance(step[1], tuple(step[2]), position.clone()))

        before.listener = listen
        try:
            self.table.choose(choice)
        finally:
            self.table.position.listener = hear
        if no is None:
            self.windows.clear()
        elif self.windows and options[self.table.choices[-1]] != no:
            self.windows.pop()
        said, self._said = self._said, []
        self.windows += [_announced(chance) for chance in said if chance.position.might_be_answered(*chance[:2])]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know now: nothing of what has come after a window that is still open."""
        return self._shown(seat).view(seat)

    def scene(self, seat: int | None) -> dict[str, Any]:
        """The table as a page draws it for this seat, likewise."""
        shown = self._shown(seat)
        drawn = scene(shown, seat, self.table.names)
        return drawn if shown is self.table.position else {**drawn, "prompt": {**WAITING}}

    def call(self, seat: int) -> bool:
        """This seat speaks up about the oldest window: those before it let it be. True if it is asked now; else it has
        nothing to answer with. Either way the seats after it have their chance left."""
        window, last = self.windows[0], len(self.windows) == 1
        at = window.seats.index(seat)
        if last:
            self._decline(window.seats[:at])
        if later := window.seats[at + 1 :]:
            self.windows[0] = window._replace(seats=later)
        else:
            del self.windows[0]
        position = self.table.position
        return last and position.secret and position.player == seat

    def pass_on(self) -> None:
        """Nobody answers the oldest window any more: whoever is asked about it lets it be."""
        window, last = self.windows.pop(0), not self.windows
        if last:
            self._decline(window.seats)

    # --- inside --------------------------------------------------------------------------------------------------

    def _since_open_choice(self) -> None:
        """What the last open choice announced can still be answered at a table that was left and is taken up again."""
        table, played = self.table, len(self.table.choices)
        if played:
            start = played - 1
            while start and table.at(start).position.secret:
                start -= 1
            self.table = table.at(start)
            for choice in table.choices[start:]:
                self.choose(choice)
            self.table = table

    def _shown(self, seat: int | None) -> Position:
        position = self.table.position
        asked = position.secret and position.player == seat
        return self.windows[0].position if self.windows and not asked else position

    def _decline(self, seats: tuple[int, ...]) -> None:
        windows, position = len(self.windows), self.table.position
        while position.secret and position.player in seats and len(self.windows) == windows:
            self.choose(position.decline)
            position = self.table.position


def _announced(chance: Chance) -> Chance:
    """With what is announced as the newest link of the chain, for everybody, asked or not."""
    chance.position.chain.append(chance.event)
    return chance
