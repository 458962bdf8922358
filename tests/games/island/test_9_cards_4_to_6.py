"""Section 9: cards 4 to 6."""

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
    known,
    let_happen,
    offers,
    play,
    sizes,
    top,
)
from unboxed.kernel.position import TURN


@pytest.mark.rule("island 9.1")
def test_price_of_no_costs_two_draws_and_another_card_even_if_it_is_negated():
    g = arrange(["1 4a .", "4a 8a .", ". ."])
    play(g, "1")
    answer(g, "4a", give_up="8a")
    answer(g, "4a")
    let_happen(g)
    assert sizes(g)[:2] == [0, 1]
    assert {"8a", "4a"} <= set(faces(g, g.attack_discards))
    assert len(g.blanks) == 30 - 1 - 2 - 2
    assert g.direction == -1


@pytest.mark.rule("island 9.1")
def test_price_of_no_needs_a_second_card():
    g = arrange(["1 .", "4a"])
    play(g, "1")
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 9.2")
def test_bury_the_hatchet_puts_an_own_bomb_under_the_deck():
    g = arrange(["4b .", ". ."], bombs={0: 1, 1: 1})
    play(g, "4b", "pay_first")
    assert (bombs(g), g.face[g.blanks[0]]) == ([0, 1], "bomb")
    assert g.knows(1, g.blanks[0])
    assert offers(arrange(["4b .", ". ."], bombs={1: 1}), "pay_off", token="4b")


@pytest.mark.rule("island 9.3")
def test_undertow_discards_a_card_in_front_or_one_of_a_hand_by_its_back():
    g = arrange(["5a .", "12a 12b"], fronts={1: "7a"})
    play(g, "5a", "7a")
    assert (g.fronts[1], "7a" in faces(g, g.attack_discards)) == ([], True)
    g = arrange(["5a .", "12a 12b"], fronts={1: "7a"})
    play(g, "5a", 1)
    assert known(g, 0, g.hands[1]) == [None, None]
    choose(g, "make_discard", token="12b")
    assert faces(g, g.hands[1]) == ["12a"]


@pytest.mark.rule("island 9.3")
def test_undertow_may_be_aimed_at_oneself():
    g = arrange(["5a 8a 1", ". ."])
    play(g, "5a", 0)
    choose(g, "make_discard", token="8a")
    assert faces(g, g.hands[0]) == ["1"]


@pytest.mark.rule("island 9.4")
def test_crows_nest_puts_the_top_five_in_any_order():
    g = arrange(["5b .", ". ."], deck="bomb blank bomb blank blank", under=10)
    play(g, "5b", "pay_later")
    assert asked(g) == (0, "which_next")
    for face in ("blank", "blank", "blank"):
        choose(g, "put_next", token=face)
    # the rest, two bombs, is forced; the cost of three is drawn from what was laid on top
    assert top(g, 2) == ["bomb", "bomb"]
    assert (bombs(g), len(g.blanks)) == ([0, 0], 12)


@pytest.mark.rule("island 9.4")
def test_crows_nest_alone_teaches_the_others_nothing_and_openly_everything():
    g = arrange(["5b .", ". ."], deck="bomb blank blank blank blank", under=10)
    play(g, "5b", "pay_later")
    choose(g, "put_next", token="blank")
    choose(g, "put_next", token="blank")
    choose(g, "put_next", token="blank")
    choose(g, "put_next", token="bomb")
    assert known(g, 0, g.blanks[-2:]) == ["blank", "bomb"]
    assert known(g, 1, g.blanks[-2:]) == [None, None]
    g = arrange(["5b .", ". ."], deck="bomb blank blank blank blank", under=10)
    play(g, "5b", "pay_later")
    assert known(g, 1, g.blanks[-5:]) == [None] * 5
    choose(g, "show_top")  # having looked, its player may still show what there is and what becomes of it
    assert known(g, 1, g.blanks[-5:]) == ["blank"] * 4 + ["bomb"]
    assert not offers(g, "show_top")
    for _ in range(4):
        choose(g, "put_next", token="blank")
    assert known(g, None, g.blanks[-2:]) == ["bomb", "blank"]


@pytest.mark.rule("island 9.4")
def test_crows_nest_needs_five_cards_when_announced_and_looks_at_what_is_left():
    assert offers(arrange(["5b .", ". ."], under=4), "pay_off", token="5b")
    g = arrange(["5b .", "4a ."], under=5)
    play(g, "5b", "pay_later")
    answer(g, "4a")
    assert (len(g.blanks), asked(g)) == (0, (0, "end_your_turn"))
    g = arrange(["5b .", ". ."], deck="bomb", under=4)
    play(g, "5b", "pay_first")
    choose(g, "show_top")
    assert known(g, 1, g.blanks) == ["blank", "blank"]


@pytest.mark.rule("island 9.5")
@pytest.mark.parametrize(("coin", "victim"), [("heads", 0), ("tails", 2)])
def test_castaways_coin_makes_one_of_two_draw_five(coin, victim):
    g = arrange(["6a .", ". .", ". ."], coin=coin, deck="blank blank blank bomb", under=20)
    play(g, "6a", 2)
    assert [seat for seat, n in enumerate(bombs(g)) if n] == [victim]
    assert len(g.blanks) == 24 - 3 - 5


@pytest.mark.rule("island 9.5")
def test_not_today_comes_before_the_toss_and_pass_the_coconut_after_it():
    g = arrange(["6a .", "0a 0b ."], coin="tails")
    play(g, "6a", 1)
    assert (can_answer(g, "0b"), can_answer(g, "0a")) == (True, False)
    decline(g)
    assert (can_answer(g, "0b"), can_answer(g, "0a")) == (False, True)


@pytest.mark.rule("island 9.6")
def test_a_negated_gut_feeling_returns_to_the_hand_and_costs_nothing_but_was_the_card_of_the_turn():
    g = arrange(["6b .", "0b ."])
    play(g, "6b", "guess_blank", 1)
    assert len(g.blanks) == 30
    answer(g, "0b")
    assert "6b" in faces(g, g.hands[0])
    assert (len(g.blanks), asked(g)) == (30, (0, "end_your_turn"))
    assert "6b" not in faces(g, g.attack_discards)


@pytest.mark.rule("island 9.7")
def test_guessed_wrong_the_user_draws_the_other_two():
    g = arrange(["6b .", ". ."], deck="blank bomb blank")
    play(g, "6b", "guess_bomb", 1)
    assert (bombs(g), len(g.blanks)) == ([1, 0], 30)


@pytest.mark.rule("island 9.7")
def test_guessed_right_the_named_player_draws_the_next_two():
    g = arrange(["6b .", ". ."], deck="blank bomb blank")
    play(g, "6b", "guess_blank", 1)
    assert (asked(g), g.stakes) == ((0, "make_or_spare"), TURN)
    choose(g, "make_draw")
    assert (bombs(g), len(g.blanks)) == ([0, 1], 30)
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 9.7")
def test_who_guessed_right_may_let_nobody_draw():
    g = arrange(["6b .", ". ."], deck="blank bomb blank")
    play(g, "6b", "guess_blank", 1)
    choose(g, "spare")
    assert (bombs(g), len(g.blanks), asked(g)) == ([0, 0], 32, (0, "end_your_turn"))
    g = arrange(["6b .", ". ."], under=1, mode="points")
    play(g, "6b", "guess_blank", 1)
    assert asked(g) == (0, "end_your_turn"), "nothing is left to draw"


@pytest.mark.rule("island 9.6")
def test_only_what_may_lie_on_top_can_be_guessed():
    def guesses(**there):
        g = arrange(["6b .", ". .", ". ."], **there)
        play(g, "6b")
        return [option[0].removeprefix("guess_") for option in g.options]

    assert guesses(deck="blank bomb") == ["blank", "bomb"]
    assert guesses(deck="blank bomb", explosions=1) == ["blank", "bomb"], "everybody knows that it lies at the bottom"
    g = arrange(["6b .", ". .", ". ."], deck="blank bomb", explosions=1)
    g.conceal(g.blanks[0])
    play(g, "6b")
    assert [option[0] for option in g.options] == ["guess_blank", "guess_bomb", "guess_explosion"]
    g = arrange(["6b .", ". .", ". ."], deck="explosion blank bomb")
    play(g, "6b")
    assert (asked(g), g.options[0][4]) == ((0, "choose_player"), "an explosion"), "no other guess is open"


@pytest.mark.rule("island 9.8")
def test_a_bomb_guessed_right_may_be_handed_over_for_nothing():
    g = arrange(["6b .", ". ."], deck="bomb blank blank")
    play(g, "6b", "guess_bomb", 1)
    assert asked(g) == (0, "hand_or_keep")
    choose(g, "hand_bomb")
    assert (bombs(g), len(g.blanks)) == ([0, 1], 32)
    g = arrange(["6b .", ". ."], deck="bomb blank blank")
    play(g, "6b", "guess_bomb", 1)
    choose(g, "draw_guessed")
    choose(g, "make_draw")
    assert (bombs(g), len(g.blanks)) == ([1, 0], 30)


@pytest.mark.rule("island 9.8")
def test_an_explosion_guessed_right_is_still_the_users():
    g = arrange(["6b .", ". .", ". ."], deck="explosion bomb")
    play(g, "6b", "guess_explosion", 1)
    assert (alive(g), bombs(g)) == ([1, 2], [0, 0, 0])  # and with its user the effect is over
    g = arrange(["6b .", ". .", ". ."], deck="explosion bomb", fronts={0: "12b"})
    play(g, "6b", "guess_explosion", 1)
    choose(g, "make_draw")
    assert (alive(g), bombs(g)) == ([0, 1, 2], [0, 1, 0])


@pytest.mark.rule("island 9.9")
def test_gut_feeling_works_with_one_card_and_is_never_part_paid():
    g = arrange(["6b .", ". ."], under=1, mode="points")
    play(g, "6b")  # it can be but a blank
    assert (g.part_paid, len(g.blanks)) == ((0, 0), 0)
    assert offers(arrange(["6b .", ". ."], under=0, mode="points"), "pay_off", token="6b")


@pytest.mark.rule("island 9.9")
@pytest.mark.parametrize(("front", "drawn"), [("12a", 1), ("10a", 2)])
def test_a_lower_price_shortens_only_what_the_user_draws_after_a_wrong_guess(front, drawn):
    g = arrange(["6b .", ". ."], fronts={0: front}, deck="blank", under=29)
    g.face[g.blanks[0]] = "bomb"  # so that it may be guessed
    play(g, "6b", "guess_bomb", 1)
    if front == "10a":
        answer(g, "10a")
    assert len(g.blanks) == 30 - drawn
    g = arrange(["6b .", ". ."], fronts={0: front})
    play(g, "6b", "guess_blank", 1)
    choose(g, "make_draw")
    assert len(g.blanks) == 30 - 1 - 2
