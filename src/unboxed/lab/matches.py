"""Matches: who meets whom in an arena, and what came of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup

from .sequential import OPEN, Trial


class Played(NamedTuple):
    """One game of a match, from the challenger's side."""

    share: float
    """1 for a win, a part of it for a shared one."""
    score: float
    choices: int
    seconds: float
    """Processor time that the challenger's choices took."""


@dataclass
class Match:
    """A challenger on one side against a field on all others; alone where all play together."""

    challenger: str
    rival: str
    sides: int
    played: dict[int, Played] = field(default_factory=dict)
    test: Trial | None = None
    """Ends the match as soon as it is clear, where that is wanted."""

    @property
    def clear(self) -> bool:
        """True if the sequential test has its verdict: then no further game of this match is wanted."""
        return self.test is not None and self.test.verdict != OPEN

    def counting(self, games: int) -> int:
        """How many of the first so many games count: those up to the verdict, if there is one."""
        return min(games, self.test.deals * self.sides) if self.test is not None and self.clear else games

    def look_on(self, games: int) -> None:
        """Tell the test every deal that is whole by now, in the order of deals and not in which they were finished."""
        while self.test is not None and not self.clear:
            first = self.test.deals * self.sides
            deal = range(first, first + self.sides)
            if deal.stop > games or not all(number in self.played for number in deal):
                return
            self.test.add([self.played[number].share for number in deal])

    @property
    def name(self) -> str:
        return f"{self.challenger} / {self.rival}"

    def numbers(self, games: int) -> list[int]:
        """The numbers of the games that are played and count, among the first so many."""
        end = self.counting(games)
        return [number for number in sorted(self.played) if number < end]

    def done(self, games: int) -> int:
        """How many of the first so many games are played, as far as they count."""
        return len(self.numbers(games))

    def shares(self, games: int) -> list[float]:
        """The challenger's shares in them."""
        return [self.played[n].share for n in self.numbers(games)]

    def scores(self, games: int) -> list[float]:
        """The scores, likewise."""
        return [self.played[n].score for n in self.numbers(games)]

    def deals(self, games: int) -> list[list[float]]:
        """Shares grouped by deal: the same cards, once with the challenger on each side."""
        groups: dict[int, list[float]] = {}
        for number in self.numbers(games):
            groups.setdefault(number // self.sides, []).append(self.played[number].share)
        return list(groups.values())

    def to_data(self) -> dict[str, Any]:
        """The games as JSON-able data, by their numbers."""
        return {str(n): [p.share, p.score, p.choices, round(p.seconds, 4)] for n, p in sorted(self.played.items())}

    def read(self, data: Mapping[str, Any]) -> None:
        """Take over games that `to_data` described."""
        try:
            self.played = {
                int(n): Played(float(share), float(score), int(choices), float(seconds))
                for n, (share, score, choices, seconds) in data.items()
            }
        except (ValueError, TypeError, AttributeError) as error:
            raise SetupError(f"the games of {self.name} cannot be read: {error}") from None


def watched(matches: list[Match]) -> list[Match]:
    """The same matches, each of which ends as soon as it is clear."""
    for match in matches:
        if match.sides == 1:
            raise SetupError("where all play on one side there is nobody to be stronger than, so nothing ends early")
        match.test = Trial(match.sides)
    return matches


def matches_of(setup: Setup, bots: list[str], pairs: str) -> list[Match]:
    """Who meets whom: every bot every other, or each only the one named before it."""
    sides = len(set(setup.game.sides(setup)))
    if sides == 1:
        return [Match(bot, bot, 1) for bot in bots]
    if len(bots) < 2:
        raise SetupError("an arena needs at least two bots, as in --bots mcts:200,greedy")
    if pairs == "next":
        return [Match(bot, before, sides) for before, bot in pairwise(bots)]
    both = [(a, b) for a in bots for b in bots if a != b]
    if sides == 2:  # challenger and field are alike: one match a pair
        both = [(a, b) for a, b in both if bots.index(a) < bots.index(b)]
    return [Match(a, b, sides) for a, b in both]
