"""Driving an environment by chance: the same lines for all of PettingZoo's kind."""

from __future__ import annotations

import os
import random
import warnings
from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.timing import clock

STEPS, AS_IT_RUNS = "one game at a time", "whole games by its own runner"
BY_THE_WALL = "one game at a time, by the wall clock"
MANY, VECTOR = "many games, one process", "many games, two processes"
BESIDE = "two processes, a game in each"
"""By the wall clock all that several processes do is measured: what is held against that is measured so, too."""
UNO = "rlcard uno"
ROUND = 200
"""Steps between two looks at the clock, which costs more than a step on some machines."""

Sample = Callable[[float], float]


def driven(env: Any, now: Callable[[], float] = clock) -> Sample:
    """Steps a second of a PettingZoo environment in which one agent acts after the other: each is given its observation
    with the mask and takes any action of that."""
    rng = random.Random(1)
    agents: Any = iter(())

    def step() -> None:
        nonlocal agents
        agent = next(agents, None)
        if agent is None:
            env.reset(seed=rng.randrange(2**31))
            agents = iter(env.agent_iter())
            agent = next(agents)
        seen, _, over, cut, info = env.last()
        if over or cut:
            agents = iter(())  # all are over at once
            return
        legal = info.get("legal")  # ours are told as a list as well; theirs are few numbers
        if legal is None:
            legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]))

    return _paced(step, now)


def beside(name: str, processes: int) -> Sample:
    """The same of an environment of PettingZoo's own in several processes at once, all they do in a second."""
    context = get_context("spawn")
    pipes = []
    for _ in range(processes):
        ours, theirs = context.Pipe()
        context.Process(target=_drive, args=(name, theirs), daemon=True).start()
        pipes.append(ours)

    def sample(seconds: float) -> float:
        for pipe in pipes:
            pipe.send(seconds)
        return sum(float(pipe.recv()) for pipe in pipes)

    return sample


def _drive(name: str, pipe: Connection) -> None:
    """What one of them does."""
    everywhere()
    warnings.simplefilter("ignore")  # theirs, about the versions of one another
    sample = driven(import_module(f"pettingzoo.classic.{name}").env(), perf_counter)
    while True:
        pipe.send(sample(pipe.recv()))


def everywhere() -> None:
    """Run on any core: whoever measures stays on one, and so would all that it starts."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def uno() -> Sample:
    """The same of RLCard's uno, by its own interface."""
    import rlcard

    env, rng = rlcard.make("uno", config={"seed": 1}), random.Random(1)
    state: Any = None

    def step() -> None:
        nonlocal state
        if state is None or env.is_over():
            state, _ = env.reset()
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])

    return _paced(step)


def uno_itself() -> Sample:
    """The same as RLCard's own runner plays whole games, with its agents that leave everything to chance."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def sample(seconds: float) -> float:
        first, began = env.timestep, clock()
        while (spent := clock() - began) < seconds:
            env.run(is_training=True)
        return float((env.timestep - first) / spent)

    return sample


def _paced(step: Callable[[], None], now: Callable[[], float] = clock) -> Sample:
    def sample(seconds: float) -> float:
        steps, began = 0, now()
        while (spent := now() - began) < seconds:
            for _ in range(ROUND):
                step()
            steps += ROUND
        return steps / spent

    return sample
