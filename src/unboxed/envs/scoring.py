"""What a bot is worth in an environment: the mean of its rewards, with an interval."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from unboxed.bots import Bot, Look, make_bot
from unboxed.kernel.game import Setup
from unboxed.table.table import begin

from .rewards import Kind, Rewards


class Score(NamedTuple):
    """A mean, and what it is between with 95 percent certainty."""

    mean: float
    least: float
    most: float


def score(setup: Setup, bot: str, others: str, games: int, seed: int = 0, reward: Kind = "win") -> Score:
    """The rewards of a bot that sits in each seat in turn, with others of one kind around it."""
    rewards, mine, theirs = Rewards(setup, reward), make_bot(bot, setup.game), make_bot(others, setup.game)
    found = [_reward(setup, number % setup.players, mine, theirs, rewards, seed + number) for number in range(games)]
    wide = 1.96 * stdev(found) / sqrt(games) if games > 1 else 0.0
    return Score(fmean(found), fmean(found) - wide, fmean(found) + wide)


def _reward(setup: Setup, own: int, mine: Bot, theirs: Bot, rewards: Rewards, seed: int) -> float:
    position, dice = begin(setup, seed), random.Random(seed)
    while not position.over:
        seat = position.asking[0]
        look = Look(position, seat, dice.getrandbits(32))
        position.choose((mine if seat == own else theirs).choose(look, dice.getrandbits(32)), seat)
    result = position.result
    assert result is not None
    return rewards.of(result)[own]
