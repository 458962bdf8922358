"""How long work is expected to take, learnt from how long the like of it took: always in processor time, since how
long a busy machine lets somebody wait says nothing about the work."""

from __future__ import annotations

from collections.abc import Hashable

UP, DOWN = 0.5, 0.05
"""Parts by which what is expected follows longer and shorter work: what is long now and then counts as long."""
KEPT = 1000
"""So many are remembered; the longest unseen is forgotten first."""


class Durations:
    """What is expected, in seconds."""

    def __init__(self) -> None:
        self._known: dict[Hashable, float] = {}

    def expected(self, like: Hashable, at_first: float) -> float:
        """How long the next one of these may take; what is assumed at first if there was none yet."""
        return self._known.get(like, at_first)

    def note(self, like: Hashable, seconds: float, before: float) -> None:
        """One of these took so long, where so much was expected."""
        if like is None:
            return
        known = self._known.pop(like, before)
        self._known[like] = known + (seconds - known) * (UP if seconds > known else DOWN)
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
