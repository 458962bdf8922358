"""Every achievement is earned by a whole game, played from its seed to its end."""

import pytest

from tests.games.unbroken.dark import GAME, setup
from tests.games.unbroken.wilful import CHARACTERS, whole_game
from unboxed.games.unbroken.rules.achievements import ACHIEVEMENTS, in_one_game
from unboxed.table.table import begin

SEEDS = {
    "reckless": 7,
    "conflict_avoidance": 1063,
    "ascetic": 0,
    "glutton": 7,
    "not_worth_it": 5,
    "no_rest_for_the_wicked": 8,
    "not_a_scratch": 9,
    "all_the_time": 0,
    "master_of_survival": 0,
    "a_bit_of_everything": 197,
    "payday": 10,
    "slugger": 1,
    "still_kicking": 21,
    "high_stakes": 188,
}
"""Found by `python -m tests.games.unbroken.wilful`, which is also the remedy after a change of cards."""


@pytest.mark.parametrize("achievement", SEEDS)
def test_a_whole_game_earns_it(achievement):
    seed = SEEDS[achievement]
    game = whole_game(achievement, seed, CHARACTERS[seed % 4])
    assert achievement in in_one_game(game), "remedy: python -m tests.games.unbroken.wilful"


def test_all_but_those_across_games_have_such_a_game():
    across = {"best_served_cold", "consistency_is_key"}
    assert set(SEEDS) == {achievement.id for achievement in ACHIEVEMENTS} - across


def test_four_characters_that_win_one_after_the_other_earn_what_is_earned_across_games():
    pad, earned = [], set()
    for character in CHARACTERS:
        game = next(g for seed in range(200) if (g := whole_game("", seed, character)).outcome == "won")
        earned = set(GAME.earned(game, 0, list(pad)))
        pad.append(GAME.tally(game, 0))
    assert {"best_served_cold", "consistency_is_key"} <= earned
    assert all(row["won"] and row["difficulty"] == "easy" for row in pad)


def test_every_row_of_every_monster_is_rolled():
    rolled = set()

    def hear(position, event):
        if event[0] == "row":
            rolled.add((position.face[event[1]], event[2]))

    for seed in range(400):
        g = begin(setup("easy", character=CHARACTERS[seed % 4], easy_effort=15), seed, hear)
        while g.player >= 0:
            g.choose(GAME.instinct(g))
        if len(rolled) == 24 * 6:
            break
    assert sorted({(m, n) for m in setup().lookup.monster for n in range(1, 7)} - rolled) == []
