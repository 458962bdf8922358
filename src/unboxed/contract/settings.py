"""Every way a game can be set up, and seeded random games of each.

The contract is held against all of these and knows no game by name. UNBOXED_GAMES says how many games are played for
every player count and mode; they are spread evenly over the combinations of options that the game allows. UNBOXED_SEED
says which games these are: a long test plays others every day.
"""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Option, Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step, state
from unboxed.table.table import begin

GAMES = int(os.environ.get("UNBOXED_GAMES", "40"))
SEED = int(os.environ.get("UNBOXED_SEED", "0"))
APART = 1_000_000
"""Seeds between the games of one UNBOXED_SEED and those of the next."""
TOO_LONG = 50_000
"""Decisions after which a game counts as endless."""
MANY = 4096
"""Combinations of options of which not all are played."""
GLANCES = 0.9
"""How often a game's own instinct chooses where it is asked; chance alone seldom sees the end of a hard game."""


@contextmanager
def playing(games: int) -> Iterator[None]:
    """So many games of every way, for a while."""
    global GAMES
    GAMES, usual = games, GAMES
    try:
        yield
    finally:
        GAMES = usual


@dataclass(frozen=True, eq=False)
class Subject:
    """A game that is held to the contract, with what its author says about its tests."""

    game: Game
    tests: Path | None = None
    """The folder whose tests cite the rulebook."""
    playthroughs: Path | None = None
    """The folder with a golden playthrough of each mode."""
    shortly: Mapping[str, Any] = field(default_factory=dict)
    """Options of the golden playthroughs that differ from their defaults: a short game tells as much as a long one."""
    played_by: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Events and options that count as playing a card of this deck, or this one card; where nothing is said, all do."""
    read_from_the_card: Sequence[str] = ()
    """Verbs that rules look for on the card instead of carrying them out."""
    stays: Sequence[str] = ()
    """Cards that lie where they are from the first moment to the last: they are never resolved."""
    telling: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Games by way in which seldom things happen: they are watched first, so that few others are needed."""

    @property
    def name(self) -> str:
        return self.game.id


@dataclass(frozen=True, eq=False)
class Way:
    """A game with a player count and a mode, in all its combinations of options."""

    setups: tuple[Setup, ...]

    @property
    def game(self) -> Game:
        return self.setups[0].game

    @property
    def name(self) -> str:
        return f"{self.game.id}-{self.setups[0].players}-{self.setups[0].mode}"

    def games(self, part: int = 1, at_least: int = 1) -> list[tuple[Setup, int]]:
        """Set-up and seed of this way's games, among which each combination of options comes up; `part` 10 means a
        tenth of them, picked at random but always the same."""
        numbers: Sequence[int] = range(max(GAMES, len(self.setups), at_least))
        if part > 1:
            numbers = sorted(random.Random(part).sample(numbers, max(len(numbers) // part, at_least)))
        return [(self.setups[number % len(self.setups)], SEED * APART + number) for number in numbers]


def setups_of(game: Game, players: int, mode: str) -> list[Setup]:
    """All combinations of options that can be played with so many players in this mode, or a spread of them."""
    names = [option.name for option in game.options]
    found = []
    seed = f"{game.id} {players} {mode} {SEED}"
    for values in _combinations(game, seed):
        try:
            found.append(game.setup(players, mode, (), dict(zip(names, values, strict=True))))
        except SetupError:
            continue
    if len(found) > GAMES:
        return random.Random(seed).sample(found, GAMES)
    return found


def _combinations(game: Game, seed: str) -> list[tuple[Any, ...]]:
    """Every combination of option values; of too many, the defaults and some in which each value comes up twice."""
    lists = [_played(option) for option in game.options]
    if prod(len(values) for values in lists) <= MANY:
        return list(product(*lists))
    rng, count = random.Random(seed), 2 * max(len(values) for values in lists)
    columns = []
    for values in lists:
        column = [values[i % len(values)] for i in range(count)]
        rng.shuffle(column)
        columns.append(column)
    usual = [option.default if option.brief is None else option.brief for option in game.options]
    return [tuple(usual), *zip(*columns, strict=True)]


def _played(option: Option) -> tuple[Any, ...]:
    """The values an option is played with: not the default if that lets games of chance go on for very long."""
    return tuple(value for value in option.values if option.brief is None or value != option.default)


def ways_of(game: Game) -> tuple[Way, ...]:
    """All ways to play a game."""
    return _ways_of(game, GAMES)


@cache
def _ways_of(game: Game, games: int) -> tuple[Way, ...]:
    """The same for as long as so many games are played: of many combinations of options as many are."""
    found = []
    for players, mode in product(game.players, game.modes):
        if setups := setups_of(game, players, mode):
            found.append(Way(tuple(setups)))
    return tuple(found)


# --- random games ----------------------------------------------------------------------------------------


def play(setup: Setup, seed: int, listener: Any = None) -> Iterator[Position]:
    """The position at every decision of a random game, and once more when it is over. It goes on changing."""
    position, rng = begin(setup, seed, listener), random.Random(seed)
    for _ in range(TOO_LONG):
        yield position
        if position.player < 0:
            return
        position.choose(int(rng.random() * len(position.options)))
    raise AssertionError(f"{setup.game.id}, {setup.players} players, {setup.mode}, seed {seed}: no end")


def glance(position: Position, rng: random.Random) -> int:
    """A choice that the game's own instinct likes, mostly; without one, any choice."""
    if (instinct := position.setup.game.instinct) is not None and rng.random() < GLANCES:
        return instinct(position)
    return int(rng.random() * len(position.options))


def finished(setup: Setup, seed: int) -> Position:
    """The end of a random game."""
    *_, last = play(setup, seed)
    return last


def watched(
    game: Game,
    watch: Callable[[Position, Step, Callable[[], None]], None],
    hear: Callable[[Position, Step], None] = lambda position, event: None,
    force: Callable[[Position, int, Step], None] = lambda position, seat, option: None,
) -> Game:
    """The same game with every rule called by way of `watch(position, step, call)`, all that is said also heard by
    `hear(position, event)`, and what a seat does for want of another option told to `force(position, seat, option)`."""
    kind = game.position

    def say(g: Any, *event: Any) -> None:
        kind.say(g, *event)
        hear(g, event)

    def ask(g: Any, player: int, prompt: Step, options: list[Step], *more: Any, **named: Any) -> None:
        kind.ask(g, player, prompt, options, *more, **named)
        if len(options) == 1:
            force(g, player, options[0])

    def wrapped(name: str, rule: Any) -> Any:
        return lambda g, *arguments: watch(g, (name, *arguments), lambda: rule(g, *arguments))

    cls: Any = state(type("Watched", (kind,), {"say": say, "ask": ask}))
    cls.RULES = {name: wrapped(name, rule) for name, rule in kind.RULES.items()}
    return replace(game, position=cls)


def faces_by_deck(position: Position) -> dict[str, Counter[str]]:
    """What the cards of each back are, however many parts a deck was made of."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for deck, first, end in position.decks:
        found[deck].update(position.face[first:end])
    return dict(found)


def names_of(setup: Setup) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(setup.players)]


def viewers(setup: Setup) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(setup.players), None]
