"""Cards that make no difference: of those that look the same to everybody concerned, one option is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboxed.games.island.cards import BACKS

if TYPE_CHECKING:
    from unboxed.games.island.state import Island

Told = tuple[int, tuple[int, ...], str]
"""A card, the others that stand for the same, and the words that tell it from other copies (empty if it needs none)."""


def alike(g: Island, seat: int, tokens: Sequence[int]) -> list[tuple[int, ...]]:
    """These hand cards in groups that this seat cannot tell apart: the same face, if it knows it, the same back, and
    known to the same players."""
    face, pile_of, width = g.face, g.lookup.pile_of, 2 if g.all_cards else 1
    groups: dict[tuple[str, int, int], list[int]] = {}
    for token in tokens:
        knowers = g.seen_by(token)
        key = (face[token] if knowers >> seat & 1 else "", pile_of[token] // width, knowers)
        groups.setdefault(key, []).append(token)
    return [tuple(group) for group in groups.values()]


def told_apart(g: Island, seat: int, tokens: Sequence[int]) -> list[Told]:
    """Hand cards that this seat knows, each design once, or once for each way in which its copies differ."""
    face = g.face
    if len({face[token] for token in tokens}) == len(tokens):  # most hands hold no two alike
        return [(token, (), "") for token in tokens]
    designs: dict[str, list[int]] = {}
    for token in tokens:
        designs.setdefault(face[token], []).append(token)
    found: list[Told] = []
    for copies in designs.values():
        if len(copies) == 1:
            found.append((copies[0], (), ""))
            continue
        groups = alike(g, seat, copies)
        for group in groups:
            found.append((group[0], group[1:], _difference(g, seat, group[0]) if len(groups) > 1 else ""))
    return found


def _difference(g: Island, seat: int, token: int) -> str:
    known = g.seen_by(token) & ~(1 << seat)
    return f", {back_of(g, token)} back{', known to others' if known else ''}"


def back_of(g: Island, token: int) -> str:
    """What everybody sees of a hidden attack card: `low sword`, and only `sword` where all are dealt at once (16.2)."""
    pile = g.lookup.pile_of[token]
    back = BACKS[pile // 2]
    return back if g.all_cards else f"{'high' if pile % 2 else 'low'} {back}"
