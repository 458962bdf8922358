"""Playouts: a game played on at random, to its end or for a while."""

from __future__ import annotations

import random

from unboxed.engine import Position

LONGEST = 100_000
"""Every game ends; this only keeps a mistake in a game from stopping a search for ever."""


def play_out(position: Position, rng: random.Random, decisions: int = LONGEST) -> None:
    """Choose at random for so many decisions, or until the game is over."""
    draw, choose = rng.random, position.choose
    while position.player >= 0 and decisions > 0:
        choose(int(draw() * len(position.options)))
        decisions -= 1
