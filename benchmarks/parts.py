"""What the engine's parts cost, each alone: where to look when a game is slow."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import unboxed
from benchmarks import ours
from benchmarks.timing import Figure, cost
from unboxed.kernel.position import NOBODY, Position, rule_of
from unboxed.kernel.state import state

SUBJECT = "engine"
STEPS = 100
CARDS = 60
GAME = "unlucky"  # the game whose positions are viewed and saved


@state
class Treadmill(Position):
    """The smallest game: it does nothing, or asks the same thing for ever."""


@rule_of(Treadmill)
def nothing(g: Treadmill) -> None:
    """Cost a step and no more."""


@rule_of(Treadmill)
def again(g: Treadmill) -> None:
    """Ask, with two options that both lead here."""
    g.ask(0, ("again",), [("again",), ("again",)])


def figures() -> Iterator[Figure]:
    yield step()
    yield ask()
    yield clone()
    yield shuffle()
    yield view()
    yield save()


def step() -> Figure:
    """Putting a step on the stack and carrying it out."""
    position = treadmill()

    def steps() -> None:
        for _ in range(STEPS):
            position.do("nothing")
        position.advance()

    return cost(SUBJECT, "step", [steps], times=STEPS)


def ask() -> Figure:
    """Asking somebody and taking the answer."""
    position = treadmill()
    position.do("again")
    position.advance()
    return cost(SUBJECT, "ask", [lambda: position.choose(1)])


def clone() -> Figure:
    """Copying the smallest position: the part of every copy that no game can save."""
    return cost(SUBJECT, "clone", [treadmill().clone])


def shuffle() -> Figure:
    """Shuffling a deck of sixty cards."""
    position = treadmill()
    deck = position.add_deck("cards", [f"card {i}" for i in range(CARDS)])
    return cost(SUBJECT, f"shuffle {CARDS}", [lambda: position.shuffle(deck)])


def view() -> Figure:
    """What one seat may know of a game half-way, as JSON-able data."""
    positions = ours.mid_games(GAME)[:4]
    return cost(SUBJECT, f"view ({GAME})", [lambda p=p: p.view(0) for p in positions])


def save() -> Figure:
    """The record of a whole game as text."""
    tables = [_finished(seed) for seed in range(1, 5)]
    return cost(SUBJECT, f"save ({GAME})", [lambda t=t: json.dumps(t.record()) for t in tables])


def treadmill() -> Treadmill:
    position: Treadmill = Treadmill.blank()
    position.player = NOBODY
    return position


def _finished(seed: int) -> unboxed.Table:
    table = unboxed.new(GAME, players=4, seed=seed)
    rng = random.Random(seed)
    while table.decision is not None:
        table.choose(int(rng.random() * len(table.decision.options)))
    return table
