"""One pass over the games of a way, shared by all statements of the contract.

Every statement has an observer: it looks at the games while they are played, and what it finds wrong is its own. A
statement asks for one observer's verdict; the pass in which all of them look is made once for each way (the statements
about a way come one after another). Each game is first played without anybody looking, so that the observers see
it played again and what is dear can be done at moments that are spread over the whole game.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.table import Table, begin

from .settings import TOO_LONG, Way, glance, watched

MOMENTS = 6
"""Moments of each game at which observers may take their time: one in every sixth of it."""
HOOKS = ("begins", "before_step", "after_step", "hears", "forced", "asked", "chosen", "moment", "ends", "closes")


@dataclass(frozen=True)
class Played:
    """A game that is over: what was chosen (in half of the games by instinct, if there is one) and how it ended."""

    setup: Setup
    seed: int
    choices: tuple[int, ...]
    end: Position

    def moments(self) -> dict[int, int]:
        """Numbers of choices after which there is a moment to look closely, each with its place in a random order: one
        in every sixth of the game, the last one often the end."""
        rng, length = random.Random(-self.seed - 1), len(self.choices)
        parts = [range(length * n // MOMENTS, length * (n + 1) // MOMENTS) for n in range(MOMENTS)]
        found = [rng.choice(part) for part in parts if part]
        if rng.random() < 0.5:
            found[-1] = length
        rng.shuffle(found)
        return {number: place for place, number in enumerate(found)}


class Observer:
    """Looks at the games of a way; it does what it says about the hooks that it has and fails by an assertion.

    It must leave the table as it is: whoever wants to play on or go back takes a clone."""

    every: ClassVar[int] = 1
    """It looks at one of so many games."""
    looks: ClassVar[int] = MOMENTS
    """Of the moments of a game it looks closely at so many."""
    game: Played
    """The game that is being played."""
    kinds: ClassVar[list[type[Observer]]] = []

    def __init_subclass__(cls) -> None:
        Observer.kinds.append(cls)

    def begins(self, table: Table) -> None:
        """A game is set up and at its first question."""

    def before_step(self, position: Position, step: Step) -> None:
        """A step is about to happen."""

    def after_step(self, position: Position, step: Step) -> None:
        """A step has happened, with all rules that it calls."""

    def hears(self, position: Position, event: Step) -> None:
        """Something was said."""

    def forced(self, position: Position, seat: int, option: tuple[Any, ...]) -> None:
        """A seat has only this option, and takes it without being asked."""

    def asked(self, table: Table) -> None:
        """Somebody is about to choose."""

    def chosen(self, table: Table) -> None:
        """Somebody has chosen."""

    def moment(self, table: Table) -> None:
        """One of the moments to look closely."""

    def ends(self, table: Table) -> None:
        """The game is over."""

    def closes(self) -> None:
        """All games of the way are over."""


O = TypeVar("O", bound=Observer)  # noqa: E741 - the name of a type


def observed(way: Way, kind: type[O]) -> O:
    """The observer of this kind that has looked at all games of a way; what it found wrong is raised."""
    whole = _pass_of(way)
    if error := whole.crash or whole.failures.get(kind):
        raise error
    found = whole.observers[kind]
    assert isinstance(found, kind)
    return found


@lru_cache(maxsize=2)
def _pass_of(way: Way) -> Pass:
    return Pass(way, Observer.kinds)


class Pass:
    """All games of a way, played once before the eyes of all observers."""

    def __init__(self, way: Way, kinds: list[type[Observer]]) -> None:
        self.observers = {kind: kind() for kind in kinds}
        self.failures: dict[type[Observer], BaseException] = {}
        self.crash: BaseException | None = None
        self.live: Position | None = None
        self.deep = 0
        self.looking: dict[str, list[tuple[Observer, Callable[..., None]]]] = {}
        games = way.games()
        part = {kind: _part_of(kind, len(games)) for kind in self.observers}
        self.where, self.made = "before the first game", 0
        try:
            watching = watched(way.game, self._watch, self._hear, self._force)
            for number, (setup, seed) in enumerate(games):
                self._choose_observers([kind for kind in self.observers if number in part[kind]])
                self._observe(played(setup, seed), watching)
            self.where = "after the last game"
            self._choose_observers(list(self.observers))
            self._tell("closes")
        except Exception as error:  # no observer's, but the game's own: it can then be said of none that it holds
            error.add_note(self._place())
            self.crash = error

    def _place(self) -> str:
        return f"{self.where}, after {self.made} choices"

    def _choose_observers(self, kinds: list[type[Observer]]) -> None:
        """These look from now on, at what they have hooks for; those that have found something look no more."""
        chosen = [self.observers[kind] for kind in kinds if kind not in self.failures]
        self.looking = {
            hook: [
                (one, getattr(one, hook)) for one in chosen if getattr(type(one), hook) is not getattr(Observer, hook)
            ]
            for hook in HOOKS
        }

    def _observe(self, game: Played, watching: Game) -> None:
        """Play a game again before the eyes of the observers."""
        setup = replace(game.setup, game=watching)
        self.live, self.deep, self.made = None, 0, 0
        for observer in self.observers.values():
            observer.game = game
        self.where = f"{setup.game.id}, {setup.players} players, {setup.mode}, {setup.options}, seed {game.seed}"
        table, moments = Table(setup, game.seed), game.moments()
        self._tell("begins", table)
        for number, choice in enumerate(game.choices):
            self.made = number
            self._look_closely(table, moments.get(number))
            self._tell("asked", table)
            table.choose(choice)
            self._tell("chosen", table)
        self._look_closely(table, moments.get(len(game.choices)))
        self._tell("ends", table)

    def _look_closely(self, table: Table, place: int | None) -> None:
        if place is not None:
            self._tell("moment", table, only=lambda observer: place < observer.looks)

    def _watch(self, position: Position, step: Step, call: Callable[[], None]) -> None:
        """Let a rule do its work. What is played on elsewhere is no concern of the observers, and rules that are called
        by rules are parts of one step."""
        if not self._is_live(position) or self.deep:
            call()
            return
        self._tell("before_step", position, step)
        self.deep += 1
        call()
        self.deep -= 1
        self._tell("after_step", position, step)

    def _hear(self, position: Position, event: Step) -> None:
        if self._is_live(position):
            self._tell("hears", position, event)

    def _force(self, position: Position, seat: int, option: tuple[Any, ...]) -> None:
        if self._is_live(position):
            self._tell("forced", position, seat, option)

    def _is_live(self, position: Position) -> bool:
        """Is this the game that is observed, and no copy of it? The first that is heard of is."""
        if self.live is None:
            self.live = position
        return position is self.live

    def _tell(self, hook: str, *arguments: Any, only: Callable[[Observer], bool] | None = None) -> None:
        for observer, look in self.looking[hook][:]:
            if only is not None and not only(observer):
                continue
            try:
                look(*arguments)
            except Exception as error:
                self._fail(observer, error)

    def _fail(self, observer: Observer, error: BaseException) -> None:
        """It has found something: that is its verdict, with the place where it was."""
        error.add_note(self._place())
        self.failures[type(observer)] = error
        for looking in self.looking.values():
            looking[:] = [one for one in looking if one[0] is not observer]


def _part_of(kind: type[Observer], count: int) -> frozenset[int]:
    """The numbers of the games that such an observer looks at: picked at random but always the same, so that they are
    of all combinations of options."""
    return frozenset(random.Random(kind.__name__).sample(range(count), max(1, count // kind.every)))


def played(setup: Setup, seed: int) -> Played:
    """A game, played to its end before nobody's eyes."""
    choices: list[int] = []
    position, rng = begin(setup, seed), random.Random(seed)
    by_instinct = random.Random(-seed - 1).random() < 0.5
    while position.player >= 0:
        assert len(choices) < TOO_LONG, f"the game has no end: {TOO_LONG:,} choices were made"
        choices.append(glance(position, rng) if by_instinct else int(rng.random() * len(position.options)))
        position.choose(choices[-1])
    return Played(setup, seed, tuple(choices), position)
