"""Bots that do not think: one leaves everything to chance, one follows the game's instinct."""

from __future__ import annotations

from unboxed.kernel import chance
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game

from .look import Look


class RandomBot:
    """Takes any option, each as likely as the others."""

    def choose(self, look: Look, seed: int) -> int:
        return self.pick(len(look.options), seed)

    def pick(self, count: int, seed: int) -> int:
        """The number of one of so many options: all there is to it: it need not be shown a world. The dice are the
        kernel's, since to make a generator of Python's takes longer than to carry the choice out."""
        return chance.start(seed) * count >> 64


class InstinctBot:
    """Takes what the game's own instinct takes at a glance: many games a second. Where a game has none it refuses to
    play, since chance under this name would be taken for a player who thinks."""

    def choose(self, look: Look, seed: int) -> int:
        check_instinct(look.game)
        instinct = look.game.instinct
        assert instinct is not None
        return instinct(look.world)


def check_instinct(game: Game) -> None:
    """SetupError if nothing says what a player of this game would do without thinking."""
    if game.instinct is None:
        raise SetupError(
            f"{game.title} has no instinct, so nobody can play it by instinct; greedy looks one choice ahead, "
            "and random chooses by chance"
        )
