"""Cards that another card of the same deck beats in everything that is written on them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from unboxed.content.cards import Card
from unboxed.kernel.game import Setup
from unboxed.kernel.measures import Measures

ASIDE = {"id", "name", "deck", "copies", "text", "flavour", "source", "place"}
"""Fields that say nothing about how good a card is."""


class Dominated(NamedTuple):
    """A card, one that is at least as good in everything and better in something, and in what."""

    worse: str
    better: str
    why: str


def dominated(setup: Setup) -> list[Dominated]:
    """All of them, in file order; of each only the first card that beats it."""
    found = []
    for worse in setup.cards.values():
        if worse.copies:
            found += [next(_beaten(worse, setup.cards, setup.game.measures), None)]
    return [one for one in found if one is not None]


def _beaten(worse: Card, cards: Mapping[str, Card], measures: Measures) -> Iterator[Dominated]:
    for better in cards.values():
        if better.deck == worse.deck and better.id != worse.id and better.copies:
            reasons = _reasons(worse, better, measures)
            if reasons:
                yield Dominated(worse.id, better.id, ", ".join(reasons))


def _reasons(worse: Card, better: Card, measures: Measures) -> list[str]:
    """In what the second card is better; nothing if it is worse or simply different in anything."""
    reasons = []
    for field in dataclasses.fields(worse):
        name = field.name
        if name in ASIDE or name in measures.aside:
            continue
        a, b = getattr(worse, name), getattr(better, name, None)
        if a == b:
            continue
        wanted = (name in measures.more) - (name in measures.less)
        if wanted and _are_numbers(a, b) and wanted * (b - a) > 0:
            reasons.append(f"{name} {b} instead of {a}")
        elif _effects(a) and _effects(b) and _does_more(a, b or (), measures):
            reasons.append(f"{name}: all that it does, and more")
        else:
            return []
    return reasons


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int | float) for value in values)


def _effects(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(part, tuple) and part for part in value)


def _does_more(a: tuple[Any, ...], b: tuple[Any, ...], measures: Measures) -> bool:
    """Is every effect of the first in the second, at least as large where it helps, and what is left over a help?"""
    left = list(b)
    for verb, *words in a:
        match = next(
            (o for o in left if o[0] == verb and _at_least(words, o[1:], verb in measures.boons, measures)), None
        )
        if match is None:
            return False
        left.remove(match)
    return all(verb in measures.boons for verb, *_ in left)


def _at_least(words: list[Any], others: tuple[Any, ...], helps: bool, measures: Measures) -> bool:
    if len(words) != len(others):
        return False
    return all(
        x == y or (helps and (_is_more(x, y) or (x, y) in measures.limits)) for x, y in zip(words, others, strict=True)
    )


def _is_more(x: Any, y: Any) -> bool:
    return type(x) is int and type(y) is int and y > x
