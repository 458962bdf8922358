"""Bots do not cheat: two real games that look alike to a seat and the same seed give the same choice.

`make test` looks at some positions for every bot and game, `make soak` at twice as many, `make fairness` at 500."""

import os
import random
from functools import cache
from itertools import islice

import pytest

import unboxed
from tests.bots.tiny import HIGHER, holding
from tests.soaking import FULL
from unboxed.bots import LEVELS, Budget, Look, make_bot
from unboxed.bots.mcts import MctsBot
from unboxed.bots.names import BY_INSTINCT
from unboxed.kernel.errors import SetupError
from unboxed.table.table import begin

POSITIONS = int(os.environ.get("UNBOXED_FAIR_POSITIONS", "0"))
MANY = 100 if FULL else 50
SOME = {"veteran": MANY // 2, "legend": MANY // 10}
"""Positions for those who think longer, unless all 500 are wanted; the others look at more."""
WISE = 0.5
"""How often the games go on by the game's instinct, where it has one: at random few get far."""
BOTS = ("random", BY_INSTINCT, "absent", "greedy", "steady", "mcts:12", *LEVELS)


def setups(game):
    for players in game.players:
        for mode in game.modes:
            try:
                yield game.setup(players, mode)
            except SetupError:
                continue


def questions(game, seed, often=0.15, wise=0.0):
    """Positions at which somebody chooses, from games of every player count and mode, for ever."""
    rng = random.Random(seed)
    ways = list(setups(game))
    while True:
        position = begin(rng.choice(ways), rng.getrandbits(32))
        while position.player >= 0:
            if rng.random() < often:
                yield position
            if wise and game.instinct and rng.random() < wise:
                position.choose(game.instinct(position))
            else:
                position.choose(rng.randrange(len(position.options)))


def untimed(name):
    """The bot of this name; where a clock may end its thoughts, without the clock, which no two games share."""
    bot = make_bot(name)
    if isinstance(bot, MctsBot):
        bot.budget = Budget(bot.budget.iterations)
    return bot


@cache
def pairs(game, count):
    """So many positions, early and late, each with a twin: a game that could as well be the real one."""
    found = []
    for number, position in enumerate(islice(questions(game, 1, 0.04, WISE), count)):
        seat = position.player
        twin = position.imagine(seat, random.Random(number))
        assert twin.view(seat) == position.view(seat)
        found.append((position.clone(), twin))
    return found


PLAYING = [
    (game, bot) for game in unboxed.games().values() for bot in BOTS if game.instinct is not None or bot != BY_INSTINCT
]


@pytest.mark.parametrize(("game", "bot"), PLAYING, ids=lambda one: one if isinstance(one, str) else one.id)
def test_what_a_seat_has_not_seen_changes_no_choice(game, bot):
    wanted = POSITIONS or SOME.get(bot, MANY)
    looked = pairs(game, max(wanted, MANY))[:: 1 if POSITIONS else MANY // wanted][:wanted]
    assert len(looked) == wanted
    for number, alike in enumerate(looked):
        seat = alike[0].player
        choices = {untimed(bot).choose(Look(real, seat, number), number) for real in alike}
        assert len(choices) == 1
    differing = sum(position.face != twin.face for position, twin in looked)
    assert differing or game.players == (1,), "nothing was ever hidden, so nothing was shown"


def test_nor_does_it_change_what_a_bot_that_keeps_its_thoughts_finds_over_many_choices():
    """One bot in the real game, one in games that look alike: their trees stay the same too."""
    kept = 0
    for start in (begin(unboxed.games()["unlucky"].setup(2), 4), holding(begin(HIGHER.setup(2), 1), 2, ())):
        position, here, there = start, MctsBot(Budget(300)), MctsBot(Budget(300))
        for number in range(8):
            if (seat := position.player) < 0:
                break
            twin = position.imagine(seat, random.Random(number))
            found, alike = (b.think(Look(g, seat, number), number) for b, g in ((here, position), (there, twin)))
            assert found == alike
            kept += sum(visits for visits, *_ in found) > 300
            position.choose(len(found) - 1 if start.setup.game is HIGHER else 0)
    assert kept, "no thoughts were ever kept, so nothing was shown"
