"""Whether an event might be answered follows from what lies open, and misses nothing."""

import random
from dataclasses import replace
from itertools import permutations

import pytest

from tests.kernel.tiny import TINY, Tiny, arrange, position, take
from unboxed.kernel.position import LIFE, NOBODY, TURN
from unboxed.kernel.responses import may_hold
from unboxed.kernel.state import state
from unboxed.table.table import begin

EVENT = ("score", 0, 1)


def hands(*held):
    """A position in which these are the hands; every other card lies in the deck."""
    g = position(hands=[list(hand) for hand in held])
    for token in g.deck:
        g.conceal(token)
    return g


def open_cards(g, face):
    """Turn every card of this face up that lies in no hand."""
    for token in g.deck:
        if g.face[token] == face:
            g.reveal(token)


# --- may one of these faces lie there? ------------------------------------------------------------------------------


def test_an_unseen_card_may_be_any_face_that_was_not_seen():
    g = hands(["spark"], ["spark"], ["nay"])
    assert may_hold(g, g.hands[1], {"nay"})
    assert may_hold(g, g.hands[1], {"blaze", "no_such_card"})
    assert not may_hold(g, g.hands[1], {"no_such_card"})


def test_a_face_that_lies_open_elsewhere_in_all_its_copies_is_in_no_hand():
    g = hands(["spark"], ["spark"], ["spark"])
    open_cards(g, "nay")
    assert not may_hold(g, g.hands[1], {"nay"})


def test_a_card_that_lies_open_is_what_it_is():
    g = hands(["spark"], ["spark"], ["nay"])
    g.reveal(g.hands[1][0])
    g.reveal(g.hands[2][0])
    assert not may_hold(g, g.hands[1], {"nay"})
    assert may_hold(g, g.hands[2], {"nay"})


def test_an_empty_zone_holds_nothing():
    g = hands([], [], [])
    assert not may_hold(g, g.hands[1], {"nay"})


def test_a_face_never_lies_where_everybody_knows_that_it_does_not():
    g = hands(["spark"], ["nay"], ["nay"])
    g.nooks["dry"] = g.hands[1]
    assert not may_hold(g, g.hands[1], {"spark"})
    assert may_hold(g, g.hands[1], {"nay"})
    assert may_hold(g, g.hands[2], {"spark"})


# --- might one of these seats answer? ---------------------------------------------------------------------------------


def test_whoever_holds_cards_that_nobody_saw_might_answer():
    for held in (["nay"], ["spark"]):
        g = hands(["spark"], held, [])
        assert g.might_be_answered(EVENT, (1, 2))
        assert not g.might_be_answered(EVENT, (2,))


def test_whoever_could_not_hold_an_answer_cannot_answer():
    g = hands(["spark"], ["spark"], ["blaze"])
    for face in ("nay", "twice"):
        open_cards(g, face)
    assert not g.might_be_answered(EVENT, (1, 2))


def test_it_depends_on_the_event():
    g = hands(["spark"], ["spark"], ["spark"])
    open_cards(g, "nay")
    assert g.might_be_answered(EVENT, (1, 2))  # with a Twice
    assert not g.might_be_answered(("stop", 0), (1, 2))


@pytest.mark.parametrize("held", list(permutations(["nay", "spark", "blaze"])))
def test_redealing_what_a_spectator_has_not_seen_changes_nothing(held):
    g = hands([held[0]], [held[1]], [held[2]])
    open_cards(g, "nay")
    found = g.might_be_answered(EVENT, (1, 2))
    for seed in range(20):
        assert g.imagine(None, random.Random(seed)).might_be_answered(EVENT, (1, 2)) == found


def needing(*faces):
    """The game in which an answer takes one card of each of these faces."""

    @state
    class Needing(Tiny):
        def answers(self, seat, event):
            held = {self.face[token]: token for token in self.hands[seat]}
            return [("say_nay", seat, held[faces[0]])] if set(faces) <= set(held) else []

    return replace(TINY, position=Needing)


PAIRS = needing("twice", "blaze")


def test_an_answer_may_need_a_second_card_to_pay_with():
    g = begin(PAIRS.setup(3), 1)
    arrange(g, [["spark"], ["spark", "spark"], ["spark"]])
    assert g.might_be_answered(EVENT, (1,))
    assert not g.might_be_answered(EVENT, (2,)), "one card is not enough"
    open_cards(g, "blaze")
    assert not g.might_be_answered(EVENT, (1,)), "there is nothing to pay with"


def test_a_face_is_not_tried_where_it_never_lies():
    g = begin(PAIRS.setup(3), 1)
    arrange(g, [["spark"], ["nay", "twice"], []])
    g.nooks["dry"] = g.hands[1]
    assert not g.might_be_answered(EVENT, (1,))


def test_even_an_answer_that_needs_more_than_is_tried_tells_nothing_hidden():
    """Such a game has to say for itself what might be answered. If not, windows are missed, but nothing is told."""
    g = begin(needing("nay", "twice", "blaze", "spark").setup(3), 1)
    arrange(g, [["spark"], ["spark"] * 4, []])
    worlds = [g.imagine(None, random.Random(seed)) for seed in range(200)]
    assert len({bool(world.answers(1, EVENT)) for world in worlds}) == 2
    assert len({world.might_be_answered(EVENT, (1,)) for world in worlds}) == 1


def test_a_position_is_not_changed_by_the_question():
    g = hands(["spark"], ["spark"], ["blaze"])
    before = g.to_data()
    g.might_be_answered(EVENT, (1, 2))
    assert g.to_data() == before


# --- which windows are said -------------------------------------------------------------------------------------------


def windows(g):
    """The windows that are said from now on."""
    heard = []
    g.listener = lambda _, event: heard.append(event[1:]) if event[0] == "window" else None
    return heard


def test_a_window_opens_again_once_an_answer_has_been_dealt_with():
    g = hands(["spark", "nay"], ["nay"], ["nay"])
    heard = windows(g)
    take(g, "play")
    take(g, "say_nay", 1)
    take(g, "let_it_be", 2)
    take(g, "say_nay", 0)
    take(g, "let_it_be", 2)
    assert heard == [
        (("score", 0, 1), (1, 2)),
        (("stop", 1), (2, 0)),
        (("stop", 0), (1, 2)),
        (("score", 0, 1), (1, 2)),  # seat 1 was stopped: it is asked again, and those after it for the first time
    ]
    assert (g.player, g.secret) == (2, True)


def test_no_window_opens_for_what_was_stopped():
    g = hands(["spark"], ["nay"], [])
    heard = windows(g)
    take(g, "play")
    take(g, "say_nay", 1)
    assert heard == [(("score", 0, 1), (1, 2)), (("stop", 1), (2, 0))]


@state
class Plain(Tiny):
    """Seat 1 holds its cards so that everybody sees them; seat 2 does so too when it is on its last one."""

    def openly(self, seat, event):
        return seat == 1

    def at_stake(self, seat, event):
        if self.setup.options["bonus"]:
            return ""
        return TURN if seat == 1 else LIFE if len(self.hands[seat]) == 1 else ""


PLAIN = replace(TINY, position=Plain)


def plain(*held):
    g = begin(PLAIN.setup(len(held)), 1)
    arrange(g, [list(hand) for hand in held])
    return g


def test_whoever_can_openly_answer_is_asked_openly_and_without_a_window():
    g = plain(["spark"], ["nay"], ["nay"])
    heard = windows(g)
    take(g, "play")
    assert (g.player, g.secret, g.stakes, heard) == (1, False, TURN, [])
    assert [g.asked(seat) for seat in (0, 1, 2, None)] == [1, 1, 1, 1]
    take(g, "let_it_be", 1)
    assert heard == [(("score", 0, 1), (2,))], "everybody saw that: a window of its own begins for the next"
    assert (g.player, g.secret, g.stakes) == (2, True, LIFE)


def test_the_window_before_an_open_question_is_for_those_before_it():
    g = plain(["spark"], ["nay"], ["nay", "nay"], [])
    g.hands[3], g.hands[0] = g.hands[0][:], []
    heard = windows(g)
    g.player = NOBODY
    assert g.offered(("score", 3, 1), (2, 1, 0))
    assert heard == [(("score", 3, 1), (2,))]
    assert (g.player, g.secret, g.stakes) == (2, True, "")
    take(g, "let_it_be", 2)
    assert (g.player, g.secret) == (1, False)
    assert heard == [(("score", 3, 1), (2,))], "the same window ends with the open question"


def test_whoever_openly_cannot_answer_is_passed_over():
    g = plain(["spark"], ["spark"], ["nay"])
    heard = windows(g)
    take(g, "play")
    assert heard == [(("score", 0, 1), (2,))]
    assert g.player == 2


def test_what_puts_nothing_at_stake_is_asked_in_secret_even_of_whom_everybody_sees():
    g = plain(["spark"], ["nay"], ["nay"])
    g.setup = replace(g.setup, options={**g.setup.options, "bonus": 1})
    heard = windows(g)
    take(g, "play")
    assert (g.player, g.secret, g.stakes, heard) == (1, True, "", [(("score", 0, 2), (1, 2))])


def test_no_window_is_said_where_nobody_is_left_to_be_asked():
    g = plain(["spark"], ["nay"])
    heard = windows(g)
    take(g, "play")
    take(g, "let_it_be", 1)
    assert heard == []
    assert g.points == [1, 0]


def test_what_a_game_does_not_say_lies_open_is_asked_in_secret():
    g = hands(["spark"], ["spark"], ["nay"])
    assert not any(g.openly(seat, EVENT) for seat in range(3))
