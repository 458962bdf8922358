"""Section 11: two players."""

import pytest

from tests.games.unlucky.arrange import arrange, asked, choose, play, settle, sizes


@pytest.mark.rule("unlucky 11.1")
@pytest.mark.parametrize(("hands", "out"), [(["winds_of_change 2", 3], []), (["winds_of_change 2", "", 3], [1])])
def test_winds_of_change_with_two_left_skip_the_opponent(hands, out):
    g = arrange(hands, out=out)
    play(g, "winds_of_change")
    assert g.direction == 1
    assert sizes(g)[-1] == 3
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 11.1")
def test_wrong_way_map_with_two_left_skips_the_opponent_too():
    g = arrange(["wrong_way_map 2", 3], rolls=[1])
    play(g, "wrong_way_map")
    assert g.direction == 1
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 11.1")
@pytest.mark.parametrize(("direction", "missing"), [(1, 2), (-1, 0)])
def test_the_winds_of_a_ghost_skip_whoever_would_be_next(direction, missing):
    g = arrange(
        [3, "", 3, ""],
        out=[1, 3],
        active=1,
        direction=direction,
        at="draw",
        ghosts=True,
        rolls=[6, 1],
        deck="winds_of_change",
    )
    choose(g, "haunt")
    assert g.direction == direction
    assert sizes(g)[missing] == 3  # that turn has come up and passed, and the other ghost rolled a 1
    assert asked(g) == (2 - missing, "choose_a_card")


@pytest.mark.rule("unlucky 11.2")
@pytest.mark.parametrize(("card", "roll"), [("bow_tie", 5), ("chain_frightening", 3)])
def test_a_card_for_both_neighbours_hits_the_only_one_once(card, roll):
    g = arrange([f"{card} 2", 4], rolls=[roll])
    play(g, card)
    assert asked(g) == (1, "discard_a_card")
    settle(g)
    assert sizes(g) == [2, 4]  # one lost, one drawn
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 11.2")
def test_pickpocket_picnic_serves_the_only_neighbour_once():
    g = arrange([4, 3], at="draw", deck="pickpocket_picnic")
    assert sizes(g) == [3, 4]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 11.2")
def test_the_only_neighbour_is_left_and_right():
    for roll in (1, 3):
        g = arrange(["second_hand_hand 2", 4], rolls=[roll])
        play(g, "second_hand_hand")
        assert sizes(g) == [3, 4]
        assert asked(g) == (1, "choose_a_card")
