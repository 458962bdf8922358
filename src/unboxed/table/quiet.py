"""Quiet: somebody wishes not to be asked for answers for a while, or only about what is on them.

A wish is one number, so that it is easily kept. It never covers one's own turn, nor an answer on which one's turn or
place in the game depends: that is asked whatever was wished."""

from __future__ import annotations

import zlib
from typing import Literal, get_args

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step

Until = Literal["card", "turn", "round", "mine", "attacked"]
"""Not about this card any more; not in this turn; not in this round; only about what is on oneself; and likewise, until
one has been asked."""
KINDS = get_args(Until)
ASKS_AGAIN = 0
"""The wish to be asked as usual."""
BITS, MASK = 3, 0xFFFFFFF


def wished(until: Until, position: Position, event: Step = ()) -> int:
    """The number for a wish that somebody has at this moment; the event is what is announced, where they see one."""
    return _mark(until, position, event) << BITS | KINDS.index(until) + 1


def kind_of(wish: int) -> Until | None:
    """What was wished."""
    number = wish & (1 << BITS) - 1
    return KINDS[number - 1] if 0 < number <= len(KINDS) else None


def holds(wish: int, position: Position, event: Step = ()) -> bool:
    """Is it still the card, the turn or the round for which this was wished?"""
    until = kind_of(wish)
    return until is not None and wish >> BITS == _mark(until, position, event)


def spares(wish: int, position: Position) -> bool:
    """Does this wish of whoever is asked let the question be?"""
    can_be_left = position.secret and position.decline >= 0 and not position.stakes
    return can_be_left and covers(wish, position, position.player, position.chain[-1])


def covers(wish: int, position: Position, seat: int, event: Step) -> bool:
    """Is an announced event one of those about which this seat wished not to be asked?"""
    if not holds(wish, position, event) or position.setup.game.layout(position, None)["turn"] == seat:
        return False
    return kind_of(wish) not in ("mine", "attacked") or not position.hits(seat, event)


def _mark(until: Until, position: Position, event: Step) -> int:
    """What a wish is bound to: it holds as long as this is the same."""
    game = position.setup.game
    if until in ("mine", "attacked"):
        return 0
    bound: list[object] = [game.rounds(position)]
    if until != "round":
        bound.append(game.layout(position, None)["turn"])
    if until == "card":
        bound.append(position.chain[0] if position.chain else event)
    return zlib.crc32(repr(bound).encode()) & MASK
