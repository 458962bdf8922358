"""What a build makes of games, as fingerprints: run with either build, it prints the same.

usage: python fingerprints.py GAMES      (so many games of every game and mode)
"""

from __future__ import annotations

import hashlib
import importlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import unboxed
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.kernel.version import COMPILED
from unboxed.table.table import Table

EVERY = 29
"""Choices between two moments at which everything is looked at."""
AT_TABLES = 3
"""Of so many games one is played at a table, where somebody listens."""


OUTSIDE = Path(__file__).parents[2] / "examples" / "bluff" / "src"
"""Where a game lies that is not the house's: it is interpreted on whichever kernel there is."""


def played() -> list[Game]:
    """The games of the house and one from outside."""
    sys.path.insert(0, str(OUTSIDE))
    try:
        return [*unboxed.games().values(), importlib.import_module("false_lanterns").GAME]
    finally:
        sys.path.remove(str(OUTSIDE))


def fingerprints(games: int) -> dict[str, list[str]]:
    """By game and mode, the fingerprint of each of so many games."""
    return {
        f"{game.id} {mode}": [_played(setups[seed % len(setups)], seed) for seed in range(games)]
        for game in played()
        for mode in game.modes
        if (setups := _setups(game, mode))
    }


def _setups(game: Game, mode: str) -> list[Setup]:
    """Every number of players that the mode is for, with options under which games by chance end soon."""
    brief = {option.name: option.brief for option in game.options if option.brief is not None}
    found = []
    for players in game.players:
        try:
            found.append(game.setup(players, mode, options=brief))
        except SetupError:
            continue
    return found


def _played(setup: Setup, seed: int) -> str:
    """A game by chance, every second one half by instinct, looked at now and then and at its end."""
    table, rng, found = Table(setup, seed), random.Random(seed), hashlib.blake2b(digest_size=16)
    position, instinct = table.position, setup.game.instinct if seed % 2 else None
    if seed % AT_TABLES:
        position.listener = None
    made = 0
    while position.player >= 0:
        if made % EVERY == 0:
            found.update(_look(table, rng).encode())
        by_instinct = instinct is not None and rng.random() < 0.5
        position.choose(instinct(position) if instinct and by_instinct else int(rng.random() * len(position.options)))
        made += 1
    found.update(_look(table, rng).encode())
    return f"{made}:{found.hexdigest()}"


def _look(table: Table, rng: random.Random) -> str:
    """What there is to be known of a moment: the position, what a seat sees of it, reads, imagines and thinks of it."""
    position = table.position
    seat = rng.randrange(table.setup.players)
    world, evaluate = position.imagine(seat, rng), table.setup.game.evaluate
    looks: list[Any] = [
        position.fingerprint(),
        position.clone().fingerprint(),
        world.fingerprint(),
        table.view(seat),
        table.scene(seat),
        table.log(seat),
        None if evaluate is None else [repr(evaluate(position, one)) for one in range(table.setup.players)],
        repr(position.result),
    ]
    return json.dumps(looks)


if __name__ == "__main__":
    print(json.dumps({"compiled": COMPILED, "games": fingerprints(int(sys.argv[1]))}, indent=1))
