"""The games for Gymnasium: one seat learns, bots have the others."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args

import gymnasium
from gymnasium import spaces

from unboxed.bots import Look, make_bot
from unboxed.games import games
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.kernel.game import Game

from .actions import Mask
from .observation import Arrays
from .play import Packs, Play, setup_of
from .rewards import Kind

OnIllegal = Literal["raise", "lose", "ignore"]
ALL: Literal["all"] = "all"
"""Instead of a seat: the learner has all of them."""


class UnboxedEnv(gymnasium.Env[Arrays, int]):
    """One seat of a game. An observation holds the arrays and `action_mask`; an action that is not on offer raises
    IllegalChoice, loses the game, or does nothing (`on_illegal`).

    With `seat="all"` the learner plays against itself: it acts for whoever is asked, `info["seat"]` says for whom, and
    `info["returns"]` what the game was worth to each seat; a reward is that of the seat that has acted."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        mode: str = "",
        seat: int | Literal["all"] = 0,
        bots: str = "random",
        reward: Kind = "win",
        on_illegal: OnIllegal = "raise",
        render_mode: str | None = None,
        packs: Packs = (),
        **options: Any,
    ) -> None:
        setup = setup_of(game, players, mode, packs, **options)
        if seat != ALL and seat not in range(setup.players):
            raise SetupError(f"there is no seat {seat}; seats are 0 to {setup.players - 1}, or {ALL!r}")
        if on_illegal not in get_args(OnIllegal):
            raise SetupError(f"on_illegal is one of {', '.join(get_args(OnIllegal))}, not {on_illegal!r}")
        self.metadata = {"render_modes": []}
        self.render_mode = render_mode
        self.play, self.on_illegal = Play(setup, reward), on_illegal
        self.seat = 0 if seat == ALL else seat
        """Who acts next, or has acted last."""
        self._all = seat == ALL
        self._bots = [make_bot(bots, setup.game) for _ in range(setup.players)]
        self._dice = random.Random(0)
        self._lost = False
        self.action_space: spaces.Space[Any] = self.play.action_space()
        arrays = {**self.play.array_spaces(), "action_mask": self.play.mask_space()}
        self.observation_space: spaces.Space[Any] = spaces.Dict(arrays)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        super().reset(seed=seed)
        self._dice = random.Random(int(self.np_random.integers(2**63)))
        self._lost = False
        self.play.restart(self._dice.getrandbits(63))
        self._let_others_choose()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise IllegalChoice("the game is over; `reset` begins another")
        seat = self.seat
        try:
            self.play.act(seat, action)
        except IllegalChoice:
            if self.on_illegal == "raise":
                raise
            self._lost = self.on_illegal == "lose"
            return (
                self._observed(),
                self.play.rewards.least if self._lost else 0.0,
                self._lost,
                False,
                {"illegal": True, **self._info()},
            )
        self._let_others_choose()
        return self._observed(), self.play.returns()[seat], self._over, False, self._info()

    def action_masks(self) -> Mask:
        """What may be chosen now, as libraries ask for it that leave out what is not on offer."""
        return self.play.mask(self.seat)

    def legal(self) -> list[int]:
        """The numbers of what may be chosen now: the same as the mask, in the order in which people read them."""
        return self.play.ids(self.seat)

    def information_state(self) -> str:
        """All that the seat has been shown and told and what it has chosen."""
        return self.play.information_state(self.seat)

    @property
    def _over(self) -> bool:
        return self._lost or self.play.position.over

    def _let_others_choose(self) -> None:
        """Until the own seat is asked or the game is over."""
        position = self.play.position
        if self._all:
            self.seat = self.seat if position.over else position.asking[0]
            return
        while self.seat not in position.asking and not position.over:
            seat = position.asking[0]
            look = Look(position, seat, self._dice.getrandbits(32))
            self.play.choose(seat, self._bots[seat].choose(look, self._dice.getrandbits(32)))

    def _info(self) -> dict[str, Any]:
        told: dict[str, Any] = {"legal": self.legal()}
        return {**told, "seat": self.seat, "returns": self.play.returns()} if self._all else told

    def _observed(self) -> Arrays:
        return {**self.play.observe(self.seat), "action_mask": self.play.mask(self.seat)}


def name_of(game: Game) -> str:
    """The name under which Gymnasium makes a game: `unboxed/Unbroken-v0`."""
    return f"unboxed/{game.id.title().replace('_', '')}-v0"


def register() -> None:
    """Let `gymnasium.make` know every game that is installed."""
    for game in games().values():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), "unboxed.envs.single:UnboxedEnv", kwargs={"game": game.id})
