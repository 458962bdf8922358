"""Fields as numbers: how many places a declared field takes in an array, and what goes into them.

A number stands for itself, a name for its place among the names of the game. What has no fixed length gets as many
places as it has at the beginning, at least eight, after its length; what does not fit any more is left out (the
information state has it all). Lists with a value for each seat begin with the seat that looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SHORTEST = 8
"""Places for what has no fixed length."""
LARGEST = 2**31 - 1


class Names:
    """Names as numbers from 1 up; a name that nobody declared gets a negative number of its own."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(name for name in names if name))
        self._numbers = {"": 0, **{name: number for number, name in enumerate(self.names, 1)}}

    def number(self, value: Any) -> int:
        """A plain value as a whole number."""
        kind = type(value)
        if kind is int:
            return value if -LARGEST <= value <= LARGEST else crc32(str(value).encode()) >> 1
        if kind is str:
            found = self._numbers.get(value)
            return -2 - (crc32(value.encode()) >> 2) if found is None else found
        return -1 if value is None else round(value)


Fill = Callable[[Any, int, list[int]], None]
"""Takes a value and the seat that looks, and adds its numbers to a list."""
Samples = Sequence[tuple[int, Any]]
"""Values at the beginnings of games, each with its number of players."""


@dataclass(frozen=True)
class Field:
    """A part of an array: how many numbers it takes, how to read them, and what puts them there."""

    width: int
    shape: str
    fill: Fill
    quick: str = ""
    """The text of an expression that comes to the same, with `{}` for the value; empty if there is none."""


class Fields:
    """Makes fields from the types that a game declares and the lengths that its values have at the beginning."""

    def __init__(self, names: Names, players: int) -> None:
        self._names, self._players = names, players

    def of(self, hint: Any, samples: Samples) -> Field:
        """The field of a declared type, given its values at the beginnings of games."""
        if get_origin(hint) is Annotated:
            hint = hint.__origin__
        origin, inside = get_origin(hint), get_args(hint)
        if origin is dict:
            return self._pairs(inside, samples)
        if origin is list or (origin is tuple and inside[1:] == (...,)):
            return self._row(inside[0], samples)
        if origin is tuple:
            parts = [self.of(part, [(n, v[i]) for n, v in samples if v]) for i, part in enumerate(inside)]
            return _joined(parts, list)
        if hasattr(hint, "FIELDS"):
            parts = [self.of(part, [(n, getattr(v, k)) for n, v in samples]) for k, part in hint.FIELDS.items()]
            return _joined(parts, lambda value: [getattr(value, name) for name in value.FIELDS])
        number = self._names.number
        quick = "{}" if hint in (int, bool) else "number({})"
        return Field(1, "value", lambda value, seat, into: into.append(number(value)), quick)

    def _row(self, inside: Any, samples: Samples) -> Field:
        part = self.of(inside, [(players, value) for players, row in samples for value in row])
        if each_seats_own(samples):
            return self._by_seat(part)
        most = max([SHORTEST, *(len(row) for _, row in samples)])
        quick = f"*padded({{}}, {most})" if part.quick == "{}" else ""
        return _padded(most, part.width, f"length, {most} x ({part.shape})", list, part.fill, quick)

    def _by_seat(self, part: Field) -> Field:
        players, inner = self._players, part.fill

        def fill(row: Any, seat: int, into: list[int]) -> None:
            end = len(into) + players * part.width
            for value in (*row[seat:], *row[:seat]):
                inner(value, seat, into)
            _pad(into, end)

        quick = {"{}": "*{0}[seat:], *{0}[:seat]", "number({})": "*map(number, {0}[seat:]), *map(number, {0}[:seat])"}
        return Field(players * part.width, f"by seat from the own: {part.shape}", fill, quick.get(part.quick, ""))

    def _pairs(self, inside: tuple[Any, ...], samples: Samples) -> Field:
        pairs = [(players, value) for players, found in samples for value in found.values()]
        part, number = self.of(inside[1], pairs), self._names.number

        def fill(pair: Any, seat: int, into: list[int]) -> None:
            into.append(number(pair[0]))
            part.fill(pair[1], seat, into)

        most = max([SHORTEST, *(len(found) for _, found in samples)])
        shape = f"length, {most} x (key, {part.shape})"
        return _padded(most, 1 + part.width, shape, lambda found: list(found.items()), fill)


def each_seats_own(samples: Samples) -> bool:
    """Does a list have a value for each seat? It does if at every beginning it has as many as there are players."""
    counts = {players for players, _ in samples}
    return bool(samples) and counts != {1} and all(len(row) == players for players, row in samples)


def _joined(parts: list[Field], split: Callable[[Any], list[Any]]) -> Field:
    def fill(value: Any, seat: int, into: list[int]) -> None:
        for part, piece in zip(parts, split(value), strict=True):
            part.fill(piece, seat, into)

    return Field(sum(part.width for part in parts), ", ".join(part.shape for part in parts), fill)


def _padded(
    most: int, width: int, shape: str, split: Callable[[Any], list[Any]], inner: Fill, quick: str = ""
) -> Field:
    def fill(value: Any, seat: int, into: list[int]) -> None:
        pieces = split(value)
        into.append(len(pieces))
        end = len(into) + most * width
        for piece in pieces[:most]:
            inner(piece, seat, into)
        _pad(into, end)

    return Field(1 + most * width, shape, fill, quick)


def _pad(into: list[int], end: int) -> None:
    into.extend([0] * (end - len(into)))
    del into[end:]


# --- whole arrays ----------------------------------------------------------------------------------------------------

Filler = Callable[[Any, int], NDArray[np.int32]]


def filler(names: Names, fields: Mapping[str, Field], place: str) -> Filler:
    """A function that takes a position and a seat and makes the array of these fields, which stand at `place`.

    Its text is written once from the fields, which makes it several times as quick as filling one after the other."""
    parts = []
    for place_of, (name, field) in enumerate(fields.items()):
        value = place.format(name)
        parts.append(field.quick.format(value) if field.quick else f"*filled(fills[{place_of}], {value}, seat)")
    space: dict[str, Any] = {
        "number": names.number,
        "padded": _quickly_padded,
        "filled": _filled,
        "fills": [field.fill for field in fields.values()],
    }
    source = f"def values(p, seat):\n    return [{', '.join(parts)}]"
    exec(compile(source, "<observation>", "exec"), space)  # our own text, from field names
    values, number = space["values"], names.number

    def array(position: Any, seat: int) -> NDArray[np.int32]:
        found = values(position, seat)
        try:
            return np.array(found, np.int32)
        except OverflowError:  # a number that does not fit has another one in its place
            return np.array([number(value) for value in found], np.int32)

    return array


def _filled(fill: Fill, value: Any, seat: int) -> list[int]:
    into: list[int] = []
    fill(value, seat, into)
    return into


def _quickly_padded(values: Sequence[int], most: int) -> list[int]:
    count = len(values)
    return [count, *values[:most], *[0] * (most - count)]
