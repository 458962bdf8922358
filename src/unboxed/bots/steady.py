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


class SteadyBot:
    """Some tries for every option, more for the hopeful ones; greedy where the game has no instinct."""

    def __init__(self, first: int = 4, more: int = 8) -> None:
        self.first, self.more = first, more

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)
        instinct = look.game.instinct
        if instinct is None:
            return GreedyBot().choose(look, seed)
        usual = instinct(look.imagine(rng))
        ahead: dict[int, list[float]] = {i: [] for i in range(len(look.options)) if i != usual}
        values = Values(look.setup)
        self._try(look, usual, ahead, list(ahead), self.first, values, rng)
        hopeful = [i for i, found in ahead.items() if _mean(found) > HOPEFUL * _error(found)]
        hopeful = sorted(hopeful, key=lambda i: -_mean(ahead[i]))[:FAVOURITES]
        if not hopeful:
            return usual
        self._try(look, usual, ahead, hopeful, self.more, values, rng)
        best = max(hopeful, key=lambda i: _mean(ahead[i]))
        return best if _mean(ahead[best]) > CLEARLY * _error(ahead[best]) else usual

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
    return values.to(after, seat)


def _mean(found: list[float]) -> float:
    return sum(found) / len(found)


def _error(found: list[float]) -> float:
    mean = _mean(found)
    spread = sum((value - mean) ** 2 for value in found) / max(1, len(found) - 1)
    return sqrt(spread / len(found)) + LEAST
