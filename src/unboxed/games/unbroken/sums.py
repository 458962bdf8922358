"""Sums: so much of each resource and of Time, as plain tuples."""

from __future__ import annotations

from functools import cache

RESOURCES = ("small", "medium", "large", "cunning", "food", "wood", "metal", "treasure")
SMALL, MEDIUM, LARGE, CUNNING, FOOD, WOOD, METAL, TREASURE = range(8)
TIME = 8
NAMES = (
    "Small Effort",
    "Medium Effort",
    "Large Effort",
    "Cunning",
    "Food",
    "Wood",
    "Metal",
    "Treasure",
    "Time",
)

Sum = tuple[int, int, int, int, int, int, int, int, int]
"""Amounts of the eight resources and Time, in the order of NAMES."""

NOTHING: Sum = (0, 0, 0, 0, 0, 0, 0, 0, 0)


def with_so_much(amounts: Sum, kind: int, n: int) -> Sum:
    """The same amounts but for one kind."""
    changed = list(amounts)
    changed[kind] = n
    small, medium, large, cunning, food, wood, metal, treasure, time = changed
    return (small, medium, large, cunning, food, wood, metal, treasure, time)


def both(a: Sum, b: Sum) -> Sum:
    """Two sums as one."""
    for kind, n in enumerate(b):
        if n:
            a = with_so_much(a, kind, a[kind] + n)
    return a


def less(a: Sum, b: Sum) -> Sum:
    """What is left of the first when the second is taken off."""
    for kind, n in enumerate(b):
        if n:
            a = with_so_much(a, kind, a[kind] - n)
    return a


def one(kind: int, n: int = 1) -> Sum:
    """So much of one kind and nothing else."""
    return with_so_much(NOTHING, kind, n)


@cache
def in_words(amounts: Sum) -> str:
    """`1 Large Effort and 2 Small Effort`, or `nothing`; the same few sums are named again and again."""
    parts = [f"{n} {NAMES[i]}" for i, n in enumerate(amounts) if n]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"
