"""Unboxed: five tabletop games on one rule engine, for people, bots, designers and researchers."""

from .api import (
    BadCards,
    BadRecord,
    Decision,
    FrozenTable,
    IllegalChoice,
    Position,
    SetupError,
    Table,
    UnboxedError,
    games,
    new,
    replay,
)

__version__ = "0.4.0"

__all__ = [
    "BadCards",
    "BadRecord",
    "Decision",
    "FrozenTable",
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
