"""A choice can be taken back as long as nothing new was learnt; what undo restores is exactly what was."""

import random

import pytest

from tests.contract.observing import Observer, observed
from tests.contract.settings import every_way
from unboxed.kernel.errors import IllegalChoice

SELDOM = 300
"""Choices that taught nobody anything, of which one should have been taken back. There are games without any: when
every choice is followed by somebody else's, nothing can ever be taken back."""


def go_back_and_forth(table, stored):
    """Undo as far as it goes: each moment is what it was; then choose the same again."""
    end, choices, events = table.position.to_data(), table.choices[:], table.events[:]
    for before, chosen, heard in reversed(stored):
        table.undo()
        assert table.position.to_data() == before.to_data()
        assert (table.choices, table.events) == (choices[:chosen], events[:heard])
    for choice in choices[-len(stored) :]:
        table.choose(choice)
    assert (table.position.to_data(), table.choices, table.events) == (end, choices, events)


def is_refused(table):
    """Undo says why it will not, and changes nothing."""
    before = table.fingerprint(), len(table.choices), len(table.events)
    with pytest.raises(IllegalChoice, match=r"cannot be undone: \w+"):
        table.undo()
    assert (table.fingerprint(), len(table.choices), len(table.events)) == before


def taught_nothing(before, table, heard):
    """The choice that can be undone told its chooser nothing, and nobody else was asked."""
    seat, after = before.player, table.position
    assert after.player == seat
    assert after.chance == before.chance
    if after.seen != before.seen:  # seldom, and looking at every card is dear
        changed = [t for t, (was, now) in enumerate(zip(before.seen, after.seen, strict=True)) if was != now]
        assert all(before.knows(seat, t) for t in changed if after.knows(seat, t))
    offered = [event.step[2] for event in table.events[heard:] if event.step[0] == "window"]
    assert all(set(seats) <= {seat} for seats in offered)  # that nobody answers is news too


def is_harmless(before, table, heard):
    """The same seat is asked again, and nothing else has happened than what it chose."""
    after, windows = table.position, [event for event in table.events[heard:] if event.step[0] == "window"]
    return (after.player, after.chance, after.seen, windows) == (before.player, before.chance, before.seen, [])


class Undo(Observer):
    """Now and then goes back as far as that is possible, and tries where it is not."""

    def __init__(self):
        self.harmless = self.undone = self.refused = 0

    def begins(self, table):
        self.rng, self.stored = random.Random(self.game.seed), []

    def asked(self, table):
        self.stored.append((table.position.clone(), len(table.choices), len(table.events)))

    def chosen(self, table):
        before, _, heard = self.stored[-1]
        self.harmless += is_harmless(before, table, heard)
        if table.can_undo:
            taught_nothing(before, table, heard)
            if self.rng.random() < 0.02:
                go_back_and_forth(table.clone(), self.stored)
                self.undone += len(self.stored)
        else:
            self.stored.clear()
            if self.rng.random() < 0.05:
                is_refused(table.clone())
                self.refused += 1

    def ends(self, table):
        assert not table.can_undo
        is_refused(table.clone())

    def closes(self):
        assert self.undone or self.harmless < SELDOM, "nothing can be taken back, though nothing was learnt by it"
        assert self.refused


@every_way
def test_undo_goes_back_to_exactly_what_was_and_is_refused_once_something_was_learnt(way):
    """After every choice it is seen whether undo may be possible; one of 50 times it is done, one of twenty times it
    is tried where it is refused."""
    observed(way, Undo)
