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
from unboxed.kernel.position import Position
from unboxed.table.table import begin

EXAMPLES = Path(__file__).parents[2] / "examples"


def _stranger(folder, package):
    """A stranger's game, which is not installed here."""
    place = str(EXAMPLES / folder / "src")
    sys.path.insert(0, place)
    try:
        return importlib.import_module(package).GAME
    finally:
        sys.path.remove(place)


OWN = list(games().values())
SEALED = [rps.GAME, auction.GAME]
OUTSIDE = _stranger("bluff", "false_lanterns")
ANSWERED = [
    game for game in (*OWN, OUTSIDE, _stranger("fair", "village_fair")) if game.position.answers is not Position.answers
]
"""Games in which somebody may answer what others announce."""
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
