"""How bots value a table of Island."""

import pytest

from tests.games.island.arrange import arrange, choose, play
from unboxed.bots import Look
from unboxed.bots.names import make_bot
from unboxed.games.island import GAME
from unboxed.games.island.bot.evaluate import evaluate
from unboxed.table.table import begin


def test_chances_add_up_to_one():
    for mode in GAME.modes:
        g = arrange([". .", ". . .", "."], bombs={0: 1}, mode=mode)
        assert sum(evaluate(g, seat) for seat in range(3)) == pytest.approx(1)


def test_bombs_are_bad_and_a_higher_limit_is_good():
    g = arrange([". .", ". .", ". ."], bombs={0: 2, 1: 2}, fronts={1: "7a"}, deck="bomb " * 4)
    assert evaluate(g, 0) < evaluate(g, 1) < evaluate(g, 2)


def test_few_points_are_good_where_points_count():
    g = arrange(["9b 6a", "5a 5a", ". ."], mode="points", under=3)
    assert evaluate(g, 1) > evaluate(g, 0)


def test_dear_cards_are_no_burden_while_there_is_time_to_play_them_and_few_bombs_are_left():
    g = arrange(["9b 6a", "5a 5a", ". ."], mode="points", under=40)
    late = arrange(["9b 6a", "5a 5a", ". ."], mode="points", under=5)
    assert evaluate(g, 0) > evaluate(late, 0)


def test_an_answer_in_hand_is_worth_keeping_while_much_can_still_happen():
    g = arrange(["0a 6a", "1 6a", ". ."], mode="points", deck="bomb " * 4)
    assert evaluate(g, 0) > evaluate(g, 1)


def test_an_explosion_on_top_is_bad_for_whoever_draws_next():
    g = arrange(["8a .", ". .", ". ."], explosions=1)
    before = evaluate(g, 1)
    play(g, "8a")
    assert evaluate(g, 1) < before


def test_a_finished_match_is_worth_what_it_brought():
    g = arrange(["1 .", ". ."], under=1, mode="knockout", rounds=1)
    play(g, "1")
    choose(g, "end_turn")
    assert [evaluate(g, seat) for seat in (0, 1)] == [0.5, 0.5]


@pytest.mark.parametrize("mode", ["points", "knockout"])
def test_a_greedy_bot_beats_a_random_one(mode):
    setup, won, bots = GAME.setup(2, mode, (), {"rounds": 1}), 0.0, [make_bot("greedy"), make_bot("random")]
    for seed in range(12):
        g, made = begin(setup, seed), 0
        while g.player >= 0:
            made += 1
            bot = bots[(g.player + seed) % 2]
            g.choose(bot.choose(Look(g, g.player, seed + made), seed * 1000 + made))
        won += g.result.share(seed % 2)
    assert won >= 7


def test_a_bot_that_saw_a_bomb_on_top_does_not_draw_it():
    g = arrange(["0b 1", ". ."], bombs={0: 2}, deck="bomb", under=20, rounds=1)
    g.show(g.blanks[-1], 0)
    choice = make_bot("greedy").choose(Look(g, 0, 3), 3)
    assert g.face[g.options[choice][2]] == "0b"
