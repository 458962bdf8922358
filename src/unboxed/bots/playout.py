"""Playouts: a game played on at random, to its end or for a while."""

from __future__ import annotations

import random

from unboxed.engine import NOBODY, Position

LONGEST = 100_000
"""Every game ends; this only keeps a mistake in a game from stopping a search for ever."""
SETTLING = 4
"""A playout that is cut off goes on for at most so many decisions until the position is quiet."""


def play_out(position: Position, rng: random.Random, decisions: int = LONGEST) -> None:
    """Choose at random for so many decisions, or until the game is over."""
    draw, choose = rng.random, position.choose
    while position.player >= 0 and decisions > 0:
        choose(int(draw() * len(position.options)))
        decisions -= 1


def settle(position: Position, rng: random.Random, last: int = NOBODY) -> None:
    """Choose at random until the position is quiet, so that an evaluation makes sense.

    It is not while something announced or begun waits to happen, or while whoever chose last is asked again: then
    that choice is not yet carried out."""
    draw = rng.random
    for _ in range(SETTLING):
        player = position.player
        if player < 0 or not (position.stack or player == last):
            return
        last = player
        position.choose(int(draw() * len(position.options)))
