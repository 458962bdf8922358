"""What an option does to the numbers its chooser sees: found by carrying it out, so that it is true, whatever the game.

It is carried out in worlds that the chooser might be in, up to the next question or the next throw of dice. What
happens in all of them is sure; what happens in some is a risk, with its share of the worlds. Nothing hidden enters:
the worlds are the same for all positions that look the same to the chooser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

if TYPE_CHECKING:
    from unboxed.kernel.position import Position

SOME = 64
"""Worlds in which an option is tried that looks at a card its chooser has not seen, as long as they agree."""
MANY = 1200
"""Worlds in which it is tried if they do not: then a share is right to within three points."""

Place = tuple[int, str]
"""A number of the scene: whose it is (-1: nobody's) and its name."""


@dataclass(frozen=True)
class Change:
    """A number that changes; seat -1 if it is nobody's."""

    seat: int
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class Consequence:
    """What an option leads to before anybody is asked again."""

    changes: tuple[Change, ...]
    """What is sure."""
    risks: tuple[tuple[Change, float], ...]
    """What happens in some worlds, with their share."""
    rolls: bool
    """Does it end with a throw of dice or a shuffle? What comes after that is not told."""


class _Rolled(Exception):
    """Somebody has reached for the dice."""


class _NoDice(int):
    """Chance that ends what is being tried when it is used."""

    def __mul__(self, other: object) -> NoReturn:
        raise _Rolled

    def to_bytes(self, length: SupportsIndex = 1, *_: Any, **__: Any) -> NoReturn:
        raise _Rolled


class _Watched(list[str]):
    """Faces that notice when one is looked at that the chooser has not seen: else all worlds are the same."""

    unseen: frozenset[int] = frozenset()
    looked = False

    def __getitem__(self, at: Any) -> Any:
        self.looked = self.looked or not isinstance(at, int) or at in self.unseen
        return super().__getitem__(at)

    def __iter__(self) -> Any:
        self.looked = True
        return super().__iter__()


def consequences(position: Position, seat: int, many: int = MANY) -> list[Consequence]:
    """For each option of a seat what comes of it, in the order of the options; nothing if the seat is not asked."""
    trial = _Trial(position, seat)
    return [trial.of(index, many) for index in range(len(position.options_for(seat)))]


class _Trial:
    """Tries the options of one question."""

    def __init__(self, position: Position, seat: int) -> None:
        self._imagining, self._seat = position.imagining(seat), seat
        self._before, self._setup = numbers(position, seat), position.setup
        self._unseen = frozenset(self._imagining.unseen(range(len(position.face))))

    def of(self, index: int, many: int) -> Consequence:
        """What comes of an option."""
        changes, looked, rolled = self._tried(index, 0)
        seen = Counter([changes])
        for number in range(1, many if looked else 1):
            if number == SOME and len(seen) == 1:
                break
            changes, _, again = self._tried(index, number)
            seen[changes] += 1
            rolled = rolled or again
        return _judged(seen, rolled)

    def _tried(self, index: int, number: int) -> tuple[tuple[Change, ...], bool, bool]:
        """What changes in one world; did it depend on a card that the chooser has not seen, did it end with dice?"""
        world = self._imagining.dealt(number)
        world.setup = self._setup  # what has to be confirmed is a question
        face = world.face = _Watched(world.face)
        face.unseen, world.chance, rolled = self._unseen, _NoDice(), False
        try:
            world.choose(index, self._seat)
        except _Rolled:
            rolled = True
        return _changes(self._before, numbers(world, self._seat)), face.looked, rolled


def numbers(position: Position, seat: int | None) -> dict[Place, int]:
    """Every number of the scene that this seat sees, with its place."""
    layout = position.setup.game.layout(position, seat)
    found: dict[Place, int] = {}
    for one in layout["seats"]:
        found |= {(one["seat"], counter["name"]): counter["value"] for counter in one["counters"]}
    for track in layout.get("tracks", ()):
        found[track.get("seat", -1), track["name"]] = track["value"]
    return found


def in_words(found: Consequence, seat: int, names: Sequence[str]) -> str:
    """A consequence as its chooser reads it: `water 3 → 5, Ben's cards 5 → 4, 28%: points 0 → 1`."""
    sure = [_said(change, seat, names) for change in found.changes]
    return ", ".join([*sure, *[f"{share:.0%}: {_said(change, seat, names)}" for change, share in found.risks]])


def _said(change: Change, seat: int, names: Sequence[str]) -> str:
    whose = "" if change.seat in (seat, -1) else f"{names[change.seat]}'s "
    return f"{whose}{change.name} {change.before} → {change.after}"


def _changes(before: dict[Place, int], after: dict[Place, int]) -> tuple[Change, ...]:
    places = dict.fromkeys((*before, *after))
    return tuple(
        Change(*place, before.get(place, 0), after.get(place, 0))
        for place in places
        if before.get(place, 0) != after.get(place, 0)
    )


def _judged(seen: Counter[tuple[Change, ...]], rolled: bool) -> Consequence:
    """What all worlds have in common is sure; the rest is a risk."""
    worlds = seen.total()
    each = Counter[Change]()
    for changes, times in seen.items():
        for change in changes:
            each[change] += times
    sure = tuple(change for change, times in each.items() if times == worlds)
    risks = tuple((change, times / worlds) for change, times in each.items() if times < worlds)
    return Consequence(sure, risks, rolled)
