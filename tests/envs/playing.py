"""Games that environments are held against: every way to play the five, one from outside, two with sealed answers."""

import importlib
import random
import sys
from pathlib import Path

from tests.sealed import auction, rps
from tests.soaking import FULL
from unboxed.contract import settings
from unboxed.contract.settings import glance, ways_of
from unboxed.games import games
from unboxed.table.table import begin

BLUFF = Path(__file__).parents[2] / "examples" / "bluff" / "src"


def _bluff():
    """A stranger's game, which is not installed here."""
    sys.path.insert(0, str(BLUFF))
    try:
        return importlib.import_module("false_lanterns").GAME
    finally:
        sys.path.remove(str(BLUFF))


OWN = list(games().values())
SEALED = [rps.GAME, auction.GAME]
OUTSIDE = _bluff()
WAYS = [way for game in (*OWN, OUTSIDE, *SEALED) for way in ways_of(game)]
MODES = list({(way.game.id, way.setups[0].mode): way for way in reversed(WAYS)}.values())
"""One way of every mode, with the fewest players."""
MANY = settings.GAMES if FULL else 3
"""Games of each way."""


def moments(way, many=MANY):
    """The position at every decision of some games, half by chance and half by the game's own instinct."""
    for number, (setup, seed) in enumerate(way.games()[:many]):
        position, rng = begin(setup, seed), random.Random(seed)
        while not position.over:
            yield position
            free = number % 2 == 0 or position.together
            position.choose(rng.randrange(len(position.options)) if free else glance(position, rng), position.player)
        yield position
