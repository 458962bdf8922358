"""The log accounts for everything: numbers change by what is told, and by nothing else.

A phrase says which numbers of the scene its event changes (`Phrase.changes`). The book of a reader begins with the
numbers of the first scene, adds what the log tells, and must come to those of every later scene."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.phrases import EACH, TABLE, Told
from unboxed.table.table import Table
from unboxed.table.wording import Wording

from .observing import Observer, observed
from .settings import Way, names_of, viewers
from .statements import every_way

Entry = tuple[int, str]
"""Whose number it is (a seat's or the TABLE's), and its name as far as it matters."""


class Accounts(Observer):
    """Keeps a book for everybody who reads the log, and compares one of them after each choice."""

    every = 4

    def __init__(self) -> None:
        self.books: list[Book] = []

    def begins(self, table: Table) -> None:
        self.books = [Book(table.position, reader) for reader in viewers(table.setup)]

    def hears(self, position: Position, event: Step) -> None:
        for book in self.books:
            book.heard.append(event)

    def chosen(self, table: Table) -> None:
        self.books[len(table.choices) % len(self.books)].compare(table.position)

    def ends(self, table: Table) -> None:
        for book in self.books:
            book.compare(table.position)
        self.books = []


@every_way
def the_log_accounts_for_every_number_that_changes(way: Way) -> None:
    """For everybody, in a quarter of the games, after every choice."""
    observed(way, Accounts)


class Book:
    """The numbers that one reader sees, kept by the log alone."""

    def __init__(self, position: Position, reader: int | None) -> None:
        self.reader, self.held = reader, shown(position, reader)
        self.heard: list[Step] = []

    def compare(self, position: Position) -> None:
        """Enter what was heard since the last time, and see whether the scene shows the same."""
        now, phrases = shown(position, self.reader), position.setup.game.phrases
        book = {**dict.fromkeys(now, 0), **self.held}
        strange: list[str] = []
        for event in self.heard:
            for told in phrases.changes(event):
                strange += enter(book, told)
        for entry, number in book.items():
            owner = "the table" if entry[0] == TABLE else f"seat {entry[0]}"
            assert number == now.get(entry, 0), (
                f"{entry[1]!r} of {owner} was {self.held.get(entry, 0)} and is {now.get(entry, 0)}, "
                f"but by the log it would be {number}: {self._lines(position)}{_named_wrongly(strange, book)}"
            )
        self.held = now
        self.heard.clear()

    def _lines(self, position: Position) -> str:
        words = Wording(position, self.reader, names_of(position.setup))
        return " ".join(f"{words.text(event)} {event}" for event in self.heard)


def shown(position: Position, reader: int | None) -> dict[Entry, int]:
    """All counters and tracks of the scene, with the marks on tracks."""
    layout, found = position.setup.game.layout(position, reader), dict[Entry, int]()
    for one in layout["seats"]:
        found |= {(one["seat"], plain(counter["name"])): counter["value"] for counter in one["counters"]}
    for track in layout.get("tracks", ()):
        seat, name = track.get("seat", TABLE), track["name"]
        found[seat, plain(name)] = track["value"]
        found |= {(seat, plain(f"{name} {mark}")): number for mark, number in track.get("marks", {}).items()}
    return found


def _named_wrongly(strange: list[str], book: dict[Entry, int]) -> str:
    """Which changes are of numbers that no scene has, in words."""
    if not strange:
        return ""
    names = ", ".join(sorted({repr(name) for _, name in book}))
    return f"; `changes` speaks of {strange[0]!r}, and the scene shows {names}"


def enter(book: dict[Entry, int], told: Told) -> list[str]:
    """Enter a change, or all that a text tells of, as far as the scene shows it; gives what it does not."""
    if isinstance(told.amount, int):
        amounts = [(plain(told.name), told.amount)]
    else:
        amounts = [
            (name, int(number)) for number, name in re.findall(r"(\d+) ([^\d,]+?)(?=,| and |$)", plain(told.amount))
        ]
    seats = {seat for seat, _ in book if seat >= 0} if told.seat == EACH else (told.seat,)
    strange = []
    for seat, (name, amount) in product(seats, amounts):
        if (entry := whose(book, seat, name)) is None:
            strange.append(name)
        else:
            book[entry] = amount if told.how == "=" else book[entry] + (amount if told.how == "+" else -amount)
    return strange


def whose(book: dict[Entry, int], seat: int, name: str) -> Entry | None:
    """A seat's own number, or the one that the table shares. Its `team grit` is everybody's `grit`, and in a group of
    kinds of effort `small` is `small effort`."""
    if (seat, name) in book:
        return seat, name
    for entry in book:
        if entry[0] == TABLE and (f" {entry[1]}".endswith(f" {name}") or name.startswith(f"{entry[1]} ")):
            return entry
    return None


@cache
def plain(name: str) -> str:
    """One name for `Bullets` and `bullet`."""
    return re.sub(r"(?<=[a-z])s\b", "", name.lower())
