"""Our searches, measured: iterations a second from positions in mid game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, cycle

from benchmarks import ours
from benchmarks.timing import Figure, clock
from unboxed.bots import Budget, Look
from unboxed.bots.search import Search, Style

UNIT = "iterations/s"
ITERATIONS = 50
"""Of one search from one position."""
POSITIONS = 8


def pace(subject: str, what: str, search: Callable[[], None]) -> Figure:
    """Iterations a second of a call that makes ITERATIONS of them."""

    def sample(seconds: float) -> float:
        done, start = 0, clock()
        while (spent := clock() - start) < seconds:
            search()
            done += ITERATIONS
        return done / spent

    return Figure(subject, what, UNIT, sample)


def searches(game: str, style: Style) -> Callable[[], None]:
    """One search after another, from several positions in turn."""
    looks = cycle([Look(p, p.player, 1) for p in (ours.mid_game(game, seed) for seed in range(1, POSITIONS + 1))])
    seeds = count(1)
    return lambda: Search(next(looks), next(seeds), style).run(Budget(ITERATIONS))
