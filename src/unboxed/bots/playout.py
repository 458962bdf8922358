"""Playouts: a game played on at random, to its end or for a while."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from unboxed.kernel.position import Position

Evaluate = Callable[[Any, int], float]

LONGEST = 100_000
"""Every game ends; this only keeps a mistake in a game from stopping a search for ever."""
INSTINCT = 0.8
"""How often a playout follows a game's instinct; the rest is chance, so that nothing is never tried."""
SETTLING = 4
"""A playout that is cut off goes on for at most so many decisions until the position is quiet."""
TRIED = 3
"""Options of each such decision that are looked at."""


def play_out(position: Position, rng: random.Random, decisions: int = LONGEST) -> None:
    """Choose at random, or mostly by the game's instinct if it has one, for so many decisions or to the end."""
    draw, choose, instinct = rng.random, position.choose, position.setup.game.instinct
    while position.player >= 0 and decisions > 0:
        if instinct is not None and draw() < INSTINCT:
            choose(instinct(position))
        else:
            choose(int(draw() * len(position.options)))
        decisions -= 1


def settle(position: Position, rng: random.Random, last: int, evaluate: Evaluate) -> None:
    """Play on until the position is quiet, so that an evaluation makes sense.

    It is not while something announced or begun waits to happen, or while whoever chose last is asked again: then
    that choice is not yet carried out. Each seat takes what looks best to it among a few options."""
    draw = rng.random
    for _ in range(SETTLING):
        player, count = position.player, len(position.options)
        if player < 0 or not (position.stack or player == last):
            return
        last = player
        tries = range(count) if count <= TRIED else rng.sample(range(count), TRIED)
        best, best_value = 0, -1.0
        for index in tries:
            after = position.clone()
            after.chance = int(draw() * 2**64)  # nobody knows the dice before they fall
            after.choose(index)
            value = evaluate(after, player)
            if value > best_value:
                best, best_value = index, value
        position.choose(best)
