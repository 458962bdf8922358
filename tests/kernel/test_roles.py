"""Options have roles: one may mean "no, thank you", and some questions must never be answered for anybody."""

import random

import pytest

from tests.kernel.tiny import Tiny, position, take
from unboxed.kernel.position import LIFE, TURN

PROMPT = ("choose_act", 0)
YES, NO, LATER = ("look", 0), ("wait", 0), ("throw", 0)


def asked(options, *roles) -> Tiny:
    g = position()
    g.player = -1
    g.ask(0, PROMPT, options, *roles)
    return g


@pytest.mark.parametrize("options", [[NO, YES, LATER], [YES, NO, LATER], [YES, LATER, NO]])
def test_the_option_that_declines_is_known_wherever_it_stands(options):
    g = asked(options, NO)
    assert g.options[g.decline] == NO
    assert g.stakes == ""


def test_a_question_may_have_no_option_that_declines():
    assert asked([YES, LATER]).decline == -1


def test_a_question_says_what_is_at_stake():
    assert asked([YES, NO], NO, LIFE).stakes == LIFE
    assert asked([YES, NO], NO, TURN).stakes == TURN


def test_the_roles_of_a_question_do_not_outlive_it():
    g = asked([YES, NO], NO, LIFE)
    g.choose(0)
    assert (g.prompt, g.decline, g.stakes) == (("choose_act", 0), -1, "")


def test_nobody_declines_when_nobody_is_asked():
    g = asked([YES, NO], NO)
    g.player = -1
    assert g.decline == -1


def test_a_forced_choice_has_no_roles():
    g = asked([NO], NO, LIFE)
    assert g.player == -1
    assert (g.declining, g.stakes) == (None, "")


def test_roles_are_saved_and_copied_with_the_question():
    g = asked([YES, NO], NO, LIFE)
    for copy in (g.clone(), type(g).restore(g.setup, g.to_data())):
        assert (copy.decline, copy.declining, copy.stakes) == (1, NO, LIFE)
    assert g.to_data()["declining"] == list(NO)


def test_a_view_does_not_show_them_to_others():
    g = asked([YES, NO], NO, LIFE)
    assert not {"declining", "stakes"} & set(g.view(1))


def test_whoever_imagines_the_question_of_another_learns_nothing_of_its_roles():
    g = asked([YES, NO], NO, LIFE)
    world = g.imagine(1, random.Random(1))
    assert (world.decline, world.declining, world.stakes) == (-1, None, "")
    assert g.imagine(0, random.Random(1)).decline == 1


def test_an_answer_may_always_be_declined():
    g = position(hands=[["spark"], ["nay"], []])
    take(g, "play")
    assert g.secret
    assert g.options[g.decline] == ("let_it_be", 1)
    assert g.stakes == ""
