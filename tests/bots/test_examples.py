"""The example for people who write their own bot works as it says."""

from pathlib import Path

from unboxed.bots import Look, make_bot
from unboxed.games import find
from unboxed.table.table import begin

PLACE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def game(bots, seed):
    position, made = begin(find("unlucky").setup(len(bots)), seed), 0
    while position.player >= 0:
        position.choose(bots[position.player].choose(Look(position, position.player, made), made))
        made += 1
    return position.result


def test_the_example_bot_plays_whole_games_and_beats_taking_anything():
    careful, anything = make_bot(f"{PLACE}:Careful"), make_bot("random")
    won = sum(0 in game([careful, anything], seed).winners for seed in range(20))
    assert won >= 12


def test_the_example_function_takes_the_first_option():
    position = begin(find("unlucky").setup(2), 1)
    assert make_bot(f"{PLACE}:first").choose(Look(position, position.player, 1), 1) == 0
