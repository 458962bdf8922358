"""What a position is worth to a seat, from 0 to 1: its chance to win and, where all play together, the score."""

from __future__ import annotations

from unboxed.kernel.game import Result, Setup
from unboxed.kernel.position import Position

SCORE = 0.05
"""The part of a value that the score decides in solo and co-op games: to win comes first, then the score."""


class Values:
    """Values of one game's positions: results where it is over, the game's evaluation where it is not."""

    def __init__(self, setup: Setup) -> None:
        self.players = setup.players
        self.evaluate = setup.game.evaluate
        self.sides = setup.game.sides(setup)
        self.together = len(set(self.sides)) == 1
        self.settled = False
        """True when enough scores are known: from then on the same score always has the same value."""
        self._low, self._high = 0.0, 0.0  # scores met so far: only by them can one be called high

    def to(self, position: Position, seat: int) -> float:
        """What the position is worth to this seat."""
        if position.player < 0:
            result = position.result
            assert result is not None
            return self.of_result(result, seat)
        if self.evaluate is not None:
            return self.evaluate(position, seat)
        return 1 / len(set(self.sides))

    def of_result(self, result: Result, seat: int) -> float:
        """1 for a win of the seat's side, parts of it for a shared win; together also how high the score is."""
        sides = {self.sides[winner] for winner in result.winners}
        won = 1 / len(sides) if self.sides[seat] in sides else 0.0
        if not (self.together and result.scores):
            return won
        score = result.scores[seat]
        if not self.settled:
            self._low, self._high = min(self._low, score), max(self._high, score)
        height = (score - self._low) / (self._high - self._low) if self._high > self._low else 0.0
        return (1 - SCORE) * won + SCORE * height

    def score_at(self, height: float) -> float:
        """The score that is this part of the way from the lowest to the highest met."""
        return self._low + height * (self._high - self._low)
