"""What runs in the process of a build: says which one it is, then takes samples of its environments."""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter

import numpy as np

from benchmarks.bars import GAMES as PLAYED
from benchmarks.driving import STEPS, Sample, driven
from unboxed.envs import pettingzoo_env
from unboxed.envs.vector import UnboxedVector
from unboxed.kernel.version import COMPILED

GAMES = 64
"""At once."""


def sample_of(game: str, what: str) -> Sample:
    """What is asked for, ready to be sampled."""
    players = min(3, PLAYED[game].players)
    return driven(pettingzoo_env(game, players)) if what == STEPS else many(game, players)


def many(game: str, players: int) -> Sample:
    """Steps of a second of the clock, for here two cores are at work: of all seats by chance, as above."""
    if hasattr(os, "sched_setaffinity"):  # whoever measures stays on one core, and so would the two processes
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    vector = UnboxedVector(GAMES, processes=2, copy=False, game=game, players=players)
    rng, (_, info) = np.random.default_rng(1), vector.reset(seed=1)

    def sample(seconds: float) -> float:
        nonlocal info
        steps, began = 0, perf_counter()
        while (spent := perf_counter() - began) < seconds:
            *_, info = vector.step(info["legal"][np.arange(GAMES), rng.integers(np.maximum(info["choices"], 1))])
            steps += GAMES
        return steps / spent

    return sample


def main() -> None:
    known: dict[tuple[str, str], Sample] = {}
    print("compiled" if COMPILED else "pure", flush=True)
    for line in sys.stdin:
        game, what, seconds = json.loads(line)
        if (game, what) not in known:
            known[game, what] = sample_of(game, what)
        print(known[game, what](seconds), flush=True)


if __name__ == "__main__":
    main()
