"""Packs that a service lays over its games: every new table is played with them, and keeps them in its record."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from unboxed.content.manifests import manifest_of
from unboxed.content.packs import MANIFEST, Pack, read_pack
from unboxed.games import find
from unboxed.kernel.errors import SetupError

from .errors import ServiceError

Packs = dict[str, tuple[Pack, ...]]
"""By the id of the game."""


def read_served(places: Iterable[str]) -> Packs:
    """Packs by their folders or zip files, each game's checked; BadCards says what is wrong with one."""
    found: Packs = {}
    for place in places:
        pack = read_pack(Path(place).expanduser())
        name = manifest_of(pack).game
        if not name:
            raise ServiceError(f"{place} does not say which game it is for; remedy: give it a {MANIFEST} that does")
        found[name] = (*found.get(name, ()), pack)
    for name, packs in found.items():
        game = find(name)
        for players in game.players:
            for mode in game.modes:
                try:
                    game.setup(players, mode, packs)
                except SetupError:  # so many cannot play this mode, with or without packs
                    continue
    return found
