"""Set-ups from what was typed: the game by its name, its options as text, packs by their folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unboxed.cli.terminal.terminal import UsageError
from unboxed.content.packs import Pack, read_pack
from unboxed.games import find, games
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game

USUAL = 4
"""Players at a table when nobody says how many."""


def named(name: str) -> Game:
    """The game of this name; UsageError says which there are."""
    if not name:
        raise UsageError(f"GAME is missing; games are {', '.join(games())}")
    return find(name)


def read_options(game: Game, texts: Sequence[str], packs: tuple[Pack, ...] = ()) -> dict[str, Any]:
    """`ghosts=true` as an option's value; SetupError lists what is allowed."""
    chosen: dict[str, Any] = {}
    known = {option.name: option for option in game.options_with(packs)}
    for text in texts:
        name, equals, word = text.partition("=")
        if name not in known:
            raise SetupError(f"{game.id} has no option {name!r}; options are: {', '.join(known) or 'none'}")
        values = {str(value).lower(): value for value in known[name].values}
        if not equals or word.lower() not in values:
            raise SetupError(f"option {name!r} is written {name}=VALUE, where VALUE may be {', '.join(values)}")
        chosen[name] = values[word.lower()]
    return chosen


def read_packs(places: Sequence[str]) -> tuple[Pack, ...]:
    """Packs by their folders or zip files."""
    return tuple(read_pack(Path(place).expanduser()) for place in places)


def usual_players(game: Game) -> int:
    """The player count nearest to the usual one."""
    return min(game.players, key=lambda n: (abs(n - USUAL), n))
