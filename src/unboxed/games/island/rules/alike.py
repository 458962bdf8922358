"""Cards that make no difference: of those that look the same to everybody concerned, one option is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboxed.games.island.cards import BACKS

if TYPE_CHECKING:
    from unboxed.games.island.state import Island

Told = tuple[int, tuple[int, ...], str]
"""A card, the others that stand for the same, and the words that tell it from other copies (empty if it needs none)."""


def alike(g: Island, seat: int, owner: int, tokens: Sequence[int]) -> list[tuple[int, ...]]:
    """These cards of a hand in groups that this seat does not tell apart: the same face, if it knows it, the same back,
    and all of them known to others or none."""
    face, pile_of, width = g.face, g.lookup.pile_of, 2 if g.all_cards else 1
    groups: dict[tuple[str, int, bool], list[int]] = {}
    for token in tokens:
        name = face[token] if g.knows(seat, token) else ""
        groups.setdefault((name, pile_of[token] // width, known(g, seat, owner, token)), []).append(token)
    return [tuple(group) for group in groups.values()]


def known(g: Island, seat: int, owner: int, token: int) -> bool:
    """Has anybody seen this card but its owner and this seat?"""
    return bool(g.seen_by(token) & ~(1 << seat | 1 << owner))


def told_apart(g: Island, seat: int, owner: int, tokens: Sequence[int]) -> list[Told]:
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
        groups = alike(g, seat, owner, copies)
        for group in groups:
            which = f", {back_of(g, group[0])} back{_fame(g, seat, owner, group[0])}" if len(groups) > 1 else ""
            found.append((group[0], group[1:], which))
    return found


def hidden_apart(g: Island, seat: int, owner: int, tokens: Sequence[int]) -> list[tuple[tuple[int, ...], str]]:
    """Cards of a hand that this seat does not know, in groups, with the words that tell these apart."""
    groups = alike(g, seat, owner, tokens)
    return [(group, f"{back_of(g, group[0])} card{_fame(g, seat, owner, group[0])}") for group in groups]


def _fame(g: Island, seat: int, owner: int, token: int) -> str:
    return ", known to others" if known(g, seat, owner, token) else ""


def back_of(g: Island, token: int) -> str:
    """What everybody sees of a hidden attack card: `low sword`, and only `sword` where all are dealt at once (16.2)."""
    pile = g.lookup.pile_of[token]
    back = BACKS[pile // 2]
    return back if g.all_cards else f"{'high' if pile % 2 else 'low'} {back}"
