"""Sections 7, 11 and 15: who is asked openly, what is at stake, and which effects might be answered."""

import pytest

from tests.games.island.arrange import answer, arrange, asked, decline, hear, play, token_of
from unboxed.kernel.position import LIFE, TURN


def windows(events):
    """The windows among these events: what was announced, and who might be asked in secret. (Those about what was
    stopped or sent on are left out: nobody can answer that.)"""
    found = [(event[1][0], event[2]) for event in events if event[0] == "window"]
    return [(name, seats) for name, seats in found if name not in ("fizzle", "face_draw")]


def roles(g):
    """Is the question secret, and what is at stake in it?"""
    assert g.options[g.decline] == ("let_it_be", g.player)
    return g.secret, g.stakes


@pytest.mark.rule("island 7.4", "island 11.1")
def test_whoever_may_cut_a_cost_on_their_own_turn_is_asked_openly_and_nobody_answers_for_them():
    g = arrange(["8a .", ". .", ". ."], fronts={0: "10a"})
    events = hear(g)
    play(g, "8a")
    assert (asked(g), g.chain) == ((0, "cut_cost"), [])
    assert (g.secret, g.stakes, g.options[g.decline][0]) == (False, TURN, "pay_whole")
    assert [g.asked(seat) for seat in (0, 1, 2, None)] == [0, 0, 0, 0]
    assert windows(events) == []
    decline(g)
    assert windows(events) == [("use_flip", (1, 2))]


@pytest.mark.rule("island 7.4", "island 7.10")
def test_a_draw_on_ones_own_turn_is_cut_openly_but_passed_on_in_secret():
    g = arrange(["6a . .", "0a . .", "0a . ."], fronts={0: "10a"}, coin="tails")
    play(g, "6a", 1)
    decline(g)  # the cost
    events = hear(g)
    assert (g.chain[-1], roles(g)) == (("draw_blanks", 1, 5, 0), (True, ""))
    answer(g, "0a")
    answer(g, "0a")
    assert (g.chain[-1], roles(g)) == (("draw_blanks", 0, 7, 2), (False, TURN))
    assert windows(events) == [("use_pass_draw", (2, 0)), ("draw_blanks", (2,)), ("use_pass_draw", (0, 1))]


@pytest.mark.rule("island 7.10")
def test_nobody_waits_for_an_answer_to_a_draw_of_ones_own_making():
    g = arrange(["6a .", "4a ."], coin="heads")
    events = hear(g)
    play(g, "6a", 1)
    decline(g)
    assert windows(events) == [("use_coin", (1,))], "only Seasoned Survivor could cut the draw, and it lies nowhere"


@pytest.mark.rule("island 7.4", "island 11.7")
def test_last_word_is_offered_openly_after_those_who_are_asked_in_secret():
    g = arrange(["6a .", "0b .", "4a ."], fronts={0: "11c"})
    events = hear(g)
    play(g, "6a", 1)
    answer(g, "0b")
    assert (asked(g), roles(g)) == ((2, "answer"), (True, ""))
    decline(g)
    assert (asked(g), roles(g)) == ((0, "answer"), (False, TURN))
    assert windows(events) == [("use_coin", (1, 2)), ("use_negate", (2,))]


@pytest.mark.rule("island 7.3", "island 7.4")
def test_a_window_opens_again_when_the_asking_goes_on_after_an_answer():
    g = arrange(["6a 4a .", "0b 4a . .", ". ."])
    events = hear(g)
    play(g, "6a", 1)
    answer(g, "0b")
    answer(g, "4a")
    decline(g)  # Ben does not answer Ana, so his Not Today is gone; he is asked about the coin once more
    assert windows(events) == [
        ("use_coin", (1, 2)),
        ("use_negate", (2, 0)),
        ("use_negate", (1, 2)),
        ("use_coin", (1, 2)),
    ]
    assert (asked(g), g.chain[-1][0], roles(g)) == ((1, "answer"), "use_coin", (True, ""))


@pytest.mark.rule("island 15.1")
@pytest.mark.parametrize(
    ("mode", "bombs", "stakes"), [("knockout", 2, LIFE), ("knockout", 1, ""), ("points", 2, ""), ("points", 1, "")]
)
def test_whoever_the_next_bomb_puts_out_is_asked_about_their_life(mode, bombs, stakes):
    g = arrange(["6a .", "0a 0b", ". ."], bombs={1: bombs}, coin="tails", mode=mode)
    play(g, "6a", 1)
    assert (g.chain[-1][0], roles(g)) == ("use_coin", (True, stakes))
    decline(g)
    assert (g.chain[-1][0], roles(g)) == ("draw_blanks", (True, stakes))


@pytest.mark.rule("island 15.1")
def test_an_effect_that_brings_no_bomb_is_not_about_ones_life():
    g = arrange(["2 .", "0b ."], bombs={1: 2})
    play(g, "2", 1)
    assert (g.chain[-1][0], roles(g)) == ("use_exchange", (True, ""))


# --- might it be answered? --------------------------------------------------------------------------------------------


def reverse(g):
    return ("use_reverse", 0, token_of(g, g.hands[0], "1"))


def exchange(g, target):
    return ("use_exchange", 0, token_of(g, g.hands[0], "1"), target)


@pytest.mark.rule("island 7.4")
def test_what_is_on_nobody_might_be_answered_by_whoever_can_pay_for_price_of_no():
    for hand in ("4a .", ". ."):
        assert arrange(["1 .", hand]).might_be_answered(reverse(arrange(["1 .", hand])), (1,))
    for hand in ("4a", "."):  # the second card is the price
        assert not arrange(["1 .", hand]).might_be_answered(reverse(arrange(["1 .", hand])), (1,))


@pytest.mark.rule("island 7.4", "island 7.8", "island 7.9")
def test_not_today_is_expected_only_of_whom_the_effect_is_on_and_once_a_turn():
    g = arrange(["1 .", ".", "."])
    assert g.might_be_answered(exchange(g, 1), (1,))
    assert not g.might_be_answered(exchange(g, 1), (2,))
    g.refused = 1 << 1
    assert not g.might_be_answered(exchange(g, 1), (1,))


@pytest.mark.rule("island 7.4")
def test_a_card_that_lies_open_in_all_its_copies_is_not_expected():
    g = arrange(["1 .", ". ."])
    event = reverse(g)
    for token in range(g.lookup.count):
        if g.face[token] == "4a":
            g.reveal(token)
    assert not g.might_be_answered(event, (1,))
    g = arrange(["1 .", "4a ."])
    g.reveal(token_of(g, g.hands[1], "4a"))
    assert g.might_be_answered(event, (1,)), "everybody has seen that Ben holds one"


@pytest.mark.rule("island 7.4", "island 7.11")
def test_whoever_is_out_answers_nothing_and_nobody_answers_what_was_stopped():
    g = arrange(["1 .", ". .", ". ."], out=[1])
    assert not g.might_be_answered(reverse(g), (1,))
    assert g.might_be_answered(reverse(g), (1, 2))
    for event in (("fizzle", 0, 1), ("face_draw", 2, 5, 0)):
        assert not g.might_be_answered(event, (2,))
    g.alive &= ~1
    assert not g.might_be_answered(reverse(g), (2,)), "an effect whose user is out lapses"


@pytest.mark.rule("island 7.10")
def test_a_draw_might_be_passed_on_by_its_victim_alone():
    g = arrange(["1 .", "0a", "0a"])
    assert g.might_be_answered(("draw_blanks", 1, 5, 0), (1,))
    assert not g.might_be_answered(("draw_blanks", 1, 5, 0), (2,))
    assert not g.might_be_answered(("draw_blanks", 1, 5, 1), (1,)), "it answers the effects of others"
    g = arrange(["1 .", "0b", "."])
    assert not g.might_be_answered(("draw_blanks", 1, 5, 0), (1,)), "its back shows that it is another card"


@pytest.mark.rule("island 7.4", "island 8.4")
def test_nobody_waits_for_answers_to_what_changes_nothing():
    g = arrange(["1 .", "4a . ."])
    events = hear(g)
    play(g, "1")
    assert (asked(g), windows(events)) == ((0, "end_your_turn"), [])
    g = arrange(["6a .", "0a .", ". ."], under=3, coin="tails")
    events = hear(g)
    play(g, "6a", 1)
    assert windows(events) == [("use_coin", (1, 2))], "the deck is empty, so there is no draw to pass on"
