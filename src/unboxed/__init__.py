"""Unboxed: five tabletop games on one rule engine, for people, bots, designers and researchers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .engine import (
    BadCards,
    BadRecord,
    Decision,
    Game,
    IllegalChoice,
    Position,
    SetupError,
    UnboxedError,
    read_pack,
)
from .engine import Table as EngineTable
from .engine.record import replayed
from .games import find, games

if TYPE_CHECKING:
    from .bots import Hint

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


class Table(EngineTable):
    """A game in progress, with somebody to ask for advice."""

    def hint(self, seat: int, seed: int = 0) -> list[Hint]:
        """What a bot would do in this seat's place, knowing what the seat may know: best options first."""
        from .bots import Look, hint  # bots stand above the engine and are not needed to play

        return hint(Look(self.position, seat, seed), seed, names=self.names)


def new(
    game: str | Game,
    players: int | None = None,
    seed: int = 0,
    mode: str = "",
    names: list[str] | None = None,
    packs: Iterable[str | Path] = (),
    **options: Any,
) -> Table:
    """Set up a game, by its id or itself; SetupError lists what is allowed."""
    found = find(game) if isinstance(game, str) else game
    loaded = tuple(read_pack(Path(pack)) for pack in packs)
    setup = found.setup(found.players[0] if players is None else players, mode, loaded, options)
    return Table(setup, seed, names)


def replay(record: Any, game: Game | None = None) -> Table:
    """The table that a record (a dict, or its JSON text) describes; BadRecord names what is wrong. A game that is not
    installed has to be given."""
    return replayed(record, find if game is None else lambda _: game, Table)
