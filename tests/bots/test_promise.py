"""A glance lets announced things happen: nobody else answers, wherever "no, thank you" stands in their list."""

import random

import pytest

from tests.games.island import arrange as island
from tests.kernel import tiny
from unboxed.bots.promise import _let_happen


@pytest.mark.parametrize("order", [1, -1])
def test_others_decline_wherever_that_stands(order):
    g = island.arrange(["2 .", "0b 12a", ". ."])
    island.play(g, "2", 1)
    g.options = g.options[::order]
    _let_happen(g, 0, random.Random(1))
    assert island.asked(g) == (0, "pick_card"), "nobody stopped it"


def test_what_others_must_choose_meanwhile_is_left_to_chance():
    ways = set()
    for seed in range(20):
        g = tiny.position()
        g.chain.append(("score", 0, 1))  # something announced still waits
        assert (g.player, g.decline) == (0, -1)
        _let_happen(g, 1, random.Random(seed))
        assert g.player == 1
        ways.add((g.pawns[0].steps, len(g.hands[0]), len(g.log_of_rolls)))
    assert len(ways) > 5
