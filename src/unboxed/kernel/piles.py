"""Piles that are drawn from and made again from their discards, and copies of a card."""

from __future__ import annotations

from collections.abc import Iterable

from .state import Zone
from .tokens import Tokens


def renew(g: Tokens, pile: Zone, discards: Zone) -> bool:
    """An empty pile is made again from its discards, shuffled; False if there is nothing at all to draw."""
    if not pile:
        if not discards:
            return False
        pile.extend(discards)
        discards.clear()
        g.shuffle(pile)
    return True


def draw(g: Tokens, pile: Zone, discards: Zone) -> int:
    """The top card of a pile, renewed if need be; -1 if there is none."""
    return pile.pop() if renew(g, pile, discards) else -1


def one_of_each(g: Tokens, tokens: Iterable[int]) -> list[int]:
    """The first card of each face: copies are one option, for which of them is chosen makes no difference."""
    found: dict[str, int] = {}
    for token in tokens:
        found.setdefault(g.face[token], token)
    return list(found.values())
