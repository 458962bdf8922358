"""Small games with every die and every card as a chance node of its own, so that they can be solved.

    from unboxed.envs.exact import exactly
    game = exactly(GAME)          # a pyspiel.Game: CFR, best responses and exploitability run on it

Chance is drawn when it is needed: a die when it rolls, a card of a shuffled pile when somebody sees it. That is as
good as drawing it when it was shuffled, as long as no rule looks at a card that nobody has seen; a game whose rules
do is told so, and can be dealt at once instead (`dealt_at_once`). Whenever a draw is wanted, the choice that led to
it is taken back and made again with what was drawn: rules know nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel

from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Position
from unboxed.table.table import begin

from .actions import Actions, actions_of
from .drawing import Dealer, Wanted, drawn_kind
from .flat import row_of, width_of
from .observation import observer_of
from .recall import Recall
from .rewards import Kind, Rewards

REMEMBERED = 3
"""Own choices that the numbers of an information state hold, at most; its text holds all."""
LONGEST = 1000
MOST_OUTCOMES = 256


def as_played(state: ExactState) -> Position:
    """The ordinary position of a state, in which what nothing has decided lies in some order: for bots, who imagine
    that anew."""
    held = state.held
    data = held.position.to_data()
    for tokens, faces in data.pop("undealt"):
        for token, face in zip(tokens, faces, strict=True):
            data["face"][token] = face
    return held.plain.game.position.restore(held.plain, data)


class Moment:
    """A moment of a game, or of a draw. What it holds is replaced and never changed, so copies share it."""

    def __init__(self, game: ExactGame) -> None:
        self.plain, self.rewards = game.plain, game.rewards
        self._setup, self._dealer = game.setup, game.dealer
        self.position: Any = None
        self.recall = Recall(self._setup)
        self.past: tuple[tuple[Any, ...], ...] = ((),) * self._setup.players
        """By seat, what it saw at its last choices, and what it chose."""
        self._known_as, self._actions = str(game), tuple[int, ...]()
        self._choice: tuple[int, int] | None = None
        self._drawn: tuple[int, ...] = ()
        self.outcomes = 0
        """Of the draw that is wanted now; 0: none is."""
        self._go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return copy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds what was drawn and chosen, and finds the game where OpenSpiel knows it."""
        return _played, (self._known_as, self._actions)

    def draw(self, outcome: int) -> None:
        """Chance has decided."""
        self._actions = (*self._actions, outcome)
        self._drawn = (*self._drawn, outcome)
        self._go_on()

    def choose(self, seat: int, action: int, index: int) -> None:
        """A seat takes this option, which has this number."""
        self._actions = (*self._actions, action)
        observer = observer_of(self.plain)
        seen = row_of(observer, observer.observe(self.position, seat))
        own = ((seen, action), *self.past[seat])[:REMEMBERED]
        self.past = (*self.past[:seat], own, *self.past[seat + 1 :])
        self._choice, self._drawn = (seat, index), ()
        self._go_on()

    def _go_on(self) -> None:
        """Make the choice (or begin) with what has been drawn; it may turn out that more must be drawn."""
        recall = self.recall.copy()
        self._dealer.ready(self._drawn)
        try:
            if self._choice is None:
                position: Any = begin(self._setup, 0, recall.listener())
            else:
                seat, index = self._choice
                position = self.position.clone()
                position.listener = recall.listener()
                recall.choose(seat, position.options_for(seat)[index])
                position.choose(index, seat)
            recall.look(position)
        except Wanted as wanted:
            self.outcomes = wanted.outcomes
            return
        position.listener = None
        self.position, self.recall, self.outcomes = position, recall, 0


def _played(name: str, actions: tuple[int, ...]) -> Moment:
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    held: Moment = state.held
    return held


class ExactState(pyspiel.State):
    """A moment, as OpenSpiel asks for it."""

    def __init__(self, game: ExactGame) -> None:
        super().__init__(game)
        self.held = Moment(game)

    @property
    def actions(self) -> Actions:
        """The numbering of the game's actions."""
        return actions_of(self.held.plain.game)

    def current_player(self) -> int:
        if self.held.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        position = self.held.position
        return int(pyspiel.PlayerId.TERMINAL) if position.over else int(position.asking[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.held.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.actions.ids(self.held.position, player))

    def _apply_action(self, action: int) -> None:
        if self.held.outcomes:
            self.held.draw(action)
        else:
            seat = self.current_player()
            self.held.choose(seat, action, self.actions.index(self.held.position, seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else self.actions.words(action)

    def is_terminal(self) -> bool:
        return not self.held.outcomes and bool(self.held.position.over)

    def returns(self) -> list[float]:
        held = self.held
        return held.rewards.of(held.position.result) if self.is_terminal() else [0.0] * held.plain.players

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class ExactObserver:
    """What a player observes or remembers, as OpenSpiel asks for it."""

    def __init__(self, setup: Setup, recalls: bool) -> None:
        self._observer, self._recalls = observer_of(setup), recalls
        self._width, self._choices = width_of(self._observer), self._observer.actions.num_actions
        size = self._width + (REMEMBERED * (self._width + self._choices) if recalls else 0)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ExactState, player: int) -> None:
        """Fill the numbers: what it sees, and what it saw and chose at its last choices."""
        self.tensor.fill(0)
        held = state.held
        if held.position is None:
            return
        at = self._width
        self.tensor[:at] = row_of(self._observer, self._observer.observe(held.position, player))
        for seen, action in held.past[player] if self._recalls else ():
            self.tensor[at : at + self._width] = seen
            self.tensor[at + self._width + action] = 1
            at += self._width + self._choices

    def string_from(self, state: ExactState, player: int) -> str:
        """All that the player remembers, or what it sees now."""
        held = state.held
        if self._recalls or held.position is None:
            return held.recall.text(player)
        return str(held.recall.view(held.position, player))


Made = tuple[Setup, Setup, Dealer, Rewards, tuple[float, float]]
"""The set-up with drawn chance and the ordinary one (of which numbers and observations are made), who draws, and what
the end is worth."""


class ExactGame(pyspiel.Game):
    """A small game with its players and mode; `exactly` makes it."""

    make: Callable[[int, str], Made]
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = params or {}
        self.setup, self.plain, self.dealer, self.rewards, (least, most) = type(self).make(
            int(told.get("players") or 0), str(told.get("mode") or "")
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.plain.game).num_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.setup.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if self.rewards.rivals > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, told)

    def new_initial_state(self) -> ExactState:
        return ExactState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ExactObserver:
        return ExactObserver(self.plain, bool(iig_obs_type and iig_obs_type.perfect_recall))


def exactly(
    game: Game,
    players: int | None = None,
    mode: str = "",
    reward: Kind = "win",
    bounds: tuple[float, float] | None = None,
    dealt_at_once: bool = False,
) -> pyspiel.Game:
    """A small game with all its chance. Rewards are those of the other environments; where they are scores, `bounds`
    says between which numbers these lie. Afterwards `pyspiel.load_game` knows it as `python_unboxed_exact_ID`."""
    dealer = Dealer(dealt_at_once)
    exact = replace(game, position=drawn_kind(game.position, dealer))

    def make(players: int, mode: str) -> Made:
        setup, plain = exact.setup(players or exact.players[0], mode), game.setup(players or game.players[0], mode)
        rewards = Rewards(setup, reward)
        return setup, plain, dealer, rewards, bounds or (rewards.least, rewards.most)

    name = f"python_unboxed_exact_{game.id}"
    rivals = make(players or 0, mode)[3].rivals > 1
    kind = _type_of(game, name, rivals)
    made = type(f"Exact{game.id.title()}", (ExactGame,), {"make": staticmethod(make), "kind": kind})
    told = {"players": players or game.players[0], "mode": mode}
    if name in pyspiel.registered_names():
        return made(told)
    pyspiel.register_game(kind, made)
    return pyspiel.load_game(name, told)


def _type_of(game: Game, name: str, rivals: bool) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if rivals else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        default_loadable=True,
        parameter_specification={"players": game.players[0], "mode": ""},
    )
