"""Our games, played and copied as the peers' are."""

from __future__ import annotations

import random
from typing import Any

import unboxed
from benchmarks.bars import GAMES
from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position
from unboxed.table.table import begin

POSITIONS = 8


def registered() -> list[str]:
    """The games there are, in the order of the bars; a game without a bar is a mistake to be told."""
    ids = unboxed.games()
    if missing := [game for game in ids if game not in GAMES]:
        raise SystemExit(f"no bar for {', '.join(missing)}; remedy: add a line to benchmarks/bars.py")
    return [game for game in GAMES if game in ids]


def setup_of(game: str) -> Setup:
    return unboxed.games()[game].setup(GAMES[game].players, options=brief_options(game))


def brief_options(game: str) -> dict[str, Any]:
    """The options under which games by chance end soon."""
    return {option.name: option.brief for option in unboxed.games()[game].options if option.brief is not None}


def play_on(position: Position, rng: random.Random, decisions: int = 10**9) -> int:
    """Choose at random until the game ends or so many decisions are made; says how many were."""
    draw, made = rng.random, 0
    while position.player >= 0 and made < decisions:
        position.choose(int(draw() * len(position.options)))
        made += 1
    return made


def mid_games(game: str) -> list[Position]:
    """Positions half-way through random games."""
    return [_mid_game(setup_of(game), seed) for seed in range(1, POSITIONS + 1)]


def _mid_game(setup: Setup, seed: int) -> Position:
    length = play_on(begin(setup, seed), random.Random(seed))
    position = begin(setup, seed)
    play_on(position, random.Random(seed), length // 2)
    return position
