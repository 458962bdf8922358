"""Folding: what a question does not concern takes less room where there is little, and is one word away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CONCERNED, LARGE = 1, 2
"""How much something weighs that the question is about, and a large card that lies before all."""


class Block:
    """A part of the table in its ways to be drawn, from full to terse."""

    def __init__(self, name: str, ways: list[list[str]], weight: int = 0) -> None:
        self.name, self.ways, self.weight = name, ways, weight
        """What weighs more is folded later."""
        self.way = 0

    @property
    def lines(self) -> list[str]:
        """It as it is drawn now."""
        return self.ways[self.way]

    @property
    def saves(self) -> int:
        """The lines that it would take less, were it folded once more."""
        terser = [len(way) for way in self.ways[self.way + 1 :]]
        return len(self.lines) - terser[0] if terser else 0


def fold(blocks: list[Block], room: int) -> list[Block]:
    """Fold blocks until they fit into so many lines, or cannot be folded any more: first the longest of what the
    question does not concern. Those of which nothing is seen any more are returned."""
    while sum(len(block.lines) for block in blocks) > room:
        able = [block for block in blocks if block.way + 1 < len(block.ways) and block.lines]
        if not able:
            break
        next(iter(sorted(able, key=lambda block: (block.weight, block.way, -block.saves)))).way += 1
    return [block for block in blocks if block.ways[0] and not block.lines]


def asked_about(scene: Mapping[str, Any]) -> set[int]:
    """The cards that the question or one of its options is about."""
    prompt = scene["prompt"] or {}
    found = set((prompt.get("about") or {}).get("cards", ()))
    return found.union(*(option["cards"] for option in prompt.get("options", ())))
