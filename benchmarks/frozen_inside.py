"""What runs in the process of an earlier release: its games, played and copied as benchmarks/builds_inside.py does it.

This is a program and never imported. `unboxed` is the frozen release here; nothing else is within reach."""

from __future__ import annotations

import json
import random
import runpy
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count, cycle
from typing import Any

POSITIONS = 8
TIMES = 50
"""Iterations of one search from one position."""


class Release:
    """The release that is measured here."""

    def __init__(self, unboxed: Any, timing: dict[str, Any]) -> None:
        self.games, self.timing = unboxed.games(), timing
        self.begin = import_module(unboxed.Table.__mro__[1].__module__).begin
        self.bots, self.search = import_module("unboxed.bots"), import_module("unboxed.bots.search")

    def figure_of(self, game: str, players: int, brief: str, what: str) -> Any:
        """What is asked for, ready to be sampled."""
        timing = self.timing
        setup, seeds, rng = setup_of(self.games[game], players, json.loads(brief)), count(1), random.Random(1)
        if what in ("clone", "greedy", "instinct"):
            return timing["cost"](game, what, self.calls(setup, what, seeds))
        if what in ("search", "whole games searched"):
            return timing["Figure"](game, what, "iterations/s", self.pace(setup, what, seeds))
        if what == "simulate greedy":
            return timing["games"](game, lambda: self.simulate(setup, self.bots.make_bot("greedy"), next(seeds)))
        measure = timing["games" if what == "games" else "play"]
        return measure(game, lambda: play_on(self.begin(setup, next(seeds)), rng))

    def calls(self, setup: Any, what: str, seeds: count[int]) -> list[Callable[[], Any]]:
        """What is done again and again in several positions."""
        positions = [self.mid_game(setup, seed) for seed in range(1, POSITIONS + 1)]
        if what == "clone":
            return [position.clone for position in positions]
        if what == "instinct":
            return [lambda p=p: setup.game.instinct(p) for p in positions]
        bot = self.bots.make_bot("greedy")
        looks = [self.bots.Look(p, p.player, 1) for p in positions]
        return [lambda look=look: bot.choose(look, next(seeds)) for look in looks]

    def pace(self, setup: Any, what: str, seeds: count[int]) -> Callable[[float], float]:
        """Iterations a second of searches from several positions."""
        clock, longest = self.timing["clock"], import_module("unboxed.bots.playout").LONGEST
        style = self.search.Style() if what == "search" else self.search.Style(playout=longest)
        positions = [self.mid_game(setup, seed) for seed in range(1, POSITIONS + 1)]
        looks = cycle([self.bots.Look(p, p.player, 1) for p in positions])

        def sample(seconds: float) -> float:
            done, start = 0, clock()
            while (spent := clock() - start) < seconds:
                self.search.Search(next(looks), next(seeds), style).run(self.bots.Budget(TIMES))
                done += TIMES
            return done / spent

        return sample

    def simulate(self, setup: Any, bot: Any, seed: int) -> int:
        """A game between bots, as the lab plays it; says how many decisions it had."""
        position, made = self.begin(setup, seed), 0
        while position.player >= 0:
            look = self.bots.Look(position, position.player, made)
            position.choose(bot.choose(look, seed << 20 ^ made))
            made += 1
        return made

    def mid_game(self, setup: Any, seed: int) -> Any:
        """The position half-way through a random game."""
        length = play_on(self.begin(setup, seed), random.Random(seed))
        position = self.begin(setup, seed)
        play_on(position, random.Random(seed), length // 2)
        return position


def setup_of(game: Any, players: int, brief: dict[str, Any]) -> Any:
    """The game with the options under which the present one is measured, as far as there were such options then."""
    known = {option.name for option in game.options}
    return game.setup(players, options={name: value for name, value in brief.items() if name in known})


def play_on(position: Any, rng: random.Random, decisions: int = 10**9) -> int:
    """Choose at random until the game ends or so many decisions are made; says how many were."""
    draw, made = rng.random, 0
    while position.player >= 0 and made < decisions:
        position.choose(int(draw() * len(position.options)))
        made += 1
    return made


def main(archive: str, inside: str, timing: str) -> None:
    """Take samples until nobody asks any more."""
    sys.path.insert(0, archive)
    unboxed = runpy.run_path(inside)["Tables"](archive).unboxed  # its cards lie in the zip, too
    release, known = Release(unboxed, runpy.run_path(timing)), dict[tuple[Any, ...], Any]()
    for line in sys.stdin:
        *wanted, seconds = json.loads(line)
        key = tuple(wanted)
        if key not in known:
            known[key] = release.figure_of(*wanted)
        print(known[key].sample(seconds), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
