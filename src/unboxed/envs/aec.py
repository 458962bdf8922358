"""The games for PettingZoo: one seat after the other is asked (AEC), or all who are asked answer at once (Parallel)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from unboxed.kernel.errors import IllegalChoice
from unboxed.kernel.game import Game, Setup

from .play import Packs, Play, setup_of
from .rewards import Kind
from .windows import Round, Windows, remembered

Observation = dict[str, Any]
"""`observation`, which holds the arrays, and `action_mask`."""
LET_IT_BE = "let_it_be"


class _Seats:
    """What both kinds share: agents by seat, their spaces, the game and its dice."""

    def __init__(self, setup: Setup, reward: Kind) -> None:
        self.play = Play(setup, reward)
        self.names = [f"player_{seat}" for seat in range(setup.players)]
        self.seat = {name: seat for seat, name in enumerate(self.names)}
        arrays = self.play.array_spaces()
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            name: spaces.Dict({"observation": spaces.Dict(dict(arrays)), "action_mask": self.play.mask_space()})
            for name in self.names
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {name: self.play.action_space() for name in self.names}
        self._dice = np.random.default_rng()

    def restart(self, seed: int | None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.play.restart(int(self._dice.integers(2**63)))

    def observed(self, name: str) -> Observation:
        seat = self.seat[name]
        return {"observation": self.play.observe(seat), "action_mask": self.play.mask(seat)}

    def observed_in(self, round: Round, name: str) -> Observation:
        """The same of a moment at which everybody is asked."""
        seat = self.seat[name]
        mask = self.play.actions.mask_of(self.offered_in(round, seat))
        return {"observation": self.play.observe(seat, round.seen_by(seat)), "action_mask": mask}

    def offered_in(self, round: Round, seat: int) -> list[int]:
        """The numbers of what a seat may choose where everybody is asked."""
        actions = self.play.actions
        return actions.ids(round.asked[seat], seat) if seat in round.asked else [actions.kinds[LET_IT_BE].first]

    def by_name(self, values: list[float]) -> dict[str, float]:
        return dict(zip(self.names, values, strict=True))


class UnboxedAEC(AECEnv[str, Observation, int | None]):
    """A game in which whoever is asked acts.

    With `ask_everybody` all seats act once about everything announced that somebody might answer, as far as all can
    tell; those who cannot, with the one action that lets things be. Then nobody can tell who was asked."""

    def __init__(self, setup: Setup, reward: Kind = "win", ask_everybody: bool = False) -> None:
        self.metadata = {"name": f"unboxed_{setup.game.id}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self._seats = _Seats(setup, reward)
        self.play = self._seats.play
        self.possible_agents = list(self._seats.names)
        self.observation_spaces, self.action_spaces = self._seats.observation_spaces, self._seats.action_spaces
        self._ask_everybody, self._windows = ask_everybody, Windows()
        self._round: Round | None = None
        """In which everybody is asked now."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._windows, self._round = Windows(), None
        self.play.listener = self._windows.hear if self._ask_everybody else None
        self._seats.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"legal": []} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        return self._seats.observed(agent) if self._round is None else self._seats.observed_in(self._round, agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice(f"{agent} is asked and must act; None is for agents whose game is over")
        self._act(self._seats.seat[agent], action)
        self._select()
        if self._over:  # before the end nothing is worth anything
            self.rewards = self._seats.by_name(self.play.returns())
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()

    @property
    def _over(self) -> bool:
        """Is the game over, and does everybody know it?"""
        return self.play.position.over and self._round is None

    def _act(self, seat: int, action: int) -> None:
        round = self._round
        if round is None:
            self.play.act(seat, action)
            return
        asked = round.asked.get(seat)
        if asked is not None:
            round.answers[seat] = self.play.actions.index(asked, seat, int(action))
        elif [action] != self._seats.offered_in(round, seat):
            offered = self._seats.offered_in(round, seat)[0]
            raise IllegalChoice(f"action {action} is not on offer to seat {seat}; on offer is {offered} ({LET_IT_BE})")
        round.waiting.remove(seat)
        if not round.waiting:
            self._answered(round)

    def _answered(self, round: Round) -> None:
        """All have acted: the first who answers does, in the order in which they may."""
        self._round = None
        for seat in round.asked:
            lets_be = round.answers[seat] == self.play.position.decline
            self.play.choose(seat, round.answers[seat])
            if not lets_be:
                return

    def _select(self) -> None:
        position = self.play.position
        if self._round is None:
            self._round = self._windows.round(position)
        if self._over:
            self.agent_selection = self.agents[0]
            self.infos = {agent: {"legal": []} for agent in self.agents}
            return
        round = self._round
        seat = position.asking[0] if round is None else round.waiting[0]
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent]["legal"] = self.play.ids(seat) if round is None else self._seats.offered_in(round, seat)

    def information_state(self, agent: str) -> str:
        """All that an agent has been shown and told and what it has chosen."""
        play, seat = self.play, self._seats.seat[agent]
        if self._ask_everybody:
            return remembered(play.setup, play.seed, play.choices, self._windows.rounds, seat, self._round)
        return play.information_state(seat)

    def render(self) -> None: ...

    def close(self) -> None: ...


class UnboxedParallel(ParallelEnv[str, Observation, int]):
    """A game in which all who are asked at once act at once. The actions of the others are not looked at; their masks
    are empty."""

    def __init__(self, setup: Setup, reward: Kind = "win") -> None:
        super().__init__()
        self.metadata = {"name": f"unboxed_{setup.game.id}_parallel_v0", "render_modes": []}
        self.render_mode = None
        self._seats = _Seats(setup, reward)
        self.play = self._seats.play
        self.possible_agents = list(self._seats.names)
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = self._seats.observation_spaces, self._seats.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._seats.restart(seed)
        self.agents = self.possible_agents[:]
        return self._observed(self.agents), self._infos(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        play, acting = self.play, self.agents
        taken = [(seat, play.index(seat, actions[self.possible_agents[seat]])) for seat in play.position.asking]
        for seat, index in taken:  # looked up first: an action that is not on offer changes nothing
            play.choose(seat, index)
        over = play.position.over
        rewards = self._seats.by_name(play.returns())
        self.agents = [] if over else acting
        done = dict.fromkeys(acting, over)
        return self._observed(acting), rewards, done, dict.fromkeys(acting, False), self._infos(acting)

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        return {agent: {"legal": self.play.ids(self._seats.seat[agent])} for agent in agents}

    def _observed(self, agents: list[str]) -> dict[str, Observation]:
        return {agent: self._seats.observed(agent) for agent in agents}

    def render(self) -> None: ...

    def close(self) -> None: ...


def pettingzoo_env(
    game: str | Game,
    players: int | None = None,
    mode: str = "",
    reward: Kind = "win",
    ask_everybody: bool = False,
    packs: Packs = (),
    **options: Any,
) -> UnboxedAEC:
    """A game for PettingZoo, in which one agent acts after the other; SetupError lists what is allowed."""
    return UnboxedAEC(setup_of(game, players, mode, packs, **options), reward, ask_everybody)


def parallel_env(
    game: str | Game,
    players: int | None = None,
    mode: str = "",
    reward: Kind = "win",
    packs: Packs = (),
    **options: Any,
) -> UnboxedParallel:
    """A game for PettingZoo, in which all agents that are asked at once act at once."""
    return UnboxedParallel(setup_of(game, players, mode, packs, **options), reward)
