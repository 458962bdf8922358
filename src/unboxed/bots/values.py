"""What a position is worth to each seat, from 0 to 1."""

from __future__ import annotations

from unboxed.engine import Position, Setup

SCORE = 0.05
"""The part of a value that the score decides, where a game counts: a win comes first, then the score."""


class Values:
    """Values of one game's positions: results where it is over, the game's evaluation where it is not."""

    def __init__(self, setup: Setup) -> None:
        self.game = setup.game
        self.seats = range(setup.players)
        self.evaluate = setup.game.evaluate

    def of(self, position: Position) -> list[float]:
        """One value for each seat."""
        result = position.result
        if result is not None:
            return [result.share(seat) for seat in self.seats]
        if self.evaluate is None:
            return [1 / len(self.seats)] * len(self.seats)
        return [self.evaluate(position, seat) for seat in self.seats]
