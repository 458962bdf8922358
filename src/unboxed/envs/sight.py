"""Sight: what a seat sees as numbers, kept from look to look.

Most of what a seat sees is what it saw when it looked last. So a sight keeps its numbers together with what they were
made of, and writes anew only what is no longer the same. It compares values and trusts nobody to say what has changed:
any position may be looked at after any other.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from unboxed.kernel.position import Position

from .fields import NAME, NUMBER, ROW, SEATS, Field, Names

ONE, EACH, OWN, BY_KEY = range(4)
"""How a field keeps zones: one; one for each of something; for each seat, from the one that looks; by names."""


class Rows:
    """The rows of the array of zones that a field with zones takes."""

    def __init__(self, depth: int, first: int, last: int, keys: Mapping[str, int]) -> None:
        self.depth = depth
        self.first = first
        self.last = last
        self.keys = dict(keys)
        self.slots: list[int] = []
        """The row of each of several zones, so far as there have been."""


class Lying:
    """What lay in a zone, and the row that it was counted in."""

    def __init__(self) -> None:
        self.tokens: list[int] = []
        self.row = 0


class Cards:
    """How many cards of each face lie in each zone, and of each token its face, zone and place."""

    def __init__(self, zones: Mapping[str, Rows], faces: Mapping[str, int], tokens: int, seat: int) -> None:
        self._rows: list[Rows] = list(zones.values())
        self._get: Callable[[Any], Any] = attrgetter(*zones) if len(zones) > 1 else _tupled(list(zones))
        self._faces = dict(faces)
        self._seat = seat
        self._width = len(faces) + 1
        self._most = tokens
        self.counts: Any = array(
            "h", bytes(2 * self._width * (1 + max((rows.last for rows in self._rows), default=-1)))
        )
        self.lying: Any = array("h", bytes(6 * tokens))
        self._face: list[Any] = []
        self._bits: list[Any] = []
        """Of each token its face and who had seen it."""
        self._shown: list[int] = []
        """Of each token the column it is counted in: its face, or the last if that is not known."""
        self._row: list[int] = []
        """Of each token the row it is counted in; -1 if it lies nowhere."""
        self._zones: list[Lying] = []
        self._changed: list[Any] = []
        """While it looks: which zones are not as they were, with what lies there now and the row."""
        self._noted: list[Any] = []

    def look(self, position: Position) -> None:
        """Write what is no longer as it was."""
        self._turn(position.face, position.seen)
        self._lay(position)

    def note(self) -> None:
        """Note what is seen now, to go back to it: the end of one game is further from the next than its beginning."""
        self._noted = [self.counts[:], self.lying[:], self._face[:], self._bits[:], self._shown[:], self._row[:]]
        self._noted.append([(lying.tokens.copy(), lying.row) for lying in self._zones])

    def go_back(self) -> None:
        """See what was noted."""
        if self._noted:
            counts, lying, face, bits, shown, row, zones = self._noted
            self.counts[:], self.lying[:] = counts, lying
            self._face, self._bits, self._shown, self._row = face.copy(), bits.copy(), shown.copy(), row.copy()
            self._zones = []
            for tokens, where in zones:
                zone = Lying()
                zone.tokens, zone.row = tokens.copy(), where
                self._zones.append(zone)

    def _turn(self, faces: list[Any], bits: list[Any]) -> None:
        """Faces have come to light, or gone."""
        old_face, old_bits = self._face, self._bits
        if len(faces) != len(old_face):
            self._make_room(len(faces))
        for token in range(len(faces)):
            face, known = faces[token], bits[token]
            if known is not old_bits[token] or face is not old_face[token]:  # most are the very same objects
                old_face[token], old_bits[token] = face, known
                self._show(token, self._faces[face] if known >> self._seat & 1 else self._width - 1)

    def _make_room(self, tokens: int) -> None:
        """There are more tokens than before, or another game has fewer."""
        for token in range(tokens, len(self._face)):
            self._show(token, self._width - 1)
        del self._face[tokens:], self._bits[tokens:]
        more = tokens - len(self._face)
        self._face += [None] * more
        self._bits += [None] * more
        more = tokens - len(self._shown)
        self._shown += [self._width - 1] * more
        self._row += [-1] * more

    def _show(self, token: int, shown: int) -> None:
        row, before = self._row[token], self._shown[token]
        if shown == before:
            return
        self._shown[token] = shown
        if row >= 0:
            self.counts[row * self._width + before] -= 1
            self.counts[row * self._width + shown] += 1
        if token < self._most:
            self.lying[3 * token] = shown + 1 if shown < self._width - 1 else 0

    def _lay(self, position: Position) -> None:
        """Cards have come and gone."""
        old, changed, at = self._zones, self._changed, 0
        for rows, value in zip(self._rows, self._get(position), strict=True):
            if rows.depth == ONE:
                if at == len(old):
                    old.append(Lying())
                if old[at].row != rows.first or value != old[at].tokens:
                    changed.append((at, value, rows.first))
                at += 1
                continue
            zones, slots = self._several(rows, value)
            for i in range(len(zones)):
                if at == len(old):
                    old.append(Lying())
                if old[at].row != slots[i] or zones[i] != old[at].tokens:
                    changed.append((at, zones[i], slots[i]))
                at += 1
        for i in range(at, len(old)):  # fewer zones than before
            changed.append((i, [], 0))
        if changed:
            self._move()

    def _move(self) -> None:
        """Take away what lies elsewhere now, then put everything where it lies."""
        firsts: list[int] = []
        for i, zone, row in self._changed:
            old = self._zones[i]
            same = _alike(zone, old.tokens) if row == old.row else 0
            firsts.append(same)
            self._take(old.tokens, same)
        for (i, zone, row), first in zip(self._changed, firsts, strict=True):
            old = self._zones[i]
            self._put(zone, first, row)
            old.tokens, old.row = zone.copy(), row
        self._changed.clear()

    def _several(self, rows: Rows, value: Any) -> tuple[list[Any], list[int]]:
        """The zones of a field that has several, and the rows that they go into."""
        first, last = rows.first, rows.last
        if rows.depth == BY_KEY:
            return list(value.values()), [rows.keys.get(str(key), last) for key in value]
        while len(rows.slots) < len(value):
            rows.slots.append(min(first + len(rows.slots), last))
        slots = rows.slots if len(rows.slots) == len(value) else rows.slots[: len(value)]
        return value[self._seat :] + value[: self._seat] if rows.depth == OWN else value, slots

    def _take(self, zone: list[int], first: int) -> None:
        """What lay in a zone from this place on lies there no more."""
        counts, lying, width = self.counts, self.lying, self._width
        for place in range(first, len(zone)):
            token = zone[place]
            counts[self._row[token] * width + self._shown[token]] -= 1
            self._row[token] = -1
            if token < self._most:
                lying[3 * token + 1] = lying[3 * token + 2] = 0

    def _put(self, zone: list[int], first: int, row: int) -> None:
        """What lies in a zone from this place on has come there."""
        counts, lying, width = self.counts, self.lying, self._width
        for place in range(first, len(zone)):
            token = zone[place]
            counts[row * width + self._shown[token]] += 1
            self._row[token] = row
            if token < self._most:
                lying[3 * token + 1] = row + 1
                lying[3 * token + 2] = place


class Numbers:
    """The numbers of some fields, one after the other."""

    def __init__(self, fields: Mapping[str, Field], names: Names, seat: int, own: bool) -> None:
        self._fields: list[Field] = list(fields.values())
        self._names, self._seat, self._own = names, seat, own
        self._get: Callable[[Any], Any] = attrgetter(*fields) if len(fields) > 1 else _tupled(list(fields))
        self._kept: list[Any] = [_NOTHING] * len(self._fields)
        self._at: list[int] = []
        width = 0
        for field in self._fields:
            self._at.append(width)
            width += field.width
        self.numbers: Any = array("i", bytes(4 * width))

    def look(self, position: Position) -> None:
        """Write what is no longer as it was; of what is private, the own part."""
        kept, seat = self._kept, self._seat
        values: Any = self._get(position)
        for i in range(len(kept)):
            value = values[i][seat] if self._own else values[i]
            if value is not kept[i] and value != kept[i]:
                kept[i] = self._write(self._at[i], self._fields[i], value)

    def _write(self, at: int, field: Field, value: Any) -> Any:
        """The numbers of one field; says what to compare its next value with."""
        numbers, kind = self.numbers, field.kind
        if kind == NUMBER:
            try:
                numbers[at] = value
            except OverflowError:  # a number that does not fit has another one in its place
                numbers[at] = self._names.number(value)
            return value
        if kind == NAME:
            numbers[at] = self._names.number(value)
            return value
        into: list[int] = []
        field.fill(value, self._seat, into)
        numbers[at : at + field.width] = array("i", into)
        return value[:] if kind in (ROW, SEATS) else _NOTHING


_NOTHING = object()
"""What no value is the same as."""


def _alike(one: list[int], other: list[int]) -> int:
    """How many places at the beginning of two lists are the same."""
    shorter = min(len(one), len(other))
    for place in range(shorter):
        if one[place] != other[place]:
            return place
    return shorter


def _tupled(names: Iterable[str]) -> Callable[[Any], Any]:
    """What `attrgetter` gives for several names, for one or none."""
    wanted = list(names)
    return lambda held: [getattr(held, name) for name in wanted]
