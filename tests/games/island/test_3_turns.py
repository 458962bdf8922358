"""Section 3: your turn."""

import pytest

from tests.games.island.arrange import (
    answer,
    arrange,
    asked,
    choose,
    faces,
    hear,
    let_happen,
    offers,
    play,
    power,
    sizes,
)


@pytest.mark.rule("island 3.1")
@pytest.mark.parametrize(("direction", "following"), [(1, 2), (-1, 3)])
def test_turns_go_round_and_skip_those_who_are_out(direction, following):
    g = arrange(["0b .", "", ".", "."], out=[1], direction=direction)
    play(g, "0b")
    choose(g, "end_turn")
    assert g.turn == following


@pytest.mark.rule("island 3.2")
def test_an_empty_hand_draws_three_blanks_and_takes_two_attack_cards():
    g = arrange(["", "2"], at="begin_turn")
    assert len(g.blanks) == 27
    choose(g, "take_from", pile="sword_low")
    choose(g, "take_from", pile="fuse_high")
    assert sizes(g) == [2, 1]
    assert asked(g) == (0, "play_a_card")


@pytest.mark.rule("island 3.2")
def test_an_empty_hand_takes_as_many_attack_cards_as_there_are():
    g = arrange(["0b .", ". ."])
    for pile in g.piles:
        g.attack_discards.extend(pile)
        pile.clear()
    g.piles[0].append(g.attack_discards.pop(0))
    g.player = -1
    g.do("take_attack", 0, 2)
    g.advance()
    assert (sizes(g), asked(g)) == ([3, 2], None)


@pytest.mark.rule("island 3.2")
def test_whoever_holds_a_card_draws_nothing_at_the_start():
    g = arrange(["1 1", "2"], at="begin_turn")
    assert (len(g.blanks), sizes(g)) == (30, [2, 1])


@pytest.mark.rule("island 3.3")
def test_you_play_exactly_one_card_and_may_not_pass():
    g = arrange(["1 1 2", "2"])
    assert asked(g) == (0, "play_a_card")
    assert {option[0] for option in g.options} == {"play"}
    play(g, "1")
    assert asked(g) == (0, "end_your_turn")
    assert not offers(g, "play")


@pytest.mark.rule("island 3.3")
def test_with_an_empty_hand_the_turn_goes_on_without_a_card():
    g = arrange(["", "2"])
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 3.3")
def test_people_see_their_last_card_before_it_is_played():
    g = arrange(["12b", ". ."], confirm=True)
    assert (asked(g), len(g.options), len(g.blanks)) == ((0, "play_a_card"), 1, 30)
    g = arrange(["12b", ". ."])
    assert (asked(g), len(g.blanks)) == ((0, "end_your_turn"), 24), "bots have nothing to choose there"


@pytest.mark.rule("island 9.1")
def test_people_see_the_last_card_that_price_of_no_takes():
    for confirm in (True, False):
        g = arrange(["8a .", "4a 1"], confirm=confirm)
        play(g, "8a")
        choose(g, "answer_with")
        assert (asked(g) == (1, "pay_with_a_card")) == confirm


@pytest.mark.rule("island 3.4")
def test_a_card_whose_effect_is_possible_is_played_for_it_another_is_paid_off():
    g = arrange(["4b 8c 1", "2"])
    assert offers(g, "play", token="1")
    assert not offers(g, "pay_off", token="1")
    assert not offers(g, "play", token="4b")
    play(g, "8c")
    assert len(g.blanks) == 26
    assert faces(g, g.attack_discards) == ["8c"]
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 3.5")
def test_quick_cards_are_always_paid_off_without_effect():
    g = arrange(["0a 0b 4a", "2"])
    assert {option[0] for option in g.options} == {"pay_off"}
    play(g, "4a")
    assert (len(g.blanks), sizes(g)) == (28, [2, 1])


@pytest.mark.rule("island 3.5")
def test_an_answer_on_your_own_turn_does_not_use_up_your_card():
    g = arrange(["4a 2 1", "4a 0b 12a"], fronts={0: "10b"})
    power(g, "take_card", 1)
    answer(g, "0b")
    answer(g, "4a")
    let_happen(g)
    choose(g, "take", token="12a")
    assert asked(g) == (0, "play_a_card")


@pytest.mark.rule("island 3.6")
def test_a_used_card_is_discarded_and_one_that_stays_lies_in_front():
    g = arrange(["7a 1", "2"])
    play(g, "7a")
    assert (faces(g, g.fronts[0]), faces(g, g.attack_discards)) == (["7a"], [])
    g = arrange(["7a 1", "2"])
    play(g, "1")
    assert (faces(g, g.fronts[0]), faces(g, g.attack_discards)) == ([], ["1"])


@pytest.mark.rule("island 3.7")
def test_a_power_is_used_once_a_turn_before_or_after_the_card():
    g = arrange(["1 1", "2 2 2"], fronts={0: "11a"})
    assert offers(g, "start_remove")
    play(g, "1")
    power(g, "remove", 1)
    choose(g, "make_discard")
    assert sizes(g) == [1, 2]
    assert not offers(g, "start_remove")


@pytest.mark.rule("island 3.7")
def test_a_power_may_be_used_in_the_turn_its_card_is_laid_down_and_again_in_the_next():
    g = arrange(["11b .", "0b ."], bombs={0: 2})
    play(g, "11b")
    power(g, "return_bomb")
    assert not offers(g, "start_return_bomb")
    choose(g, "end_turn")
    play(g, "0b")
    choose(g, "end_turn")
    assert g.player == 0
    assert offers(g, "start_return_bomb")


@pytest.mark.rule("island 3.8")
def test_the_last_draw_may_be_declined_unless_the_option_says_must():
    g = arrange(["1 1", "1"])
    play(g, "1")
    assert offers(g, "end_turn")
    assert len([o for o in g.options if o[0] == "end_with"]) == 6
    g = arrange(["1 .", "."], end_draw="must")
    play(g, "1")
    assert not offers(g, "end_turn")


@pytest.mark.rule("island 3.8")
def test_where_one_must_draw_an_empty_table_of_piles_ends_the_turn():
    g = arrange(["1 .", ". ."], end_draw="must", piles=False, mode="points-all-cards")
    play(g, "1")
    assert asked(g) == (1, "play_a_card")


@pytest.mark.rule("island 3.9")
def test_the_draw_closes_the_turn():
    g = arrange(["1 .", ". ."], fronts={0: "10c"})
    play(g, "1")
    assert offers(g, "start_look")
    choose(g, "end_with", pile="mace_low")
    assert asked(g) == (1, "play_a_card")
    assert sizes(g) == [2, 2]


@pytest.mark.rule("island 3.10")
def test_the_table_carries_effects_out_so_a_named_number_is_found_truthfully():
    g = arrange(["7b 1", "6b 2"])
    events = hear(g)
    play(g, "7b", "#6")
    assert faces(g, g.hands[1]) == ["2"]
    assert ("lost", 1, g.attack_discards[0]) in events
