"""Every way a registered game can be set up, and seeded random games of each.

The contract tests run on all of these and know no game by name. UNBOXED_CONTRACT_GAMES says how many games are played
for every player count and mode; they are spread evenly over the combinations of options that the game allows.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import prod
from typing import Any

import pytest

import unboxed
from unboxed.engine import Game, Position, Setup, SetupError, begin, state

GAMES = int(os.environ.get("UNBOXED_CONTRACT_GAMES", "200"))
TOO_LONG = 50_000
"""Decisions after which a game counts as endless."""
MANY = 4096
"""Combinations of options of which not all are played."""
FEWEST = 6
"""Games of each way that even the dearest test plays."""


@dataclass(frozen=True)
class Way:
    """A game with a player count and a mode, in all its combinations of options."""

    setups: tuple[Setup, ...]

    @property
    def name(self) -> str:
        first = self.setups[0]
        return f"{first.game.id}-{first.players}-{first.mode}"

    def games(self, part: int = 1, at_least: int = 1) -> Iterator[tuple[Setup, int]]:
        """Set-up and seed of this way's games; `part` 10 means every tenth. Few games are spread over all combinations
        of options; with enough of them each combination comes up."""
        count, setups = max(GAMES // part, FEWEST, at_least), self.setups
        step = max(1, len(setups) // count)
        return ((setups[seed * step % len(setups)], seed) for seed in range(count))


def setups_of(game: Game, players: int, mode: str) -> list[Setup]:
    """All combinations of options that can be played with so many players in this mode, or a spread of them."""
    names = [option.name for option in game.options]
    found = []
    for values in _combinations(game, f"{game.id} {players} {mode}"):
        try:
            found.append(game.setup(players, mode, (), dict(zip(names, values, strict=True))))
        except SetupError:
            continue
    if len(found) > GAMES:  # spread what can be played over the whole list
        return found[:: -(-len(found) // GAMES)]
    return found


def _combinations(game: Game, seed: str) -> list[tuple[Any, ...]]:
    """Every combination of option values; of too many, the defaults and some in which each value comes up twice."""
    lists = [option.values for option in game.options]
    if prod(len(values) for values in lists) <= MANY:
        return list(product(*lists))
    rng, count = random.Random(seed), 2 * max(len(values) for values in lists)
    columns = []
    for values in lists:
        column = [values[i % len(values)] for i in range(count)]
        rng.shuffle(column)
        columns.append(column)
    return [tuple(option.default for option in game.options), *zip(*columns, strict=True)]


@cache
def ways() -> tuple[Way, ...]:
    """All of them, for all registered games."""
    found = []
    for game in unboxed.games().values():
        for players, mode in product(game.players, game.modes):
            if setups := setups_of(game, players, mode):
                found.append(Way(tuple(setups)))
    return tuple(found)


every_way = pytest.mark.parametrize("way", ways(), ids=lambda way: way.name)
every_game = pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)


# --- random games ----------------------------------------------------------------------------------------


def play(setup: Setup, seed: int, listener: Any = None) -> Iterator[Position]:
    """The position at every decision of a random game, and once more when it is over. It goes on changing."""
    position, rng = begin(setup, seed, listener), random.Random(seed)
    for _ in range(TOO_LONG):
        yield position
        if position.player < 0:
            return
        position.choose(int(rng.random() * len(position.options)))
    pytest.fail(f"{setup.game.id}, {setup.players} players, {setup.mode}, seed {seed}: no end")


def moments(setup: Setup, seed: int, count: int) -> Iterator[Position]:
    """Some random moments of a random game, its end among the candidates."""
    length = sum(1 for _ in play(setup, seed))
    chosen = set(random.Random(-seed - 1).sample(range(length), min(count, length)))
    return (position for number, position in enumerate(play(setup, seed)) if number in chosen)


def finished(setup: Setup, seed: int) -> Position:
    """The end of a random game."""
    *_, last = play(setup, seed)
    return last


def watched(setup: Setup, watch: Callable[[Position, str, tuple[Any, ...], Callable[[], None]], None]) -> Setup:
    """The same set-up with every rule called by way of `watch(position, rule name, arguments, call)`."""
    cls: Any = state(type("Watched", (setup.game.position,), {}))

    def wrapped(name: str, rule: Any) -> Any:
        return lambda g, *arguments: watch(g, name, arguments, lambda: rule(g, *arguments))

    cls.RULES = {name: wrapped(name, rule) for name, rule in setup.game.position.RULES.items()}
    return replace(setup, game=replace(setup.game, position=cls))


def names_of(setup: Setup) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(setup.players)]


def viewers(setup: Setup) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(setup.players), None]
