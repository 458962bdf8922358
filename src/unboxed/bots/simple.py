"""The two bots that do not plan: one leaves it to chance, one stands in for somebody who is not there."""

from __future__ import annotations

import random
from operator import add

from unboxed.engine import Position

from .glance import after_option
from .look import Look
from .playout import Evaluate

MOST, THOUGHTS = 8, 16
"""Imagined worlds in which an absent player's stand-in looks at each option: fewer if there are many options."""
FOLLOWING = 4
"""Questions that may follow until a choice is carried out."""


class RandomBot:
    """Takes any option, each as likely as the others."""

    def choose(self, look: Look, seed: int) -> int:
        return random.Random(seed).randrange(len(look.options))


class AbsentBot:
    """Takes the mildest option: the one that takes least away from the others, then hurts their chances least, then
    leaves them alone, and among those the best for its own seat.

    Where a game has no evaluation it takes the last option, which by custom declines or ends."""

    def choose(self, look: Look, seed: int) -> int:
        count = len(look.options)
        if look.game.evaluate is None or count == 1:
            return count - 1
        rng = random.Random(seed)
        costs = [(0, 0.0, 0.0)] * count
        for _ in range(max(1, min(MOST, THOUGHTS // count))):
            world = look.imagine(rng)
            before = _Before(world, look.seat, look.game.evaluate)
            for index in range(count):
                found = min(before.cost(after) for after in after_option(world, index, look.seat, rng))
                costs[index] = tuple(map(add, costs[index], found))
        return min(range(count), key=lambda i: (*costs[i][:2], _meddles(look, i), costs[i][2], -i))


class _Before:
    """A world before a choice, to hold against it what a choice would make of it."""

    def __init__(self, world: Position, own: int, evaluate: Evaluate) -> None:
        self.own, self.evaluate = own, evaluate
        self.others = [seat for seat in range(world.setup.players) if seat != own]
        self.chances = [evaluate(world, seat) for seat in self.others]
        self.cards = _cards_of(world, own)

    def cost(self, after: Position) -> tuple[int, float, float]:
        """The cards that the others lost by it, how far their chances fell, and how bad the own ones are."""
        taken, fallen = 0, 0.0
        if self.others:
            _carry_out(after, self.own)
            cards = _cards_of(after, self.own)
            taken = sum(len(had - cards.get(seat, set())) for seat, had in self.cards.items() if seat != self.own)
            fallen = sum(
                max(0.0, was - self.evaluate(after, seat)) for seat, was in zip(self.others, self.chances, strict=True)
            )
        return taken, round(fallen, 6), round(-self.evaluate(after, self.own), 6)


def _carry_out(position: Position, own: int) -> None:
    """Answer what must be answered until the choice is carried out, by the last option: mostly that declines."""
    for _ in range(FOLLOWING):
        if position.player < 0 or not (position.stack or position.player == own):
            return
        position.choose(len(position.options) - 1)


def _cards_of(position: Position, own: int) -> dict[int, set[int]]:
    """The cards in each seat's hand."""
    cards: dict[int, set[int]] = {}
    for zone in position.setup.game.layout(position, own)["zones"]:
        if zone["kind"] == "hand" and "seat" in zone:
            cards.setdefault(zone["seat"], set()).update(zone["tokens"])
    return cards


def _meddles(look: Look, index: int) -> bool:
    """Is this option about somebody else? An attack that will be fended off does no harm, but it is not mild."""
    concerned = look.game.phrases.concerns(look.options[index])
    return any(kind == "seat" and value != look.seat for kind, value in concerned)
