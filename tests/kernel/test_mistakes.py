"""Mistakes of authors get one clear line."""

from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY, Tiny
from unboxed.kernel.errors import BadGame
from unboxed.kernel.position import rule_of
from unboxed.kernel.state import state
from unboxed.table.table import Table


@state
class Faulty(Tiny):
    """The tiny game with rules that are wrong."""


rule = rule_of(Faulty)


@rule
def misspell(g: Faulty) -> None:
    g.do("scoer", 0, 1)


@rule
def forget(g: Faulty) -> None:
    g.do("unmarked")


@rule
def push_no_step(g: Faulty) -> None:
    g.stack.append("turn")  # type: ignore[arg-type]


@rule
def ask_twice(g: Faulty) -> None:
    g.ask(0, ("choose_act", 0), [("wait", 0), ("look", 0)])
    g.ask(1, ("choose_act", 1), [("wait", 1), ("look", 1)])


@rule
def ask_nothing(g: Faulty) -> None:
    g.ask(0, ("choose_act", 0), [])


@rule
def push_itself(g: Faulty) -> None:
    g.do("push_itself")


@rule
def amend_nothing(g: Faulty) -> None:
    g.amend(("score", 0, 1))


@rule
def give_too_much(g: Faulty) -> None:
    g.do("one_seat", 0, 1)


@rule
def one_seat(g: Faulty, seat: int) -> None:
    len(seat)  # type: ignore[arg-type]


@rule
def ask_nobody_anything(g: Faulty) -> None:
    g.ask_all((0, 2), ("choose_act",))


SAID = {
    "misspell": [
        "there is no rule 'scoer' for the step ('scoer', 0, 1)",
        "named in misspell() (test_mistakes.py:",
        "did you mean 'score'?",
    ],
    "forget": ["there is no rule 'unmarked'", "named in forget()", "marked with @rule?"],
    "push_no_step": ["'turn' is no step", "a tuple that begins with the name of a rule"],
    "ask_twice": ["('choose_act', 1) is asked while ('choose_act', 0) is still open"],
    "ask_nothing": ["('choose_act', 0) is a question without an answer"],
    "give_too_much": [
        "the step ('one_seat', 0, 1), which is named in give_too_much() (test_mistakes.py:",
        "does not fit its rule: one_seat() takes 2 positional arguments but 3 were given",
    ],
    "ask_nobody_anything": ["('choose_act',) is asked of seat 0, to which `options_of` of Faulty offers nothing"],
    "push_itself": ["100,000 steps in a row", "the next would be ('push_itself',)"],
    "amend_nothing": ["amend(('score', 0, 1)) though nothing is announced"],
}


@pytest.mark.parametrize("name", SAID)
def test_a_mistake_is_named_in_one_line(name):
    def begin(g: Faulty) -> None:
        TINY.begin(g)
        g.stack = [(name,)]

    game = replace(TINY, position=Faulty, begin=begin)
    with pytest.raises(BadGame) as caught:
        Table(game.setup(3), seed=1)
    said = str(caught.value)
    assert said.startswith("tiny: ")
    assert "\n" not in said
    assert [part for part in SAID[name] if part not in said] == []


def test_a_fault_inside_a_rule_is_not_taken_for_a_step_that_does_not_fit():
    def begin(g: Faulty) -> None:
        TINY.begin(g)
        g.stack = [("one_seat", 0)]

    with pytest.raises(TypeError, match="has no len"):
        Table(replace(TINY, position=Faulty, begin=begin).setup(3), seed=1)


def test_a_rule_that_is_named_nowhere_is_told_all_the_same():
    def begin(g: Faulty) -> None:
        TINY.begin(g)
        g.stack = [("zz" + "top",)]

    with pytest.raises(BadGame, match="there is no rule 'zztop'"):
        Table(replace(TINY, position=Faulty, begin=begin).setup(3), seed=1)


def test_a_mistake_after_a_choice_is_named_too():
    table = Table(replace(TINY, position=Faulty).setup(3), seed=1)
    table.position.options = [("scoer", 0, 1), *table.position.options]
    with pytest.raises(BadGame, match="did you mean 'score'"):
        table.position.choose(0)
