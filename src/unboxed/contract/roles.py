"""Options have roles, so that nothing is ever answered by its place in a list."""

from __future__ import annotations

import random
from dis import get_instructions
from types import FunctionType
from typing import NamedTuple

from unboxed.kernel.position import LIFE, TURN, Position
from unboxed.kernel.state import Step
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way
from .statements import DoesNotApply, every_way

IDLE = {"RESUME", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE"}


class Question(NamedTuple):
    """A kind of question: its name, the names of its options, and their roles."""

    prompt: str
    offered: frozenset[str]
    declining: str | None
    found: int
    """How often the option that declines was among the options."""
    stakes: str
    secret: bool
    together: bool
    """Were several seats asked at once?"""


class Questions(Observer):
    """Collects the kinds of questions."""

    def __init__(self) -> None:
        self.found: set[Question] = set()

    def asked(self, table: Table) -> None:
        position = table.position
        self.found.add(
            Question(
                position.prompt[0],
                frozenset(option[0] for option in position.options),
                position.declining[0] if position.declining else None,
                sum(option == position.declining for option in position.options),
                position.stakes,
                position.secret,
                bool(position.together),
            )
        )


def questions(way: Way) -> set[Question]:
    return observed(way, Questions).found


def idle_rules(way: Way) -> set[str]:
    """The rules of a game that change nothing: whoever chooses one of them declines. A compiled rule cannot be read."""
    return {
        name
        for name, rule in way.game.position.RULES.items()
        if isinstance(rule, FunctionType) and {done.opname for done in get_instructions(rule)} <= IDLE
    }


class Declining(Observer):
    def asked(self, table: Table) -> None:
        position = table.position
        if position.decline >= 0:
            assert position.options[position.decline] == position.declining
        else:
            assert position.declining is None

    def ends(self, table: Table) -> None:
        assert table.position.decline < 0


@every_way
def the_option_that_declines_is_one_of_the_options(way: Way) -> None:
    observed(way, Declining)
    for question in questions(way):
        assert question.found == (question.declining is not None), (
            f"the question {question.prompt!r} names {question.declining!r}, which is not among its options"
        )
    if not any(question.declining for question in questions(way)):
        raise DoesNotApply("no question has an option that declines")


@every_way
def a_question_with_an_option_that_declines_names_it(way: Way) -> None:
    """A step that changes nothing declines, and so does one of a name by which another question was declined."""
    names = idle_rules(way) | {question.declining for question in questions(way) if question.declining}
    for question in questions(way):
        if question.together:
            continue  # whoever is asked with others at once has no way to decline
        if offered := names & question.offered:
            assert question.declining in offered, (
                f"the question {question.prompt!r} offers {', '.join(sorted(offered))}: name it as its `decline`"
            )


@every_way
def stakes_are_of_turn_or_life(way: Way) -> None:
    if all(question.together for question in questions(way)):
        raise DoesNotApply("all questions are asked of several seats at once")
    found = {question.stakes for question in questions(way)}
    assert found <= {"", TURN, LIFE}, f"stakes are TURN or LIFE, not {', '.join(sorted(found - {'', TURN, LIFE}))}"
    assert TURN in found, "nobody ever has a turn of their own: ask with stakes=TURN what no timer may answer"


@every_way
def a_secret_question_can_be_declined_and_an_open_answer_is_at_stake(way: Way) -> None:
    """What may lapse unseen has an option to lapse to. What is asked openly in the middle of answers no window shows
    and no timer ends: it must be something that nobody answers for another."""
    for question in questions(way):
        if question.prompt != "answer":
            assert not question.secret, question
        elif question.secret:
            assert question.declining == "let_it_be", question
        else:
            assert question.stakes, f"an answer is asked openly, and nothing is at stake: {question}"


class Stakes(Observer):
    """Holds every window against a world that looks the same to a spectator."""

    every = 2

    def __init__(self) -> None:
        self.rng, self.compared = random.Random(1), 0

    def hears(self, position: Position, event: Step) -> None:
        if event[0] != "window":
            return
        _, offered, seats = event
        world = position.imagine(None, self.rng)
        for seat in range(position.setup.players):
            stakes = position.at_stake(seat, offered)
            assert world.at_stake(seat, offered) == stakes, f"`at_stake` of {offered} depends on what lies hidden"
            assert world.hits(seat, offered) == position.hits(seat, offered), (
                f"whether {offered} is on a seat depends on what lies hidden"
            )
            assert world.openly(seat, offered) == position.openly(seat, offered), (
                f"`openly` of {offered} depends on what lies hidden"
            )
            if position.openly(seat, offered):
                assert seat not in seats
                assert bool(world.answers(seat, offered)) == bool(position.answers(seat, offered))
            self.compared += 1


@every_way
def what_is_at_stake_in_an_answer_follows_from_what_lies_open(way: Way) -> None:
    """A window whose question is of life or turn does not lapse, and everybody must know beforehand which ones do not.
    So that is the same in every world that looks the same to a spectator; and so is who is asked openly. All windows of
    half of the games."""
    if way.game.position.answers is Position.answers:
        raise DoesNotApply("nobody can answer anything: the position has no `answers`")
    assert observed(way, Stakes).compared, "the position has `answers`, but nothing was ever announced"
