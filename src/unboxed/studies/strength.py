"""How strong the bots are whose games judge a game: the same table again, with chance on every second seat. Where all
play together or alone there is nobody to beat: there chance plays games of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from unboxed.kernel.game import Setup
from unboxed.lab.tally import wilson

from .measuring import Tables
from .runs import Run, begin_run

CHANCE = "random"
GAMES = 100
"""Enough to tell a player from chance; more would say little about what was measured."""

Play = Callable[[Run, int], bool]
"""Plays a run up to so many games; False if it was stopped."""


class Strength(NamedTuple):
    """How often a bot wins at a table, and how often chance does there."""

    bot: str
    games: int
    """Of those against chance, or of chance alone where there are no rivals."""
    own: tuple[float, float, float]
    """The part of its seats (its games, if all play together) that won, with its 95 % interval."""
    chance: tuple[float, float, float]

    def cells(self) -> tuple[str, ...]:
        """As a row of a table."""
        own, chance = (
            f"{100 * v:.1f} % ({100 * low:.1f} to {100 * high:.1f})" for v, low, high in (self.own, self.chance)
        )
        return self.bot, own, chance, f"{self.games:,}"


def strengths(
    folder: Path, setup: Setup, bots: Sequence[str], tables: Tables, games: int, play: Play
) -> list[Strength] | None:
    """Of each of these bots at this table, from so many games or a hundred; None if playing them was stopped. `tables`
    hold the games that they played among themselves."""
    found = []
    wanted, rivals = min(games, GAMES), len(set(setup.game.sides(setup))) > 1
    for number, bot in enumerate(dict.fromkeys(bots)):
        if bot == CHANCE:
            continue
        run = begin_run(folder / f"against-chance-{number}", setup, [bot, CHANCE] if rivals else [CHANCE])
        if not play(run, wanted):
            return None
        seats = run.table("seats").collect()
        own = seats.filter(bot=bot) if rivals else tables.seats.filter(bot=bot)
        found.append(Strength(bot, run.games, _won(own, rivals), _won(seats.filter(bot=CHANCE), rivals)))
    return found


def _won(seats: pl.DataFrame, rivals: bool) -> tuple[float, float, float]:
    """The part of these seats that won; where all play together, of these games."""
    shares = seats["share"] if rivals else seats.filter(seat=0)["share"].gt(0).cast(pl.Float64)
    won = float(shares.sum())
    return won / max(1, shares.len()), *wilson(won, max(1, shares.len()))
