"""The bots that do not plan."""

import random
from collections import Counter

from unboxed.bots import Look, make_bot
from unboxed.bots.absent import AbsentBot
from unboxed.bots.simple import InstinctBot, RandomBot
from unboxed.games import find, games
from unboxed.table.table import begin


def test_random_takes_every_option_about_equally_often():
    look = Look(begin(find("unlucky").setup(3), 1), 0, 1)
    count = Counter(RandomBot().choose(look, seed) for seed in range(4000))
    assert len(count) == len(look.options)
    assert min(count.values()) > 0.8 * 4000 / len(look.options)


def test_instinct_is_the_games_own_and_chance_where_it_has_none():
    position = begin(find("unbroken").setup(1), 1)
    assert make_bot("instinct").choose(Look(position, 0, 1), 1) == position.setup.game.instinct(position)
    look = Look(begin(find("unlucky").setup(3), 1), 0, 1)
    assert len({InstinctBot().choose(look, seed) for seed in range(200)}) == len(look.options)


def test_the_absent_hurt_others_less_than_anybody():
    """Of two seats with the same hand, the one whose rival is absent keeps more cards."""
    kept = {}
    for name in ("absent", "greedy"):
        kept[name] = 0
        for seed in range(30):
            position, bot, rng = begin(find("unlucky").setup(2), seed), make_bot(name), random.Random(seed)
            for number in range(12):
                if position.player < 0:
                    break
                if position.player == 1:
                    position.choose(bot.choose(Look(position, 1, number), number))
                else:
                    position.choose(rng.randrange(len(position.options)))
            kept[name] += len(position.hands[0])
    assert kept["absent"] > kept["greedy"]


def test_any_seat_can_be_handed_to_the_absent_at_any_decision_and_the_game_still_ends():
    for game in games().values():
        short = {option.name: option.brief for option in game.options if option.brief is not None}
        for players in game.players[:2]:
            rng = random.Random(players)
            position, gone, bot = begin(game.setup(players, options=short), players), set(), AbsentBot()
            choices = 0
            while position.player >= 0:
                if rng.random() < 0.02:
                    gone.add(rng.randrange(players))
                if position.player in gone:
                    position.choose(bot.choose(Look(position, position.player, choices), choices))
                else:
                    position.choose(rng.randrange(len(position.options)))
                choices += 1
            assert position.result is not None
