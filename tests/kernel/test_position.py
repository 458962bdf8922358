"""The kernel: steps, questions, chance, tokens, views."""

import json
import random

import pytest

from tests.kernel.tiny import Tiny, position, rule, setup, take
from unboxed.kernel.errors import BadGame, IllegalChoice
from unboxed.kernel.position import NOBODY, Position, rule_of
from unboxed.table.table import begin


def test_what_is_done_last_happens_first():
    g = position(hands=[["spark"], [], []])
    g.player = NOBODY
    g.stack = [("wait", 0)]
    g.do("score", 0, 5)
    g.do_in_order([("score", 1, 1), ("score", 2, 2)])
    assert g.stack == [("wait", 0), ("score", 0, 5), ("score", 2, 2), ("score", 1, 1)]
    g.advance()
    assert g.points == [5, 1, 2]
    assert g.player == 1


def test_effects_run_from_top_to_bottom_with_their_cast():
    g = position()
    g.stack = [("wait", 0)]
    g.run((("score", 5), ("move", "hill")), 1)
    assert g.stack == [("wait", 0), ("move", 1, "hill"), ("score", 1, 5)]


def test_what_is_repeated_happens_again_until_it_is_stopped():
    g = position()
    g.player, g.stack = NOBODY, [("wait", 0)]
    g.repeat("act", 2)
    assert g.is_next("act", 2)
    assert not g.is_next("act", 1)
    assert g.stop("act") == ("act", 2)
    assert g.stack == [("wait", 0)]


def test_only_what_happens_next_can_be_stopped():
    g = position()
    g.stack = [("act", 0), ("wait", 0)]
    with pytest.raises(BadGame, match=r"'act' cannot be stopped, .*; \('wait', 0\) is"):
        g.stop("act")
    g.stack = []
    with pytest.raises(BadGame, match="nothing is"):
        g.stop("act")


def test_what_waits_can_be_called_off():
    g = position()
    g.stack, g.chain = [("act", 0), ("wait", 0)], [("score", 0, 1)]
    g.call_off("act", 0)
    assert g.stack == [("wait", 0)]
    g.call_off_all()
    assert g.stack == []
    assert g.chain == []


def test_a_forced_choice_is_taken_at_once():
    g = position()
    g.player = NOBODY
    g.stack = []
    g.ask(0, ("choose_act", 0), [("score", 1, 1)])
    assert g.player == NOBODY
    g.advance()
    assert g.points[1] == 1


def test_a_choice_that_is_not_on_offer_changes_nothing():
    g = position()
    before = g.fingerprint()
    for index in (-1, len(g.options), 99):
        with pytest.raises(IllegalChoice, match=rf"choice {index} is not on offer; there are {len(g.options)} options"):
            g.choose(index)
    assert g.fingerprint() == before


def test_a_game_that_is_over_offers_nothing():
    g = position()
    while g.player >= 0:
        take(g, "wait")
    assert g.over
    assert g.count() == 0
    assert g.result.winners == ()
    assert g.result.reason == "most points"
    with pytest.raises(IllegalChoice, match="there are 0 options"):
        g.choose(0)


def test_while_the_game_goes_on_there_is_no_result():
    assert position().result is None


def test_events_are_said_to_whoever_listens_and_to_nobody_in_copies():
    heard = []
    g = begin(setup(), 1, lambda at, event: heard.append((at, event)))
    assert heard == [(g, ("turn_began", 0))]
    g.say("scored", 0, 1)
    assert heard[-1] == (g, ("scored", 0, 1))
    count = len(heard)
    g.clone().say("scored", 0, 2)
    assert len(heard) == count


def test_dice_and_numbers_keep_their_bounds_and_come_from_the_position_alone():
    g, twin = position(seed=4), position(seed=4)
    rolls = [g.roll() for _ in range(200)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert rolls == [twin.roll() for _ in range(200)]
    assert {g.below(3) for _ in range(50)} == {0, 1, 2}
    assert {g.roll(2) for _ in range(50)} == {1, 2}


def test_faces_for_a_new_deck_come_in_random_order():
    g, faces = position(), [str(n) for n in range(20)]
    order = g.shuffled(faces)
    assert order != faces
    assert sorted(order) == sorted(faces)


def test_a_view_shows_zones_by_seen_faces_fields_as_they_are_and_the_question_to_who_is_asked():
    g = position(hands=[["spark"], ["nay"], []])
    g.nooks["left"].append(g.deck.pop())
    view = g.view(0)
    assert view["game"] == "tiny"
    assert view["hands"][0] == [[g.hands[0][0], "spark"]]
    assert view["hands"][1] == [[g.hands[1][0], None]]
    assert view["nooks"]["left"] == [[g.nooks["left"][0], None]]
    assert view["points"] == [0, 0, 0]
    assert view["pawns"][0] == {"steps": 0, "trail": []}
    assert view["asked"] == 0
    assert view["prompt"] == ["choose_act", 0]
    assert view["options"][0] == ["play", 0, g.hands[0][0]]
    assert not {"chance", "stack", "chain", "face", "seen", "decks", "secret", "player", "setup", "book"} & set(view)
    assert json.loads(json.dumps(view)) == view


def test_a_view_of_another_seat_or_a_spectator_has_no_options():
    g = position(hands=[["spark"], ["nay"], []])
    for seat in (1, None):
        view = g.view(seat)
        assert view["asked"] == 0
        assert "options" not in view
        assert "prompt" not in view
    assert g.view(None)["hands"][1] == [[g.hands[1][0], None]]


def test_a_fingerprint_is_the_same_for_equal_positions_only():
    g = position()
    assert g.fingerprint() == g.clone().fingerprint() == position().fingerprint()
    other = g.clone()
    other.seen[0] ^= 8
    assert other.fingerprint() != g.fingerprint()


def test_a_restored_position_plays_on_like_the_original():
    g = position(hands=[["spark"], ["nay"], []])
    copy = Tiny.restore(g.setup, json.loads(json.dumps(g.to_data())))
    assert copy.lookup is g.setup.lookup
    for end in (g, copy):
        rng = random.Random(1)
        while end.player >= 0:
            end.choose(rng.randrange(len(end.options)))
    assert copy.fingerprint() == g.fingerprint()


def test_two_rules_of_one_name_are_a_mistake():
    with pytest.raises(ValueError, match="Tiny has two rules named 'score'"):

        @rule
        def score(g: Tiny) -> None: ...


def test_a_rule_whose_name_python_needs_is_written_with_an_underscore():
    class Some(Position): ...

    @rule_of(Some)
    def return_(g: Position) -> None: ...

    assert Some.RULES["return"] is return_
    assert "return" not in Position.RULES
    assert "let_it_be" in Some.RULES
