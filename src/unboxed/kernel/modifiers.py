"""Modifiers: numbers that are other than usual while a card lies where it counts.

A price, a limit, the size of a hand, what an attack does: a game names its numbers as it likes. Which faces change
which of them is worked out once from the cards, as a part of the game's lookup. Rules ask for it where a number
matters, and say which faces count now; a modifier is never carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple, TypeAlias

ANY = 1_000_000
"""No number of a game is larger: a bound that bounds nothing."""


class Modifier(NamedTuple):
    """What a card does to a number: first it adds, then it keeps the number within bounds."""

    by: int = 0
    least: int = -ANY
    most: int = ANY
    only: Any = None
    """What has to be so, in words of the game (see `Holds`)."""
    above: int = -ANY
    """It leaves a smaller number alone."""
    below: int = ANY
    """And a larger one."""

    def on(self, value: int) -> int:
        """The number after this."""
        if value < self.above or value > self.below:
            return value
        return min(max(value + self.by, self.least), self.most)


Changes: TypeAlias = Mapping[str, tuple[Modifier, ...]]
"""All that is done to one number, by the faces that do it."""
_NOTHING: Changes = {}


class Modifiers:
    """All numbers that the cards of a game change."""

    def __init__(self) -> None:
        self._of: dict[str, dict[str, tuple[Modifier, ...]]] = {}

    def add(self, face: str, number: str, modifier: Modifier) -> None:
        """This face changes this number so."""
        changes = self._of.setdefault(number, {})
        changes[face] = (*changes.get(face, ()), modifier)

    def add_all(self, face: str, numbers: Mapping[str, int], only: Any = None) -> None:
        """This face adds so much to each of these numbers; to nothing it adds nothing."""
        for number, by in numbers.items():
            if by:
                self.add(face, number, Modifier(by, only=only))

    def of(self, number: str) -> Changes:
        """What is done to this number; faces that leave it alone are not in it."""
        return self._of.get(number, _NOTHING)


Holds: TypeAlias = Callable[[Any], bool] | None
"""Tells whether the condition of a modifier is met; without it no condition is asked."""


def speaking(changes: Changes, faces: Iterable[str], holds: Holds = None) -> list[Modifier]:
    """What these faces do to the number now, in their order."""
    if not changes:
        return []
    return [
        modifier
        for face in faces
        for modifier in changes.get(face, ())
        if modifier.only is None or holds is None or holds(modifier.only)
    ]


def speakers(changes: Changes, faces: Iterable[str], holds: Holds = None) -> tuple[str, ...]:
    """Those of these faces that do something to the number now: the cards to name when people ask why."""
    return tuple([face for face in faces if speaking(changes, (face,), holds)]) if changes else ()


def changed(value: int, changes: Changes, faces: Iterable[str], holds: Holds = None) -> int:
    """The number after what these faces do to it, one after the other."""
    for face in faces:
        for modifier in changes.get(face, ()):
            if modifier.only is None or holds is None or holds(modifier.only):
                value = modifier.on(value)
    return value


def added(changes: Changes, faces: Iterable[str], holds: Holds = None) -> int:
    """How much these faces add to the number, whatever it is."""
    total = 0
    for face in faces:
        for modifier in changes.get(face, ()):
            if modifier.only is None or holds is None or holds(modifier.only):
                total += modifier.by
    return total


def highest(value: int, modifiers: Sequence[Modifier]) -> int:
    """A number after these, in the order in which it comes out highest."""
    return max([_after(value, order) for order in permutations(modifiers)])


def lowest(value: int, modifiers: Sequence[Modifier]) -> int:
    """A number after these, in the order in which it comes out lowest."""
    return min([_after(value, order) for order in permutations(modifiers)])


def _after(value: int, modifiers: Iterable[Modifier]) -> int:
    for modifier in modifiers:
        value = modifier.on(value)
    return value
