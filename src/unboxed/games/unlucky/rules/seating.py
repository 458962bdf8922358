"""Who sits where: turn order, neighbours, partners, and whom a word on a card means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.kernel.seats import AROUND

if TYPE_CHECKING:
    from unboxed.games.unlucky.state import Unlucky

Cast = tuple[int, tuple[int, ...], str]
"""Who acts, on whom, and by what: a "card", a "blunder" or an "ability"."""


def in_turn(g: Unlucky, first: int) -> list[int]:
    """The living players in the direction of play, from this seat on."""
    alive = g.alive
    return [seat for seat in AROUND[len(alive), g.direction, first] if alive[seat]]


def others(g: Unlucky, seat: int) -> list[int]:
    """The other living players in the direction of play."""
    alive = g.alive
    return [p for p in AROUND[len(alive), g.direction, seat] if alive[p] and p != seat]


def neighbour(g: Unlucky, seat: int, side: int) -> int:
    """The next living player clockwise (side 1, left) or counter-clockwise (side -1, right) (3.5)."""
    alive = g.alive
    return next((p for p in AROUND[len(alive), side, seat] if alive[p] and p != seat), seat)


def team_of(g: Unlucky, seat: int) -> int:
    """Partners sit apart: a seat's team is its number modulo the number of teams (10.1)."""
    return seat % (g.setup.players // 2) if g.setup.mode == "teams" else seat


def haunting(g: Unlucky, seat: int) -> bool:
    """Is it this player's turn as a ghost? (Who goes out on their own turn has ended it.)"""
    return not g.alive[seat] and seat == g.active and not g.ended


def seats_of(g: Unlucky, cast: Cast, who: str) -> list[int]:
    """The living players a word on a card means, in the order they act (3.5, 3.6, 11.2, 12.3)."""
    you = cast[0]
    if who == "target":
        found = list(cast[1])
    elif who == "you":
        found = [you]
    elif who == "others":
        return others(g, you)
    elif who == "all":
        return in_turn(g, you)
    elif who == "neighbours":  # one or two, so that nobody is hit twice (11.2)
        beside = (neighbour(g, you, 1), neighbour(g, you, -1))
        return [seat for seat in others(g, you) if seat in beside]
    elif who == "left":
        found = [neighbour(g, you, 1)]
    else:
        found = [neighbour(g, you, -1)]
    return [seat for seat in found if g.alive[seat]]
