"""Our earlier releases (`unboxed@0.1`), each in a process of its own: measured like the present one, in one run."""

from __future__ import annotations

import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bars import BARS, Verdict
from benchmarks.timing import COST, GAMES, PLAY, Figure, ratio
from unboxed.frozen import process
from unboxed.frozen.releases import Release, releases

INSIDE, TIMING = Path(__file__).with_name("frozen_inside.py"), Path(__file__).with_name("timing.py")
WANTED = {"games": (GAMES, 1.0), "play": (PLAY, 0.9), "clone": (COST, 0.9)}
"""What is measured, in which unit, and how many times as fast as each earlier release the present one must be."""


class Measured:
    """The process of a release in which its games are played and copied."""

    def __init__(self, release: Release) -> None:
        program = [str(INSIDE), str(release.place), str(process.INSIDE), str(TIMING)]
        command = [sys.executable, "-I", "-S", *program]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        weakref.finalize(self, _end, self._process)

    def sample(self, game: str, players: int, what: str, seconds: float) -> float:
        """One sample that lasts about so long."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([game, players, what, seconds]) + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def subject(version: str, game: str) -> str:
    """A game of an earlier release, as it is listed."""
    return f"unboxed@{version} {game}"


def figures(games: list[str]) -> Iterator[Figure]:
    """The games that an earlier release has as well."""
    for release in releases():
        measured = Measured(release)
        for game in games:
            if game in release.rules:
                yield from (_figure(measured, release.version, game, what) for what in WANTED)


def _figure(measured: Measured, version: str, game: str, what: str) -> Figure:
    unit, players = WANTED[what][0], BARS[game].players
    return Figure(subject(version, game), what, unit, lambda seconds: measured.sample(game, players, what, seconds))


def verdicts(games: list[str], figures: list[Figure]) -> list[Verdict]:
    """Whether the present release is as fast as each earlier one."""
    by_name = {(figure.subject, figure.what): figure for figure in figures}
    found = []
    for release in releases():
        for game in (game for game in games if game in release.rules):
            for what, (_, wanted) in WANTED.items():
                earlier = by_name[subject(release.version, game), what]
                reached = ratio(by_name[game, what], earlier)
                found.append(Verdict(game, what, f"unboxed@{release.version}", reached, wanted))
    return found
