"""A finished game of an earlier release, looked back at under its own rules: the teacher works in its process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unboxed.teacher.judging import Judged, Judgement
from unboxed.teacher.outline import Asked, Happening, Outline

from .table import FrozenTable


class FinishedThen:
    """What an analysis asks of a finished game (`teacher.finished.Finished`)."""

    def __init__(self, table: FrozenTable) -> None:
        self._table = table
        self.game, self.players = table.setup.game.id, table.setup.players
        self.asked: dict[int, int] = {int(number): seat for number, seat in table.look_back("asked").items()}

    def outline(self, seat: int) -> Outline:
        """What a seat was asked, and what came of it."""
        told = self._table.look_back("outlined", seat)
        return Outline(**{**told, "asked": tuple(_asked(one) for one in told["asked"])})

    def judge(self, number: int, seed: int, tries: int) -> Judgement:
        """The judgement of one choice."""
        return self.judge_each([number], seed, tries)[number]

    def judge_each(self, numbers: Sequence[int], seed: int, tries: int) -> dict[int, Judgement]:
        """The judgements of some choices, asked for at once."""
        told = self._table.look_back("judged", list(numbers), seed, tries)
        return {int(number): _judgement(*one) for number, one in told.items()}


def _asked(told: dict[str, Any]) -> Asked:
    return Asked(**{**told, "labels": tuple(told["labels"]), "came": Happening(*told["came"])})


def _judgement(options: list[Any], *rest: Any) -> Judgement:
    return Judgement(tuple(Judged(*one) for one in options), *rest)
