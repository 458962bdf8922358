"""A finished game as the teacher looks back at it. This one has its positions at hand; a game of an earlier release is
asked for in the process of that release (frozen/finished.py), where this very code runs on the rules of then."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Protocol

from unboxed.kernel.chance import MASK
from unboxed.table.table import Table

from .judging import Judgement, is_scored, judge
from .outline import Moment, Outline, moments, outline

APART = 0xD1342543DE82EF95
"""Keeps the chance of different choices apart."""


class Finished(Protocol):
    """What an analysis asks of a finished game."""

    @property
    def game(self) -> str:
        """Its id."""

    @property
    def players(self) -> int:
        """How many seats it has."""

    @property
    def asked(self) -> Mapping[int, int]:
        """Every question with at least two options by its number, and the seat that was asked."""

    def outline(self, seat: int) -> Outline:
        """What a seat was asked, and what came of it."""

    def judge(self, number: int, seed: int, tries: int) -> Judgement:
        """The judgement of one choice."""


class Played:
    """A finished game at a table of this release."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moments = {moment.number: moment for moment in moments(table)}
        self.asked = {number: moment.position.player for number, moment in self._moments.items()}
        self.game, self.players = table.setup.game.id, table.setup.players

    @cached_property
    def scored(self) -> bool:
        """Does only the score tell how well it went?"""
        first = next(iter(self._moments.values()), None)
        return first is not None and is_scored(first.position)

    def outline(self, seat: int) -> Outline:
        """What a seat was asked, and what came of it."""
        return outline(self._table, seat, self.scored)

    def judge(self, number: int, seed: int, tries: int) -> Judgement:
        """The judgement of one choice."""
        return judge_moment(self._moments[number], seed, tries, self.scored)


def seed_of(seed: int, number: int) -> int:
    """The seed of a choice's judge: the same whichever choices were judged before."""
    return (seed + (number + 1) * APART) & MASK


def judge_moment(moment: Moment, seed: int, tries: int, scored: bool) -> Judgement:
    """Judge the choice that was made at a moment of a game."""
    return judge(moment.position, moment.choice, seed_of(seed, moment.number), tries, scored)
