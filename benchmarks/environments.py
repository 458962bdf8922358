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
from dataclasses import asdict
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from benchmarks.bars import ENVIRONMENTS, Verdict
from benchmarks.builds import COMPILED, PURE, ROOT, Build
from benchmarks.driving import STEPS, UNO, VECTOR, driven, uno
from benchmarks.timing import Figure, ratio, stay_on_one_core, take

HANABI, HOLDEM = "pettingzoo hanabi_v5", "pettingzoo texas_holdem_v4"
"""Peers by what they are called."""
INSIDE = "benchmarks.environments_inside"


def main() -> int:
    wanted = arguments()
    if not COMPILED.exists():
        raise SystemExit("there is no compiled build; remedy: make compiled")
    stay_on_one_core()
    measured = [*peers(), *ours()]
    take(measured, wanted.repetitions, wanted.seconds)
    found = verdicts(measured)
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
    yield Figure(UNO, STEPS, "steps/s", uno())


def ours() -> Iterator[Figure]:
    """All our games in both builds, each build in a process of its own; many games at once only in the compiled one."""
    builds = [Build(ROOT / ".venv" / "bin" / "python", ROOT / "src", INSIDE), Build(COMPILED, ROOT, INSIDE)]
    assert [build.name for build in builds] == [PURE, "compiled"]
    for game in ENVIRONMENTS:
        for build in builds:
            yield _figure(build, game, STEPS)
        yield _figure(builds[1], game, VECTOR)


def _figure(build: Build, game: str, what: str) -> Figure:
    return Figure(f"{build.name} {game}", what, "steps/s", lambda seconds: build.sample(game, what, seconds))


def verdicts(measured: list[Figure]) -> list[Verdict]:
    """Every bar of every game."""
    by_name = {(figure.subject, figure.what): figure for figure in measured}
    found = []
    for game, bar in ENVIRONMENTS.items():
        one = by_name[f"compiled {game}", STEPS]
        for peer, wanted in ((HANABI, bar.hanabi), (UNO, bar.uno)):
            found.append(Verdict(game, STEPS, peer, ratio(one, by_name[peer, STEPS]), wanted))
        many = by_name[f"compiled {game}", VECTOR]
        found.append(Verdict(game, VECTOR, "one core", ratio(many, one), bar.vector))
    return found


def report(measured: list[Figure]) -> list[str]:
    """A line for each figure, with how many times each peer's it is."""
    anchors = [figure for figure in measured if figure.subject in (HANABI, HOLDEM, UNO)]
    heads = "".join(f"  x {anchor.subject.split()[-1]:<16}" for anchor in anchors)
    lines = [f"{'steps a second':42}{'median':>12}{'min':>12}{'max':>12}{heads}".rstrip()]
    for figure in measured:
        values = (figure.median, min(figure.samples), max(figure.samples))
        told = "".join(f"{value:>12,.0f}" for value in values)
        ratios = "".join(f"  {ratio(figure, anchor):<18.2f}" for anchor in anchors)
        lines.append(f"  {figure.subject + ', ' + figure.what:40}{told}{ratios}".rstrip())
    return lines


def as_data(measured: list[Figure], found: list[Verdict]) -> dict[str, object]:
    return {
        "figures": [asdict(figure) | {"sample": None, "median": figure.median} for figure in measured],
        "bars": [asdict(verdict) | {"kept": verdict.kept} for verdict in found],
    }


if __name__ == "__main__":
    sys.exit(main())
