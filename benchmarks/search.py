"""Information-set search: our iterations a second, next to OpenSpiel's two on gin rummy.

Ours imagines a fresh world for every iteration, as theirs resample. Theirs play every game out at random; ours is
measured both ways: as the bots use it, cut off early by the game's evaluation, and played out to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.bars import Verdict
from benchmarks.searching import ITERATIONS, POSITIONS, UNIT, pace, searches
from benchmarks.timing import Figure, ratio
from unboxed.bots.playout import LONGEST
from unboxed.bots.search import Style

PYTHON = "open_spiel ismcts, Python"
CPP = "open_spiel ismcts, C++"
WANTED = 3
"""Times OpenSpiel's Python search, for every game."""
SEARCH, WHOLE = "search", "search, whole games"
DECISIONS = 10
"""Into a game of gin rummy."""


def figures(games: list[str]) -> Iterator[Figure]:
    """Ours for each game, then theirs."""
    for game in games:
        yield pace(game, SEARCH, searches(game, Style()))
        yield pace(game, WHOLE, searches(game, Style(playout=LONGEST)))
    states = [_gin(seed) for seed in range(1, POSITIONS + 1)]
    yield pace(PYTHON, SEARCH, _python(states))
    yield pace(CPP, SEARCH, _cpp(states))


def verdicts(games: list[str], figures: list[Figure]) -> list[Verdict]:
    """Is every game searched fast enough?"""
    by_name = {(figure.subject, figure.what): figure for figure in figures}
    theirs = by_name[PYTHON, SEARCH]
    return [Verdict(game, SEARCH, PYTHON, ratio(by_name[game, SEARCH], theirs), WANTED) for game in games]


def report(figures: list[Figure], numbers: Callable[[Figure], str]) -> list[str]:
    """A table like the others."""
    found = [figure for figure in figures if figure.unit == UNIT]
    anchors = [figure for figure in found if figure.subject in (PYTHON, CPP)]
    head = f"{'search, ' + UNIT:32}{'median':>12}{'min':>12}{'max':>12}"
    lines = [head + "".join(f"  x {anchor.subject.split()[-1]:<11}" for anchor in anchors)]
    for figure in found:
        name = figure.subject if figure.what == SEARCH else f"{figure.subject}, whole games"
        ratios = "".join(f"  {ratio(figure, anchor):<13.2f}" for anchor in anchors)
        lines.append(f"  {name:30}{numbers(figure)}{ratios}".rstrip())
    return [*lines, ""]


# --- OpenSpiel ---


def _gin(seed: int) -> pyspiel.State:
    """A state of gin rummy some way into a random game."""
    rng, rules = numpy.random.RandomState(seed), pyspiel.load_game("gin_rummy")
    state, decisions = rules.new_initial_state(), DECISIONS
    while True:
        if state.is_terminal():  # somebody knocked at once: deal again
            state, decisions = rules.new_initial_state(), DECISIONS
        elif state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(actions, p=chances))
        elif decisions:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
        else:
            return state


def _python(states: list[pyspiel.State]) -> Callable[[], None]:
    rng = numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=states[0].get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=2,
        max_simulations=ITERATIONS,
        random_state=rng,
    )
    turn = cycle(states)
    return lambda: bot.step(next(turn)) and None


def _cpp(states: list[pyspiel.State]) -> Callable[[], None]:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, ITERATIONS)
    turn = cycle(states)
    return lambda: bot.step(next(turn)) and None
