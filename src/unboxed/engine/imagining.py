"""Imagining: worlds a seat might be in, drawn again and again from one moment of a game.

A world depends on nothing the seat may not know: the faces it has not seen are sorted before they are dealt anew,
and the dice are new. What all worlds of a moment share is worked out once, since searches draw thousands.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from . import chance as dice

if TYPE_CHECKING:
    from .position import Position

Limited = list[tuple[int, frozenset[str]]]


class Imagining:
    """The worlds a seat (its bit among the seen-bits) might be in at a position, which must stay as it is meanwhile."""

    def __init__(self, position: Position, bit: int) -> None:
        self._position = position
        limits = [(token, barred) for zone, barred in position.limits() for token in zone]
        self._deals = [
            deal for _, first, end in position.decks if (deal := _Deal(position, bit, range(first, end), limits)).faces
        ]

    def world(self, rng: random.Random) -> Position:
        """One of them, with new dice."""
        world = self._position.clone()
        chance = rng.getrandbits(64)
        for deal in self._deals:
            chance = deal.onto(world.face, chance)
        world.chance = chance
        return world


class _Deal:
    """The unseen cards of one back: which tokens they lie on and, sorted, what is left for them to be."""

    __slots__ = ("_barred", "_free", "_limited", "faces")

    def __init__(self, position: Position, bit: int, tokens: range, limits: Limited) -> None:
        face, seen = position.face, position.seen
        unseen = [t for t in tokens if not seen[t] & bit]
        self.faces = sorted([face[t] for t in unseen]) if len(unseen) > 1 else []
        here = [(t, barred) for t, barred in limits if t in tokens and not seen[t] & bit] if self.faces else []
        self._limited = [t for t, _ in here]
        self._barred = [barred for _, barred in here]
        taken = frozenset(self._limited)
        self._free = [t for t in unseen if t not in taken]

    def onto(self, face: list[str], chance: int) -> int:
        """Deal: limited tokens first, each the first face it may have; returns the next chance."""
        faces = self.faces[:]
        chance = dice.shuffled(chance, faces)
        for token, barred in zip(self._limited, self._barred, strict=True):
            at = 0
            while faces[at] in barred:
                at += 1
            face[token] = faces.pop(at)
        for token, name in zip(self._free, faces, strict=True):
            face[token] = name
        return chance
