"""What is counted of a table's entries: numbers, moments, and who may know of which.

The entries are the truth. A choice adds one, an undo adds one too, so they only grow and a number never means two
different moments. A choice made in secret (an answer to something announced) is an aside: the others must not even
learn that it was made, so every seat counts numbers and moments without the asides of others. What several choose who
are asked at once are asides, too: they are entered as they come, and happen in the order of seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from unboxed.server.store.entries import Entry

W = TypeVar("W")


class Question(Protocol):
    """What is asked at a table, whatever it is played with (see kernel/position.py)."""

    @property
    def player(self) -> int: ...
    @property
    def secret(self) -> bool: ...
    @property
    def decline(self) -> int: ...
    @property
    def stakes(self) -> str: ...
    @property
    def over(self) -> bool: ...
    @property
    def together(self) -> tuple[int, ...]: ...
    @property
    def asking(self) -> tuple[int, ...]: ...
    def options_for(self, seat: int | None) -> Sequence[Any]: ...
    def asked(self, seat: int | None) -> int | None: ...


class Counting(ABC, Generic[W]):
    """A table's entries, as far as they can be counted without knowing its game."""

    def __init__(self, header: dict[str, Any], players: int, first: int, watches: bool) -> None:
        self.header, self.players = header, players
        self.number = 0
        self.choosers: list[int] = [-1] * first
        """Who made each choice that is in force; -1 for those a forked table began with."""
        self.first = first
        """The moment this table began at: there is no undo beyond it."""
        self.chosen: list[tuple[int, int] | None] = [None] * players
        """Each seat's last choice in force: its number, as the seat counts, and the option."""
        self.asides = [0] * players
        """Entries that were asides, by seat."""
        self.last_aside = [-1] * players
        """The number of each seat's last aside."""
        self._aside_moments: list[list[int]] = [[] for _ in range(players)]
        self._sealed: dict[int, int] = {}
        """Of several who are asked at once, by seat: who has chosen for it (-1: nobody here)."""
        self._together: dict[int, int] = {}
        """For each moment at which several were asked at once, the one at which that began."""
        self.watches = watches
        """Are windows kept? Only where people could read something from how long they last."""
        self.windows: list[W] = []
        """Windows that were said and have not been shown yet."""
        self._open_choice, self._announced = 0, 0
        """The number of the last open choice as spectators count, and the windows said since then."""

    @property
    @abstractmethod
    def position(self) -> Question:
        """What is asked now."""

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """May the last choice be taken back by the rules of its game?"""

    # --- where the game is --------------------------------------------------------------------------------

    @property
    def moment(self) -> int:
        """How many choices are in force."""
        return len(self.choosers)

    @property
    def asked(self) -> int:
        """The seat that must choose, or -1."""
        return self.position.player

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.position.over

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
        position = self.position
        if position.player >= 0 and position.asked(seat) is None and not position.together:
            hidden.add(self.moment)
        return [m for m in range(self.moment + 1) if m not in hidden] or [0]

    def undo_to(self, seat: int) -> int | None:
        """The moment before this seat's last open choice, or None if it has made none."""
        for moment in range(len(self.choosers) - 1, self.first - 1, -1):
            if self.choosers[moment] == seat and moment in self._together:
                return self._together[moment]
            if self.choosers[moment] == seat and moment not in self._aside_moments[seat]:
                return moment
        return None

    def free_undo(self, seat: int) -> bool:
        """May this seat take its last choice back without asking anybody? Never an aside."""
        if self.asked != seat or self.moment <= self.first or self.choosers[-1] != seat:
            return False
        return self.moment - 1 not in self._aside_moments[seat] and self.can_undo

    # --- counting ----------------------------------------------------------------------------------------------

    def must_follow(self, entry: Entry) -> None:
        """Only the next entry can happen."""
        if entry.number != self.number:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")

    def before_choice(self, entry: Entry, secret: bool) -> None:
        """A choice is about to happen."""
        if not secret:
            self._open_choice, self._announced = self.number_for(None), 0
        if entry.seat >= 0:
            self.chosen[entry.seat] = self.number_for(entry.seat), entry.value

    def seal(self, asked: int, seat: int) -> None:
        """Of several who are asked at once, this seat chooses for the one that is asked."""
        self._sealed[asked] = seat

    def after_choice(self, entry: Entry, secret: bool, together: tuple[int, ...] = (), waits: bool = False) -> None:
        """A choice has happened; if several are asked at once, others of them may still have to choose."""
        seat = entry.seat
        if (secret or together) and seat >= 0:
            self.asides[seat] += 1
            self.last_aside[seat] = entry.number
        if not together:
            if secret and seat >= 0:
                self._aside_moments[seat].append(self.moment)
            self.choosers.append(seat)
        elif not waits:
            self._unseal(together)

    def _unseal(self, together: tuple[int, ...]) -> None:
        """All who are asked at once have chosen: that has happened in the order of seats, whoever was first. The
        moment at which they were asked is everybody's; between their choices there is nothing to see."""
        began = self.moment
        for asked in together:
            seat = self._sealed[asked]
            if seat >= 0 and self.moment > began:
                self._aside_moments[seat].append(self.moment)
            self._together[self.moment] = began
            self.choosers.append(seat)
        self._sealed.clear()

    def count_back(self, moment: int) -> None:
        """The game has gone back to a moment."""
        del self.choosers[moment:]
        self.chosen = [None] * self.players
        self._sealed.clear()
        self._together = {now: began for now, began in self._together.items() if now < moment}
        for asides in self._aside_moments:
            while asides and asides[-1] >= moment:
                asides.pop()
        self.windows.clear()

    def name_window(self) -> str:
        """The name of a window that has just been said."""
        name = f"{self._open_choice}.{self._announced}"
        self._announced += 1
        return name
