"""Our searches, measured: iterations a second from positions in mid game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, cycle

from benchmarks import ours
from benchmarks.timing import ITERATIONS, Figure, clock
from unboxed.bots import Budget, Look
from unboxed.bots.search import Search, Style

TIMES = 50
"""Iterations of one search from one position."""


def pace(subject: str, what: str, search: Callable[[], None]) -> Figure:
    """Iterations a second of a call that makes TIMES of them."""

    def sample(seconds: float) -> float:
        done, start = 0, clock()
        while (spent := clock() - start) < seconds:
            search()
            done += TIMES
        return done / spent

    return Figure(subject, what, ITERATIONS, sample)


def searches(game: str, style: Style) -> Callable[[], None]:
    """One search after another, from several positions in turn."""
    looks = cycle([Look(position, position.player, 1) for position in ours.mid_games(game)])
    seeds = count(1)
    return lambda: Search(next(looks), next(seeds), style).run(Budget(TIMES))
