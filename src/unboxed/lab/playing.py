"""One game between bots, from its seed to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unboxed.bots import Bot, Look
from unboxed.bots.simple import RandomBot
from unboxed.kernel import chance
from unboxed.kernel.game import Setup
from unboxed.table.table import begin

_BOTS = 0x5851F42D4C957F2D
"""Keeps the seeds of bots apart from the seeds of games."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended and how long it was."""

    winners: tuple[int, ...]
    rounds: int
    decisions: int


def game_seed(seed: int, number: int) -> int:
    """The seed of a run's game: runs with neighbouring seeds have no game in common."""
    return chance.start((chance.start(seed) + number) & chance.MASK)


def bot_seed(seed: int, choices: int) -> int:
    """The seed a bot chooses by, after so many choices of the game with this seed."""
    return chance.start(chance.start(seed ^ _BOTS) ^ choices)


def play_game(setup: Setup, bots: Sequence[Bot], seed: int) -> Outcome:
    """Play a game to its end, one bot for each seat."""
    position, decisions, mixed = begin(setup, seed), 0, chance.start(seed ^ _BOTS)
    while (seat := position.player) >= 0:
        dice, bot = chance.start(mixed ^ decisions), bots[seat]  # see `bot_seed`
        if isinstance(bot, RandomBot):
            position.choose(bot.pick(len(position.options), dice))
        else:
            position.choose(bot.choose(Look(position, seat, dice), dice))
        decisions += 1
    result = position.result
    assert result is not None
    return Outcome(result.winners, setup.game.rounds(position), decisions)
