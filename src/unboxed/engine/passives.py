"""Passives: cards in play that change numbers, found by a pure look-up and never stored anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def modified(base: int, name: str, sources: Iterable[Mapping[str, int]]) -> int:
    """A number after all cards in play that speak of it: each source may add to `name`; it never falls below 0."""
    return max(0, base + sum(source.get(name, 0) for source in sources))
