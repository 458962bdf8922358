"""One row of small numbers, for learners that are a plain network: what an observation holds, drawn together."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .observation import Arrays, Observer
from .single import UnboxedEnv

Row = NDArray[np.float32]
DRAWN = ("zones", "tracks", "memory", "decision")
"""The arrays that go in whole. Where each card lies (`tokens`) is left out: `zones` count them by their faces."""
STEP = 4
"""Where in `decision`, after the seats that are asked at once, the step of the question stands."""


def width_of(observer: Observer) -> int:
    """How many numbers there are in a row."""
    return sum(int(np.prod(observer.shapes[name])) for name in DRAWN) + 2 * (1 + len(observer.steps))


def row_of(observer: Observer, arrays: Arrays) -> Row:
    """An observation as a row: large numbers drawn in by their logarithm, and for each step there is a place that is 1
    if it is what is asked, and another that is 1 if it is what was announced last."""
    numbers = np.concatenate([arrays[name].ravel() for name in DRAWN]).astype(np.float32)
    steps = np.zeros((2, 1 + len(observer.steps)), np.float32)
    steps[0, arrays["decision"][STEP + observer.players]] = 1
    steps[1, arrays["chain"][0, 0]] = 1
    return np.concatenate([np.sign(numbers) * np.log1p(np.abs(numbers)), steps.ravel()])


class Flat(gymnasium.Wrapper[Row, int, Arrays, int]):
    """A game of which each observation is one row; the mask is at `action_masks()`."""

    def __init__(self, env: UnboxedEnv) -> None:
        plain: Any = env
        super().__init__(plain)
        self._game, self._observer = env, env.play.observer
        self.observation_space = spaces.Box(-25.0, 25.0, (width_of(self._observer),), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        seen, info = self._game.reset(seed=seed, options=options)
        return row_of(self._observer, seen), info

    def step(self, action: int) -> tuple[Row, Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self._game.step(action)
        return row_of(self._observer, seen), reward, over, cut, info
