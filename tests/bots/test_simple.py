"""The bots that do not plan."""

import random
from collections import Counter

import pytest

from unboxed.bots import Look, make_bot
from unboxed.bots.absent import AbsentBot
from unboxed.bots.names import usual_bot
from unboxed.bots.simple import RandomBot
from unboxed.games import find, games
from unboxed.kernel.errors import SetupError
from unboxed.lab import simulate
from unboxed.lab.arena import arena
from unboxed.table.table import begin


def test_random_takes_every_option_about_equally_often():
    look = Look(begin(find("unlucky").setup(3), 1), 0, 1)
    count = Counter(RandomBot().choose(look, seed) for seed in range(4000))
    assert len(count) == len(look.options)
    assert min(count.values()) > 0.8 * 4000 / len(look.options)


def test_instinct_is_the_games_own():
    position = begin(find("unbroken").setup(1), 1)
    assert make_bot("instinct").choose(Look(position, 0, 1), 1) == position.setup.game.instinct(position)


@pytest.mark.parametrize("name", ["instinct", "instinct~rest"])
def test_where_a_game_has_no_instinct_nobody_plays_by_it(name):
    """Chance under that name would be taken for a player who thinks."""
    game = find("unlucky")
    words = "Unlucky Adventurers has no instinct, so nobody can play it by instinct; greedy looks one choice ahead"
    with pytest.raises(SetupError, match=words):
        make_bot(name, game)
    with pytest.raises(SetupError, match=words):
        make_bot(name).choose(Look(begin(game.setup(3), 1), 0, 1), 1)
    for call in (simulate, arena):
        with pytest.raises(SetupError, match=words):
            call("unlucky", games=1, players=2, bots=[name, "random"])


def test_the_usual_bot_of_every_game_knows_what_it_does():
    usual = {id: usual_bot(game) for id, game in games().items()}
    assert usual == {
        "cursed": "instinct",
        "island": "greedy",
        "unbroken": "instinct",
        "uncharted": "instinct",
        "unlucky": "greedy",
    }
    for id, name in usual.items():
        make_bot(name, games()[id])


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
