"""Replies: what others answer in a game in which people may lie (one with a belief, see `Game.belief`).

In a world that a searcher imagines, its own cards are always what they are. If others answered there by what comes of
it, they would doubt every lie and no truth: nobody would ever lie. So each answers by what looks best in worlds that
they themselves might be in, of which the belief says how likely they are.
"""

from __future__ import annotations

import random
from math import sqrt

from unboxed.kernel.position import TURN, Position

from .promise import promise
from .values import Values

CLEARLY = 1.0
"""Standard errors by which an answer must be ahead of none."""
WORLDS = 3
"""Worlds of their own that decide a reply: so few that the same question is not always answered alike."""
MANY = 16
"""Replies after a choice until a position is looked at as it is, quiet or not."""


def reply(position: Position, values: Values, rng: random.Random) -> int:
    """What whoever is asked would do: an answer that is better than none in every world they think of, or what looks
    best to them where they cannot decline."""
    player, no = position.player, position.decline
    imagining = position.imagining(player)
    totals = {index: 0.0 for index in range(len(position.options)) if index != no}
    for _ in range(WORLDS):
        world = imagining.world(rng)
        usual = _brings(world, no, player, values, rng) if no >= 0 else -1.0
        found = {index: _brings(world, index, player, values, rng) for index in totals}
        totals = {index: totals[index] + value for index, value in found.items() if value > usual}
        if not totals:
            return no
    return max(totals, key=lambda index: totals[index])


def _brings(world: Position, index: int, seat: int, values: Values, rng: random.Random) -> float:
    after = world.clone()
    after.choose(index)
    return promise(after, seat, values, rng)


def prudent(found: list[list[float]], decline: int) -> int:
    """The option with the highest values, one a world; "no, thank you" is left only for what is clearly better, since
    in a few worlds somebody may look like a liar by chance."""
    best = max(range(len(found)), key=lambda i: sum(found[i]))
    if decline < 0:
        return best
    ahead = [value - usual for value, usual in zip(found[best], found[decline], strict=True)]
    count, mean = len(ahead), sum(ahead) / len(ahead)
    error = sqrt(sum((gap - mean) ** 2 for gap in ahead) / count / max(1, count - 1))
    return best if mean > CLEARLY * error else decline


def let_reply(position: Position, seat: int, values: Values, rng: random.Random) -> None:
    """Let the others answer what was begun or announced, until this seat is asked or the position is quiet."""
    for _ in range(MANY):
        if position.player in (-1, seat) or _is_quiet(position):
            return
        position.choose(reply(position, values, rng))


def settle_by_replies(position: Position, values: Values, rng: random.Random, last: int) -> None:
    """Play on until the position is quiet (see playout.settle), each by what they may know."""
    for _ in range(MANY):
        player = position.player
        if player < 0 or (player != last and _is_quiet(position)):
            return
        last = player
        position.choose(reply(position, values, rng))


def _is_quiet(position: Position) -> bool:
    """Has all that was begun been carried out? Somebody's own turn is no reply, whatever waits until it is over."""
    return not position.chain and (position.stakes == TURN or not position.stack)
