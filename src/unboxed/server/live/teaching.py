"""What workers do for an analysis: a finished game comes in as its record, judgements go out. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from unboxed.games import find
from unboxed.table.record import replayed
from unboxed.table.table import Table
from unboxed.teacher.judging import Judgement, is_scored
from unboxed.teacher.lessons import judge_moment
from unboxed.teacher.outline import Moment, Outline, moments, outline

SEED = 0
"""The same for everybody: two who look at the same game read the same."""


@lru_cache(maxsize=1)
def _moments(record: str) -> dict[int, Moment]:
    """The questions of a game; a worker is mostly asked about the same one again."""
    return {moment.number: moment for moment in moments(_table(record))}


def _table(record: str) -> Table:
    return replayed(json.loads(record), find, Table)


def outlined(record: str, seat: int) -> Outline:
    """A seat's choices in words, and whether the game is about scores alone."""
    own = [moment for moment in _moments(record).values() if moment.position.player == seat]
    return outline(_table(record), seat, bool(own) and is_scored(own[0].position))


def judged(record: str, numbers: Sequence[int], tries: int, scored: bool) -> dict[int, Judgement]:
    """Some choices of a game, each judged by so many tries."""
    found = _moments(record)
    return {number: judge_moment(found[number], SEED, tries, scored) for number in numbers}
