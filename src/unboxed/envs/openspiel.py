"""The games for OpenSpiel: import this, and `pyspiel.load_game("python_unboxed_uncharted(players=3)")` knows them all.

Chance is sampled: two chance nodes draw one of a million deals, and with it all dice and shuffles that follow. So a
state is its history. A world that a player might be in instead (`resampled`) has new dice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from unboxed.games import find, games
from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Position
from unboxed.table.table import begin

from .actions import Actions, actions_of
from .observation import observer_of
from .parameters import parameters_of, setup_told
from .recall import Recall
from .rewards import Rewards

DEALS, DRAWS = 1000, 2
"""Outcomes of a chance node, and how many of them there are at the beginning."""
LONGEST = 50_000
"""Actions in a game, at most."""


class Held:
    """The part of a state that OpenSpiel copies with it: it asks for deep copies, and ours are cheap."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.drawn: list[int] = []
        self.position: Position | None = None
        self.recall = Recall(setup)

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        other = Held(self.setup)
        other.drawn, other.recall = self.drawn[:], self.recall.copy()
        if self.position is not None:
            other.follow(self.position.clone())
        return other

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ = state
        if self.position is not None:  # whoever listened stayed behind
            self.follow(self.position)

    def follow(self, position: Position) -> None:
        """Play on here; all that is said is remembered."""
        self.position = position
        position.listener = self.recall.listener()

    def draw(self, outcome: int) -> None:
        """A chance node has drawn; when all have, the game begins."""
        self.drawn.append(outcome)
        if len(self.drawn) == DRAWS:
            seed = sum(number * DEALS**i for i, number in enumerate(self.drawn))
            self.follow(begin(self.setup, seed, self.recall.listener()))
            self.look()

    def choose(self, seat: int, index: int) -> None:
        """A seat takes an option."""
        assert self.position is not None
        self.recall.choose(seat, self.position.options_for(seat)[index])
        self.position.choose(index, seat)
        self.look()

    def look(self) -> None:
        """Everybody looks at what has changed."""
        assert self.position is not None
        self.recall.look(self.position)


class UnboxedState(pyspiel.State):
    """A moment of a game."""

    def __init__(self, game: UnboxedGame) -> None:
        super().__init__(game)
        self.held = Held(game.setup)

    @property
    def actions(self) -> Actions:
        """The numbering of the game's actions."""
        return actions_of(self.held.setup.game, self.held.setup.packs)

    def current_player(self) -> int:
        position = self.held.position
        if position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.over else position.asking[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.actions.ids(self.held.position, player)) if self.held.position is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / DEALS) for outcome in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.held.position is None:
            self.held.draw(action)
        else:
            seat = self.current_player()
            self.held.choose(seat, self.actions.index(self.held.position, seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.actions.words(action)

    def is_terminal(self) -> bool:
        return self.held.position is not None and self.held.position.over

    def returns(self) -> list[float]:
        position, setup = self.held.position, self.held.setup
        result = None if position is None else position.result
        return [0.0] * setup.players if result is None else Rewards(setup).of(result)

    def __str__(self) -> str:
        position = self.held.position
        return f"deal {self.held.drawn}" if position is None else position.fingerprint()


def resampled(dice: random.Random) -> Callable[[UnboxedState, int], UnboxedState]:
    """For `set_resampler`: a state that a player might be in, for all it knows; the others remember nothing in it."""

    def resample(state: UnboxedState, player: int) -> UnboxedState:
        copy: UnboxedState = state.clone()
        assert copy.held.position is not None
        copy.held.recall = state.held.recall.only(player)
        copy.held.follow(copy.held.position.imagine(player, dice))
        copy.held.look()
        return copy

    return resample


class UnboxedObserver:
    """What a player observes, as OpenSpiel asks for it: one row of numbers with named parts, and a text."""

    def __init__(self, setup: Setup, recalls: bool, short: bool) -> None:
        self._observer, self._recalls, self._short = observer_of(setup), recalls, short
        shapes = self._observer.shapes
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        first = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[first : first + size].reshape(shape)
            first += size

    def set_from(self, state: UnboxedState, player: int) -> None:
        """Fill the numbers."""
        self.tensor.fill(0)
        if state.held.position is not None:
            for name, array in self._observer.observe(state.held.position, player).items():
                self.dict[name][...] = array

    def string_from(self, state: UnboxedState, player: int) -> str:
        """All that the player remembers, or what it sees now."""
        recall, position = state.held.recall, state.held.position
        if position is None:
            return f"{recall.setup.game.id} seat {player}"
        if self._recalls:
            return recall.digest(player) if self._short else recall.text(player)
        return json.dumps(recall.view(position, player), separators=(",", ":"))


class UnboxedGame(pyspiel.Game):
    """A game with its players, mode, options and packs."""

    id = ""
    """Which game; each has a class of its own."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = params or {}
        game = find(self.id)
        self.setup = setup_told(game, told)
        self.short = bool(told.get("short", False))
        rewards = Rewards(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(game, self.setup.packs).num_actions,
            max_chance_outcomes=DEALS,
            num_players=self.setup.players,
            min_utility=rewards.least,
            max_utility=rewards.most,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(game), info, told)

    def new_initial_state(self) -> UnboxedState:
        return UnboxedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> UnboxedObserver:
        return UnboxedObserver(self.setup, bool(iig_obs_type and iig_obs_type.perfect_recall), self.short)


def _type_of(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_unboxed_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        default_loadable=True,
        parameter_specification=parameters_of(game),
    )


def register() -> None:
    """Let OpenSpiel know every game that is installed."""
    for game in games().values():
        if f"python_unboxed_{game.id}" not in pyspiel.registered_names():
            pyspiel.register_game(_type_of(game), type(f"Unboxed{game.id.title()}", (UnboxedGame,), {"id": game.id}))


register()
