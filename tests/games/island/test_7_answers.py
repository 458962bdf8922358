"""Section 7: using and answering effects."""

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
    let_happen,
    offers,
    play,
    power,
    sizes,
)
from unboxed.games.island.face.scene import may_answer
from unboxed.table.scene import scene
from unboxed.table.table import Table

NAMES = ["Ana", "Ben", "Cleo"]


@pytest.mark.rule("island 7.1")
def test_a_card_played_laid_down_or_used_can_be_answered():
    for card in ("1", "7a", "12b", "3"):
        g = arrange([f"{card} .", "4a .", ". ."])
        play(g, card, "shuffle_deck", "pay_first")
        assert asked(g) == (1, "answer")
    g = arrange([". .", "4a ."], fronts={0: "10c"})
    power(g, "look")
    assert asked(g) == (1, "answer")


@pytest.mark.rule("island 7.1")
def test_costs_draws_and_cards_paid_without_effect_cannot_be_answered():
    g = arrange(["0a .", "4a ."])
    play(g, "0a")
    assert asked(g) == (0, "end_your_turn")
    choose(g, "end_with", pile="mace_low")
    assert asked(g) == (1, "play_a_card")


@pytest.mark.rule("island 7.2")
def test_what_an_effect_is_aimed_at_is_announced_before_anybody_answers():
    g = arrange(["7b .", "0b ."])
    play(g, "7b", "#5")
    assert g.chain == [("use_name_number", 0, g.table[0], 1, 5)]
    assert asked(g) == (1, "answer")


@pytest.mark.rule("island 7.3")
@pytest.mark.parametrize(("direction", "order"), [(1, [1, 2, 3]), (-1, [3, 2, 1])])
def test_everybody_else_is_asked_in_the_direction_of_play(direction, order):
    g = arrange(["1 .", "4a .", "4a .", "4a ."], direction=direction)
    play(g, "1")
    seen = []
    while g.prompt[0] == "answer":
        seen.append(g.player)
        decline(g)
    assert seen == order


@pytest.mark.rule("island 7.3")
def test_after_an_answer_that_failed_the_asking_goes_on_with_the_one_who_gave_it():
    g = arrange(["1 4a .", "4a 4a . .", ". ."])
    play(g, "1")
    answer(g, "4a")
    assert asked(g) == (0, "answer")
    answer(g, "4a")  # the only other card is given up
    assert (asked(g), len(g.chain)) == ((1, "answer"), 3)
    decline(g)  # seat 0's negation holds, so the effect stands and seat 1 is asked about it again
    assert (asked(g), len(g.chain)) == ((1, "answer"), 1)
    assert can_answer(g, "4a")
    decline(g)
    assert g.direction == -1


@pytest.mark.rule("island 7.4")
def test_a_window_is_said_whether_or_not_anybody_can_answer():
    for hand in ("4a .", ". ."):
        g = arrange(["1 .", hand, ". ."])
        events = hear(g)
        play(g, "1")
        windows = [event for event in events if event[0] == "window"]
        assert windows[0] == ("window", ("use_reverse", 0, windows[0][1][2]), (1, 2))


@pytest.mark.rule("island 7.4")
def test_nobody_else_learns_who_is_asked():
    g = arrange(["1 .", "4a .", ". ."])
    play(g, "1")
    assert (g.asked(1), g.asked(0), g.asked(2), g.asked(None)) == (1, None, None, None)
    for seat in (0, 2, None):
        picture = scene(g, seat, NAMES)
        assert [s["status"] for s in picture["seats"]] == ["", "may answer", "may answer"]
        assert picture["prompt"]["seat"] is None


@pytest.mark.rule("island 7.4")
def test_passing_is_final_for_that_effect_only():
    g = arrange(["1 4a .", "4a . .", "4a . ."])
    play(g, "1")
    decline(g)
    answer(g, "4a")
    assert asked(g) == (0, "answer")
    decline(g)
    assert asked(g) == (1, "answer")  # Cleo's answer is another effect
    assert g.chain[-1][0] == "use_negate"


@pytest.mark.rule("island 7.5")
def test_the_latest_answer_is_settled_first():
    g = arrange(["1 4a .", "4a . .", ". ."])
    events = hear(g)
    play(g, "1")
    answer(g, "4a")
    answer(g, "4a")
    let_happen(g)
    told = [event[:2] for event in events if event[0] in ("negated", "reversed")]
    assert told == [("negated", 1), ("reversed",)]


@pytest.mark.rule("island 7.6")
def test_a_negated_effect_does_nothing_and_its_card_is_lost_and_paid():
    g = arrange(["8a .", "4a . ."], deck="blank blank blank blank bomb")
    play(g, "8a")
    answer(g, "4a")
    assert g.face[g.blanks[0]] == "blank"
    assert "8a" in faces(g, g.attack_discards)
    assert len(g.blanks) == 35 - 4 - 2
    assert asked(g) == (0, "end_your_turn")


@pytest.mark.rule("island 7.6")
def test_a_negation_that_is_negated_lets_the_first_effect_stand():
    g = arrange(["2 0b .", "0b . ."])
    play(g, "2", 1)
    answer(g, "0b")
    answer(g, "0b")
    assert asked(g) == (0, "pick_card")


@pytest.mark.rule("island 7.7")
def test_a_card_negated_while_it_is_laid_down_is_discarded():
    g = arrange(["12a .", "4a ."])
    play(g, "12a")
    answer(g, "4a")
    assert (g.fronts[0], "12a" in faces(g, g.attack_discards)) == ([], True)


@pytest.mark.rule("island 7.7")
@pytest.mark.parametrize(
    ("card", "verb", "aims", "bomb_count"),
    [
        ("10b", "take_card", (1,), 0),
        ("10c", "look", (), 0),
        ("10c", "ask_numbers", (1,), 0),
        ("11a", "remove", (1,), 0),
        ("11b", "return_bomb", (), 1),
        ("11b", "be_safe", (), 0),
    ],
)
def test_every_power_can_be_negated_and_is_then_spent_while_its_card_stays(card, verb, aims, bomb_count):
    g = arrange([". .", "4a . ."], fronts={0: card}, bombs={0: bomb_count}, explosions=1)
    before = g.to_data()
    power(g, verb, *aims)
    answer(g, "4a")
    assert faces(g, g.fronts[0]) == [card]
    assert not offers(g, f"start_{verb}")
    assert asked(g) == (0, "play_a_card")
    assert (bombs(g), sizes(g), g.safe) == ([bomb_count, 0], [2, 1], -1)
    assert len(g.blanks) == len(before["blanks"]) - 2
    assert not any(g.knows(0, token) for token in (*g.blanks[1:], *g.hands[1]))


@pytest.mark.rule("island 7.8")
@pytest.mark.parametrize(
    ("card", "aims", "on"),
    [
        ("2", (1,), True),
        ("5a", (1,), True),
        ("5a", ("7a",), True),
        ("5a", (0,), False),
        ("6a", (1,), True),
        ("6b", ("guess_blank", 1), True),
        ("7b", (1, "#4"), True),
        ("8c", (1,), True),
        ("8c", (2,), False),
        ("9a", (1,), True),
        ("9b", (1, 2, "pay_first"), True),
        ("9b", (2, 2, "pay_first"), False),
        ("1", (), False),
        ("8a", (), False),
        ("3", ("shuffle_deck", "pay_first"), False),
        ("5b", ("pay_first",), False),
        ("7a", (), False),
    ],
)
def test_an_effect_is_on_whom_it_names(card, aims, on):
    g = arrange([f"{card} .", "0b .", ". ."], fronts={1: "7a"}, bombs={1: 1, 2: 2})
    play(g, card, *aims)
    assert (asked(g) == (1, "answer")) == on
    if on:
        assert can_answer(g, "0b")


@pytest.mark.rule("island 7.8")
def test_a_negation_is_on_the_player_whose_effect_it_stops():
    g = arrange(["1 0b .", "4a .", "0b ."])
    play(g, "1")
    answer(g, "4a")
    assert asked(g) == (0, "answer")  # not seat 2, on whom nothing is
    answer(g, "0b")
    assert g.direction == -1


@pytest.mark.rule("island 7.9")
def test_only_one_not_today_a_turn_and_player():
    g = arrange(["2 1 8a", "0b 0b 12a"], fronts={0: "11a"})
    power(g, "remove", 1)
    answer(g, "0b")
    play(g, "2", 1)
    assert asked(g) == (0, "pick_card")
    g = arrange(["1 1", "0b 0b 12a"], fronts={0: "11a"})
    power(g, "remove", 1)
    decline(g)
    choose(g, "make_discard", token="0b")
    play(g, "1")
    assert faces(g, g.hands[1]).count("0b") == 1


@pytest.mark.rule("island 7.9")
def test_price_of_no_and_pass_the_coconut_may_be_used_several_times_in_a_turn():
    g = arrange(["8a . .", "4a 4a . . ."], fronts={0: "11a"})
    power(g, "remove", 1)
    answer(g, "4a")
    play(g, "8a")
    assert can_answer(g, "4a")


@pytest.mark.rule("island 7.10")
def test_a_draw_is_asked_about_once_more_and_negations_come_too_late_then():
    g = arrange(["6a .", "0a 0b ."], coin="tails")
    play(g, "6a", 1)
    assert can_answer(g, "0b")
    assert not can_answer(g, "0a")
    decline(g)
    assert (asked(g), g.chain) == ((1, "answer"), [("draw_blanks", 1, 5, 0)])
    assert can_answer(g, "0a")
    assert not can_answer(g, "0b")
    decline(g)
    assert len(g.blanks) == 30 - 3 - 5


@pytest.mark.rule("island 7.10")
def test_on_ones_own_turn_a_draw_may_be_cut():
    g = arrange(["6a .", ". ."], fronts={0: "10a"}, coin="heads")
    play(g, "6a", 1)
    decline(g)  # the cost is paid in full
    assert g.chain == [("draw_blanks", 0, 5, 0)]
    answer(g, "10a")
    assert len(g.blanks) == 30 - 3 - 2


@pytest.mark.rule("island 7.11")
def test_what_has_become_impossible_is_left_out_and_the_rest_happens():
    g = arrange(["9b . .", "4a .", ". ."], bombs={1: 2, 2: 1}, deck="blank " * 5 + "bomb", under=20)
    play(g, "9b", 2, "pay_first")  # one of seat 1's bombs must be the other
    answer(g, "4a")  # the payment knocks seat 1 out, so the answer lapses and seat 1's bombs are gone
    assert alive(g) == [0, 2]
    assert bombs(g) == [0, 0, 0]


@pytest.mark.rule("island 7.11")
def test_an_effect_whose_user_is_knocked_out_lapses():
    g = arrange(["6a 4a .", "4a . . .", ". ."], bombs={0: 2}, deck="blank blank blank blank blank bomb", coin="tails")
    play(g, "6a", 2)
    answer(g, "4a")
    answer(g, "4a")  # the first of its two cards is the bomb
    assert alive(g) == [1, 2]
    assert (asked(g)[0], len(g.blanks)) == (1, 30)


@pytest.mark.rule("island 7.12")
def test_the_example_four_answers_deep():
    g = arrange(["6a 4a .", "0b . .", "4a . ."], fronts={0: "11c"}, coin="tails")
    play(g, "6a", 1)
    answer(g, "0b")
    decline(g)  # Cleo, who sits next to Ben, is asked before Ana
    answer(g, "11c")
    assert asked(g) == (2, "answer")
    answer(g, "4a")
    answer(g, "4a")
    assert [event[0] for event in g.chain] == []
    assert sizes(g) == [0, 2, 1]
    assert len(g.blanks) == 30 - 3 - 2 - 2 - 5
    assert (asked(g), g.used.bit_count()) == ((0, "end_your_turn"), 1)


@pytest.mark.rule("island 7.12")
def test_the_chain_is_shown_as_a_chain_with_its_outcome():
    g = arrange(["6a 4a .", "0b . .", "4a . ."], fronts={0: "11c"})
    play(g, "6a", 1)
    answer(g, "0b")
    decline(g)
    answer(g, "11c")
    picture = scene(g, 2, NAMES)
    assert picture["chain"] == [
        "Ana's Castaway's Coin against Ben.",
        "Ben's Not Today against Ana's Castaway's Coin.",
        "Ana's Last Word against Ben's Not Today.",
    ]
    assert picture["unanswered"] == "Last Word works, Not Today fails, Castaway's Coin works"
    assert may_answer(g) == [1, 2]
    answer(g, "4a")
    assert scene(g, 2, NAMES)["unanswered"].startswith("Price of No works, Last Word fails, Not Today")


@pytest.mark.rule("island 7.13")
def test_the_example_of_a_draw_that_travels():
    g = arrange(["6a . .", "0a . .", "0a . ."], fronts={0: "10a"}, coin="tails")
    play(g, "6a", 1)
    decline(g)  # Seasoned Survivor is kept for later
    assert g.chain == [("draw_blanks", 1, 5, 0)]
    answer(g, "0a")
    assert g.chain == [("draw_blanks", 2, 6, 1)]
    answer(g, "0a")
    assert g.chain == [("draw_blanks", 0, 7, 2)]
    answer(g, "10a")
    assert (len(g.blanks), asked(g)) == (30 - 3 - 2, (0, "end_your_turn"))


# --- chains through the table that people use ---------------------------------------------------------------------


def test_what_others_could_have_answered_cannot_be_undone():
    table = Table(arrange(["1 .", ". ."]).setup, 1)
    while table.position.prompt[0] != "play_a_card":
        table.choose(0)
    table.choose(0)
    while table.position.player >= 0 and table.position.prompt[0] not in ("answer", "end_your_turn"):
        table.choose(0)
    assert not table.can_undo
