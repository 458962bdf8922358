"""What is not on offer but within reach: what its price still lacks, and which options on offer would supply that.

What is missing comes from the prices that the rules themselves have tested (pricing.py), what helps from what the
options do (consequences.py); no game says either a second time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .consequences import Consequence, Place, numbers
from .pricing import Reason, bare, listed, prices, reasons
from .wording import Wording

if TYPE_CHECKING:
    from unboxed.kernel.position import Position
    from unboxed.kernel.state import Step


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
                _helps(found, {(lack.seat, lack.name) for lack in lacks}),
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


def _helps(found: Sequence[Consequence], wanted: set[Place]) -> tuple[int, ...]:
    """The options that raise one of these numbers, whatever else they do."""
    return tuple(
        index
        for index, one in enumerate(found)
        if any((change.seat, change.name) in wanted and change.after > change.before for change in one.changes)
    )


def in_words(one: InReach) -> str:
    """As a person reads it: `Ride to The Wreck: needs 1 more movement`."""
    return f"{one.label}: needs {one.missing}"
