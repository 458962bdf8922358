"""Judging: what every option of a question was worth to whoever was asked, from what they knew, and how sure that is.

The judge is today's strongest bot. Options meet the same imagined worlds and dice, so that they are told apart by how
far one is ahead in each world and not by whose worlds were luckier."""

from __future__ import annotations

import random
from math import sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from unboxed.bots import Budget, Look
from unboxed.bots.playout import play_out
from unboxed.bots.search import Search, Style, best_of
from unboxed.bots.values import SCORE
from unboxed.kernel.chance import MASK
from unboxed.kernel.position import Position

BEST, CLOSE = 0.005, 0.02
"""An option that is behind the best one by no more than this is as good, or close."""
DOUBT = 0.05
"""How often an interval may miss; shared by all options that the best one was picked from."""
FEW = 3
"""Worlds so few that what they tell is to be doubted."""
LEAST = 0.002
"""Added to every standard error: a few worlds may happen to agree."""
LAP = 8
"""Worlds that the chosen option and the best one meet before it is asked again whether they are told apart."""
APART = 0x9E3779B97F4A7C15
"""Keeps the chance of different choices apart."""
TRIED_OUT = 20
"""Games played by chance that tell whether a game has winners at all."""

Verdict = Literal["best", "close", "worse", "open"]
"""How a choice was, next to the best option; `open`: the two cannot be told apart."""


class Judged(NamedTuple):
    """What came of an option: the chance to win (or the score), where it may lie next to the best one, and the tries.

    The best option's own interval says how sure its chance is."""

    chance: float
    low: float
    high: float
    tries: int


class Judgement(NamedTuple):
    """A choice as the judge sees it: the chance before it and after it, and every option.

    Before and after differ only where a better option was told apart: nobody is blamed for what may be luck."""

    options: tuple[Judged, ...]
    chosen: int
    best: int
    verdict: Verdict
    before: float
    after: float
    clear: bool
    """Would thinking longer hardly change the verdict?"""


class Gap(NamedTuple):
    """How far an option is ahead of the best one in the worlds that both have met (mostly it is behind)."""

    mean: float
    reach: float
    tries: int

    @property
    def low(self) -> float:
        return self.mean - self.reach

    @property
    def high(self) -> float:
        return self.mean + self.reach


def is_scored(position: Position) -> bool:
    """Does a game have no winners, so that only the score tells how well it went? Found out by playing on by chance."""
    game, setup = position.setup.game, position.setup
    if game.evaluate is not None or len(set(game.sides(setup))) > 1:
        return False
    for number in range(TRIED_OUT):
        world, rng = position.clone(), random.Random(number)
        world.listener, world.chance = None, rng.getrandbits(64)
        play_out(world, rng)
        if world.result is None or world.result.winners or not world.result.scores:
            return False
    return True


def judge(position: Position, chosen: int, seed: int, tries: int, scored: bool = False) -> Judgement:
    """Judge what whoever is asked chose here, by so many tries at most; the same seed gives the same judgement.

    Only the look of the seat enters: what it could not know changes nothing."""
    seed = (seed * APART + tries) & MASK
    search = Search(Look(position, position.player, seed), seed, Style(enough=BEST))
    search.run(Budget(iterations=tries))
    unit = SCORE if scored else 1.0
    _compare(search, chosen, tries, unit)
    best = best_of(search.found(), search.usual)
    gaps = [_gap(search, option, best, unit) for option in range(len(search.options))]
    verdict, clear = verdict_of(gaps[chosen])
    base, reach = _mean_and_reach([value / unit for value in search.race.values[best]])
    options = [Judged(base + gap.mean, base + gap.low, base + gap.high, gap.tries) for gap in gaps]
    options[best] = Judged(base, base - reach, base + reach, len(search.race.values[best]))
    shown = tuple(_shown(search, one) if scored else _within(one) for one in options)
    after = shown[chosen].chance
    before = max(shown[best].chance, after) if verdict in ("close", "worse") else after
    return Judgement(shown, chosen, best, verdict, before, after, clear)


def _compare(search: Search, chosen: int, tries: int, unit: float) -> None:
    """Let the chosen option and the best one meet further worlds, until it is clear how they compare."""
    while search.iterations < tries:
        best = best_of(search.found(), search.usual)
        if best == chosen or verdict_of(_gap(search, chosen, best, unit))[1]:
            return
        met = search.race.values
        for _ in range(2 * LAP):
            search.iterate(best if len(met[best]) < len(met[chosen]) else chosen)


def _gap(search: Search, option: int, best: int, unit: float) -> Gap:
    met = search.race.values
    ahead = [(a - b) / unit for a, b in zip(met[option], met[best], strict=False)]
    if not ahead:
        return Gap(0.0, 1.0, 0)
    mean, reach = _mean_and_reach(ahead, len(met) - 1)
    return Gap(mean, reach if option != best else 0.0, len(ahead))


def _mean_and_reach(values: list[float], among: int = 1) -> tuple[float, float]:
    """A mean and how far from it the truth may be. One of many options looks best by luck more easily, so it has to be
    ahead by more."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    sure = NormalDist().inv_cdf(1 - DOUBT / 2 / among)
    return mean, sure * (1 + FEW / count) * (sqrt(spread / count) + LEAST / sqrt(count))


def verdict_of(gap: Gap) -> tuple[Verdict, bool]:
    """How an option compares with the best one, and whether that is clear."""
    if gap.mean >= -BEST:
        return "best", gap.low > -CLOSE
    if gap.high >= 0 or not gap.tries:
        return "open", False
    if gap.mean >= -CLOSE:
        return "close", gap.low > -CLOSE or gap.reach < BEST
    return "worse", gap.high < -CLOSE or gap.reach < BEST


def _within(one: Judged) -> Judged:
    chance, low, high = (min(1.0, max(0.0, value)) for value in one[:3])
    return Judged(chance, low, high, one.tries)


def _shown(search: Search, one: Judged) -> Judged:
    """The same as a score of the game: inside a search it is a part of the way from the lowest to the highest met."""
    chance, low, high = (search.values.score_at(value) for value in one[:3])
    return Judged(chance, low, high, one.tries)
