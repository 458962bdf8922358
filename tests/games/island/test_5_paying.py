"""Section 5: paying for a card."""

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
    let_happen,
    offers,
    play,
    power,
    sizes,
)


@pytest.mark.rule("island 5.1")
@pytest.mark.parametrize(("card", "cost"), [("1", 1), ("8a", 4), ("12a", 6), ("8b", 1)])
def test_a_cost_is_that_many_cards_drawn_from_the_blank_deck(card, cost):
    g = arrange([f"{card} 1", "1"])
    play(g, card, "sword_low", "#3")
    assert len(g.blanks) == 30 - cost


@pytest.mark.rule("island 5.2")
def test_a_bomb_counts_as_one_of_the_cards_and_strikes_at_once():
    g = arrange(["8a 1", "1"], deck="blank bomb blank")
    play(g, "8a")
    assert (bombs(g), len(g.blanks)) == ([1, 0], 29)


@pytest.mark.rule("island 5.2")
def test_who_is_knocked_out_while_paying_draws_no_further_and_gets_no_effect():
    g = arrange(["8a .", ". .", ". ."], bombs={0: 2}, deck="blank bomb blank blank")
    before = list(g.blanks)
    play(g, "8a")
    assert alive(g) == [1, 2]
    assert g.blanks == before[:-2]
    assert asked(g)[0] == 1


@pytest.mark.rule("island 5.3")
def test_blanks_are_discarded_face_up():
    g = arrange(["1 1", "1"])
    before = len(g.blank_discards)
    play(g, "1")
    assert len(g.blank_discards) == before + 1
    assert g.knows(None, g.blank_discards[-1])


@pytest.mark.rule("island 5.4")
def test_announce_pay_answer_carry_out_in_this_order():
    g = arrange(["2 1", "0b 1"])
    play(g, "2", 1)
    assert (asked(g), len(g.blanks)) == ((1, "answer"), 29)
    decline(g)
    assert asked(g) == (0, "pick_card")


@pytest.mark.rule("island 5.4")
def test_an_effect_first_card_may_be_paid_last():
    g = arrange(["4b 1", "1"], bombs={0: 2}, deck="bomb")
    play(g, "4b", "pay_later")
    assert (bombs(g), alive(g)) == ([2, 0], [0, 1])  # one went under the deck before the next was drawn
    g = arrange(["4b 1", "1", "1"], bombs={0: 2}, deck="bomb")
    play(g, "4b", "pay_first")
    assert alive(g) == [1, 2]


@pytest.mark.rule("island 5.4")
def test_paying_last_needs_a_deck_that_holds_the_whole_cost():
    g = arrange(["4b 1", "1"], bombs={0: 1}, under=1, mode="points")
    play(g, "4b")
    assert g.part_paid == (1, 0)


@pytest.mark.rule("island 5.5")
def test_a_negated_effect_is_paid_for_even_last():
    g = arrange(["4b 1", "4a 1"], bombs={0: 1})
    play(g, "4b", "pay_later")
    answer(g, "4a")
    assert (bombs(g), len(g.blanks)) == ([1, 0], 30 - 2 - 2)
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 5.6")
def test_a_part_paid_card_has_no_effect_and_counts_what_was_drawn():
    g = arrange(["8a 1", "1"], under=3, mode="points")
    play(g, "8a")
    assert (g.part_paid, faces(g, g.attack_discards)) == ((3, 0), ["8a"])


@pytest.mark.rule("island 5.7")
def test_the_lowest_price_holds_and_no_reduction_raises_a_cost():
    g = arrange(["9b 8b 1", "1 1"], fronts={0: "12a"}, bombs={1: 2})
    play(g, "9b", 1, 1, "pay_first")
    let_happen(g)
    assert len(g.blanks) == 30 - 1 + 2
    g = arrange(["0b 1", "1"], fronts={0: "12a"})
    play(g, "0b")
    assert len(g.blanks) == 30
    g = arrange(["1 1", "1"], fronts={0: "10a"})
    play(g, "1")  # Seasoned Survivor is not even offered
    assert (asked(g), len(g.blanks)) == ((0, "end_your_turn"), 29)


@pytest.mark.rule("island 5.7")
def test_the_toll_makes_a_nought_cost_two_even_for_the_owner_of_land_of_plenty():
    g = arrange(["0a 1", "1"], fronts={0: "12a 10a", 1: "12c"})
    play(g, "0a")
    assert (asked(g), len(g.blanks)) == ((0, "end_your_turn"), 28)


@pytest.mark.rule("island 5.8")
def test_an_answer_is_paid_before_others_may_answer_it():
    g = arrange(["2 4a 1", "4a 1"])
    play(g, "2", 1)
    answer(g, "4a")
    assert (asked(g), len(g.blanks)) == ((0, "answer"), 27)


@pytest.mark.rule("island 5.8")
def test_an_answer_needs_a_deck_that_can_meet_its_whole_cost():
    g = arrange(["2 1", "4a 0b 1"], under=2)
    play(g, "2", 1)
    assert len(g.blanks) == 1
    assert can_answer(g, "0b")
    assert not can_answer(g, "4a")


@pytest.mark.rule("island 5.8")
def test_an_answer_may_take_the_very_last_cards_of_the_deck():
    g = arrange(["2 1", "4a 0b 1"], under=3)
    play(g, "2", 1)
    assert len(g.blanks) == 2
    assert can_answer(g, "4a")
    answer(g, "4a")
    assert g.blanks == []


@pytest.mark.rule("island 5.8", "island 8.1")
def test_a_draw_may_be_passed_on_with_the_very_last_cards_of_the_deck():
    for left, may in ((2, True), (1, False)):
        g = arrange(["6a .", "0a .", ". ."], fronts={2: "12c"}, coin="tails", under=3 + left)
        play(g, "6a", 1)
        assert can_answer(g, "0a") is may


@pytest.mark.rule("island 5.8")
def test_an_answer_under_the_toll_needs_two_cards_in_the_deck():
    g = arrange(["1 1", "0b 1"], fronts={0: "11a 12c"}, under=1)
    power(g, "remove", 1)
    assert asked(g) == (0, "pick_discard")  # Not Today could not be paid
    choose(g, "make_discard", token="1")
    assert sizes(g) == [2, 1]
    assert not offers(g, "answer_with")
