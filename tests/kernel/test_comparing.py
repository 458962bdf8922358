"""Positions can be compared, and travel to other processes by pickle."""

import pickle
from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY, position, setup, take
from unboxed.kernel.errors import BadGame

GAME = TINY
"""Where other processes find it."""


def test_the_same_moment_of_the_same_game_is_equal():
    one, other = position(), position()
    assert one == other
    take(one, "wait")
    assert one != other
    take(other, "wait")
    assert one == other


def test_another_deal_another_game_and_what_is_no_position_are_not():
    assert position(seed=1) != position(seed=2)
    assert position(players=2) != position(players=3)
    assert position() != "tiny"


def test_a_position_is_pickled_without_whoever_listens():
    g = position()
    g.listener = lambda position, step: None
    again = pickle.loads(pickle.dumps(g))
    assert again == g
    assert again.listener is None
    assert again.setup.cards == g.setup.cards
    take(again, "wait")
    assert again != g


def test_a_setup_is_set_up_again():
    again = pickle.loads(pickle.dumps(setup(2, bonus=1)))
    assert again.same_as(setup(2, bonus=1))
    assert not again.same_as(setup(3))
    assert again.game is TINY


def test_a_game_that_no_module_has_cannot_travel():
    with pytest.raises(pickle.PicklingError, match="tiny cannot be found by other processes"):
        pickle.dumps(replace(TINY, title="Another"))


@pytest.mark.parametrize("players", [4, (), ("3",)])
def test_players_are_named_one_by_one(players):
    with pytest.raises(BadGame, match=r"name every number it is for, as in \(2, 3, 4\)"):
        replace(TINY, players=players)
