"""What a finished game came to beside its result."""

from __future__ import annotations

import random

import pytest

import unboxed
from unboxed.lab.ending import ending_of
from unboxed.lab.watching import LOST


def finished(game, seed, **how):
    table, chance = unboxed.new(game, seed=seed, **how), random.Random(seed)
    while table.decision is not None:
        table.choose(chance.randrange(len(table.decision.options)), table.decision.player)
    return table


def ended(table):
    return ending_of(table.setup, table.seed, table.choices)


@pytest.mark.parametrize(("game", "name"), [("cursed", "grit"), ("uncharted", "VP"), ("island", "survival points")])
def test_the_sources_of_points_come_to_the_scores(game, name):
    table = finished(game, 1, players=4)
    ending = ended(table)
    assert ending.points == name
    sums = [sum(one.amount for one in ending.sources if one.seat == seat) for seat in range(4)]
    assert sums == list(table.result.scores), ending.sources
    assert ending.sources == sorted(ending.sources, key=lambda one: (one.seat, -one.amount, one.what))


def test_the_points_of_island_are_those_that_are_counted_at_its_end():
    table = finished("island", 3, players=4)
    ending = ended(table)
    assert {one.what for one in ending.sources} <= {
        "surviving",
        "bombs",
        "explosions",
        "cards in front",
        "cards in hand",
        "what was paid in part",
    }
    assert {one.seat for one in ending.sources} <= {0, 1, 2, 3}
    assert ending.sources


def test_whoever_is_out_is_out_in_order_and_the_winner_is_not():
    for seed in range(5):
        table = finished("unlucky", seed, players=5)
        ending = ended(table)
        assert [ending.out[seat] for seat in table.result.winners] == [None] * len(table.result.winners)
        gone = [moment for moment in ending.out if moment is not None]
        assert gone
        assert all(0 < moment <= len(table.choices) for moment in gone)
        assert len(gone) == 5 - len(table.result.winners)


def test_what_went_again_is_told_apart():
    found = [one for one in ended(finished("cursed", 1, players=4)).sources if one.what == LOST]
    assert found
    assert all(one.amount < 0 for one in found)


def test_where_no_points_are_measured_there_are_none():
    ending = ended(finished("unbroken", 2))
    assert (ending.points, ending.sources) == ("", [])
