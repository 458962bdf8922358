"""Rewards: what the end of a game is worth to each seat. Before the end nothing is worth anything.

Partners share a reward. Among rivals a sole winner gets 1 and the others lose that 1 between them, so that the sum is
0; where nobody wins, everybody gets what a loser does. Where all play together (or one alone) a win is 1 and a loss 0.
"""

from __future__ import annotations

from typing import Literal

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Result, Setup

Kind = Literal["win", "score"]


class Rewards:
    """The rewards of one set-up: who won (`win`), or the game's own score (`score`)."""

    def __init__(self, setup: Setup, kind: Kind = "win") -> None:
        if kind not in ("win", "score"):
            raise SetupError(f"a reward is 'win' or 'score', not {kind!r}")
        self.kind = kind
        self.sides = setup.game.sides(setup)
        self.rivals = len(set(self.sides))
        self.most = 1.0
        self.least = -1 / (self.rivals - 1) if self.rivals > 1 else 0.0
        """What winning alone and what losing is worth."""

    def of(self, result: Result) -> list[float]:
        """What each seat gets."""
        if self.kind == "score" and result.scores:
            return [float(score) for score in result.scores]
        winning = {self.sides[seat] for seat in result.winners}
        shares = [1 / len(winning) if side in winning else 0.0 for side in self.sides]
        if self.rivals == 1:
            return shares
        return [(self.rivals * share - 1) / (self.rivals - 1) for share in shares]
