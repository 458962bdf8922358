"""MaskablePPO learns Unbroken: five minutes on two cores are enough to beat many times the monsters that chance does.

    python examples/rl/unbroken.py train --minutes 5 --file unbroken.zip
    python examples/rl/unbroken.py compare --games 400 --file unbroken.zip
    unboxed simulate unbroken --bots ppo:unbroken.zip --games 100

What is rewarded: one point for each monster beaten, when it falls. (The environment's own reward comes at the end, to
those who leave the Dark; chance never does, so nothing could be learnt from it in so short a time.)
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

from unboxed.bots import Bot, Look, make_bot
from unboxed.envs import UnboxedEnv
from unboxed.envs.flat import Flat
from unboxed.games import find
from unboxed.table.table import begin

GAMES_AT_ONCE, STEPS = 32, 128
"""Games that are played side by side, and choices in each between two lessons."""


class Tally:
    """Hears how many monsters are beaten."""

    def __init__(self) -> None:
        self.beaten = 0

    def __call__(self, position: Any, event: tuple[Any, ...]) -> None:
        self.beaten += event[0] == "defeated"


class Hunt(gymnasium.Wrapper[Any, int, Any, int]):
    """Unbroken with a point for each monster, when it is beaten."""

    def reset(self, **told: Any) -> tuple[Any, dict[str, Any]]:
        begun = self.env.reset(**told)
        self.tally = self.env.unwrapped.play.position.listener = Tally()  # type: ignore[attr-defined]
        return begun

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        before = self.tally.beaten
        seen, _, over, cut, info = self.env.step(action)
        return seen, float(self.tally.beaten - before), over, cut, info

    def action_masks(self) -> Any:
        return self.env.unwrapped.action_masks()  # type: ignore[attr-defined]


def made() -> Hunt:
    """One game to learn in."""
    return Hunt(Flat(UnboxedEnv("unbroken")))


class UntilThen(BaseCallback):
    """Learns until the time is up, and says how it goes."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds, self._began, self._said = seconds, time.monotonic(), 0.0

    def _on_step(self) -> bool:
        spent = time.monotonic() - self._began
        if spent - self._said > 30 and self.model.ep_info_buffer:
            self._said = spent
            mean = statistics.fmean(game["r"] for game in self.model.ep_info_buffer)
            print(f"{spent:4.0f} s, {self.num_timesteps:7,} choices: {mean:.2f} monsters a game", flush=True)
        return spent < self._seconds


def train(minutes: float, file: str, seed: int = 1) -> None:
    """Learn for so long, and save what was learnt."""
    torch.set_num_threads(1)  # the network is small: threads would mostly wait for each other
    torch.distributions.Distribution.set_default_validate_args(False)
    makers: list[Callable[[], gymnasium.Env[Any, int]]] = [made] * GAMES_AT_ONCE
    model = MaskablePPO(
        "MlpPolicy",
        VecMonitor(DummyVecEnv(makers)),
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=3,
        learning_rate=5e-4,
        gamma=0.99,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
    )
    model.learn(10**9, callback=UntilThen(60 * minutes))
    model.save(file)


def monsters(bot: Bot, games: int) -> list[int]:
    """How many monsters a bot beats in each of these games: the same deals for every bot."""
    found, setup = [], find("unbroken").setup(1)
    for seed in range(games):
        tally, dice = Tally(), random.Random(seed)
        position = begin(setup, seed, tally)
        while not position.over:
            position.choose(bot.choose(Look(position, 0, dice.getrandbits(32)), dice.getrandbits(32)))
        found.append(tally.beaten)
    return found


def interval(values: list[int]) -> tuple[float, float, float]:
    """The mean with the 95 percent interval around it."""
    mean, wide = statistics.fmean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return mean, mean - wide, mean + wide


def compare(games: int, file: str) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Chance and the policy in the same games."""
    found = []
    for name in ("random", f"ppo:{file}"):
        mean, low, high = interval(monsters(make_bot(name), games))
        print(f"{name}: {mean:.3f} monsters a game ({low:.3f} to {high:.3f}, {games} games)")
        found.append((mean, low, high))
    return found[0], found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description="MaskablePPO learns Unbroken.")
    parser.add_argument("what", choices=("train", "compare"))
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--file", default="unbroken.zip")
    told = parser.parse_args()
    np.random.seed(1)
    if told.what == "train":
        train(told.minutes, told.file)
    else:
        compare(told.games, told.file)


if __name__ == "__main__":
    main()
