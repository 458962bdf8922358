"""Picking among the options of a question."""

from __future__ import annotations

from collections.abc import Callable

from unboxed.games.cursed.state import Cursed
from unboxed.kernel.state import Step


def first(g: Cursed, *names: str) -> int:
    """The first option of the first of these kinds that is there."""
    for name in names:
        for i, option in enumerate(g.options):
            if option[0] == name:
                return i
    return 0


def best_of(g: Cursed, kinds: str, worth: Callable[[Step], float], least: float = 0.0) -> int:
    """The best option of some kinds, or -1 if none is worth more than the least."""
    best, found = least, -1
    for i, option in enumerate(g.options):
        if option[0] in kinds.split() and (value := worth(option)) > best:
            best, found = value, i
    return found


def any_of(g: Cursed, kinds: str, worth: Callable[[Step], float]) -> int:
    return max(0, best_of(g, kinds, worth, -999.0))
