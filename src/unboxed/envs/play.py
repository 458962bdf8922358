"""A game that is being played by numbers: the ground of all environments here."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gymnasium import spaces
from numpy import int8, int16, int32

from unboxed.content.packs import Pack, read_pack
from unboxed.games import find
from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Listener, Position
from unboxed.table.table import begin

from .actions import Mask
from .observation import Arrays, observer_of
from .recall import Choice, recalled
from .rewards import Kind, Rewards

Packs = Iterable[Pack | str | Path]
"""Packs, or the folders and zip files in which they lie."""


def setup_of(game: str | Game, players: int | None = None, mode: str = "", packs: Packs = (), **options: Any) -> Setup:
    """The set-up of a game by its id or itself; SetupError lists what is allowed, BadCards what a pack has wrong."""
    found = find(game) if isinstance(game, str) else game
    return found.setup(found.players[0] if players is None else players, mode, read(packs), options)


def read(packs: Packs) -> tuple[Pack, ...]:
    """These packs, of which some may have to be read."""
    return tuple(pack if isinstance(pack, Pack) else read_pack(Path(pack).expanduser()) for pack in packs)


class Play:
    """One game after the other of a set-up."""

    def __init__(self, setup: Setup, reward: Kind = "win") -> None:
        self.setup = setup
        self.observer = observer_of(setup)
        self.actions = self.observer.actions
        self.rewards = Rewards(setup, reward)
        self.seed = 0
        self.choices: list[Choice] = []
        self.position: Position = begin(setup, 0)
        self.listener: Listener | None = None
        """Hears what is said in the games that are begun from now on."""
        self._ids: dict[int, list[int]] = {}
        """By seat, the numbers of its options at this moment, as far as somebody has asked for them."""
        self._sights = [self.observer.sight(seat) for seat in range(setup.players)]

    def restart(self, seed: int) -> None:
        """Begin the game of this seed."""
        self.seed, self.choices = seed, []
        self.position = begin(self.setup, seed, self.listener)
        self._ids.clear()
        for sight in self._sights:
            sight.restart(self.position)

    def act(self, seat: int, action: int) -> None:
        """Let a seat take the action of this number; IllegalChoice says what is on offer."""
        self.choose(seat, self.index(seat, action))

    def index(self, seat: int, action: int) -> int:
        """The place among a seat's options of the action of this number; IllegalChoice says what is on offer."""
        return self.actions.index(self.position, seat, int(action), self.ids(seat))

    def ids(self, seat: int) -> list[int]:
        """The numbers of a seat's options."""
        if seat not in self._ids:
            self._ids[seat] = self.actions.ids(self.position, seat)
        return self._ids[seat]

    def choose(self, seat: int, index: int) -> None:
        """Let a seat take the option of this place."""
        self.choices.append((seat, index))
        self.position.choose(index, seat)
        self._ids.clear()

    def observe(self, seat: int, position: Position | None = None) -> Arrays:
        """What a seat may know, as arrays: of the game as it is, or of this moment of it."""
        return self._sights[seat].look(self.position if position is None else position)

    def mask(self, seat: int) -> Mask:
        """What a seat may choose."""
        return self.actions.mask_of(self.ids(seat))

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing while it goes on."""
        result = self.position.result
        return [0.0] * self.setup.players if result is None else self.rewards.of(result)

    def information_state(self, seat: int) -> str:
        """All that a seat has been shown and told and what it has chosen in this game. The game is played once more
        for it."""
        return recalled(self.setup, self.seed, self.choices).text(seat)

    # --- spaces ------------------------------------------------------------------------------------------------------

    def action_space(self) -> spaces.Space[Any]:
        """Every number there is."""
        return spaces.Discrete(self.actions.num_actions)

    def mask_space(self) -> spaces.Space[Any]:
        """0 or 1 for each of them."""
        return spaces.Box(0, 1, (self.actions.num_actions,), int8)

    def array_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The arrays by name."""
        found: dict[str, spaces.Space[Any]] = {}
        for name, shape in self.observer.shapes.items():
            if name in ("zones", "tokens"):
                found[name] = spaces.Box(0, 2**15 - 1, shape, int16)
            else:
                found[name] = spaces.Box(-(2**31), 2**31 - 1, shape, int32)
        return found
