"""Steady: a game's instinct, left only where a few tries say clearly that something else is better.

Where games are long and chance is strong, the best of a few tries is mostly the luckiest. So every option is tried in
the same worlds as instinct's own, and must be ahead of it by more than the tries differ among themselves.
"""

from __future__ import annotations

import random
from math import sqrt

from unboxed.kernel.position import Position

from .greedy import GreedyBot
from .look import Look
from .noticing import not_lost, noticed
from .playout import play_out
from .promise import promise
from .replies import let_reply
from .values import Values

CLEARLY = 1.5
"""Standard errors by which another option must be ahead."""
HOPEFUL = 0.5
"""Standard errors from which an option is worth more tries."""
LEAST = 0.002
"""Added to every standard error: a few tries may happen to agree."""
FAVOURITES = 3
CARRIED_ON = 12
"""Choices of the same seat that are played on by instinct before an option is judged."""


class SteadyBot:
    """Some tries for every option, more for the hopeful ones; greedy where the game has no instinct.

    One that overlooks things weighs only what comes to mind; without any tries it follows its instinct. Where what
    instinct says is overlooked, the best of the others is taken."""

    def __init__(self, first: int = 4, more: int = 8, overlooks: float = 0.0) -> None:
        self.first, self.more, self.overlooks = first, more, overlooks

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)
        if look.game.instinct is None:
            return GreedyBot(self.overlooks).choose(look, seed)
        usual = look.game.instinct(look.imagine(rng))
        seen = noticed(len(look.options), self.overlooks, rng, usual)
        choice = self._best(look, usual, seen, rng)
        safe = not_lost(look, choice, seed)
        return choice if choice in safe else self._best(look, usual, [i for i in seen if i in safe] or safe, rng)

    def _best(self, look: Look, usual: int, seen: list[int], rng: random.Random) -> int:
        """The best of these options, as far as a few tries tell."""
        if usual not in seen:
            return self._next_best(look, seen, rng)
        ahead: dict[int, list[float]] = {i: [] for i in seen if i != usual}
        if not (self.first and ahead):
            return usual
        values = Values(look.setup)
        self._try(look, usual, ahead, list(ahead), self.first, values, rng)
        hopeful = [i for i, found in ahead.items() if _mean(found) > HOPEFUL * _error(found)]
        hopeful = sorted(hopeful, key=lambda i: -_mean(ahead[i]))[:FAVOURITES]
        if not hopeful:
            return usual
        self._try(look, usual, ahead, hopeful, self.more, values, rng)
        best = max(hopeful, key=lambda i: _mean(ahead[i]))
        return best if _mean(ahead[best]) > CLEARLY * _error(ahead[best]) else usual

    def _next_best(self, look: Look, seen: list[int], rng: random.Random) -> int:
        """The best of these options where none is usual."""
        ahead: dict[int, list[float]] = {i: [] for i in seen[1:]}
        if ahead:
            self._try(look, seen[0], ahead, seen[1:], max(1, self.first), Values(look.setup), rng)
        return max(seen, key=lambda i: _mean(ahead[i]) if i in ahead else 0.0)

    def _try(
        self,
        look: Look,
        usual: int,
        ahead: dict[int, list[float]],
        options: list[int],
        tries: int,
        values: Values,
        rng: random.Random,
    ) -> None:
        """Note how far each of these options is ahead of the usual one, in so many worlds."""
        for _ in range(tries):
            world = look.imagine(rng)
            found = []
            for option in (usual, *options):
                after = world.clone()
                after.choose(option)
                found.append(_value(after, look.seat, values, rng))
            for option, value in zip(options, found[1:], strict=True):
                ahead[option].append(value - found[0])


def _value(after: Position, seat: int, values: Values, rng: random.Random) -> float:
    """What a world is worth just after an option; where people may lie, once they have replied."""
    if after.setup.game.belief is not None:
        let_reply(after, seat, values, rng)
        return promise(after, seat, values, rng)
    if values.evaluate is None:
        play_out(after, rng)
    elif values.players > 1:
        _carry_on(after, seat)
    return values.to(after, seat)


def _carry_on(after: Position, seat: int, choices: int = CARRIED_ON) -> None:
    """What was begun is carried out as instinct would, until somebody else is asked: half a plan looks like none."""
    instinct = after.setup.game.instinct
    assert instinct is not None
    for _ in range(choices):
        if after.player != seat:
            return
        after.choose(instinct(after))


def _mean(found: list[float]) -> float:
    return sum(found) / len(found)


def _error(found: list[float]) -> float:
    mean = _mean(found)
    spread = sum((value - mean) ** 2 for value in found) / max(1, len(found) - 1)
    return sqrt(spread / len(found)) + LEAST
