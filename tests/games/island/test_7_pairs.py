"""Section 7: every pair of answering cards, every kind of effect, and chains of four and more.

Pass the Coconut (0a), Not Today (0b), Price of No (4a) and Last Word (11c) meet each other here.
"""

from itertools import product

import pytest

from tests.games.island.arrange import (
    alive,
    answer,
    arrange,
    asked,
    can_answer,
    decline,
    faces,
    let_happen,
    offers,
    play,
    power,
    sizes,
)

# --- who answers whom ---------------------------------------------------------------------------------------------


def facing(first, second):
    """A chain whose newest link is `first`, with `second` at hand for whoever it is on, or for its next victim."""
    held = {"0a": "0a .", "0b": "0b .", "4a": "4a .", "11c": ". ."}[second]
    front = "11c" if second == "11c" else ""
    if first == "0a":  # seat 1 passes a draw on to seat 2; seat 2 answers, or on the turn of seat 0 its Last Word
        g = arrange(["6a .", "0a .", held], fronts={0: front} if front else {}, coin="tails")
        play(g, "6a", 1)
        let_happen_until(g, "draw_blanks")
        answer(g, "0a")
    elif first == "0b":  # seat 1 negates an effect on it; seat 0 answers
        g = arrange([f"2 {held}", "0b . .", ". ."], fronts={0: front} if front else {})
        play(g, "2", 1)
        answer(g, "0b")
    elif first == "4a":
        g = arrange([f"1 {held}", "4a .", ". ."], fronts={0: front} if front else {})
        play(g, "1")
        answer(g, "4a")
    else:  # Last Word of seat 0 against a Not Today; seat 1 answers
        g = arrange(["2 .", f"0b {held} .", ". ."], fronts={0: "11c"})
        play(g, "2", 1)
        answer(g, "0b")
        answer(g, "11c")
    return g


def let_happen_until(g, name):
    while g.prompt[0] == "answer" and g.chain[-1][0] != name:
        decline(g)


ANSWERED = {
    ("0a", "0b"): 2,
    ("0a", "4a"): 2,
    ("0a", "11c"): 0,
    ("0b", "0b"): 0,
    ("0b", "4a"): 0,
    ("0b", "11c"): 0,
    ("4a", "0b"): 0,
    ("4a", "4a"): 0,
    ("4a", "11c"): 0,
    ("11c", "4a"): 1,
}
"""Which answers may be answered by which card, and by whom in `facing`."""


@pytest.mark.rule("island 7.5")
@pytest.mark.parametrize(("first", "second"), ANSWERED)
def test_an_answer_is_answered(first, second):
    g = facing(first, second)
    assert asked(g) == (ANSWERED[first, second], "answer")
    assert can_answer(g, second)
    link = g.chain[-1]
    answer(g, second)
    let_happen(g)
    assert link not in g.chain
    if first == "0a":
        assert len(g.blanks) == 30 - 3 - 5 - 2 * (second == "4a")  # the draw fell back on seat 1
    elif first == "11c":
        assert sizes(g)[1] == 1  # Not Today holds after all: no card was swapped
    else:
        assert asked(g) in ((0, "pick_card"), (0, "end_your_turn"))


@pytest.mark.rule("island 7.5")
@pytest.mark.parametrize("first", ["0a", "0b", "4a", "11c"])
def test_pass_the_coconut_answers_no_answer_but_the_draw_it_brings(first):
    g = facing(first, "0a")
    if first == "0a":
        assert g.chain[-1] == ("draw_blanks", 2, 6, 1)
        assert can_answer(g, "0a")
    else:
        assert not can_answer(g, "0a")


@pytest.mark.rule("island 7.5")
def test_last_word_answers_no_last_word_for_there_is_one_and_its_owner_used_it():
    g = facing("11c", "0b")
    assert not can_answer(g, "11c")
    assert not can_answer(g, "0b")  # the one Not Today of this turn is spent, though Last Word is on seat 1


@pytest.mark.rule("island 7.9")
def test_a_fresh_not_today_answers_last_word():
    g = arrange(["2 .", "4a 0b . .", ". ."], fronts={0: "11c"})
    play(g, "2", 1)
    answer(g, "4a")
    answer(g, "11c")
    assert asked(g) == (1, "answer")
    answer(g, "0b")  # Last Word falls, Price of No holds
    assert asked(g) == (0, "end_your_turn")
    assert sizes(g) == [1, 1, 2]


# --- each answer on each kind of effect ---------------------------------------------------------------------------

EFFECTS = {
    "a played card": ("2", (1,)),
    "a card laid down": ("7a", ()),
    "a power": ("11a", (1,)),
    "an effect first": ("9b", (1, 1, "pay_later")),
    "a guess": ("6b", ("guess_blank", 1)),
}


def used(kind, hand, **more):
    card, aims = EFFECTS[kind]
    if kind == "a power":
        g = arrange([". .", hand], fronts={0: card}, bombs={1: 2}, **more)
        power(g, "remove", *aims)
    else:
        g = arrange([f"{card} .", hand], bombs={1: 2}, **more)
        play(g, card, *aims)
    return g


@pytest.mark.rule("island 9.1")
@pytest.mark.parametrize("kind", EFFECTS)
def test_price_of_no_stops_every_kind_of_effect(kind):
    g = used(kind, "4a .")
    answer(g, "4a")
    assert asked(g) in ((0, "end_your_turn"), (0, "play_a_card"))
    assert sizes(g)[1] == 0
    assert len(g.bombs[1]) == 2
    assert not any(face == "7a" for face in faces(g, g.fronts[0]))


@pytest.mark.rule("island 8.3")
@pytest.mark.parametrize("kind", EFFECTS)
def test_not_today_stops_every_kind_of_effect_on_its_owner(kind):
    g = used(kind, "0b .")
    if kind == "a card laid down":
        assert asked(g) == (0, "end_your_turn")
        assert faces(g, g.fronts[0]) == ["7a"]
        return
    answer(g, "0b")
    assert asked(g) in ((0, "end_your_turn"), (0, "play_a_card"))
    assert sizes(g)[1] == 1
    assert len(g.bombs[1]) == 2


@pytest.mark.rule("island 11.7")
@pytest.mark.parametrize("quick", ["0b", "4a"])
def test_last_word_stops_every_quick_card_used_on_its_owners_turn(quick):
    g = arrange(["2 .", f"{quick} . . ."], fronts={0: "11c"})
    play(g, "2", 1)
    answer(g, quick)
    assert asked(g) == (0, "answer")
    answer(g, "11c")
    assert asked(g) == (0, "pick_card")


@pytest.mark.rule("island 11.7")
def test_last_word_is_silent_on_the_turns_of_others():
    g = arrange(["2 .", ". ."], fronts={1: "11c"})
    play(g, "2", 1)
    assert asked(g) == (0, "pick_card")


# --- long chains --------------------------------------------------------------------------------------------------


@pytest.mark.rule("island 7.5")
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_a_chain_of_prices_of_no_stands_or_falls_by_its_length(depth):
    """Three copies exist; a pack could add more. The effect stands when an even number of answers was given."""
    g = arrange(["1 4a . . .", "4a 4a . . . .", ". ."], under=40)
    play(g, "1")
    for _ in range(depth):
        answer(g, "4a")
    let_happen(g)
    assert g.direction == (-1 if depth % 2 == 0 else 1)
    assert len(g.blanks) == 40 - 1 - 2 * depth


@pytest.mark.rule("island 7.5")
def test_a_chain_six_deep_with_all_kinds_of_answers():
    """Coin, Not Today, Last Word, Price of No, Not Today, Price of No: counted from the end, the coin falls."""
    g = arrange(["6a 0b 4a .", "0b . .", "4a 4a . . ."], fronts={0: "11c"}, coin="tails", under=40)
    play(g, "6a", 1)
    answer(g, "0b")  # seat 1: against the coin
    decline(g)  # seat 2, who is asked first
    answer(g, "11c")  # seat 0: against Not Today
    answer(g, "4a")  # seat 2: against Last Word
    answer(g, "0b")  # seat 0: Price of No is on it
    answer(g, "4a")  # seat 2: against that
    assert [event[0] for event in g.chain] == ["use_coin", *["use_negate"] * 5]
    assert asked(g) == (0, "answer")
    let_happen(g)
    # the newest holds, so seat 0's Not Today fails, so Price of No holds, so Last Word fails, so Not Today holds
    assert asked(g) == (0, "end_your_turn")
    assert len(g.blanks) == 40 - 3 - 2 - 2


@pytest.mark.rule("island 7.5")
def test_a_chain_seven_deep_where_the_last_answer_saves_the_first_effect():
    g = arrange(["6a 0b 4a . .", "0b . .", "4a 4a . . ."], fronts={0: "11c"}, coin="tails", under=40)
    play(g, "6a", 1)
    answer(g, "0b")
    decline(g)
    answer(g, "11c")
    answer(g, "4a")
    answer(g, "0b")
    answer(g, "4a")
    answer(g, "4a")
    let_happen(g)
    assert asked(g) == (0, "end_your_turn")
    assert len(g.blanks) == 40 - 3 - 2 - 2 - 2 - 5  # the coin was tossed after all


# --- draws that travel, answered on the way -----------------------------------------------------------------------


@pytest.mark.rule("island 8.2")
@pytest.mark.parametrize("stopper", ["0b", "4a"])
def test_a_negated_pass_falls_back_and_may_be_passed_again(stopper):
    g = arrange(["6a .", "0a 0a .", f"{stopper} . ."], coin="tails")
    play(g, "6a", 1)
    let_happen_until(g, "draw_blanks")
    answer(g, "0a")
    answer(g, stopper)
    assert asked(g) == (1, "answer")
    assert g.chain == [("draw_blanks", 1, 5, 0)]
    answer(g, "0a")
    let_happen(g)
    assert len(g.blanks) == 30 - 3 - 6 - 2 * (stopper == "4a")


@pytest.mark.rule("island 8.1")
def test_with_two_players_a_draw_comes_back_to_who_started_it():
    g = arrange(["6a 0a .", "0a ."], coin="tails")
    play(g, "6a", 1)
    answer(g, "0a")
    assert g.chain == [("draw_blanks", 0, 6, 1)]
    answer(g, "0a")
    assert len(g.blanks) == 30 - 3 - 7
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 8.1")
def test_a_draw_passed_under_the_toll_costs_two_cards_first():
    g = arrange(["6a .", "0a .", ". ."], fronts={2: "12c"}, coin="tails")
    play(g, "6a", 1)
    answer(g, "0a")
    assert len(g.blanks) == 30 - 3 - 2 - 6


@pytest.mark.rule("island 11.1")
def test_a_cut_that_is_negated_leaves_the_full_draw():
    g = arrange(["6a .", "4a . ."], fronts={0: "10a"}, coin="heads")
    play(g, "6a", 1)
    decline(g)  # cost in full
    decline(g)  # seat 1 lets the coin be tossed
    answer(g, "10a")
    answer(g, "4a")
    assert len(g.blanks) == 30 - 3 - 2 - 5
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 11.1")
def test_a_cut_of_a_cost_that_is_negated_leaves_the_full_cost():
    g = arrange(["8a .", "4a . . ."], fronts={0: "10a"})
    play(g, "8a")
    answer(g, "10a")
    answer(g, "4a")
    assert len(g.blanks) == 30 - 2 - 4


@pytest.mark.rule("island 8.1")
def test_a_cut_draw_may_still_be_passed_on():
    g = arrange(["6a 0a .", "0a ."], fronts={0: "10a"}, coin="tails")
    play(g, "6a", 1)
    decline(g)
    answer(g, "0a")
    assert g.chain == [("draw_blanks", 0, 6, 1)]
    answer(g, "10a")
    assert g.chain == [("draw_blanks", 0, 2, 1)]
    answer(g, "0a")
    assert len(g.blanks) == 30 - 3 - 3


@pytest.mark.rule("island 7.11")
def test_a_round_that_ends_inside_a_chain_leaves_nothing_of_it_behind():
    g = arrange(["8b .", "4a . ."], bombs={1: 2}, deck="blank blank bomb", rounds=3)
    play(g, "8b", "mace_high", "#9")
    answer(g, "4a")
    assert (g.scores, g.rounds, g.chain) == ((1, 0), 2, [])
    assert asked(g)[1] == "choose_start"


@pytest.mark.rule("island 15.5")
def test_a_chain_goes_on_without_a_player_knocked_out_in_it():
    g = arrange(["2 . .", "4a . .", "4a . ."], bombs={1: 2}, deck="blank bomb")
    play(g, "2", 2)
    answer(g, "4a")
    assert alive(g) == [0, 2]
    assert asked(g) == (2, "answer")  # the effect still stands, and seat 2 is asked about it
    decline(g)
    assert asked(g) == (0, "pick_card")


@pytest.mark.rule("island 7.8")
@pytest.mark.parametrize(("first", "second"), list(product(["0b", "4a"], repeat=2)))
def test_two_answers_in_a_row_let_the_effect_happen(first, second):
    g = arrange([f"2 {second} . .", f"{first} 12a 12b 12c"])
    play(g, "2", 1)
    for card in (first, second):
        answer(g, card)
    let_happen(g)
    assert asked(g) == (0, "pick_card")
    assert not offers(g, "answer_with")
