"""A choice can be taken back as long as nothing new was learnt; what undo restores is exactly what was."""

import random

import pytest

from tests.contract.settings import every_way
from unboxed.kernel.errors import IllegalChoice
from unboxed.table.table import Table


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


@every_way
def test_undo_goes_back_to_exactly_what_was_and_is_refused_once_something_was_learnt(way):
    undone = refused = 0
    for game in way.played():
        table, rng, stored = Table(game.setup, game.seed), random.Random(game.seed), []
        for choice in game.choices:
            before, heard = table.position.clone(), len(table.events)
            stored.append((before, len(table.choices), heard))
            table.choose(choice)
            if table.can_undo:
                taught_nothing(before, table, heard)
                if rng.random() < 0.02:
                    go_back_and_forth(table, stored)
                    undone += len(stored)
            else:
                stored.clear()
                if rng.random() < 0.05:
                    is_refused(table)
                    refused += 1
        assert not table.can_undo
        is_refused(table)
    assert undone
    assert refused
