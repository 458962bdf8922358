"""A table's book: its header and its entries, and the engine's table they add up to.

The entries are the truth. A choice adds one, an undo adds one too, so the book only grows and a number never means
two different moments. A choice made in secret (an answer to something announced) is an aside: the others must not
even learn that it was made, so every seat counts numbers and moments without the asides of others. What several choose
who are asked at once are asides, too: they are entered as they come, and happen in the order of seats."""

from __future__ import annotations

import json
import weakref
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

from unboxed.kernel.position import LIFE, Listener, Position
from unboxed.kernel.state import Step
from unboxed.server.headers import table_of
from unboxed.server.store.entries import Entry
from unboxed.table.table import Event, Table


class Window(NamedTuple):
    """A chance to answer: the lines said before it, the last moment everybody had seen, and the table as it lay."""

    lines: int
    moment: int
    position: Position
    event: Step
    """What is announced."""
    seats: tuple[int, ...]
    """Whom it is announced to."""
    name: str
    """The same in every process, and the same whether or not somebody was asked."""
    entry: int
    """The number of the entry that led to it."""
    lives: tuple[int, ...] = ()
    """Those of them whose place in the game is at stake and who might save it, as everybody can tell."""


class Said(NamedTuple):
    """A line of the log as a spectator reads it, and the bits of the seats that read it in other words."""

    event: Event
    line: dict[str, Any]
    readers: int


class Book:
    """The engine's table after all entries so far."""

    def __init__(self, header: dict[str, Any], entries: Iterable[Entry] = (), watches: bool = False) -> None:
        self.header = header
        self.table: Table = table_of(header)
        self.players = self.table.setup.players
        self.number = 0
        self.choosers: list[int] = [-1] * len(self.table.choices)
        """Who made each choice that is in force; -1 for those a forked table began with."""
        self.first = len(self.choosers)
        """The moment this table began at: there is no undo beyond it."""
        self.chosen: list[tuple[int, int] | None] = [None] * self.players
        """Each seat's last choice in force: its number, as the seat counts, and the option."""
        self.asides = [0] * self.players
        """Entries that were asides, by seat."""
        self.last_aside = [-1] * self.players
        """The number of each seat's last aside."""
        self._aside_moments: list[list[int]] = [[] for _ in range(self.players)]
        self._sealed: dict[int, int] = {}
        """Of several who are asked at once, by seat: who has chosen for it (-1: nobody here)."""
        self._together: dict[int, int] = {}
        """For each moment at which several were asked at once, the one at which that began."""
        self.lines: list[Event] = []
        self.said: dict[int, Said] = {}
        """New lines as a spectator reads them, by their place (see views.py)."""
        self.watches = watches
        """Are windows kept? Only where people could read something from how long they last."""
        self.windows: list[Window] = []
        """Windows that were said and have not been shown yet."""
        self._said_windows: list[Window] = []
        """Windows said while the newest entry happened."""
        self._open_choice, self._announced = 0, 0
        """The number of the last open choice as spectators count, and the windows said since then."""
        self._hearing: Listener | None = None
        """What keeps the windows of the present position."""
        self._read = 0
        self._read_events()
        for entry in entries:
            self.load(entry)
        self.loaded()

    # --- where the game is --------------------------------------------------------------------------------

    @property
    def moment(self) -> int:
        """How many choices are in force."""
        return len(self.choosers)

    @property
    def asked(self) -> int:
        """The seat that must choose, or -1."""
        return self.table.position.player

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.table.position.over

    @property
    def round(self) -> int:
        """The round that is being played."""
        return self.table.setup.game.rounds(self.table.position)

    # --- what a seat may count -------------------------------------------------------------------------------

    def number_for(self, seat: int | None) -> int:
        """The number of entries without the asides of others."""
        return self.number - sum(self.asides) + (0 if seat is None else self.asides[seat])

    def now_for(self, seat: int | None) -> int:
        """The present moment as this seat counts them."""
        hidden = sum(map(len, self._aside_moments))
        return self.moment - hidden + (0 if seat is None else len(self._aside_moments[seat]))

    def moment_for(self, seat: int | None, moment: int) -> int:
        """A moment as this seat counts them."""
        hidden = 0
        for other, asides in enumerate(self._aside_moments):
            if asides and other != seat:
                hidden += bisect_right(asides, moment - 1)
        return moment - hidden

    def said_at(self, seat: int | None, choice: int) -> int:
        """The moment of a line said while a choice was carried out. What is said while somebody else answers in
        secret belongs to the open choice before: else its moment would tell that somebody was asked."""
        return self.moment_for(seat, choice + 1) - 1

    def answered(self, seat: int) -> bool:
        """Is one of this seat's asides in force?"""
        return bool(self._aside_moments[seat])

    def moments_of(self, seat: int | None) -> list[int]:
        """The moments this seat may look at, in its own order: those at which nobody else was asked in secret.

        The first is always there, even if a game begins with a secret question."""
        hidden = {m for other, asides in enumerate(self._aside_moments) if other != seat for m in asides}
        position = self.table.position
        if position.player >= 0 and position.asked(seat) is None and not position.together:
            hidden.add(self.moment)
        return [m for m in range(self.moment + 1) if m not in hidden] or [0]

    # --- playing ---------------------------------------------------------------------------------------------

    def load(self, entry: Entry) -> None:
        """Let an entry have happened that was made before this process looked at the table."""
        if entry.kind != "undo" and not self.table.position.secret:
            self._said_windows.clear()  # only what was announced since the last open choice may still be answered
        self._happen(entry)

    def loaded(self) -> None:
        """All that was made before has been loaded. What was announced last is shown once more, whether or not
        somebody is asked: a window that came back only for those who can answer would tell that they can."""
        self._sift_windows()

    def add(self, entry: Entry) -> None:
        """Let one more entry have happened."""
        self._happen(entry)
        self._sift_windows()

    def _happen(self, entry: Entry) -> None:
        if entry.number != self.number:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        if entry.kind == "undo":
            self._go_back(entry.value)
        else:
            self._choose(entry)
        self.number += 1
        self.said.clear()
        self._read_events()

    def _choose(self, entry: Entry) -> None:
        position, seat = self.table.position, entry.seat
        secret, together = position.secret, position.together
        if self.watches:
            self._listen()
        if not secret:
            self._open_choice, self._announced = self.number_for(None), 0
        if seat >= 0:
            self.chosen[seat] = self.number_for(seat), entry.value
        if together:
            self._sealed[position.player if seat < 0 else seat] = seat
            self.table.choose(entry.value, None if seat < 0 else seat)
        else:
            self.table.choose(entry.value)
        if (secret or together) and seat >= 0:
            self.asides[seat] += 1
            self.last_aside[seat] = entry.number
        if together:
            self._unseal(together)
        else:
            if secret and seat >= 0:
                self._aside_moments[seat].append(self.moment)
            self.choosers.append(seat)

    def _unseal(self, together: tuple[int, ...]) -> None:
        """If all who are asked at once have chosen, that has happened: in the order of seats, whoever was first. The
        moment at which they were asked is everybody's; between their choices there is nothing to see."""
        if self.table.sealed:
            return
        began = self.moment
        for asked in together:
            seat = self._sealed[asked]
            if seat >= 0 and self.moment > began:
                self._aside_moments[seat].append(self.moment)
            self._together[self.moment] = began
            self.choosers.append(seat)
        self._sealed.clear()

    def undo_to(self, seat: int) -> int | None:
        """The moment before this seat's last open choice, or None if it has made none."""
        for moment in range(len(self.choosers) - 1, self.first - 1, -1):
            if self.choosers[moment] == seat and moment in self._together:
                return self._together[moment]
            if self.choosers[moment] == seat and moment not in self._aside_moments[seat]:
                return moment
        return None

    def free_undo(self, seat: int) -> bool:
        """May this seat take its last choice back without asking anybody, by the engine's rule?

        Never an aside, nor across a window: whether somebody was asked there must not be told by this either."""
        if not self.table.can_undo or self.asked != seat or self.moment <= self.first or self.choosers[-1] != seat:
            return False
        last = self.moment - 1
        if last in self._aside_moments[seat]:
            return False
        for event in reversed(self.table.events):
            if event.number < last:
                break
            if event.step[0] == "window":
                return False
        return True

    def rename(self, names: list[str]) -> None:
        """Let the seats have these names."""
        self.table.names = list(names)
        self.said.clear()

    # --- inside --------------------------------------------------------------------------------------------------

    def _go_back(self, moment: int) -> None:
        if moment == self.moment - 1 and self.table.can_undo:
            self.table.undo()
        else:
            self.table = self.table.at(moment)
        del self.choosers[moment:]
        self.chosen = [None] * self.players
        self._sealed.clear()
        self._together = {now: began for now, began in self._together.items() if now < moment}
        for asides in self._aside_moments:
            while asides and asides[-1] >= moment:
                asides.pop()
        self.lines.clear()
        self.windows.clear()
        self._said_windows.clear()
        self._read = 0

    def _read_events(self) -> None:
        phrases = self.table.setup.game.phrases
        self.lines.extend(e for e in self.table.events[self._read :] if e.step[0] in phrases)
        self._read = len(self.table.events)

    def _listen(self) -> None:
        """Hear what the table hears, and keep the position of every window."""
        hear = self.table.position.listener
        if hear is None or hear is self._hearing:
            return
        # The book owns the position, and that owns what hears: a circle would stay in memory.
        this = weakref.ref(self)

        def hear_windows(position: Any, step: Step) -> None:
            hear(position, step)
            if step[0] == "window" and (book := this()) is not None and book.watches:
                book._keep_window(position, step)

        self._hearing = self.table.position.listener = hear_windows

    def _keep_window(self, position: Position, step: Step) -> None:
        phrases = self.table.setup.game.phrases
        new = sum(1 for e in self.table.events[self._read :] if e.step[0] in phrases)
        name = f"{self._open_choice}.{self._announced}"
        self._announced += 1
        lines = len(self.lines) + new
        self._said_windows.append(
            Window(lines, self.moment, position.clone(), step[1], tuple(step[2]), name, self.number)
        )

    def _sift_windows(self) -> None:
        """Keep the windows that might be answered as far as a spectator knows: that depends on nothing hidden."""
        for window in self._said_windows:
            position, event = window.position, window.event
            if position.might_be_answered(event, window.seats):
                lives = tuple(
                    seat
                    for seat in window.seats
                    if position.at_stake(seat, event) == LIFE and position.might_be_answered(event, (seat,))
                )
                position.chain.append(event)  # it is the newest link for everybody, asked or not
                self.windows.append(window._replace(lives=lives))
        self._said_windows.clear()


def header_of(table: Table) -> dict[str, Any]:
    """A record for the store, without choices unless the table began with some."""
    header = table.record()
    if not header["choices"]:
        del header["choices"]
    return dict(json.loads(json.dumps(header)))
