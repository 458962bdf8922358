"""Section 11: cards 10 to 12."""

import pytest

from tests.games.island.arrange import (
    alive,
    answer,
    arrange,
    asked,
    bombs,
    can_answer,
    choose,
    decline,
    faces,
    hear,
    known,
    offers,
    play,
    power,
    sizes,
    top,
)
from unboxed.kernel.position import TURN


@pytest.mark.rule("island 11.1")
def test_seasoned_survivor_cuts_a_cost_to_two_once_a_turn():
    g = arrange(["8a .", ". ."], fronts={0: "10a"})
    play(g, "8a")
    assert (asked(g), g.prompt[2:], g.stakes, g.secret) == ((0, "cut_cost"), (g.table[0], 4), TURN, False)
    answer(g, "10a")
    assert (len(g.blanks), asked(g)) == (28, (0, "end_your_turn"))


@pytest.mark.rule("island 11.1")
def test_seasoned_survivor_does_not_cut_the_cost_of_cards_from_ten():
    g = arrange(["12b .", ". ."], fronts={0: "10a"})
    play(g, "12b")
    assert (len(g.blanks), asked(g)) == (24, (0, "end_your_turn"))


@pytest.mark.rule("island 11.1")
def test_seasoned_survivor_works_for_one_of_cost_and_draw():
    g = arrange(["6a .", ". ."], fronts={0: "10a"}, coin="heads")
    play(g, "6a", 1)
    answer(g, "10a")  # the cost
    assert (len(g.blanks), asked(g)) == (30 - 2 - 5, (0, "end_your_turn"))


@pytest.mark.rule("island 11.2")
def test_magpie_nest_takes_a_card_by_its_back_and_draws_nothing():
    g = arrange([". .", "12a 12b"], fronts={0: "10b"})
    power(g, "take_card", 1)
    assert known(g, 0, g.hands[1]) == [None, None]
    choose(g, "take", token="12b")
    assert (sizes(g), len(g.blanks)) == ([3, 1], 30)


@pytest.mark.rule("island 11.2")
def test_an_option_lets_magpie_nest_draw_two_first():
    g = arrange([". .", "12a 12b"], fronts={0: "10b"}, magpie="draw_two", deck="bomb")
    power(g, "take_card", 1)
    assert (len(g.blanks), bombs(g)) == (29, [1, 0])
    g = arrange([". .", "12a 12b", ". ."], fronts={0: "10b"}, magpie="draw_two", deck="bomb", bombs={0: 2})
    power(g, "take_card", 1)
    assert (alive(g), sizes(g)[1]) == ([1, 2], 2)


@pytest.mark.rule("island 11.3")
def test_watchtower_looks_at_three_cards_that_stay_in_order():
    g = arrange([". .", ". ."], fronts={0: "10c"}, deck="blank bomb blank")
    power(g, "look")
    assert known(g, 0, g.blanks[-4:]) == [None, "blank", "bomb", "blank"]
    assert known(g, 1, g.blanks[-3:]) == [None] * 3
    assert top(g, 3) == ["blank", "bomb", "blank"]
    assert asked(g) == (0, "play_a_card")


@pytest.mark.rule("island 11.3")
def test_watchtower_looks_at_as_many_as_are_left_if_there_is_one():
    g = arrange([". .", ". ."], fronts={0: "10c"}, under=1, mode="points")
    power(g, "look")
    assert known(g, 0, g.blanks) == ["blank"]
    g = arrange([". .", ". ."], fronts={0: "10c"}, under=0, mode="points")
    assert not offers(g, "start_look")
    assert offers(g, "start_ask_numbers")


@pytest.mark.rule("island 11.4")
def test_watchtower_makes_a_player_name_numbers_for_all_to_hear():
    g = arrange([". .", "12a 0b", ". ."], fronts={0: "10c"})
    events = hear(g)
    power(g, "ask_numbers", 1)
    decline(g)  # Not Today stays in the hand
    assert events[-1] == ("named_numbers", 1, "0 and 12")
    for seat in (0, 2, None):
        assert set(known(g, seat, g.hands[1])) == {None}  # numbers only, and not which card has which


@pytest.mark.rule("island 11.4")
def test_whoever_has_given_the_last_card_away_meanwhile_names_no_number():
    g = arrange([". .", "0b", ". ."], fronts={0: "10c"})
    events = hear(g)
    power(g, "ask_numbers", 1)
    g.attack_discards.append(g.hands[1].pop())
    decline(g)
    assert events[-1] == ("named_numbers", 1, "none")


@pytest.mark.rule("island 11.5")
def test_hungry_gulls_discard_a_hand_card_but_no_card_in_front():
    g = arrange(["8a 1 2", "12a 12b"], fronts={0: "11a", 1: "7a"})
    power(g, "remove")
    assert {option[0] for option in g.options} == {"aim_hand"}
    choose(g, "aim_hand", owner=0)
    choose(g, "make_discard", token="8a")
    assert faces(g, g.attack_discards) == ["8a"]


@pytest.mark.rule("island 11.6")
def test_sappers_tent_shuffles_an_own_bomb_in_or_protects():
    g = arrange([". .", ". ."], fronts={0: "11b"}, bombs={0: 1, 1: 1})
    power(g, "return_bomb")
    assert (bombs(g), faces(g, g.blanks).count("bomb")) == ([0, 1], 1)
    assert not offers(g, "start_be_safe")  # one or the other
    g = arrange(["1 .", ". ."], fronts={0: "11b"}, bombs={0: 1})
    assert not offers(g, "start_be_safe")  # no explosion is left to be safe from
    g = arrange(["1 .", ". ."], fronts={0: "11b"}, deck="explosion")
    assert not offers(g, "start_return_bomb")
    power(g, "be_safe")
    play(g, "1")
    assert alive(g) == [0, 1]


@pytest.mark.rule("island 11.7")
def test_last_word_negates_an_answer_on_its_owners_turn_once():
    g = arrange(["2 .", "0b 4a . .", ". ."], fronts={0: "11c"})
    play(g, "2", 1)
    answer(g, "0b")
    answer(g, "11c")
    decline(g)
    assert can_answer(g, "4a")  # the effect stands and seat 1 is asked again
    answer(g, "4a")
    assert asked(g) == (0, "end_your_turn")  # Last Word is spent


@pytest.mark.rule("island 11.8")
def test_land_of_plenty_makes_cards_from_one_to_nine_cost_one():
    for card, cost in (("8a", 1), ("9a", 1), ("12b", 6), ("1", 1), ("0b", 0)):
        g = arrange([f"{card} .", ". ."], fronts={0: "12a"})
        play(g, card)
        assert len(g.blanks) == 30 - cost, card


@pytest.mark.rule("island 11.9")
def test_storm_cellar_protects_from_explosions_and_allows_three_bombs():
    g = arrange(["1 .", ". ."], fronts={0: "12b"}, deck="bomb", bombs={0: 2})
    play(g, "1")
    assert (alive(g), bombs(g)) == ([0, 1], [3, 0])
    g = arrange(["1 .", ". ."], fronts={0: "12b"}, deck="explosion")
    play(g, "1")
    assert alive(g) == [0, 1]


@pytest.mark.rule("island 11.10")
def test_toll_bridge_charges_the_others_two_for_a_nought_on_any_turn():
    g = arrange(["2 .", "0b . ."], fronts={0: "12c"})
    play(g, "2", 1)
    answer(g, "0b")
    assert len(g.blanks) == 30 - 1 - 2
    g = arrange(["0b .", ". ."], fronts={0: "12c"})
    play(g, "0b")
    assert len(g.blanks) == 30


@pytest.mark.rule("island 11.11")
def test_what_a_card_in_front_did_ends_when_it_is_removed():
    g = arrange(["5a 1 .", ". ."], fronts={0: "12a", 1: "12c"})
    play(g, "5a", "12a")
    assert g.fronts[0] == []
    assert len(g.blanks) == 29  # it was still cheap when it was paid
    g = arrange(["5a .", ". .", ". ."], fronts={1: "12b"}, bombs={1: 3})
    play(g, "5a", "12b")
    assert alive(g) == [0, 2]


@pytest.mark.rule("island 11.11")
def test_protection_by_sappers_tent_ends_with_the_card():
    g = arrange(["5a .", ". ."], fronts={0: "11b"}, explosions=1)
    power(g, "be_safe")
    assert g.safe >= 0
    play(g, "5a", "11b")
    assert g.safe == -1
