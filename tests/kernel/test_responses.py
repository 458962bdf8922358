"""Announced events, answers, answers to answers, and what the table may learn of who was asked."""

import pytest

from tests.kernel.tiny import position, take
from unboxed.kernel.position import Position


def asked(g):
    return g.player, [option[0] for option in g.options]


def test_an_event_nobody_can_answer_is_carried_out_at_once():
    g = position(hands=[["spark"], [], []])
    take(g, "play")
    assert g.points == [1, 0, 0]
    assert g.chain == []
    assert g.prompt[:2] == ("choose_act", 1)


def test_only_a_seat_that_can_answer_is_asked_and_in_secret():
    g = position(hands=[["spark"], ["spark"], ["nay"]])
    take(g, "play")
    assert asked(g) == (2, ["say_nay", "let_it_be"])
    assert g.prompt == ("answer", 2, "score", 0, 1)
    assert g.secret
    assert g.asked(2) == 2
    assert g.asked(0) is None
    assert g.asked(None) is None
    assert g.view(0)["asked"] is None


def test_an_event_that_everybody_lets_be_happens():
    g = position(hands=[["spark"], ["nay"], ["nay"]])
    take(g, "play")
    take(g, "let_it_be", 1)
    assert asked(g) == (2, ["say_nay", "let_it_be"])
    take(g, "let_it_be", 2)
    assert g.points == [1, 0, 0]
    assert g.chain == []
    assert not g.secret


def test_an_answer_that_stops_the_event_ends_the_asking():
    g = position(hands=[["spark"], ["nay"], []])
    take(g, "play")
    take(g, "say_nay", 1)
    assert g.points == [0, 0, 0]
    assert g.chain == []
    assert g.prompt[:2] == ("choose_act", 1)


def test_an_answer_may_be_answered_in_turn_and_then_the_event_happens():
    g = position(hands=[["spark", "nay"], ["nay"], []])
    take(g, "play")
    take(g, "say_nay", 1)
    assert g.player == 0
    assert g.chain == [("score", 0, 1), ("stop", 1)]
    take(g, "say_nay", 0)
    assert g.points == [1, 0, 0]
    assert g.chain == []


def test_a_third_answer_stops_the_second_which_stopped_the_first():
    g = position(hands=[["spark", "nay"], ["nay"], ["nay"]])
    take(g, "play")
    take(g, "say_nay", 1)
    assert g.player == 2  # seat 2 sits next to the answering seat 1 and is asked before seat 0
    take(g, "let_it_be", 2)
    take(g, "say_nay", 0)
    assert g.player == 2
    take(g, "say_nay", 2)
    assert g.points == [0, 0, 0]
    assert g.chain == []


def test_when_an_answer_is_stopped_the_seats_after_it_are_still_asked_about_the_event():
    g = position(hands=[["spark", "nay"], ["nay"], ["nay"]])
    take(g, "play")
    take(g, "say_nay", 1)
    take(g, "let_it_be", 2)
    take(g, "say_nay", 0)
    take(g, "let_it_be", 2)
    assert g.chain == [("score", 0, 1)]
    assert asked(g) == (2, ["say_nay", "let_it_be"])
    take(g, "let_it_be", 2)
    assert g.points == [1, 0, 0]


def test_a_seat_may_answer_twice():
    g = position(hands=[["spark"], ["twice", "twice"], []])
    take(g, "play")
    take(g, "say_twice", 1)
    assert g.player == 1
    assert g.chain == [("score", 0, 2)]
    take(g, "say_twice", 1)
    assert g.points == [4, 0, 0]


def test_later_seats_are_asked_about_the_event_as_it_was_amended():
    g = position(hands=[["spark"], ["twice"], ["nay"]])
    take(g, "play")
    take(g, "say_twice", 1)
    assert g.prompt == ("answer", 2, "score", 0, 2)
    take(g, "let_it_be", 2)
    assert g.points == [2, 0, 0]


def test_a_seat_that_let_it_be_is_not_asked_again_about_the_same_event():
    g = position(hands=[["spark"], ["nay"], ["twice"]])
    take(g, "play")
    take(g, "let_it_be", 1)
    take(g, "say_twice", 2)
    assert g.points == [2, 0, 0]
    assert g.prompt[:2] == ("choose_act", 1)


def test_a_window_is_said_whether_or_not_anybody_can_answer():
    heard = []
    for hands in ([["spark"], [], []], [["spark"], ["nay"], []]):
        g = position(hands=hands)
        g.listener = lambda _, event: heard.append(event)
        take(g, "play")
    windows = [event for event in heard if event[0] == "window"]
    assert windows == [("window", ("score", 0, 1), (1, 2))] * 2


def test_offered_says_whether_anybody_was_asked():
    g = position(hands=[["spark"], [], []])
    assert not g.offered(("score", 0, 1), (1, 2))
    assert g.chain == []
    g.player = -1
    g.hands[1], g.face[0] = [0], "nay"
    assert g.offered(("score", 0, 1), (2, 1))
    assert g.player == 1


def test_a_position_inside_a_chain_of_answers_is_saved_and_goes_on_the_same():
    g = position(hands=[["spark", "nay"], ["nay"], ["nay"]])
    take(g, "play")
    take(g, "say_nay", 1)
    copy = type(g).restore(g.setup, g.to_data())
    for end in (g, copy):
        take(end, "say_nay", 2)
        take(end, "let_it_be", 0)
    assert copy.to_data() == g.to_data()


def test_a_game_without_answers_asks_nobody():
    bare = Position.blank()
    assert bare.answers(0, ("score", 0, 1)) == []
    assert bare.limits() == []
    assert not bare.offered(("score", 0, 1), (0, 1))


@pytest.mark.parametrize("seat", [1, 2])
def test_who_is_asked_cannot_be_seen_by_the_other_seats(seat):
    g = position(hands=[["spark"], ["nay"] if seat == 1 else [], ["nay"] if seat == 2 else []])
    take(g, "play")
    assert g.player == seat
    for other in {0, 1, 2, None} - {seat}:
        view = g.view(other)
        assert view["asked"] is None
        assert "options" not in view
