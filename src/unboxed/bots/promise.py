"""Promises: what an option brings at once, seen in one imagined world."""

from __future__ import annotations

import random
from collections.abc import Iterator

from unboxed.kernel.position import Position

from .playout import play_out
from .values import Values

FOLLOWING = 3
"""So many options of a follow-up question to the same seat are looked at: a card, then its target."""


def promise(after: Position, seat: int, values: Values, rng: random.Random) -> float:
    """What a world just after an option promises its seat, once the questions that follow are answered as well as a
    glance allows. Where the game has no evaluation, a random game from there says how good it is."""
    return max(_worth(answered, seat, values, rng) for answered in _answered(after, seat, rng))


def _answered(after: Position, seat: int, rng: random.Random) -> Iterator[Position]:
    """The world itself; if the same seat is asked again, one world for each of a few of its answers."""
    _let_happen(after, seat, rng)
    if after.player != seat:
        yield after
        return
    count = len(after.options)
    tried = list(range(count)) if count <= FOLLOWING else rng.sample(range(count), FOLLOWING)
    for further in tried:
        answered = after if further == tried[-1] else after.clone()  # whoever is last needs no copy
        answered.choose(further)
        _let_happen(answered, seat, rng)
        yield answered


def _let_happen(position: Position, seat: int, rng: random.Random) -> None:
    """What was announced happens: nobody else answers it, and what they must choose meanwhile is left to chance."""
    while position.chain and position.player >= 0 and position.player != seat:
        no = position.decline
        position.choose(no if no >= 0 else rng.randrange(len(position.options)))


def _worth(position: Position, seat: int, values: Values, rng: random.Random) -> float:
    if position.player >= 0 and values.evaluate is None:
        play_out(position, rng)
    return values.to(position, seat)
