"""Section 6: the blank deck, bombs and explosions."""

import pytest

from tests.games.island.arrange import (
    alive,
    arrange,
    asked,
    bombs,
    choose,
    faces,
    known,
    let_happen,
    offers,
    play,
    power,
    top,
)
from unboxed.games.island.rules.scoring import table_points


@pytest.mark.rule("island 6.1")
def test_drawn_cards_are_open_and_the_order_of_the_deck_is_hidden():
    g = arrange(["1 1", "1"], deck="bomb")
    play(g, "1")
    assert known(g, None, g.bombs[0]) == ["bomb"]
    assert known(g, 0, g.blanks) == [None] * 30
    view = g.view(1)
    assert (len(view["blanks"]), len(view["hands"][0])) == (30, 1)


@pytest.mark.rule("island 6.2")
def test_a_bomb_stays_open_in_front_of_its_owner():
    g = arrange(["1 .", "0b ."], deck="bomb")
    play(g, "1")
    choose(g, "end_turn")
    play(g, "0b")
    assert bombs(g) == [1, 0]
    assert known(g, None, g.bombs[0]) == ["bomb"]


@pytest.mark.rule("island 6.3")
def test_a_draw_longer_than_the_deck_takes_what_is_left_and_the_turn_goes_on():
    g = arrange(["6a 1", "1 1"], under=5, coin="tails", mode="points")
    play(g, "6a", 1)
    assert (len(g.blanks), g.rounds) == (0, 1)
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 6.4")
def test_a_shuffle_puts_the_explosions_last_again_even_after_the_deck_was_turned_over():
    g = arrange(["8a 1", "3 1"], explosions=1)
    play(g, "8a")
    assert top(g, 1) == ["explosion"]
    choose(g, "end_turn")
    play(g, "3", "shuffle_deck", "pay_later")
    assert g.face[g.blanks[0]] == "explosion"
    assert (g.knows(None, g.blanks[0]), alive(g)) == (True, [0, 1])


@pytest.mark.rule("island 6.4")
def test_an_option_mixes_the_explosions_in():
    places = set()
    for seed in range(12):
        g = arrange(["3 1", "1"], explosions=1, explosion_after_shuffle="shuffled", under=40)
        g.chance += seed
        play(g, "3", "shuffle_deck", "pay_later")
        if "explosion" in faces(g, g.blanks):
            place = [g.face[token] for token in g.blanks].index("explosion")
            places.add(place)
            assert not g.knows(None, g.blanks[place])
    assert len(places) > 3


@pytest.mark.rule("island 6.5")
def test_a_bomb_on_the_bottom_lies_under_the_explosions_and_one_on_top_on_whatever_is_there():
    g = arrange(["4b 1", "1"], bombs={0: 1}, explosions=2)
    play(g, "4b", "pay_first")
    assert [g.face[token] for token in g.blanks[:3]] == ["bomb", "explosion", "explosion"]
    g = arrange(["8c 1", "1"], bombs={0: 1}, explosions=1, under=4)
    play(g, "8c")
    assert top(g, 2) == ["bomb", "explosion"]


@pytest.mark.rule("island 6.6", "island 14.3")
@pytest.mark.parametrize("front", ["12b", "11b"])
def test_nothing_protects_from_the_points_of_an_explosion(front):
    g = arrange(["1 1", "1"], fronts={0: front}, deck="explosion", mode="points")
    assert not offers(g, "start_be_safe")
    before = table_points(g, 0)
    play(g, "1")
    assert (faces(g, g.bombs[0]), table_points(g, 0)) == (["explosion"], before + 5)


@pytest.mark.rule("island 6.6")
def test_a_protected_player_discards_an_explosion_face_up():
    g = arrange(["1 1", "1"], fronts={0: "12b"}, deck="explosion")
    play(g, "1")
    assert faces(g, g.blank_discards).count("explosion") == 1
    assert (alive(g), bombs(g)) == ([0, 1], [0, 0])
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 6.6")
def test_sappers_tent_protects_for_its_turn_only():
    g = arrange(["1 .", ". ."], fronts={0: "11b"}, deck="explosion", under=40)
    power(g, "be_safe")
    play(g, "1")
    assert alive(g) == [0, 1]
    choose(g, "end_turn")
    assert g.safe == -1
    let_happen(g)
    assert asked(g) == (1, "play_a_card")
