"""Matches: who meets whom in an arena, and what came of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup


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

    @property
    def name(self) -> str:
        return f"{self.challenger} / {self.rival}"

    def done(self, games: int) -> int:
        """How many of the first so many games are played."""
        return sum(1 for number in self.played if number < games)

    def shares(self, games: int) -> list[float]:
        """The challenger's shares in the first so many games, as far as played."""
        return [self.played[n].share for n in sorted(self.played) if n < games]

    def scores(self, games: int) -> list[float]:
        """The scores, likewise."""
        return [self.played[n].score for n in sorted(self.played) if n < games]

    def deals(self, games: int) -> list[list[float]]:
        """Shares grouped by deal: the same cards, once with the challenger on each side."""
        groups: dict[int, list[float]] = {}
        for number in sorted(self.played):
            if number < games:
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
