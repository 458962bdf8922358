"""A table's book: its header and its entries, and the engine's table they add up to.

A table of an earlier release has its game elsewhere (oldbook.py); what is counted is the same (counting.py)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from unboxed.kernel.position import LIFE, Listener, Position
from unboxed.kernel.state import Step
from unboxed.server.headers import table_of
from unboxed.server.store.entries import Entry
from unboxed.table.hearing import Event
from unboxed.table.table import Table

from .counting import Counting

if TYPE_CHECKING:
    from unboxed.server.store.seats import Seat
    from unboxed.server.store.shelf import Shelf

    from .bots import Bots


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

    @property
    def round(self) -> int:
        """The round in which it was said."""
        return self.position.setup.game.rounds(self.position)

    def can_answer(self, seat: int) -> bool:
        """Has this seat really an answer?"""
        return bool(self.position.answers(seat, self.event))


class Said(NamedTuple):
    """A line of the log as a spectator reads it, and the bits of the seats that read it in other words."""

    event: Event
    line: dict[str, Any]
    readers: int


class Book(Counting[Window]):
    """The engine's table after all entries so far."""

    def __init__(self, header: dict[str, Any], entries: Iterable[Entry] = (), watches: bool = False) -> None:
        self.table: Table = table_of(header)
        super().__init__(header, self.table.setup.players, len(self.table.choices), watches)
        self.lines: list[Event] = []
        self.said: dict[int, Said] = {}
        """New lines as a spectator reads them, by their place (see views.py)."""
        self._said_windows: list[Window] = []
        """Windows said while the newest entry happened."""
        self._heard: list[tuple[Position, Step, int]] = []
        """The same as they are heard: the position, what was said, and the events heard so far."""
        self._hearing: Listener | None = None
        """What keeps the windows of the present position."""
        self._read = 0
        self._read_events()
        for entry in entries:
            self.load(entry)
        self.loaded()

    # --- where the game is --------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def round(self) -> int:
        """The round that is being played."""
        return self.table.setup.game.rounds(self.table.position)

    @property
    def can_undo(self) -> bool:
        """May the last choice be taken back by the engine's rule? Never across a window: whether somebody was asked
        there must not be told by this either."""
        last = self.moment - 1
        for event in reversed(self.table.events):
            if event.number < last:
                break
            if event.step[0] == "window":
                return False
        return self.table.can_undo

    def instinct(self) -> int | None:
        """What whoever is asked would choose without thinking, if the game has an opinion."""
        position = self.table.position
        instinct = position.setup.game.instinct
        return instinct(position.imagining(position.player).dealt(0)) if instinct else None

    def record(self) -> dict[str, Any]:
        """The game so far, for whoever may see all of it."""
        return self.table.record()

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

    async def take(self, entry: Entry) -> None:
        """The same, for whoever can wait: nobody has to, here."""
        self.add(entry)

    async def catch_up(self) -> None:
        """Nothing is ever left to be done later, here."""

    def _happen(self, entry: Entry) -> None:
        self.must_follow(entry)
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
        self._heard.clear()
        if self.watches:
            self._listen()
        self.before_choice(entry, secret)
        if together:
            self.seal(position.player if seat < 0 else seat, seat)
            self.table.choose(entry.value, None if seat < 0 else seat)
        else:
            self.table.choose(entry.value)
        if self.watches:
            self._keep_windows()
        self.after_choice(entry, secret, together, bool(self.table.sealed))

    def rename(self, names: list[str]) -> None:
        """Let the seats have these names."""
        self.table.names = list(names)
        self.said.clear()

    # --- what takes time: in workers, or in the store ----------------------------------------------------------

    async def bot_choice(self, bots: Bots, bot: str, seat: int, seed: int, table: str) -> int:
        """The option that a bot takes."""
        return await bots.choose(bot, self.table.position, seat, seed, table)

    async def hint(self, bots: Bots, seat: int, seed: int, table: str) -> list[dict[str, Any]]:
        """What a search thinks of each option, best first."""
        return await bots.hint(self.table.position, seat, seed, self.table.names, table)

    async def consequences(self, bots: Bots, seat: int, table: str, after: tuple[str, ...] = ()) -> dict[str, Any]:
        """What each option of this seat leads to, or each it would have after some choices, and what is in reach."""
        return await bots.consequences(self.table.position, seat, self.table.names, table, after)

    async def keep_end(self, shelf: Shelf, table: str, seats: list[Seat]) -> None:
        """Have it written down that the game is over and what came of it."""
        await shelf.keep_results(table, self.table, seats)

    # --- inside --------------------------------------------------------------------------------------------------

    def _go_back(self, moment: int) -> None:
        if moment == self.moment - 1 and self.table.can_undo:
            self.table.undo()
        else:
            self.table = self.table.at(moment)
        self.count_back(moment)
        self.lines.clear()
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
        # The book owns the position, and that owns what hears: a circle would stay in memory, so that knows only lists.
        heard, events = self._heard, self.table.events

        def hear_windows(position: Position, step: Step) -> None:
            hear(position, step)
            if step[0] == "window":
                heard.append((position.clone(), step, len(events)))

        self._hearing = self.table.position.listener = hear_windows

    def _keep_windows(self) -> None:
        phrases, read = self.table.setup.game.phrases, self._read
        for position, step, events in self._heard:
            lines = len(self.lines) + sum(1 for e in self.table.events[read:events] if e.step[0] in phrases)
            self._said_windows.append(
                Window(lines, self.moment, position, step[1], tuple(step[2]), self.name_window(), self.number)
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
