"""Both builds of the present release side by side, each in a process of its own (`make compiled` makes the second).

usage: python -m benchmarks.builds [--repetitions N] [--seconds S] [GAME ...]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import unboxed
from benchmarks import bars, ours
from benchmarks.timing import COST, GAMES, ITERATIONS, PLAY, Figure, ratio, stay_on_one_core, take

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv-compiled" / "bin" / "python"
"""Where the compiled build is."""
WHAT = {
    bars.PLAY: PLAY,
    bars.GAMES_PLAYED: GAMES,
    bars.CLONE: COST,
    bars.SEARCH: ITERATIONS,
    bars.WHOLE: ITERATIONS,
    bars.TABLE: PLAY,
    bars.SIMULATE: PLAY,
    bars.SIMULATE_GREEDY: GAMES,
    bars.GREEDY: COST,
    bars.INSTINCT: COST,
}
"""What is measured of every game, and in which unit."""


class Build:
    """The process of one build."""

    def __init__(self, python: Path | str, path: Path, inside: str = "benchmarks.builds_inside") -> None:
        environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
        command = [str(python), "-m", inside]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
        )
        weakref.finalize(self, _end, self._process)
        self.name = self._answer()

    def sample(self, game: str, what: str, seconds: float) -> float:
        """One sample that lasts about so long."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([game, what, seconds]) + "\n")
        self._process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def figures(games: list[str]) -> Iterator[Figure]:
    """All of both builds."""
    if not PYTHON.exists():
        raise SystemExit("there is no compiled build; remedy: make compiled")
    builds = [Build(sys.executable, ROOT / "src"), Build(PYTHON, ROOT)]
    assert [build.name for build in builds] == [bars.PURE, bars.COMPILED]
    for game in games:
        for what in measured_of(game):
            yield from (_figure(build, game, what) for build in builds)


def measured_of(game: str) -> list[str]:
    """What can be measured of a game: not every one has an instinct."""
    return [what for what in WHAT if what != bars.INSTINCT or unboxed.games()[game].instinct is not None]


def _figure(build: Build, game: str, what: str) -> Figure:
    return Figure(bars.subject(build.name, game), what, WHAT[what], lambda seconds: build.sample(game, what, seconds))


def report(figures: list[Figure]) -> list[str]:
    """A line for each game and measure: pure, compiled, and how many times better the second is."""
    found = {(figure.subject, figure.what): figure for figure in figures}
    lines = [f"{'both builds':50}{bars.PURE:>14}{bars.COMPILED:>14}{'ratio':>8}"]
    for (subject, what), pure in found.items():
        build, _, game = subject.partition(" ")
        compiled = found.get((bars.subject(bars.COMPILED, game), what))
        if build == bars.PURE and compiled is not None:
            name = f"{game}, {what}, {pure.unit}"
            lines.append(f"  {name:48}{pure.median:>14,.2f}{compiled.median:>14,.2f}{ratio(compiled, pure):>8.2f}")
    return [*lines, ""]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.builds", description="The pure and the compiled build.")
    parser.add_argument("--repetitions", type=int, default=5, help="samples of each figure (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a sample (0.5)")
    parser.add_argument("games", nargs="*", help="all of them, unless some are named")
    wanted = parser.parse_args()
    stay_on_one_core()
    measured = list(figures(wanted.games or ours.registered()))
    take(measured, wanted.repetitions, wanted.seconds)
    print("\n".join(report(measured)))


if __name__ == "__main__":
    main()
