"""What people were told, held against the book in the store."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from tests.server.storm import Person, Stored, Told, count_entries, digest, read_stored
from unboxed.kernel.errors import UnboxedError
from unboxed.server.live.book import Book
from unboxed.server.live.views import log_of, scene_of
from unboxed.server.store.database import Store
from unboxed.server.store.entries import Entry


class Findings:
    """What was wrong, by kinds."""

    def __init__(self) -> None:
        self._found: dict[str, list[str]] = defaultdict(list)

    def add(self, kind: str, what: str) -> None:
        """One more of a kind."""
        self._found[kind].append(what)

    def __bool__(self) -> bool:
        return bool(self._found)

    def __str__(self) -> str:
        lines = []
        for kind, found in sorted(self._found.items()):
            lines.append(f"{kind}: {len(found)}")
            lines += [f"    {what}" for what in found[:4]]
        return "\n".join(lines) or "nothing was wrong"


class Unreadable(Exception):
    """The entries of a table do not make a game."""


class Reading:
    """A book that is opened entry by entry."""

    def __init__(self, header: dict[str, Any], entries: list[Entry], names: list[str]) -> None:
        self.entries = entries
        self.book = Book(header)
        self.book.rename(names)
        self.chosen: dict[tuple[int, int], int] = {}
        """For every seat's own number the option it chose there."""

    @property
    def done(self) -> bool:
        return self.book.number == len(self.entries)

    def turn(self) -> None:
        """Let the next entry have happened; Unreadable if it cannot have."""
        book, entry = self.book, self.entries[self.book.number]
        if entry.kind == "choose":
            if entry.seat != book.asked:
                raise Unreadable(f"entry {entry.number} is by seat {entry.seat}, but {book.asked} was asked")
            self.chosen[entry.seat, book.number_for(entry.seat)] = entry.value
        try:
            book.add(entry)
        except (UnboxedError, ValueError) as error:
            raise Unreadable(f"entry {entry.number}: {error}") from error


def read_whole(stored: Stored) -> Reading:
    """The book with all its entries; Unreadable says why not."""
    reading = Reading(stored.header, stored.entries, stored.names)
    while not reading.done:
        reading.turn()
    return reading


def compare(findings: Findings, table: str, stored: Stored, people: list[Person], served: bool = False) -> None:
    """Is everything that people were told what the store says, as it was before their hello or later?

    `served`: the service may choose for people at this table, so that what was refused may be chosen without them."""
    reading = Reading(stored.header, stored.entries, stored.names)
    waiting = [_by_number(person.told) for person in people]
    numbers: list[list[int]] = [[] for _ in people]
    """For each of them their number after each entry."""
    try:
        while True:
            for i, person in enumerate(people):
                numbers[i].append(reading.book.number_for(person.seat))
                _find(reading.book, person.seat, waiting[i])
            if reading.done:
                break
            reading.turn()
    except Unreadable as error:
        findings.add("unreadable tables", f"{table}: {error}")
        return
    for i, person in enumerate(people):
        _judge_scenes(findings, person, numbers[i], [told for some in waiting[i].values() for told in some])
        _judge_choices(findings, person, reading.chosen, served)


def _judge_scenes(findings: Findings, person: Person, numbers: list[int], not_found: list[Told]) -> None:
    """Scenes that the book never showed, and first scenes of an older moment than the store's."""
    name = f"{person.table} seat {person.seat}"
    for told in [*not_found, *(one for one in person.told if one.in_window)]:
        if told.number < numbers[told.stored]:
            late = f"number {told.number}, but the store was at {numbers[told.stored]} before hello"
            findings.add("stale after hello", f"{name}: {late}")
        elif not told.in_window:
            findings.add("scenes that were never so", f"{name}: number {told.number}")
    for stored, number in person.looked_back:
        if number < numbers[stored]:
            findings.add("stale replays", f"{name}: number {number}, but the store was at {numbers[stored]}")
    for why in person.no_replay:
        findings.add("refused replays", f"{name}: {why}")
    if person.went_back:
        findings.add("went back on one line", f"{name}: {person.went_back} times")


def _judge_choices(findings: Findings, person: Person, chosen: dict[tuple[int, int], int], served: bool) -> None:
    """Choices that are not in the store though somebody was told so, or are though they were refused."""
    name = f"{person.table} seat {person.seat}"
    for number, option in sorted(person.answered):
        held = chosen.get((person.seat, number))
        if held != option:
            findings.add("told but not stored", f"{name}: option {option} at {number}; the store has {held}")
    for (number, option), whys in person.refused.items():
        surely = not served and len(whys) == person.tried[number, option]
        if surely and chosen.get((person.seat, number)) == option:
            findings.add("refused but stored", f"{name}: option {option} at {number}: {whys[0]}")


def _by_number(told: Iterable[Told]) -> dict[int, list[Told]]:
    """What can be found in the book: a scene in a response window shows something else."""
    found: dict[int, list[Told]] = defaultdict(list)
    for one in told:
        if not one.in_window:
            found[one.number].append(one)
    return found


def _find(book: Book, seat: int, told: dict[int, list[Told]]) -> None:
    """Take away what the book shows this seat now."""
    candidates = told.get(book.number_for(seat))
    if not candidates:
        return
    scenes: dict[bool, bytes] = {}
    left = []
    for one in candidates:
        everything = book.over and one.state == "over"
        if everything not in scenes:
            scenes[everything] = digest(scene_of(book, seat, everything=everything))
        so = (
            one.stored <= book.number
            and one.moment == book.now_for(seat)
            and one.scene == scenes[everything]
            and one.log == digest(log_of(book, seat, one.log_from))
        )
        if not so:
            left.append(one)
    told[book.number_for(seat)] = left


# --- while people are still there -----------------------------------------------------------------------------------


def sees(person: Person, book: Book) -> bool:
    """Does this person's page show exactly the game that the store holds?"""
    client = person.client
    if client is None or not client.last:
        return False
    everything = book.over and client.last["state"] == "over"
    scene = _as_sent(scene_of(book, person.seat, everything=everything))
    return (client.last["scene"], client.log) == (scene, _as_sent(log_of(book, person.seat)))


def _as_sent(data: Any) -> Any:
    return json.loads(json.dumps(data))


class Patience:
    """Seconds for which something is waited for. A machine that lets this program wait longer than it wanted lets the
    service wait, too: what that takes is not counted."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    @property
    def over(self) -> bool:
        return time.monotonic() > self._end

    async def wait(self) -> None:
        """A moment."""
        began = time.monotonic()
        await asyncio.sleep(A_MOMENT)
        self._end += max(0.0, time.monotonic() - began - 2 * A_MOMENT)


A_MOMENT = 0.1


async def settle(findings: Findings, store: Store, table: str, people: list[Person], seconds: float) -> None:
    """Nobody chooses any more: before long everybody sees what the store has. Where there are clocks stand-ins may play
    on, so it is waited from the last entry on."""
    patience, entries = Patience(seconds), -1
    while True:
        stored = await read_stored(store, table)
        try:
            book = read_whole(stored).book
        except Unreadable:
            return  # counted by `compare`
        differing = [person.seat for person in people if not sees(person, book)]
        if not differing:
            return
        if len(stored.entries) != entries:
            patience, entries = Patience(seconds), len(stored.entries)
        if patience.over:
            findings.add("seats that do not see the store's game", f"{table}: {differing}")
            return
        await patience.wait()


async def goes_on(findings: Findings, store: Store, table: str, entries: int, seconds: float) -> None:
    """People play on: before long the table has some more entries, or the game is over."""
    before, patience = await count_entries(store, table), Patience(seconds)
    while True:
        stored = await read_stored(store, table)
        if len(stored.entries) >= before + entries or stored.state == "over":
            return
        if patience.over:
            findings.add("stuck tables", f"{table}: {len(stored.entries) - before} entries in {seconds:.0f} s")
            return
        await patience.wait()
