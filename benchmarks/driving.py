"""Driving an environment by chance: the same lines for all of PettingZoo's kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.timing import clock

STEPS, VECTOR, AS_IT_RUNS = "one game at a time", "many games, two processes", "whole games by its own runner"
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
        seen, _, over, cut, info = env.last()
        if over or cut:
            agents = iter(())  # all are over at once
            return
        legal = info.get("legal")  # ours are told as a list as well; theirs are few numbers
        if legal is None:
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


def _paced(step: Callable[[], None]) -> Sample:
    def sample(seconds: float) -> float:
        steps, began = 0, clock()
        while (spent := clock() - began) < seconds:
            for _ in range(ROUND):
                step()
            steps += ROUND
        return steps / spent

    return sample
