"""Measuring: what a figure is, and how a row of them is taken in turn."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

# Processor time, not wall time: what other programs do on a shared machine must not count.
clock = time.process_time

PLAY = "decisions/s"
GAMES = "games/s"
COST = "us"
ITERATIONS = "iterations/s"


@dataclass
class Figure:
    """One number about one subject, sampled several times."""

    subject: str
    """Who is measured: "catanatron", "unlucky"."""
    what: str
    """What it does: "play", "clone", or a part of the engine."""
    unit: str
    sample: Callable[[float], float]
    """Takes one sample that lasts about this many seconds."""
    samples: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.samples)


def play(subject: str, game: Callable[[], int]) -> Figure:
    """Decisions a second; `game` plays one game from set-up to end and counts its decisions."""

    def sample(seconds: float) -> float:
        decisions, start = 0, clock()
        while (spent := clock() - start) < seconds:
            decisions += game()
        return decisions / spent

    return Figure(subject, "play", PLAY, sample)


def games(subject: str, game: Callable[[], int]) -> Figure:
    """Games a second."""

    def sample(seconds: float) -> float:
        done, start = 0, clock()
        while (spent := clock() - start) < seconds:
            game()
            done += 1
        return done / spent

    return Figure(subject, "games", GAMES, sample)


def cost(subject: str, what: str, calls: Iterable[Callable[[], object]], times: int = 1) -> Figure:
    """Microseconds a call, averaged over several calls so that no single position decides.

    A call that does the thing many times says so in `times`.
    """
    calls = list(calls)

    def sample(seconds: float) -> float:
        done, start = 0, clock()
        while (spent := clock() - start) < seconds:
            for _ in range(20):  # reading the clock must not be what is measured
                for call in calls:
                    call()
            done += 20 * len(calls) * times
        return spent / done * 1e6

    return Figure(subject, what, COST, sample)


def take(figures: list[Figure], repetitions: int, seconds: float) -> None:
    """Sample all figures in turn, again and again, so that a slow minute slows every subject alike."""
    for figure in figures:
        figure.sample(seconds / 10)  # warm caches and the interpreter's specialised code
    for _ in range(repetitions):
        for figure in figures:
            gc.collect()  # nobody pays for the garbage of the one before
            figure.samples.append(figure.sample(seconds))


def ratio(ours: Figure, theirs: Figure) -> float:
    """How many times better ours is: the median of the ratios within each repetition."""
    pairs = zip(ours.samples, theirs.samples, strict=True)
    if ours.unit != COST:
        return statistics.median(our / their for our, their in pairs)
    return statistics.median(their / our for our, their in pairs)


def stay_on_one_core() -> None:
    """Figures are per core, and moving between cores is noise; where pinning is refused, do without."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
