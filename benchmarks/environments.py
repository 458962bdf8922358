"""Our environments beside the ones that learners use today: steps a second, each with the full observation and mask.

usage: python -m benchmarks.environments [--repetitions N] [--seconds S] [--json FILE]
exit status: 0 if every bar is kept, 1 if one is missed

All of PettingZoo's kind are driven by the same lines (`aec`), each by its own interface; RLCard has one of its own.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from benchmarks.bars import COMPILED, PURE, Bar, Verdict, judged, subject
from benchmarks.builds import PYTHON, ROOT, Build
from benchmarks.driving import (
    AS_IT_RUNS,
    BESIDE,
    BY_THE_WALL,
    MANY,
    STEPS,
    UNO,
    VECTOR,
    beside,
    driven,
    uno,
    uno_itself,
)
from benchmarks.timing import Figure, ratio, stay_on_one_core, take

HANABI, HOLDEM = "pettingzoo hanabi_v5", "pettingzoo texas_holdem_v4"
"""Peers by what they are called."""
INSIDE = "benchmarks.environments_inside"


@dataclass(frozen=True)
class Wanted:
    """How many times the peers' steps a second a game must make, compiled."""

    hanabi: float
    uno: float
    vector: float = 1.8
    """Times the steps on one core that the vector runner makes on two, by the same clock."""


ENVIRONMENTS = {
    "unlucky": Wanted(10, 1.5),
    "unbroken": Wanted(10, 1.5),
    "island": Wanted(10, 1.5),
    "uncharted": Wanted(6, 1),
    "cursed": Wanted(6, 1),
}


def main() -> int:
    wanted = arguments()
    if not PYTHON.exists():
        raise SystemExit("there is no compiled build; remedy: make compiled")
    stay_on_one_core()
    measured = [*peers(), *ours()]
    take(measured, wanted.repetitions, wanted.seconds)
    found = judged(bars(), measured)
    print(f"medians of {wanted.repetitions} interleaved repetitions, one core, two for the vector runner, {about()}\n")
    print("\n".join([*report(measured), "", *map(str, found)]))
    if wanted.json:
        wanted.json.write_text(json.dumps(as_data(measured, found), indent=2) + "\n")
    return 0 if all(verdict.kept for verdict in found) else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-envs", description="Our environments beside those of others.")
    parser.add_argument("--repetitions", type=int, default=5, help="samples of each figure (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a sample (1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    return parser.parse_args()


def about() -> str:
    return ", ".join(f"{name} {version(name)}" for name in ("pettingzoo", "rlcard", "shimmy", "open_spiel"))


def peers() -> Iterator[Figure]:
    """Theirs, in this process."""
    warnings.simplefilter("ignore")  # theirs, about the versions of one another
    for name in (HANABI, HOLDEM):
        made = import_module(f"pettingzoo.classic.{name.split()[1]}")
        yield Figure(name, STEPS, "steps/s", driven(made.env()))
    yield Figure(HANABI, BESIDE, "steps/s", beside(HANABI.split()[1], 2))
    yield Figure(UNO, STEPS, "steps/s", uno())
    yield Figure(UNO, AS_IT_RUNS, "steps/s", uno_itself())


def ours() -> Iterator[Figure]:
    """All our games in both builds, each build in a process of its own; many games at once only in the compiled one."""
    builds = [Build(ROOT / ".venv" / "bin" / "python", ROOT / "src", INSIDE), Build(PYTHON, ROOT, INSIDE)]
    assert [build.name for build in builds] == [PURE, COMPILED]
    for game in ENVIRONMENTS:
        for build in builds:
            yield _figure(build, game, STEPS)
        for what in (BY_THE_WALL, MANY, VECTOR):
            yield _figure(builds[1], game, what)


def _figure(build: Build, game: str, what: str) -> Figure:
    return Figure(subject(build.name, game), what, "steps/s", lambda seconds: build.sample(game, what, seconds))


def bars() -> Iterator[Bar]:
    """Every bar of every game. Uno is compared as RLCard runs it: the driver is a part of what it offers. What several
    processes do is held against what one does by the same clock; the report has it beside theirs in as many."""
    for game, wanted in ENVIRONMENTS.items():
        ours = subject(COMPILED, game)
        yield Bar(ours, STEPS, HANABI, wanted.hanabi)
        yield Bar(ours, STEPS, UNO, wanted.uno, AS_IT_RUNS)
        yield Bar(ours, VECTOR, ours, wanted.vector, BY_THE_WALL)


def report(measured: list[Figure]) -> list[str]:
    """A line for each figure, with how many times each peer's it is."""
    anchors = [figure for figure in measured if figure.subject in (HANABI, HOLDEM, UNO)]
    heads = "".join(
        f"  x {name:<16}" for name in ("hanabi", "texas_holdem", "hanabi in two", "uno by step", "uno as it runs")
    )
    lines = [f"{'steps a second':42}{'median':>12}{'min':>12}{'max':>12}{heads}".rstrip()]
    for figure in measured:
        values = (figure.median, min(figure.samples), max(figure.samples))
        told = "".join(f"{value:>12,.0f}" for value in values)
        ratios = "".join(f"  {ratio(figure, anchor):<18.2f}" for anchor in anchors)
        lines.append(f"  {figure.subject + ', ' + figure.what:40}{told}{ratios}".rstrip())
    return lines


def as_data(measured: list[Figure], found: list[Verdict]) -> dict[str, object]:
    return {
        "figures": [{"subject": f.subject, "what": f.what, "median": f.median, "all": f.samples} for f in measured],
        "bars": [asdict(verdict) | {"kept": verdict.kept} for verdict in found],
    }


if __name__ == "__main__":
    sys.exit(main())
