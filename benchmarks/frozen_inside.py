"""What runs in the process of an earlier release: its games, played and copied as benchmarks/ours.py does it.

This is a program and never imported. `unboxed` is the frozen release here; nothing else is within reach."""

from __future__ import annotations

import json
import random
import runpy
import sys
from importlib import import_module
from itertools import count
from typing import Any

POSITIONS = 8


def figure_of(unboxed: Any, timing: dict[str, Any], game: str, players: int, what: str) -> Any:
    """What is asked for, ready to be sampled."""
    kind = unboxed.games()[game]
    begin = import_module(unboxed.Table.__mro__[1].__module__).begin
    setup, seeds, rng = kind.setup(players), count(1), random.Random(1)
    if what == "clone":
        calls = [mid_game(begin, setup, seed).clone for seed in range(1, POSITIONS + 1)]
        return timing["cost"](game, what, calls)
    measure = timing["games" if what == "games" else "play"]
    return measure(game, lambda: play_on(begin(setup, next(seeds)), rng))


def play_on(position: Any, rng: random.Random, decisions: int = 10**9) -> int:
    """Choose at random until the game ends or so many decisions are made; says how many were."""
    draw, made = rng.random, 0
    while position.player >= 0 and made < decisions:
        position.choose(int(draw() * len(position.options)))
        made += 1
    return made


def mid_game(begin: Any, setup: Any, seed: int) -> Any:
    """The position half-way through a random game."""
    length = play_on(begin(setup, seed), random.Random(seed))
    position = begin(setup, seed)
    play_on(position, random.Random(seed), length // 2)
    return position


def main(archive: str, inside: str, timing: str) -> None:
    """Take samples until nobody asks any more."""
    sys.path.insert(0, archive)
    unboxed = runpy.run_path(inside)["Tables"](archive).unboxed  # its cards lie in the zip, too
    measuring, known = runpy.run_path(timing), dict[tuple[Any, ...], Any]()
    for line in sys.stdin:
        *wanted, seconds = json.loads(line)
        key = tuple(wanted)
        if key not in known:
            known[key] = figure_of(unboxed, measuring, *wanted)
        print(known[key].sample(seconds), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
