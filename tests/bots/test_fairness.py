"""Bots do not cheat: two real games that look alike to a seat and the same seed give the same choice."""

import os
import random
from itertools import islice

import pytest

import unboxed
from unboxed.bots import LEVELS, Budget, Look, make_bot
from unboxed.bots.greedy import GreedyBot
from unboxed.bots.mcts import MctsBot
from unboxed.bots.simple import AbsentBot, RandomBot
from unboxed.bots.steady import SteadyBot
from unboxed.engine import SetupError, begin

POSITIONS = int(os.environ.get("UNBOXED_FAIR_POSITIONS", "500"))

BOTS = {
    "random": RandomBot,
    "absent": AbsentBot,
    "greedy": GreedyBot,
    "steady": lambda: SteadyBot(2, 2),
    "mcts": lambda: MctsBot(Budget(iterations=12)),
}
"""Every kind of bot; levels are these with other budgets, or careless."""


def setups(game):
    for players in game.players:
        for mode in game.modes:
            try:
                yield game.setup(players, mode)
            except SetupError:
                continue


def questions(game, seed):
    """Positions at which somebody chooses, from random games of every player count and mode, for ever."""
    rng = random.Random(seed)
    ways = list(setups(game))
    while True:
        position = begin(rng.choice(ways), rng.getrandbits(32))
        while position.player >= 0:
            if rng.random() < 0.15:
                yield position
            position.choose(rng.randrange(len(position.options)))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
def test_what_a_seat_has_not_seen_changes_no_choice(game, bot):
    differing = 0
    for number, position in enumerate(islice(questions(game, 1), POSITIONS)):
        seat = position.player
        twin = position.imagine(seat, random.Random(number))  # a game that could as well be the real one
        differing += twin.face != position.face
        assert twin.view(seat) == position.view(seat)
        choices = [BOTS[bot]().choose(Look(real, seat, number), number) for real in (position, twin)]
        assert choices[0] == choices[1]
    assert differing or game.players == (1,), "nothing was ever hidden, so nothing was shown"


@pytest.mark.parametrize("level", LEVELS)
def test_levels_are_as_fair(level):
    for number, position in enumerate(islice(questions(unboxed.games()["unlucky"], 2), 20)):
        seat = position.player
        twin = position.imagine(seat, random.Random(number))
        choices = {make_bot(level).choose(Look(real, seat, number), number) for real in (position, twin)}
        assert len(choices) == 1
