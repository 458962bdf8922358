"""A look: all that a bot is ever handed. It holds one imagined world and not a trace of the real one.

Imagining from an imagined world gives the same worlds as imagining from the real one, because what a seat has not
seen is sorted before it is dealt anew. So nothing is lost by forgetting the real position at once.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from unboxed.content.packs import Pack
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step


class Look:
    """What one seat may know at one moment, from which it may imagine worlds."""

    __slots__ = ("_draw", "_world", "seat")

    def __init__(self, position: Position, seat: int, seed: int) -> None:
        if not 0 <= seat < position.setup.players:
            raise SetupError(f"there is no seat {seat}; seats are 0 to {position.setup.players - 1}")
        self._keep(position.imagine(seat, random.Random(seed)), seat)

    def _keep(self, world: Position, seat: int) -> None:
        self.seat = seat
        self._world = world
        self._draw: Callable[[random.Random], Position] | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._world.setup.game

    @property
    def setup(self) -> Setup:
        """The set-up: players, mode, options and cards."""
        return self._world.setup

    @property
    def asked(self) -> bool:
        """Is this seat asked to choose?"""
        return self._world.player == self.seat

    @property
    def options(self) -> tuple[Step, ...]:
        """The options of this seat's question; none if it is not asked."""
        return tuple(self._world.options) if self.asked else ()

    @property
    def prompt(self) -> Step:
        """What this seat is asked about; empty if it is not asked."""
        return self._world.prompt if self.asked else ()

    @property
    def decline(self) -> int:
        """The number of the option that means "no, thank you"; -1 if there is none."""
        return self._world.decline if self.asked else -1

    @property
    def stakes(self) -> str:
        """What is at stake in this seat's question: "turn", "life" or nothing."""
        return self._world.stakes if self.asked else ""

    @property
    def view(self) -> dict[str, Any]:
        """All that this seat may know, as JSON-able data."""
        return self._world.view(self.seat)

    @property
    def world(self) -> Position:
        """The world that this look was made with, for those who need only one: to be looked at, never played on."""
        return self._world

    def imagine(self, rng: random.Random) -> Position:
        """A world this seat might be in, with new dice; yours to play on."""
        if self._draw is None:
            world, own = self._world, type(self._world).imagine is not Position.imagine  # a game may have its own way
            self._draw = partial(world.imagine, self.seat) if own else world.imagining(self.seat).world
        return self._draw(rng)

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self._world.setup
        packs = tuple((pack.name, pack.files) for pack in setup.packs)
        chosen = (_name_of(setup.game), setup.players, setup.mode, packs, dict(setup.options), setup.confirm)
        return _revived, (chosen, self._world.to_data(), self.seat)


def _revived(chosen: tuple[Any, ...], data: dict[str, Any], seat: int) -> Look:
    name, players, mode, packs, options, confirm = chosen
    game = _game_named(name)
    setup = game.setup(players, mode, tuple(Pack(n, files) for n, files in packs), options, confirm)
    look = Look.__new__(Look)
    look._keep(game.position.restore(setup, data), seat)
    return look


def _name_of(game: Game) -> str:
    """A game's id; for one that is not among the installed games, the module that defines it as GAME."""
    if games().get(game.id) is game:
        return game.id
    kind: Any = game.position
    module = kind.__module__
    if getattr(sys.modules.get(module), "GAME", None) is game:
        return f"{module}:GAME"
    raise SetupError(f"{game.id!r} cannot be sent to another process: its module {module} does not define it as GAME")


def _game_named(name: str) -> Game:
    module, colon, _ = name.partition(":")
    found: Game = import_module(module).GAME if colon else games()[name]
    return found
