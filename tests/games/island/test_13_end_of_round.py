"""Section 13: the end of a round."""

import random

import pytest

from tests.games.island.arrange import arrange, asked, choose, laid_out, play
from unboxed.games.island import GAME
from unboxed.table.table import begin


@pytest.mark.rule("island 13.1")
def test_the_round_ends_after_the_turn_that_emptied_the_blank_deck():
    g = arrange(["1 .", ". ."], under=1, mode="points")
    play(g, "1")
    assert asked(g) == (0, "end_your_turn")
    choose(g, "end_turn")
    assert (g.result.reason, g.over) == ("blank deck empty", True)


def with_one_card_left(g, back):
    """Only the last card of a back is left in its low pile."""
    for pile in (2 * back, 2 * back + 1):
        g.attack_discards.extend(g.piles[pile])
        g.piles[pile].clear()
    g.piles[2 * back].append(g.attack_discards.pop())
    return g


@pytest.mark.rule("island 13.2")
@pytest.mark.parametrize(
    ("mode", "option", "over"),
    [
        ("points", "usual", True),
        ("knockout", "usual", False),
        ("points", "all", False),
        ("knockout", "any_deck", True),
    ],
)
def test_one_empty_back_ends_points_rounds_and_by_option_others(mode, option, over):
    g = with_one_card_left(arrange(["1 .", ". ."], mode=mode, attack_end=option, rounds=1), 0)
    play(g, "1")
    choose(g, "end_with", pile="sword_low")
    assert g.over == over
    if over:
        assert g.result.reason == "attack cards out"


@pytest.mark.rule("island 13.2")
def test_one_empty_pile_is_not_enough_and_six_are():
    g = arrange(["1 .", ". ."], mode="points")
    g.attack_discards.extend(g.piles[0])
    g.piles[0].clear()
    play(g, "1")
    choose(g, "end_turn")
    assert not g.over
    g = arrange(["1 .", ". ."], mode="knockout", rounds=1, piles=False)
    play(g, "1")
    assert (g.over, g.result.reason, g.winners) == (True, "attack cards out", (0, 1))


@pytest.mark.rule("island 13.3")
@pytest.mark.parametrize("deal", ["pick", "random"])
def test_nobody_takes_the_last_card_of_a_back_in_the_deal(deal):
    for seed in range(5):
        g = laid_out(5, seed, mode="points", hand=9, deal=deal)
        while g.prompt[0] == "choose_start":
            g.choose(0)
        assert [len(g.piles[i]) + len(g.piles[i + 1]) for i in (0, 2, 4)] == [1, 1, 1]


@pytest.mark.rule("island 13.3")
def test_where_all_piles_must_be_empty_a_back_may_be_dealt_out():
    g = laid_out(5, mode="knockout", hand=9)
    while g.prompt[0] == "choose_start":
        g.choose(0)
    assert [len(g.piles[i]) + len(g.piles[i + 1]) for i in (0, 2, 4)] == [0, 0, 3]


@pytest.mark.rule("island 13.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["points", "knockout", "points-all-cards"])
def test_a_round_has_at_most_48_turns_and_two_more_for_each_player(players, mode):
    setup = GAME.setup(players, mode, (), {"rounds": 1, "reverse_two": "again"})
    for seed in range(15):
        g, rng = begin(setup, seed), random.Random(seed)
        while g.player >= 0:
            assert g.turns <= 48 + 2 * players
            g.choose(int(rng.random() * len(g.options)))
        assert g.over
