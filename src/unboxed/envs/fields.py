"""Fields as numbers: how many places a declared field takes in an array, and what goes into them.

A number stands for itself, a name for its place among the names of the game. What has no fixed length gets as many
places as it has at the beginning, at least eight, after its length; what does not fit any more is left out (the
information state has it all). Lists with a value for each seat begin with the seat that looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin
from zlib import crc32

SHORTEST = 8
"""Places for what has no fixed length."""
LARGEST = 2**31 - 1
OTHER, NUMBER, NAME, ROW, SEATS = range(5)
"""What a field holds: a number, a name, a row of them, one of them for each seat, or anything else."""


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
    kind: int = 0
    """NUMBER, NAME, ROW, SEATS or OTHER."""


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
        kind = NUMBER if hint in (int, bool) else NAME
        return Field(1, "value", lambda value, seat, into: into.append(number(value)), kind)

    def _row(self, inside: Any, samples: Samples) -> Field:
        part = self.of(inside, [(players, value) for players, row in samples for value in row])
        if each_seats_own(samples):
            return self._by_seat(part)
        most = max([SHORTEST, *(len(row) for _, row in samples)])
        kind = ROW if part.kind in (NUMBER, NAME) else OTHER
        return _padded(most, part.width, f"length, {most} x ({part.shape})", list, part.fill, kind)

    def _by_seat(self, part: Field) -> Field:
        players, inner = self._players, part.fill

        def fill(row: Any, seat: int, into: list[int]) -> None:
            end = len(into) + players * part.width
            for value in (*row[seat:], *row[:seat]):
                inner(value, seat, into)
            _pad(into, end)

        kind = SEATS if part.kind in (NUMBER, NAME) else OTHER
        return Field(players * part.width, f"by seat from the own: {part.shape}", fill, kind)

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
    most: int, width: int, shape: str, split: Callable[[Any], list[Any]], inner: Fill, kind: int = OTHER
) -> Field:
    def fill(value: Any, seat: int, into: list[int]) -> None:
        pieces = split(value)
        into.append(len(pieces))
        end = len(into) + most * width
        for piece in pieces[:most]:
            inner(piece, seat, into)
        _pad(into, end)

    return Field(1 + most * width, shape, fill, kind)


def _pad(into: list[int], end: int) -> None:
    into.extend([0] * (end - len(into)))
    del into[end:]
