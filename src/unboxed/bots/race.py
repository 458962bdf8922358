"""A race between the options of a question: all run through the same worlds, and whoever is clearly behind drops out.

Most of what an option brings is luck. But where two options meet the same world and the same dice, much of that luck
is the same, so what counts is the difference between them, world by world."""

from __future__ import annotations

from math import log, sqrt

LAP = 6
"""Worlds that every option still in the race meets before anybody drops out."""
CROWD = 12
"""Of more options than this the worse half drops out after each world, until no more are left."""
SOME = 3
"""Worlds so few that what they tell is to be doubted."""
LEAST = 0.002
"""The part of the range of all values that is added to every standard error: a few worlds may happen to agree."""
CLEARLY = 1.5
"""Standard errors by which an option must be ahead of what instinct says."""


class Race:
    """Says which option to try next; `values` are what came of each, world by world."""

    def __init__(self, options: int, caution: float, enough: float) -> None:
        self.values: list[list[float]] = [[] for _ in range(options)]
        self._caution, self._enough = caution, enough
        self._waiting: list[int] = []
        self._low, self._high = 1.0, 0.0

    @property
    def decided(self) -> bool:
        """True if no option can be better than the leader by as much as would matter; never if all of it matters."""
        if not self._waiting:
            self._waiting = self._next_lap()
        return not self._waiting

    def next(self) -> int:
        """The option to try; a decided race has none."""
        if not self._waiting:
            self._waiting = self._next_lap()
        return self._waiting.pop()

    def note(self, option: int, value: float) -> None:
        """This came of it in the next world."""
        self.values[option].append(value)
        self._low, self._high = min(self._low, value), max(self._high, value)

    def _next_lap(self) -> list[int]:
        values = self.values
        worlds = max(map(len, values))
        front = [i for i, found in enumerate(values) if len(found) == worlds]
        front.sort(key=lambda i: -sum(values[i]))
        if worlds < LAP:  # the first lap: nobody drops out but of a crowd
            left = front[: max(CROWD, len(front) // 2)] if worlds else front
            return sorted(left, reverse=True)
        left = self._in_reach(front[0])
        if len(left) == 1 and self._enough:
            return []
        behind = [i for i in left if len(values[i]) < worlds]
        return sorted(behind or left, reverse=True) * LAP

    def _in_reach(self, leader: int) -> list[int]:
        """The leader and whoever may be better, as far as the worlds that both have met can tell."""
        gaps = {
            i: [a - b for a, b in zip(found, self.values[leader], strict=False)]
            for i, found in enumerate(self.values)
            if i != leader
        }
        usual = sum(_squares(gap) for gap in gaps.values()) / max(1, sum(len(gap) - 1 for gap in gaps.values()))
        reach = self._caution * sqrt(log(1 + len(self.values[leader])))
        least = LEAST * (self._high - self._low)
        left = [leader]
        for i, gap in gaps.items():
            count = len(gap)
            spread = (_squares(gap) + SOME * usual) / (count - 1 + SOME)  # a few worlds do not tell it, all gaps help
            if _mean(gap) + reach * (1 + SOME / count) * (sqrt(spread / count) + least) > self._enough:
                left.append(i)
        return left

    def luck(self) -> list[float]:
        """How much better than all worlds those were that an option met before it dropped out, going by the leader."""
        leader = max(self.values, key=len)
        overall = _mean(leader)
        return [_mean(leader[: len(found)]) - overall if found else 0.0 for found in self.values]

    def ahead_of(self, usual: int) -> list[tuple[int, float, float]]:
        """How far each option was ahead of this one in the same worlds: their number, the sum and its squares."""
        found = []
        for values in self.values:
            gap = [a - b for a, b in zip(values, self.values[usual], strict=False)]
            found.append((len(gap), sum(gap), sum([d * d for d in gap])))
        return found


def is_clear(worlds: int, total: float, squares: float) -> bool:
    """Is an option ahead by more than such gaps vary by chance?"""
    if worlds <= SOME:
        return False
    mean = total / worlds
    spread = max(0.0, squares / worlds - mean * mean) * worlds / (worlds - 1)
    return mean > CLEARLY * (sqrt(spread / worlds) + LEAST)


def _mean(found: list[float]) -> float:
    return sum(found) / len(found) if found else -1.0


def _squares(found: list[float]) -> float:
    """The sum of squares about the mean."""
    mean = _mean(found)
    return sum([(value - mean) ** 2 for value in found])
