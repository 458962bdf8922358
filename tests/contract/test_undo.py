"""A choice can be taken back as long as nothing new was learnt; what undo restores is exactly what was."""

import random

import pytest

from tests.contract.settings import every_way
from unboxed.engine import IllegalChoice, Table


def moment(table):
    return table.position.to_data(), table.choices[:], table.events[:]


def go_back_and_forth(table, stored):
    """Undo as far as it goes: each moment is what it was; then choose the same again."""
    end, redo = moment(table), table.choices[-len(stored) :]
    for before, choices, events in reversed(stored):
        table.undo()
        assert moment(table) == (before.to_data(), choices, events)
    for choice in redo:
        table.choose(choice)
    assert moment(table) == end


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
        assert all(before.knows(seat, t) for t in range(len(after.face)) if after.knows(seat, t))
    offered = [event.step[2] for event in table.events[heard:] if event.step[0] == "window"]
    assert all(set(seats) <= {seat} for seats in offered)  # that nobody answers is news too


@every_way
def test_undo_goes_back_to_exactly_what_was_and_is_refused_once_something_was_learnt(way):
    undone = refused = 0
    for game in way.played():
        table, rng, stored = Table(game.setup, game.seed), random.Random(game.seed), []
        for choice in game.choices:
            before = table.position.clone(), table.choices[:], table.events[:]
            table.choose(choice)
            if table.can_undo:
                taught_nothing(before[0], table, len(before[2]))
                stored.append(before)
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
