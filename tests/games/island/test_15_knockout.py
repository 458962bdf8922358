"""Section 15: the knockout modes."""

import pytest

from tests.games.island.arrange import alive, arrange, asked, bombs, choose, faces, hear, offers, play


@pytest.mark.rule("island 15.1")
@pytest.mark.parametrize(("front", "limit"), [("", 3), ("7a", 4), ("12b", 4), ("7a 7a", 5), ("7a 12b", 5)])
def test_the_bomb_limit_is_three_or_four_and_one_more_for_each_thick_skin(front, limit):
    g = arrange(["1 .", ". .", ". ."], fronts={0: front}, bombs={0: limit - 1}, deck="bomb")
    play(g, "1")
    assert alive(g) == [1, 2]
    g = arrange(["1 .", ". .", ". ."], fronts={0: front}, bombs={0: limit - 2}, deck="bomb")
    play(g, "1")
    assert alive(g) == [0, 1, 2]


@pytest.mark.rule("island 15.2")
def test_losing_thick_skin_on_anothers_turn_knocks_out_on_the_spot():
    for card in ("5a", "9a"):
        g = arrange([f"{card} .", ". .", ". ."], fronts={1: "7a"}, bombs={1: 3})
        play(g, card, "7a" if card == "5a" else 1)
        assert alive(g) == [0, 2], card
        assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 15.2")
def test_ones_own_thick_skin_named_by_ones_own_mutiny():
    g = arrange(["9a .", ". .", ". ."], fronts={0: "7a"}, bombs={0: 2})
    play(g, "9a")  # the third bomb is still allowed, then the skin goes
    assert alive(g) == [1, 2]


@pytest.mark.rule("island 15.3")
def test_an_explosion_knocks_out_at_once():
    g = arrange(["8a .", ". .", ". ."], deck="explosion")
    play(g, "8a")
    assert (alive(g), len(g.blanks)) == ([1, 2], 30)
    assert "explosion" in faces(g, g.box)


@pytest.mark.rule("island 15.4")
def test_who_is_out_discards_hand_and_front_and_the_bombs_go_to_the_box():
    g = arrange(["1 12a .", ". .", ". ."], fronts={0: "10a"}, bombs={0: 2}, deck="bomb")
    boxed = faces(g, g.box).count("bomb")
    play(g, "1")
    assert (g.hands[0], g.fronts[0], g.bombs[0]) == ([], [], [])
    assert {"12a", "10a", "1"} <= set(faces(g, g.attack_discards))
    assert faces(g, g.box).count("bomb") == boxed + 3
    assert all(g.knows(None, token) for token in (*g.attack_discards, *g.box))


@pytest.mark.rule("island 15.5")
def test_what_a_knocked_out_player_had_to_draw_is_not_drawn_and_their_turn_ends():
    g = arrange(["6a .", ". .", ". ."], bombs={1: 2}, deck="blank blank blank bomb", coin="tails")
    play(g, "6a", 1)
    assert (alive(g), len(g.blanks)) == ([0, 2], 30)
    assert asked(g) == (0, "end_your_turn")
    g = arrange(["8a .", ". .", ". ."], bombs={0: 2}, deck="bomb")
    play(g, "8a")
    assert (g.turn, asked(g)) == (1, (1, "play_a_card"))


@pytest.mark.rule("island 15.6")
def test_the_last_one_left_ends_the_round_at_once_and_gains_a_point():
    g = arrange(["6a .", ". ."], bombs={1: 2}, deck="blank blank blank bomb", coin="tails")
    events = hear(g)
    play(g, "6a", 1)
    assert (g.scores, g.rounds) == ((1, 0), 2)
    assert ("ended_round", "one left") in events
    assert asked(g) == (0, "choose_start")  # the winner starts


@pytest.mark.rule("island 15.7")
def test_all_who_are_left_gain_a_point_when_the_deck_is_empty():
    g = arrange(["1 .", "", ". ."], out=[1], under=1)
    play(g, "1")
    choose(g, "end_turn")
    assert g.scores == (1, 0, 1)


@pytest.mark.rule("island 15.8")
@pytest.mark.parametrize(("before", "winners"), [((4, 2), (0,)), ((4, 4), (0, 1)), ((3, 4), (1,)), ((3, 3), ())])
def test_five_survival_points_end_the_match_and_the_most_win_together(before, winners):
    g = arrange(["1 .", ". ."], under=1)
    g.scores = before
    play(g, "1")
    choose(g, "end_turn")
    assert (g.over, g.winners) == (bool(winners), winners)


def test_a_fourth_bomb_beyond_the_limit_counts_as_out_once_only():
    g = arrange(["6a .", ". .", ". ."], bombs={1: 2}, deck="blank blank blank bomb bomb", coin="tails")
    play(g, "6a", 1)
    assert bombs(g) == [0, 0, 0]
    assert not offers(g, "let_it_be")
