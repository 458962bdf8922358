"""Tallies: what many games came to, in whole numbers, so that adding tallies in any order gives the same."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from .playing import Outcome


@dataclass
class Tally:
    """Counts of a number of games at one set-up."""

    players: int
    games: int = 0
    drawn: int = 0
    """Games that nobody won."""
    wins: list[int] = field(default_factory=list)
    """For each seat the games in which it was among the winners."""
    by_bot: dict[str, list[int]] = field(default_factory=dict)
    """For each bot the seats it had, over all games, and how many of them won."""
    rounds: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.players

    def count(self, outcome: Outcome, bots: Sequence[str]) -> None:
        """Add a game; `bots` names who sat where."""
        self.games += 1
        self.drawn += not outcome.winners
        self.rounds[outcome.rounds] += 1
        self.decisions[outcome.decisions] += 1
        for seat, bot in enumerate(bots):
            won = seat in outcome.winners
            self.wins[seat] += won
            seats = self.by_bot.setdefault(bot, [0, 0])
            seats[0] += 1
            seats[1] += won

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.drawn += other.drawn
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        for bot, (seats, won) in other.by_bot.items():
            mine = self.by_bot.setdefault(bot, [0, 0])
            mine[0] += seats
            mine[1] += won

    @property
    def total_decisions(self) -> int:
        """All decisions of all games."""
        return sum(length * games for length, games in self.decisions.items())

    @property
    def equal_share(self) -> float:
        """The win rate every seat would have if all seats won equally often."""
        return sum(self.wins) / (self.games * self.players) if self.games else 0.0

    @property
    def deviation(self) -> float:
        """How far the seat that is farthest from an equal share is from it."""
        return max(abs(won / self.games - self.equal_share) for won in self.wins) if self.games else 0.0

    def longer_than(self, rounds: int) -> float:
        """The part of the games that lasted more rounds than this."""
        return sum(n for length, n in self.rounds.items() if length > rounds) / self.games if self.games else 0.0


def wilson(won: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval that holds the true rate in 95 of 100 runs; it stays within 0 and 1 even for rare wins."""
    if not games:
        return 0.0, 1.0
    rate, square = won / games, z * z
    middle = rate + square / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def quantile(counts: Counter[int], part: float) -> int:
    """The smallest counted number that at least this part of the games does not exceed; 0 if there are none."""
    needed, reached = part * counts.total(), 0
    for number in sorted(counts):
        reached += counts[number]
        if reached >= needed:
            return number
    return 0
