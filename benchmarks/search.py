"""Information-set search: our iterations a second, next to OpenSpiel's two on gin rummy.

Ours (benchmarks/builds.py) imagines a fresh world for every iteration, as theirs resample. Theirs play every game out
at random; ours is measured both ways: as the bots use it, cut off early by the game's evaluation, and played out to the
end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.bars import IS_MCTS, SEARCH
from benchmarks.ours import POSITIONS
from benchmarks.searching import TIMES, pace
from benchmarks.timing import ITERATIONS, Figure, ratio

CPP = "open_spiel ismcts, C++"
DECISIONS = 10
"""Into a game of gin rummy."""


def figures() -> Iterator[Figure]:
    """Theirs."""
    states = [_gin(seed) for seed in range(1, POSITIONS + 1)]
    yield pace(IS_MCTS, SEARCH, _python(states))
    yield pace(CPP, SEARCH, _cpp(states))


def report(figures: list[Figure], numbers: Callable[[Figure], str]) -> list[str]:
    """A table like the others."""
    found = [figure for figure in figures if figure.unit == ITERATIONS]
    anchors = [figure for figure in found if figure.subject in (IS_MCTS, CPP)]
    head = f"{'search, ' + ITERATIONS:42}{'median':>12}{'min':>12}{'max':>12}"
    lines = [head + "".join(f"  x {anchor.subject.split()[-1]:<11}" for anchor in anchors)]
    for figure in found:
        name = figure.subject if figure.what == SEARCH else f"{figure.subject}, {figure.what}"
        ratios = "".join(f"  {ratio(figure, anchor):<13.2f}" for anchor in anchors)
        lines.append(f"  {name:40}{numbers(figure)}{ratios}".rstrip())
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
        max_simulations=TIMES,
        random_state=rng,
    )
    turn = cycle(states)
    return lambda: bot.step(next(turn)) and None


def _cpp(states: list[pyspiel.State]) -> Callable[[], None]:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, TIMES)
    turn = cycle(states)
    return lambda: bot.step(next(turn)) and None
