"""Options have roles, so that nothing is ever answered by its place in a list."""

import random
from dis import get_instructions
from typing import NamedTuple

import pytest

from tests.contract.observing import Observer, observed
from tests.contract.settings import every_way, ways
from unboxed.kernel.position import LIFE, TURN, Position

IDLE = {"RESUME", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE"}

answering_ways = pytest.mark.parametrize(
    "way",
    [way for way in ways() if way.setups[0].game.position.answers is not Position.answers],
    ids=lambda way: way.name,
)


class Question(NamedTuple):
    """A kind of question: its name, the names of its options, and their roles."""

    prompt: str
    offered: frozenset[str]
    declining: str | None
    found: int
    """How often the option that declines was among the options."""
    stakes: str
    secret: bool


class Questions(Observer):
    """Collects the kinds of questions."""

    def __init__(self):
        self.found = set()

    def asked(self, table):
        position = table.position
        self.found.add(
            Question(
                position.prompt[0],
                frozenset(option[0] for option in position.options),
                position.declining[0] if position.declining else None,
                position.options.count(position.declining),
                position.stakes,
                position.secret,
            )
        )


def questions(way):
    return observed(way, Questions).found


def idle_rules(way):
    """The rules of a game that change nothing: whoever chooses one of them declines."""
    return {
        name
        for name, rule in way.setups[0].game.position.RULES.items()
        if {instruction.opname for instruction in get_instructions(rule)} <= IDLE
    }


class Declining(Observer):
    def asked(self, table):
        position = table.position
        if position.decline >= 0:
            assert position.options[position.decline] == position.declining
        else:
            assert position.declining is None

    def ends(self, table):
        assert table.position.decline < 0


@every_way
def test_the_option_that_declines_is_one_of_the_options(way):
    observed(way, Declining)
    could = any(question.offered & idle_rules(way) for question in questions(way))
    assert not could or any(question.declining for question in questions(way)), "nothing can be declined"
    for question in questions(way):
        assert question.found == (question.declining is not None), question


@every_way
def test_a_question_with_an_option_that_declines_names_it(way):
    """A step that changes nothing declines, and so does one of a name by which another question was declined."""
    names = idle_rules(way) | {question.declining for question in questions(way)}
    for question in questions(way):
        if offered := names & question.offered:
            assert question.declining in offered, question


@every_way
def test_stakes_are_of_turn_or_life(way):
    found = {question.stakes for question in questions(way)}
    assert TURN in found, "nobody ever has a turn of their own"
    assert found <= {"", TURN, LIFE}


@every_way
def test_a_secret_question_can_be_declined_and_an_open_answer_is_at_stake(way):
    """What may lapse unseen has an option to lapse to. What is asked openly in the middle of answers no window shows
    and no timer ends: it must be something that nobody answers for another."""
    for question in questions(way):
        if question.prompt != "answer":
            assert not question.secret, question
        elif question.secret:
            assert question.declining == "let_it_be", question
        else:
            assert question.stakes, question


class Stakes(Observer):
    """Holds every window against a world that looks the same to a spectator."""

    every = 2

    def __init__(self):
        self.rng, self.compared = random.Random(1), 0

    def hears(self, position, event):
        if event[0] != "window":
            return
        _, offered, seats = event
        world = position.imagine(None, self.rng)
        for seat in range(position.setup.players):
            assert world.at_stake(seat, offered) == position.at_stake(seat, offered)
            assert world.openly(seat, offered) == position.openly(seat, offered)
            if position.openly(seat, offered):
                assert seat not in seats
                assert bool(world.answers(seat, offered)) == bool(position.answers(seat, offered))
            self.compared += 1


@answering_ways
def test_what_is_at_stake_in_an_answer_follows_from_what_lies_open(way):
    """A window whose question is of life or turn does not lapse, and everybody must know beforehand which ones do not.
    So that is the same in every world that looks the same to a spectator; and so is who is asked openly. All windows of
    half of the games."""
    assert observed(way, Stakes).compared
