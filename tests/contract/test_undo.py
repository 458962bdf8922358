"""A choice can be taken back as long as nothing new was learnt; what undo restores is exactly what was."""

import random

import pytest

from tests.contract.settings import every_way
from unboxed.engine import IllegalChoice, Table


def moment(table):
    return table.position.to_data(), table.choices[:], table.events[:]


@every_way
def test_undo_all_the_way_back_equals_each_stored_moment(way):
    undone = 0
    for setup, seed in way.games():
        table, rng = Table(setup, seed), random.Random(seed)
        stored = []
        while table.position.player >= 0:
            clone, choices, events = table.position.clone(), table.choices[:], table.events[:]
            table.choose(int(rng.random() * len(table.position.options)))
            stored = [*stored, (clone, choices, events)] if table.can_undo else []
            if table.can_undo and rng.random() < 0.05:
                redo = table.choices[-len(stored) :]
                end = moment(table)
                for before, choices, events in reversed(stored):
                    table.undo()
                    undone += 1
                    assert moment(table) == (before.to_data(), choices, events)
                for choice in redo:
                    table.choose(choice)
                assert moment(table) == end
    assert undone


@every_way
def test_where_undo_is_refused_it_says_why_and_changes_nothing(way):
    for setup, seed in way.games(part=4):
        table, rng = Table(setup, seed), random.Random(seed)
        while table.position.player >= 0:
            if not table.can_undo and rng.random() < 0.2:
                before = table.fingerprint(), len(table.choices), len(table.events)
                with pytest.raises(IllegalChoice, match=r"cannot be undone: \w+"):
                    table.undo()
                assert (table.fingerprint(), len(table.choices), len(table.events)) == before
            table.choose(int(rng.random() * len(table.position.options)))
        assert not table.can_undo


@every_way
def test_what_can_be_undone_taught_the_chooser_nothing_and_asked_nobody_else(way):
    for setup, seed in way.games():
        table, rng = Table(setup, seed), random.Random(seed)
        while table.position.player >= 0:
            before, heard = table.position.clone(), len(table.events)
            seat = before.player
            table.choose(int(rng.random() * len(table.position.options)))
            if table.can_undo:
                after = table.position
                assert after.player == seat
                assert after.chance == before.chance
                assert all(before.knows(seat, t) for t in range(len(after.face)) if after.knows(seat, t))
                offered = [event.step[2] for event in table.events[heard:] if event.step[0] == "window"]
                assert all(set(seats) <= {seat} for seats in offered)  # that nobody answers is news too
