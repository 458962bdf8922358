"""A choice can be taken back as long as nothing new was learnt; what undo restores is exactly what was."""

from __future__ import annotations

import random

from unboxed.kernel.errors import IllegalChoice
from unboxed.kernel.position import Position
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way
from .statements import DoesNotApply, every_way, refused

Stored = tuple[Position, int, int]
"""A moment: the position, how many choices had been made, and how much had been heard."""


def go_back_and_forth(table: Table, stored: list[Stored]) -> None:
    """Undo as far as it goes: each moment is what it was; then choose the same again."""
    end, choices, events = table.position.to_data(), table.choices[:], table.events[:]
    for before, chosen, heard in reversed(stored):
        table.undo()
        assert table.position.to_data() == before.to_data(), "undo leads to another position than there was"
        assert (table.choices, table.events) == (choices[:chosen], events[:heard])
    for choice in choices[-len(stored) :]:
        table.choose(choice)
    assert (table.position.to_data(), table.choices, table.events) == (end, choices, events)


def is_refused(table: Table) -> None:
    """Undo says why it will not, and changes nothing."""
    before = table.fingerprint(), len(table.choices), len(table.events)
    with refused(IllegalChoice, r"cannot be undone: \w+"):
        table.undo()
    assert (table.fingerprint(), len(table.choices), len(table.events)) == before


def taught_nothing(before: Position, table: Table, heard: int) -> None:
    """The choice that can be undone told its chooser nothing, and nobody else was asked."""
    seat, after = before.player, table.position
    assert after.player == seat
    assert after.chance == before.chance
    if after.seen != before.seen:  # seldom, and looking at every card is dear
        changed = [t for t, (was, now) in enumerate(zip(before.seen, after.seen, strict=True)) if was != now]
        assert all(before.knows(seat, t) for t in changed if after.knows(seat, t))
    offered = [event.step[2] for event in table.events[heard:] if event.step[0] == "window"]
    assert all(set(seats) <= {seat} for seats in offered)  # that nobody answers is news too


class Undo(Observer):
    """Now and then goes back as far as that is possible, and tries where it is not."""

    def __init__(self) -> None:
        self.undone = self.refused = 0

    def begins(self, table: Table) -> None:
        self.rng = random.Random(self.game.seed)
        self.stored: list[Stored] = []

    def asked(self, table: Table) -> None:
        self.stored.append((table.position.clone(), len(table.choices), len(table.events)))

    def chosen(self, table: Table) -> None:
        before, _, heard = self.stored[-1]
        if table.can_undo:
            taught_nothing(before, table, heard)
            if not self.undone or self.rng.random() < 0.02:
                go_back_and_forth(table.clone(), self.stored)
                self.undone += len(self.stored)
        else:
            self.stored.clear()
            if not self.refused or self.rng.random() < 0.05:
                is_refused(table.clone())
                self.refused += 1

    def ends(self, table: Table) -> None:
        assert not table.can_undo
        is_refused(table.clone())


@every_way
def undo_goes_back_to_exactly_what_was_and_is_refused_once_something_was_learnt(way: Way) -> None:
    """After every choice it is seen whether undo may be possible; the first time and then one of 50 times it is done,
    the first time and then one of twenty times it is tried where it is refused."""
    seen = observed(way, Undo)
    if not seen.undone:
        raise DoesNotApply(
            "no choice was ever taken back: after each one something was learnt or another seat was asked"
        )
    if not seen.refused:
        raise DoesNotApply("undo was never tried where it is refused")
