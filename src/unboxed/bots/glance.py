"""A glance: what each option brings at once, seen in a few imagined worlds that all options share."""

from __future__ import annotations

import random

from unboxed.engine import Position

from .look import Look
from .playout import play_out
from .values import Values

WORLDS = 6
FOLLOWING = 3
"""So many options of a follow-up question to the same seat are looked at: a card, then its target."""


def glance(look: Look, values: Values, rng: random.Random, thoughts: int) -> list[list[float]]:
    """For each option its values, one a world: about so many thoughts over all, at least one world and a few at most.

    Where the game has no evaluation, a random game from there says how good it is."""
    count = len(look.options)
    found: list[list[float]] = [[] for _ in range(count)]
    for _ in range(max(1, min(WORLDS, thoughts // count))):
        world = look.imagine(rng)
        for index in range(count):
            found[index].append(_promise(world, index, look.seat, values, rng))
    return found


def _promise(world: Position, index: int, seat: int, values: Values, rng: random.Random) -> float:
    """What an option brings the seat, once the questions that follow are answered as well as a glance allows."""
    after = world.clone()
    after.choose(index)
    _let_happen(after, seat)
    if after.player == seat:
        count = len(after.options)
        tries = range(count) if count <= FOLLOWING else rng.sample(range(count), FOLLOWING)
        return max(_value(after, i, seat, values, rng) for i in tries)
    return _worth(after, seat, values, rng)


def _value(world: Position, index: int, seat: int, values: Values, rng: random.Random) -> float:
    after = world.clone()
    after.choose(index)
    _let_happen(after, seat)
    return _worth(after, seat, values, rng)


def _let_happen(position: Position, seat: int) -> None:
    """What was announced happens: nobody else answers it."""
    while position.chain and position.player >= 0 and position.player != seat:
        position.choose(len(position.options) - 1)


def _worth(position: Position, seat: int, values: Values, rng: random.Random) -> float:
    if position.player >= 0 and values.evaluate is None:
        play_out(position, rng)
    return values.to(position, seat)
