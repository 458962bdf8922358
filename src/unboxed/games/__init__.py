"""The games: packages here that define GAME, and those that installed packages offer (entry points `unboxed.games`)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "unboxed.games"


class Found(NamedTuple):
    """The games by their ids in alphabetical order, and of those that are offered but cannot be had, why."""

    games: Mapping[str, Game]
    broken: Mapping[str, str]


@lru_cache(maxsize=1)
def found() -> Found:
    """Looked for once: nothing alters a game that is registered."""
    from importlib.metadata import entry_points  # slow to import, and not needed before somebody asks for a game

    modules = sorted(module.name for module in pkgutil.iter_modules(__path__))
    own = [getattr(importlib.import_module(f"{__name__}.{name}"), "GAME", None) for name in modules]
    known = {game.id: game for game in own if game is not None}
    broken: dict[str, str] = {}
    for offer in sorted(entry_points(group=GROUP), key=lambda offer: offer.name):
        try:
            game = _loaded(offer)
        except Exception as error:  # whatever is wrong with one package, the other games can be played
            broken[offer.name] = f"{offer.value} cannot be loaded ({type(error).__name__}: {error})"
            continue
        if game.id in known:
            broken[offer.name] = f"{offer.value} is called {game.id!r}, and there is a game of that name already"
        else:
            known[game.id] = game
    return Found(MappingProxyType(dict(sorted(known.items()))), MappingProxyType(broken))


def _loaded(offer: EntryPoint) -> Game:
    game = offer.load()
    if not isinstance(game, Game):
        raise TypeError(f"it is no Game but {type(game).__name__}")
    return game


def games() -> Mapping[str, Game]:
    """Every game by its id, in alphabetical order; to look at, for nothing alters what is registered."""
    return found().games


def find(game_id: str) -> Game:
    """The game with this id; SetupError lists those there are."""
    game = games().get(game_id)
    if game is None:
        broken = found().broken.get(game_id)
        why = f"{game_id!r} is installed but cannot be played: {broken}" if broken else f"there is no game {game_id!r}"
        raise SetupError(f"{why}; games are {', '.join(games())}")
    return game
