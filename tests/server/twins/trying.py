"""Many pairs of twins, one after the other, and what told them apart.

python -m tests.server.twins.trying island 3 --windows 200     sums it up
python -m tests.server.twins.trying island 3 --only 17         one pair again, with both sides of every difference

With --seed they are others, so that what was tried at several times adds up; --seconds ends sooner."""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path

import unboxed
from tests.server.twins import beginnings, inside
from tests.server.twins.comparing import Found, compare
from tests.server.twins.finding import twins
from tests.server.twins.performing import Stage
from tests.server.twins.scenario import Scenario, scenario
from tests.server.twins.virtual import Chance
from unboxed.kernel.position import Position

SEED = 13


def games() -> list[tuple[str, int]]:
    """Every game that has windows, at every number of players at which somebody can be looked at."""
    found = [game for game in unboxed.games().values() if game.position.answers is not Position.answers]
    return [(game.id, players) for game in found for players in game.players if players > 1]


@dataclass
class Sum:
    """What was found over many pairs."""

    pairs: int = 0
    windows: int = 0
    missed: int = 0
    miscounted: list[str] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)
    """In how many pairs each kind of difference was seen."""
    example: dict[str, str] = field(default_factory=dict)
    apart: int = 0
    """How many pairs could be told apart."""

    def add(self, name: str, found: Found) -> None:
        self.pairs += 1
        self.windows += found.windows
        self.missed += found.missed
        self.miscounted += found.miscounted
        labels = {difference.label for difference in found.differences}
        self.apart += bool(labels)
        self.told.update(labels)
        for label in labels:
            self.example.setdefault(label, name)

    def __str__(self) -> str:
        counts = f"{self.missed} windows missed, {len(self.miscounted)} counts wrong"
        lines = [f"{self.pairs} pairs, {self.windows} windows: {self.apart} pairs told apart, {counts}"]
        lines += [f"{times:6}  {label}  (first: {self.example[label]})" for label, times in self.told.most_common()]
        return "\n".join(lines)


@contextmanager
def stage() -> Iterator[Stage]:
    """A place to perform scenarios, while the engine begins where it is told to and chance repeats itself."""
    chance = Chance()
    memory = Path("/dev/shm")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)))
        stack.enter_context(beginnings.known())
        stack.enter_context(chance.everywhere())
        yield Stage(folder, chance, stack.enter_context(inside.doubles()))


def tried(on: Stage, scene: Scenario, leak: inside.Leak | None = None) -> Found:
    """Perform a scenario in both worlds and compare; `leak` is put around the service of the second."""
    one, other = (
        on.perform(scene, world, around) for world, around in zip(scene.twin.worlds, (None, leak), strict=True)
    )
    return compare(scene, (one, other))


def no_twin(scene: Scenario) -> Scenario:
    """The same scenario with one world twice: whatever differs then is a fault of these tests."""
    world = scene.twin.worlds[0]
    return replace(scene, twin=replace(scene.twin, worlds=(world, world)))


def scenarios(game: str, players: int, seed: int = SEED) -> Iterator[Scenario]:
    """The pairs of a game, always the same ones for a seed; every sixth is about the end of a game."""
    going_on, ending = (twins(game, players, seed, ending=ending) for ending in (False, True))
    named = "" if seed == SEED else f" of {seed}"
    for number in count():
        yield scenario(next(ending if number % 6 == 5 else going_on), f"{game} {players} {number}{named}")


def sum_up(game: str, players: int, windows: int, seed: int = SEED, seconds: float = math.inf) -> Sum:
    """Try pairs until so many windows have been seen, or the time is over."""
    found, until = Sum(), time.perf_counter() + seconds
    with stage() as on:
        for scene in scenarios(game, players, seed):
            found.add(scene.name, tried(on, scene))
            if found.windows >= windows or time.perf_counter() > until:
                return found
    raise AssertionError("twins are found without end")


def main() -> int:
    parser = argparse.ArgumentParser(description="Try to tell twin worlds apart.")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--windows", type=int, default=100)
    parser.add_argument("--only", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seconds", type=float, default=math.inf)
    told = parser.parse_args()
    began = time.perf_counter()
    if told.only is None:
        print(found := sum_up(told.game, told.players, told.windows, told.seed, told.seconds))
        print(f"{time.perf_counter() - began:.1f} s")
        return bool(found.apart or found.missed or found.miscounted)
    scene = next(islice(scenarios(told.game, told.players, told.seed), told.only, None))
    print(scene)
    with stage() as on:
        result = tried(on, scene)
    print(f"until {result.until}: {result.windows} windows, {result.missed} missed")
    for difference in result.differences:
        print(f"{difference.at:8.3f}  {difference.channel}: {difference.label}")
        print(f"          one   {difference.one}\n          other {difference.other}")
    return bool(result.differences)


if __name__ == "__main__":
    sys.exit(main())
