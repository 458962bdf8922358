"""How fast an environment is: steps a second by chance, each with the full observation and mask of who is asked."""

from __future__ import annotations

import random
from time import process_time

from unboxed.kernel.game import Setup

from .play import Play

ROUND = 500
"""Steps between two looks at the clock, which costs more than a step on some machines."""


def steps_a_second(setup: Setup, seconds: float, seed: int = 0) -> float:
    """Steps in a second of processor time; games are begun as they end."""
    play, rng = Play(setup), random.Random(seed)
    play.restart(seed)
    steps, began = 0, process_time()
    while True:
        for _ in range(ROUND):
            _step(play, rng)
        steps += ROUND
        if (spent := process_time() - began) >= seconds:
            return steps / spent


def _step(play: Play, rng: random.Random) -> None:
    if play.position.over:
        play.restart(rng.getrandbits(63))
    seat = play.position.asking[0]
    play.observe(seat)
    play.mask(seat)
    ids = play.ids(seat)
    play.act(seat, ids[int(rng.random() * len(ids))])
