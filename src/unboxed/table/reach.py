"""What is not on offer but within reach: what its price still lacks, and which options on offer would supply that.

What is missing comes from the prices that the rules themselves have tested (pricing.py), what helps from what the
options do (consequences.py); no game says either a second time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unboxed.kernel.chance import NO_DICE, Undecided
from unboxed.kernel.prices import Priced

from .consequences import Consequence, Place, numbers
from .pricing import Reason, bare, listed, prices, reasons
from .wording import Wording

if TYPE_CHECKING:
    from unboxed.kernel.position import Position
    from unboxed.kernel.state import Step


FURTHER = 3
"""Questions that may come of an option before the one about prices comes again."""


@dataclass(frozen=True)
class Lack:
    """A number of the scene that is too small for a price; seat -1 if it is nobody's."""

    seat: int
    name: str
    have: int
    need: int


@dataclass(frozen=True)
class InReach:
    """Something that would be on offer if there were more of something."""

    option: Step
    label: str
    """As the option would read."""
    rule: str
    missing: str
    """What is missing, in words: `1 more movement`."""
    lacks: tuple[Lack, ...]
    helps: tuple[int, ...]
    """The numbers of the options on offer that surely bring some of it."""
    reasons: tuple[Reason, ...]
    """Why its price is not the printed one, where it is not."""
    about: dict[str, list[Any]]
    """The cards, seats and places that it is about."""


def in_reach(position: Position, seat: int, found: Sequence[Consequence], names: list[str]) -> list[InReach]:
    """What the question of this seat would offer besides, if there were enough; `found` is what its options lead to."""
    offered, there = set(position.options_for(seat)), numbers(position, seat)
    words, told = Wording(position, seat, names), dict[tuple[str, str], InReach]()
    helpers = _Helpers(position, seat, found)
    for priced in prices(position, seat):
        if priced.option in offered or not (missing := priced.missing):
            continue
        lacks = tuple(_lack(there, seat, what, n, priced.have.get(what, 0)) for what, n in priced.price.items())
        lacks = tuple(lack for lack in lacks if lack.have < lack.need)
        label, said = words.text(priced.option), listed(missing, "more")
        told.setdefault(
            (label, said),
            InReach(
                priced.option,
                label,
                position.setup.game.phrases.rule(priced.option[0]),
                said,
                lacks,
                helpers.of(priced, {(lack.seat, lack.name) for lack in lacks}),
                reasons(position, priced),
                words.about(priced.option),
            ),
        )
    return list(told.values())


def place_of(there: Iterable[Place], seat: int, what: str) -> Place | None:
    """The number of the scene that a price names: a seat's own or nobody's. `bullet` is paid from `Bullets`, and Small
    Effort from what is called `Small` in a group of its own."""
    wanted = bare(what).lower().removesuffix("s")
    for place in there:
        name = place[1].lower().removesuffix("s")
        if place[0] in (seat, -1) and (name == wanted or wanted.startswith(f"{name} ")):
            return place
    return None


def _lack(there: dict[Place, int], seat: int, what: str, need: int, have: int) -> Lack:
    whose, name = place_of(there, seat, what) or (-1, bare(what))
    return Lack(whose, name, have, need)


class _Helpers:
    """Finds the options that bring something nearer: they surely raise a number that is too small, and after them it is
    on offer, or within reach with less missing. What ends the question helps nothing of it."""

    def __init__(self, position: Position, seat: int, found: Sequence[Consequence]) -> None:
        self._position, self._seat, self._found = position, seat, found
        self._after: dict[int, dict[Step, int]] = {}

    def of(self, priced: Priced, wanted: set[Place]) -> tuple[int, ...]:
        """The numbers of the options that help towards this."""
        now, known = sum(priced.missing.values()), self._plain(priced.option)
        raising = [
            index
            for index, one in enumerate(self._found)
            if any((change.seat, change.name) in wanted and change.after > change.before for change in one.changes)
        ]
        return tuple(index for index in raising if self._missing_after(index).get(known, now) < now)

    def _missing_after(self, index: int) -> dict[Step, int]:
        """What is still missing of everything in reach once this option is taken: nothing of what is on offer then."""
        if index not in self._after:
            world = self._position.imagining(self._seat).dealt(0)
            world.chance = NO_DICE
            with suppress(Undecided):
                world.choose(index, self._seat)
                for _ in range(FURTHER):
                    if world.player != self._seat or prices(world, self._seat):
                        break
                    world.choose(0, self._seat)
            found = {self._plain(one.option): sum(one.missing.values()) for one in reversed(prices(world, self._seat))}
            found |= {self._plain(option): 0 for option in world.options_for(self._seat)}
            self._after[index] = found
        return self._after[index]

    def _plain(self, option: Step) -> Step:
        """An option without mere words, which say what it costs now and what it brings."""
        things = {at for at, _ in self._position.setup.game.phrases.places(option[0])}
        return (option[0], *[one for at, one in enumerate(option) if at and (at in things or type(one) is not str)])


def in_words(one: InReach) -> str:
    """As a person reads it: `Ride to The Wreck: needs 1 more movement`."""
    return f"{one.label}: needs {one.missing}"
