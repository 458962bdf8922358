"""Amounts in words, for options and the log: what something really costs or brings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from unboxed.kernel.state import Step

WORDS = {"move": "movement", "bullet_max": "bullet maximum", "threshold": "curse threshold"}


@lru_cache(maxsize=1024)
def word(n: int, what: str) -> str:
    """The name of a resource beside its number: `1 bullet`, `2 bullets`, `2 water`."""
    return "bullet" if what == "bullets" and n == 1 else WORDS.get(what, what)


@lru_cache(maxsize=4096)
def told(*amounts: tuple[int, str]) -> str:
    """Amounts in a row, those of 0 left out: `2 movement, 1 curse and 1 damage`."""
    parts = [f"{n} {word(n, what)}" for n, what in amounts if n]
    return " and ".join([*([", ".join(parts[:-1])] if parts[1:] else []), *parts[-1:]]) or "nothing"


def told_gains(effects: Iterable[Step]) -> str:
    """Gains and losses in a few words: `3 attack`, `1 health and 1 water`."""
    signs = {"gain": "", "lose": "-"}
    return " and ".join(f"{signs[verb]}{n} {word(n, what)}" for verb, what, n in effects)
