"""A set-up as it is told to worker processes, which have the same games installed."""

from __future__ import annotations

from typing import Any, NamedTuple

from unboxed.content.packs import Pack
from unboxed.games import find, games
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup


class Told(NamedTuple):
    """All that must be said for another process to set the same game up."""

    game: str
    players: int
    mode: str
    packs: tuple[Pack, ...]
    options: tuple[tuple[str, Any], ...]

    def setup(self) -> Setup:
        """The set-up that was told."""
        return find(self.game).setup(self.players, self.mode, self.packs, dict(self.options))


def told(setup: Setup) -> Told:
    """What to tell a worker; SetupError if it could not know the game."""
    if games().get(setup.game.id) is not setup.game:
        raise SetupError(f"{setup.game.id} is not an installed game, so it can be played only with jobs=1")
    return Told(setup.game.id, setup.players, setup.mode, setup.packs, tuple(setup.options.items()))
