"""The games, found by their folder: a package here that defines GAME is a game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from unboxed.engine import Game, SetupError


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """Every game by its id, in alphabetical order."""
    found: dict[str, Game] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            found[game.id] = game
    return found


def find(game_id: str) -> Game:
    """The game with this id; SetupError lists those there are."""
    game = games().get(game_id)
    if game is None:
        raise SetupError(f"there is no game {game_id!r}; games are {', '.join(games())}")
    return game
