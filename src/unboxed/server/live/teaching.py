"""What workers do for an analysis: a finished game comes in as its record, judgements go out. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from unboxed.games import find
from unboxed.table.record import replayed
from unboxed.table.table import Table
from unboxed.teacher.finished import Finished, Played
from unboxed.teacher.judging import Judgement
from unboxed.teacher.outline import Outline

from . import elsewhere

SEED = 0
"""The same for everybody: two who look at the same game read the same."""


@lru_cache(maxsize=1)
def _finished(record: str, old: bool) -> Finished:
    """A finished game, of the present release or an older one; a worker is mostly asked about the same one again."""
    told = json.loads(record)
    return elsewhere.finished(told) if old else Played(replayed(told, find, Table))


def outlined(record: str, seat: int, old: bool = False) -> Outline:
    """A seat's choices in words, and whether the game is about scores alone."""
    return _finished(record, old).outline(seat)


def judged(record: str, numbers: Sequence[int], tries: int, old: bool = False) -> dict[int, Judgement]:
    """Some choices of a game, each judged by so many tries."""
    found = _finished(record, old)
    return {number: found.judge(number, SEED, tries) for number in numbers}
