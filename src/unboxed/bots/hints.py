"""Hints: what a search thinks of a seat's options, in numbers and words."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from unboxed.table.phrases import Part
from unboxed.table.wording import Wording

from .contract import Budget
from .look import Look
from .search import Search, best_of
from .tree import Edge

BUDGET = Budget(iterations=1500)
LONGEST_LINE = 4
"""Choices of an expected line; what lies further off is guesswork."""
FEWEST = 12
"""A choice that came up less often in the search is no expectation."""
SURE = 1.96
"""Standard errors either side of a mean that hold it with 95 %."""


@dataclass(frozen=True)
class Hint:
    """What came of an option: win chance, its 95 % interval, the visits behind it, and what is expected to follow."""

    option: int
    label: str
    chance: float
    low: float
    high: float
    visits: int
    line: tuple[str, ...]


def hint(look: Look, seed: int = 0, budget: Budget = BUDGET, names: list[str] | None = None) -> list[Hint]:
    """The options of whoever is asked, best first; empty if this seat is not asked."""
    if not look.asked:
        return []
    search = Search(look, seed)
    search.run(budget)
    words = _Words(search.start, look.seat, names or [f"Player {p + 1}" for p in range(look.setup.players)])
    labels = words.labels()
    found = [_hint(search, words, index, labels[index]) for index in range(len(labels))]
    best = best_of(search.found(), search.usual)
    return sorted(found, key=lambda h: (h.option != best, -h.visits, -h.chance, h.option))


def _hint(search: Search, words: _Words, index: int, label: str) -> Hint:
    edge = search.root.edges.get(search.options[index], Edge())
    low, high = _interval(edge)
    return Hint(index, label, edge.mean, low, high, edge.visits, tuple(_line(edge, words)))


def _interval(edge: Edge) -> tuple[float, float]:
    """Wilson's interval for a rate, drawn in by how little the found values spread (they are not all 0 or 1)."""
    n, mean = edge.visits, edge.mean
    if not n:
        return 0.0, 1.0
    spread = max(0.0, edge.squares / n - mean * mean) + 1 / (4 * n)  # never quite sure: nothing spreads in one visit
    reach = SURE * sqrt(spread / n)
    return max(0.0, mean - reach), min(1.0, mean + reach)


def _line(edge: Edge, words: _Words) -> list[str]:
    """The most visited way on from an option, in words."""
    line: list[str] = []
    while edge.children and len(line) < LONGEST_LINE:
        (player, _), node = max(edge.children.items(), key=lambda item: item[1].visits)
        if not node.edges:
            break
        key, edge = max(node.edges.items(), key=lambda item: item[1].visits)
        if edge.visits < FEWEST:
            break
        who = words.seat(player)
        line.append(f"{who[0].upper()}{who[1:]}: {words.text(key)}")
    return line


class _Words(Wording):
    """Wording that also reads a search's options, in which a face may stand where a token would."""

    def _word(self, kind: str, value: Any) -> Part:
        if kind == "card" and isinstance(value, str):
            return {"text": self._name(value), "face": value}
        return super()._word(kind, value)
