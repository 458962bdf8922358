"""Ratings: strengths of bots on Elo's scale, from how often each side won (Bradley-Terry, for any number of sides)."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

ROUNDS = 200
RESAMPLES = 200
PRIOR = 0.5
"""Games that every match is taken to have had beforehand, evenly shared: an unbeaten bot is not infinitely strong."""

Met = tuple[str, str, int, float, float]
"""Challenger, field, sides, games, and the challenger's wins among them."""


def ratings(met: Sequence[Met], bots: Sequence[str]) -> dict[str, float]:
    """Elo points, 1000 on average: 400 more means ten times the chance to win against the other."""
    strength = dict.fromkeys(bots, 1.0)
    rows = [(a, b, sides, games + PRIOR, won + PRIOR / sides) for a, b, sides, games, won in met]
    for _ in range(ROUNDS):
        won, weight = dict.fromkeys(bots, 0.0), dict.fromkeys(bots, 0.0)
        for a, b, sides, games, wins in rows:
            whole = strength[a] + (sides - 1) * strength[b]
            won[a] += wins
            won[b] += games - wins
            weight[a] += games / whole
            weight[b] += games * (sides - 1) / whole
        new = {bot: won[bot] / weight[bot] if weight[bot] else 1.0 for bot in bots}
        mean = math.exp(sum(map(math.log, new.values())) / len(new))
        moved = max(abs(math.log(new[bot] / mean / strength[bot])) for bot in bots)
        strength = {bot: value / mean for bot, value in new.items()}
        if moved < 1e-6:
            break
    return {bot: 1000 + 400 * math.log10(value) for bot, value in strength.items()}


def rating_intervals(
    deals: Sequence[tuple[str, str, int, list[list[float]]]], bots: Sequence[str], seed: int
) -> dict[str, tuple[float, float]]:
    """95 % intervals by drawing whole deals anew: games with the same cards are not independent of each other."""
    rng = random.Random(seed)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        met: list[Met] = []
        for a, b, sides, groups in deals:
            sample = rng.choices(groups, k=len(groups)) if groups else []
            met.append((a, b, sides, float(sum(map(len, sample))), sum(map(sum, sample))))
        for bot, value in ratings(met, bots).items():
            drawn[bot].append(value)
    return {bot: _middle(sorted(values)) for bot, values in drawn.items()}


def mean_interval(values: Sequence[float], seed: int) -> tuple[float, float]:
    """A 95 % interval of a mean, by drawing the values anew."""
    rng = random.Random(seed)
    return _middle(sorted(sum(rng.choices(values, k=len(values))) / len(values) for _ in range(RESAMPLES)))


def _middle(values: Sequence[float]) -> tuple[float, float]:
    return values[int(0.025 * len(values))], values[min(len(values) - 1, int(0.975 * len(values)))]
