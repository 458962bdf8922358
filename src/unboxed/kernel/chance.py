"""Chance: one 64-bit integer, stepped by a permuted congruential generator (PCG XSH-RS 64/32).

The position holds the integer and nothing else, so a copy costs nothing and a game is its seed.
"""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack
from typing import Any, TypeVar

T = TypeVar("T")

MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
NO_DICE = -1
"""Chance from which nothing can be drawn: whoever tries is told so, by Undecided."""


class Undecided(Exception):
    """Somebody has reached for dice that are not there."""


def start(seed: int) -> int:
    """Spread a small seed over all 64 bits (SplitMix64), so that neighbouring seeds share nothing."""
    z = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def below(chance: int, n: int) -> tuple[int, int]:
    """The next chance and a number from 0 to n - 1."""
    if chance < 0:
        raise Undecided
    chance = (chance * MULTIPLIER + INCREMENT) & MASK
    word = ((chance >> 22 ^ chance) >> (22 + (chance >> 61))) & 0xFFFFFFFF
    return chance, word * n >> 32


def shuffled(chance: int, items: list[Any]) -> int:
    """Shuffle the list in place and return the next chance.

    Shuffles are hot, so their numbers come in one go from a hash of the chance, at the speed of C."""
    if chance < 0:
        raise Undecided
    count = len(items)
    words: tuple[int, ...] = unpack(f"<{count}I", shake_128(chance.to_bytes(8, "little")).digest(4 * count))
    for i in range(count - 1, 0, -1):
        j = words[i] * (i + 1) >> 32
        items[i], items[j] = items[j], items[i]
    return (chance * MULTIPLIER + INCREMENT) & MASK
