"""Noticing: what a level overlooks, and what nobody overlooks.

A weaker player does not play nonsense: some options never come to mind, and among the others the best is taken. But
that a step loses the game is seen by all.
"""

from __future__ import annotations

import random

from unboxed.kernel.position import Position

from .look import Look

WORLDS = 4
"""A step loses the game if it does in every one of so many worlds; in a single one it may be bad luck."""
AGAIN = 4
"""So often what instinct says comes to mind."""
OTHER_WORLDS = 0x5DEECE66D
"""Seeing what loses leaves the dice of all other thoughts alone, so that it changes no other choice."""


def noticed(count: int, overlooks: float, rng: random.Random, usual: int = -1) -> list[int]:
    """The options that come to mind: each is overlooked so often, but never all of them. What instinct says, if that is
    known, comes to mind first: it is overlooked only by who does not think of it again and again."""
    if not overlooks:
        return list(range(count))
    chances = [overlooks] * count
    if usual >= 0:
        chances[usual] = overlooks**AGAIN
    return [index for index, missed in enumerate(chances) if rng.random() >= missed] or [rng.randrange(count)]


def not_lost(look: Look, choice: int, seed: int) -> list[int]:
    """All options if this choice does not lose the game at once; else those that do not, or all if there are none.

    A game without an evaluation may be about the score alone: there to end it without a winner is not to lose."""
    every = list(range(len(look.options)))
    if look.game.evaluate is None:
        return every
    rng = random.Random(seed ^ OTHER_WORLDS)
    worlds = [look.imagine(rng)]
    if not _loses(worlds[0], choice, look.seat):
        return every
    worlds += [look.imagine(rng) for _ in range(WORLDS - 1)]
    lost = {index for index in every if all(_loses(world, index, look.seat) for world in worlds)}
    return [index for index in every if index not in lost] or every


def _loses(world: Position, option: int, seat: int) -> bool:
    """Is this seat's game over and lost after this option?"""
    after = world.clone()
    after.choose(option)
    if after.player >= 0:
        return False
    sides, result = world.setup.game.sides(world.setup), after.result
    assert result is not None
    return sides[seat] not in {sides[winner] for winner in result.winners}
