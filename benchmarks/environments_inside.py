"""What runs in the process of a build: says which one it is, then takes samples of its environments."""

from __future__ import annotations

import json
import sys
from time import perf_counter

import numpy as np

from benchmarks.bars import GAMES as PLAYED
from benchmarks.driving import BY_THE_WALL, MANY, VECTOR, Sample, driven, everywhere
from benchmarks.timing import clock
from unboxed.envs import pettingzoo_env
from unboxed.envs.vector import UnboxedVector
from unboxed.kernel.version import COMPILED

GAMES = 64
"""At once."""
PROCESSES = {MANY: 1, VECTOR: 2}


def sample_of(game: str, what: str) -> Sample:
    """What is asked for, ready to be sampled."""
    players = min(3, PLAYED[game].players)
    if what in PROCESSES:
        return many(game, players, PROCESSES[what])
    return driven(pettingzoo_env(game, players), perf_counter if what == BY_THE_WALL else clock)


def many(game: str, players: int, processes: int) -> Sample:
    """Steps of a second of the clock, for here other processes are at work. As in a single game each step is a choice
    of whichever seat is asked, with its full observation."""
    everywhere()
    vector = UnboxedVector(GAMES, processes=processes, copy=False, game=game, players=players, seat="all")
    rng, (_, info) = np.random.default_rng(1), vector.reset(seed=1)

    def sample(seconds: float) -> float:
        nonlocal info
        steps, began = 0, perf_counter()
        while (spent := perf_counter() - began) < seconds:
            steps += int(np.count_nonzero(info["choices"]))  # where a game is over the next begins: that is no step
            *_, info = vector.step(info["legal"][np.arange(GAMES), rng.integers(np.maximum(info["choices"], 1))])
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
