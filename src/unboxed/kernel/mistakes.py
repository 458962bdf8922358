"""What authors of games get wrong, in one line each: what it is, where, and what was probably meant."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .errors import BadGame
from .state import Step

if TYPE_CHECKING:
    from .position import Position
    from .questions import Questions

MANY_STEPS = 100_000
"""Steps that may happen between two questions; a game that needs more has no end."""
LAST = 3
"""Steps that are named of an endless game."""


def advance_carefully(position: Position) -> None:
    """As `Position.advance`, but a step that nobody defines and steps without end are told in words. Searches and
    simulations, in which nobody listens, have no time for this."""
    stack: list[Any] = position.stack
    rules = position.RULES
    for _ in range(MANY_STEPS):
        if not stack or position.player >= 0:
            return
        step = stack.pop()
        if not isinstance(step, tuple):
            raise no_rule(position, step)
        try:
            rule = rules[step[0]]
        except (IndexError, KeyError, TypeError):  # an empty step, an unknown name, a name that is none
            raise no_rule(position, step) from None
        length = len(step)
        try:
            if length == 2:  # a plain call is the quickest, here as there
                rule(position, step[1])
            elif length == 3:
                rule(position, step[1], step[2])
            elif length == 4:
                rule(position, step[1], step[2], step[3])
            else:
                rule(position, *step[1:])
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:  # the rule has not begun
                raise does_not_fit(position, step, error) from error
            raise
    raise no_end(position)


def no_rule(position: Position, step: Any) -> BadGame:
    """A step that is no step, or that no rule carries out."""
    import difflib  # only needed where something is wrong

    if not isinstance(step, tuple) or not step or not isinstance(step[0], str):
        return BadGame(f"{_game(position)}: {step!r} is no step; a step is a tuple that begins with the name of a rule")
    name, rules = step[0], position.RULES
    near = difflib.get_close_matches(name, rules, 1)
    meant = f"; did you mean {near[0]!r}?" if near else "; is its function marked with @rule?"
    where = next(iter(_written_in(position, name)), "")
    return BadGame(f"{_game(position)}: there is no rule {name!r} for the step {step!r}{where}{meant}")


def does_not_fit(position: Position, step: Step, error: TypeError) -> BadGame:
    """A step with other arguments than its rule takes."""
    where = "".join([f"{place}," for place in _written_in(position, step[0])][:1])
    said = f"{error} (the position is the first of them)"
    return BadGame(f"{_game(position)}: the step {step!r}{where} does not fit its rule: {said}")


def not_next(position: Position, name: str, step: Step) -> BadGame:
    """Something is to stop that is not what happens next."""
    waits = f"{step!r} is" if step else "nothing is"
    return BadGame(f"{_game(position)}: {name!r} cannot be stopped, because it is not what happens next; {waits}")


def asked_twice(position: Questions, prompt: Step) -> BadGame:
    """A second question while one is open."""
    return BadGame(
        f"{_game(position)}: {prompt!r} is asked while {position.prompt!r} is still open; only one question can be: "
        "let the second be asked by a step of its own"
    )


def no_answer(position: Questions, prompt: Step) -> BadGame:
    """A question without options."""
    return BadGame(f"{_game(position)}: {prompt!r} is a question without an answer; ask only if there are options")


def nothing_to_choose(position: Questions, prompt: Step, seat: int) -> BadGame:
    """One of several who are asked at once is offered nothing."""
    return BadGame(
        f"{_game(position)}: {prompt!r} is asked of seat {seat}, to which `options_of` of {type(position).__name__} "
        "offers nothing; ask only seats that have options, and let that method say which"
    )


def nothing_announced(position: Position, event: Step) -> BadGame:
    """An event is replaced though none is announced."""
    return BadGame(f"{_game(position)}: amend({event!r}) though nothing is announced; it is for rules that answer")


def no_end(position: Position) -> BadGame:
    """Steps without end."""
    last = ", ".join(repr(step) for step in position.stack[-LAST:])
    return BadGame(
        f"{_game(position)}: {MANY_STEPS:,} steps in a row and nobody was asked; "
        f"the next would be {last}: does a rule push itself again without end?"
    )


def _game(position: Questions) -> str:
    return position.setup.game.id


def _written_in(position: Position, name: str) -> Iterator[str]:
    """Where a name stands in the code of the game's rules, in words."""
    for module in {body.__module__: inspect.getmodule(body) for body in position.RULES.values()}.values():
        for function in vars(module).values():
            if isinstance(function, types.FunctionType) and name in tuple(_constants(function.__code__)):
                code = function.__code__
                file = code.co_filename.rpartition("/")[2]
                yield f", which is named in {function.__name__}() ({file}:{code.co_firstlineno})"


def _constants(code: types.CodeType) -> Iterator[Any]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _constants(constant)
        elif isinstance(constant, tuple):
            yield from constant
        else:
            yield constant
