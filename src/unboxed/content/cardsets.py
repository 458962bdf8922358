"""Card sets by a short name: a record says with which cards it was played."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

DIGITS = 12
"""So many hexadecimal digits name a card set: sets are told apart, not defended against forgers."""


def name_of_set(files: Iterable[tuple[str, str]]) -> str:
    """The name of the set that these card files (name and text) make up, in whatever order they are given."""
    whole = sha256()
    for name, text in sorted(files):
        for part in (name, text):
            data = part.encode("utf-8")
            whole.update(b"%d\n%s" % (len(data), data))
    return whole.hexdigest()[:DIGITS]


@lru_cache(maxsize=64)
def set_in(folder: Path) -> str:
    """The name of the set that lies in this folder. Looked at once: nothing alters a game that is registered."""
    return name_of_set((path.name, path.read_text("utf-8")) for path in folder.glob("*.toml"))
