"""A glance: what each option brings at once, seen in a few imagined worlds that all options share."""

from __future__ import annotations

import random
from collections.abc import Iterator

from unboxed.kernel.position import Position

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
    return max(_worth(after, seat, values, rng) for after in after_option(world, index, seat, rng))


def after_option(world: Position, index: int, seat: int, rng: random.Random) -> Iterator[Position]:
    """The world after an option; if the same seat is asked again, one world for each of a few of its answers."""
    after = world.clone()
    after.choose(index)
    _let_happen(after, seat, rng)
    if after.player != seat:
        yield after
        return
    count = len(after.options)
    for further in range(count) if count <= FOLLOWING else rng.sample(range(count), FOLLOWING):
        answered = after.clone()
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
