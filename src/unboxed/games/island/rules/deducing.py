"""What a player knows without having seen it: from the cards that are left to be somewhere (2.4, 12.2)."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from unboxed.games.island.cards import BOMB, EXPLOSION
from unboxed.games.island.state import first_lap

from .standing import bomb_limit, protected

if TYPE_CHECKING:
    from unboxed.games.island.state import Island


def numbers_of(g: Island, seat: int, owner: int) -> tuple[set[int], bool]:
    """The numbers that a hand may hold as far as a seat knows, and whether it knows them all."""
    number, face, hand, found, sure = g.lookup.number, g.face, g.hands[owner], set[int](), True
    hidden = [token for token in hand if not g.knows(seat, token)]
    found.update([number[face[token]] for token in hand if token not in hidden])
    for pool in g.pools() if hidden else ():
        if any(token in pool for token in hidden):
            unseen = [token for token in pool if not g.knows(seat, token)]
            found.update([number[face[token]] for token in unseen])
            sure = sure and all(token in hidden for token in unseen)
    return found, sure


def ends_with(g: Island, seat: int, n: int) -> bool:
    """Does a player know that drawing so many cards is their end, whatever the hidden ones are (15.1, 15.3)?"""
    if not g.knockout or not n:
        return False
    face, top = g.face, g.blanks[-n:]
    if first_lap(g):  # bombs do not end anybody yet, but a second one is shuffled in (4.4)
        known = list(takewhile(lambda token: g.knows(seat, token) and face[token] != BOMB, reversed(top)))
        return not protected(g, seat) and EXPLOSION in [face[token] for token in known]
    seen = [face[token] for token in top if g.knows(seat, token)]
    left = [face[token] for token in g.pools()[-1] if not g.knows(seat, token)]
    bombs, safe = len(g.bombs[seat]) + seen.count(BOMB), protected(g, seat)
    spare = bomb_limit(g, seat) - 1 - bombs
    if (spare < 0 and BOMB in seen) or (EXPLOSION in seen and not safe):
        return True
    explosions = left.count(EXPLOSION)
    harmless = len(left) - explosions - left.count(BOMB) + (explosions if safe else 0)
    return harmless + min(left.count(BOMB), max(0, spare)) < len(top) - len(seen)
