"""Driving an environment by chance: the same lines for all of PettingZoo's kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.timing import clock

STEPS, VECTOR = "one game at a time", "many games, two processes"
UNO = "rlcard uno"
ROUND = 200
"""Steps between two looks at the clock, which costs more than a step on some machines."""

Sample = Callable[[float], float]


def driven(env: Any) -> Sample:
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
        seen, _, over, cut, _ = env.last()
        if over or cut:
            agents = iter(())  # all are over at once
            return
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]))

    return _paced(step)


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


def _paced(step: Callable[[], None]) -> Sample:
    def sample(seconds: float) -> float:
        steps, began = 0, clock()
        while (spent := clock() - began) < seconds:
            for _ in range(ROUND):
                step()
            steps += ROUND
        return steps / spent

    return sample
