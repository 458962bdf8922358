"""Unboxed: five tabletop games on one rule engine, for people, bots, designers and researchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import api
from .api import (
    BadCards,
    BadRecord,
    Decision,
    IllegalChoice,
    Position,
    SetupError,
    Table,
    UnboxedError,
    games,
    new,
    replay,
)

if TYPE_CHECKING:
    from .api import FrozenTable

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


def __getattr__(name: str) -> Any:
    """What is imported only when somebody asks for it (see api.py)."""
    if name == "FrozenTable":
        return api.FrozenTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
