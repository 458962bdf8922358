"""A process that plays the games of an arena."""

from __future__ import annotations

from typing import Any

from unboxed.bots.worker import serve
from unboxed.engine import Pack
from unboxed.games import find

from .arena import Fighters
from .matches import Played


class ArenaWorker:
    """What such a process can be asked."""

    def begin(
        self, game: str, players: int, mode: str, packs: tuple[Any, ...], options: dict[str, Any], seed: int
    ) -> None:
        """Set the game up."""
        loaded = tuple(Pack(name, files) for name, files in packs)
        self.fighters = Fighters(find(game).setup(players, mode, loaded, options), seed)

    def play(self, batch: list[tuple[str, str, int]]) -> list[Played]:
        """Play these games."""
        return [self.fighters.play(challenger, rival, number) for challenger, rival, number in batch]


if __name__ == "__main__":
    serve(ArenaWorker())
