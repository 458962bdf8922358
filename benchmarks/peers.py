"""The engines people use today, playing uniformly at random with the legal moves listed at every decision.

A decision is a choice between at least two options, here as in our games, where a forced choice is never asked. Two
thirds of catanatron's ticks have a single option (roll, end the turn); a line of its own counts those too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import version
from itertools import count

import pyspiel
from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

from benchmarks.bars import CATANATRON, GIN_RUMMY
from benchmarks.timing import Figure, cost, play

HEARTS = "open_spiel hearts"
FORCED_TOO = f"{CATANATRON}, forced moves counted"

MID_GAME = 200  # decisions into a game of Catan, when the board has filled and the copy has grown
POSITIONS = 8


def figures() -> Iterator[Figure]:
    yield from catanatron()
    yield from open_spiel(GIN_RUMMY)
    yield from open_spiel(HEARTS)


def versions() -> dict[str, str]:
    return {name: version(name) for name in ("catanatron", "open_spiel")}


# --- catanatron: Python, four players ---


def catanatron() -> Iterator[Figure]:
    seeds = count(1)

    def game(fewest_options: int) -> int:
        table, decisions = _catan(next(seeds)), 0
        while table.winning_color() is None and table.state.num_turns < TURNS_LIMIT:
            decisions += len(table.state.playable_actions) >= fewest_options
            table.play_tick()
        return decisions

    yield play(CATANATRON, lambda: game(2))
    yield play(FORCED_TOO, lambda: game(1))
    yield cost(CATANATRON, "clone", [_catan_mid_game(seed).copy for seed in range(1, POSITIONS + 1)])


def _catan(seed: int) -> Game:
    return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def _catan_mid_game(seed: int) -> Game:
    table = _catan(seed)
    for _ in range(MID_GAME):
        table.play_tick()
    return table


# --- OpenSpiel: C++, driven from Python as a Python user drives it ---


def open_spiel(subject: str) -> Iterator[Figure]:
    rules = pyspiel.load_game(subject.split()[1])
    rng = random.Random(1)

    def game() -> int:
        return _spiel(rules.new_initial_state(), rng)

    yield play(subject, game)
    yield cost(subject, "clone", [_spiel_mid_game(rules, rng).clone for _ in range(POSITIONS)])


def _spiel(state: pyspiel.State, rng: random.Random) -> int:
    """Play to the end. Chance is the driver's to draw; it takes time but is not counted as a decision."""
    decisions = 0
    while not state.is_terminal():
        decisions += _spiel_tick(state, rng)
    return decisions


def _spiel_tick(state: pyspiel.State, rng: random.Random) -> bool:
    if state.is_chance_node():
        state.apply_action(_drawn(state.chance_outcomes(), rng.random()))
        return False
    actions = state.legal_actions()
    state.apply_action(actions[int(rng.random() * len(actions))])
    return len(actions) > 1


def _drawn(outcomes: list[tuple[int, float]], x: float) -> int:
    for action, probability in outcomes:
        x -= probability
        if x <= 0:
            return action
    return outcomes[-1][0]  # probabilities may sum to a little less than one


def _spiel_mid_game(rules: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """Half-way through a game, counted in what happened, chance included."""
    state = rules.new_initial_state()
    _spiel(state, rng)
    history = state.history()
    state = rules.new_initial_state()
    for action in history[: len(history) // 2]:
        state.apply_action(action)
    return state
