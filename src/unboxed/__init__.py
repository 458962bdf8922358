"""Unboxed: five tabletop games on one rule engine, for people, bots, designers and researchers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .engine import (
    BadCards,
    BadRecord,
    Decision,
    IllegalChoice,
    Position,
    SetupError,
    Table,
    UnboxedError,
    read_pack,
)
from .engine.record import replayed
from .games import find, games

__version__ = "0.1.0"

__all__ = [
    "BadCards",
    "BadRecord",
    "Decision",
    "IllegalChoice",
    "Position",
    "SetupError",
    "Table",
    "UnboxedError",
    "__version__",
    "games",
    "new",
    "replay",
]


def new(
    game: str,
    players: int | None = None,
    seed: int = 0,
    mode: str = "",
    names: list[str] | None = None,
    packs: Iterable[str | Path] = (),
    **options: Any,
) -> Table:
    """Set up a game; SetupError lists what is allowed."""
    found = find(game)
    loaded = tuple(read_pack(Path(pack)) for pack in packs)
    setup = found.setup(found.players[0] if players is None else players, mode, loaded, options)
    return Table(setup, seed, names)


def replay(record: Any) -> Table:
    """The table that a record (a dict, or its JSON text) describes; BadRecord names what is wrong."""
    return replayed(record, find)
