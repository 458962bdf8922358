"""Our earlier releases (`unboxed@0.1`), each in a process of its own: measured like the present one, in one run."""

from __future__ import annotations

import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bars import (
    CLONE,
    COMPILED,
    GAMES,
    GAMES_PLAYED,
    GREEDY,
    INSTINCT,
    PLAY,
    PURE,
    SEARCH,
    SIMULATE_GREEDY,
    WHOLE,
    Bar,
)
from benchmarks.bars import subject as subject_of
from benchmarks.builds import WHAT
from benchmarks.ours import brief_options
from benchmarks.timing import Figure
from unboxed.frozen import process
from unboxed.frozen.releases import Release, releases

INSIDE, TIMING = Path(__file__).with_name("frozen_inside.py"), Path(__file__).with_name("timing.py")

ALWAYS = {GAMES_PLAYED: 1.0, PLAY: 0.95, CLONE: 0.9}
"""What is measured of every release, and how many times as fast the present one must be, pure."""
ONLY_PURE = ("0.1", "0.2")
"""Releases that had no compiled build: the present one must be several times as fast as they were."""
COMPILED_TIMES = {SEARCH: 2.0, GREEDY: 2.0, INSTINCT: 2.0}
WITH_INSTINCT = ("unbroken", "uncharted", "cursed")
"""The games that had an instinct then."""
ONE_GAME = {("cursed", WHOLE): 3.0, ("unlucky", SIMULATE_GREEDY): 5.0}


class Measured:
    """The process of a release in which its games are played and copied."""

    def __init__(self, release: Release) -> None:
        program = [str(INSIDE), str(release.place), str(process.INSIDE), str(TIMING)]
        command = [sys.executable, "-I", "-S", *program]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        weakref.finalize(self, _end, self._process)

    def sample(self, game: str, what: str, seconds: float) -> float:
        """One sample that lasts about so long, with the players and options the present release is measured with."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        wanted = [game, GAMES[game].players, json.dumps(brief_options(game)), what, seconds]
        self._process.stdin.write(json.dumps(wanted) + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def subject(version: str, game: str) -> str:
    """A game of an earlier release, as it is listed."""
    return subject_of(f"unboxed@{version}", game)


def figures(games: list[str]) -> Iterator[Figure]:
    """The games that an earlier release has as well, as far as bars are set."""
    for release in releases():
        measured = Measured(release)
        for bar in bars(games):
            version, game = release.version, bar.subject.split()[1]
            if bar.peer == subject(version, game):
                yield _figure(measured, version, game, bar.compared or bar.what)


def _figure(measured: Measured, version: str, game: str, what: str) -> Figure:
    return Figure(subject(version, game), what, WHAT[what], lambda seconds: measured.sample(game, what, seconds))


def bars(games: list[str]) -> list[Bar]:
    """How the present release must compare with each earlier one."""
    return [bar for one in releases() for game in games if game in one.rules for bar in _bars(one.version, game)]


def _bars(version: str, game: str) -> Iterator[Bar]:
    earlier, compiled = subject(version, game), subject_of(COMPILED, game)
    for what, wanted in ALWAYS.items():
        yield Bar(subject_of(PURE, game), what, earlier, wanted)
    if version in ONLY_PURE:
        for what, wanted in COMPILED_TIMES.items():
            if what != INSTINCT or game in WITH_INSTINCT:
                yield Bar(compiled, what, earlier, wanted)
        for (only, what), wanted in ONE_GAME.items():
            if only == game:
                yield Bar(compiled, what, earlier, wanted)
