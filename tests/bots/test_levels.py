"""Levels for people: a legend never takes longer than two seconds, a novice answers at once."""

import random
from itertools import islice
from time import process_time

import pytest

import unboxed
from tests.bots.test_fairness import questions
from unboxed.bots import LEVELS, Budget, Look, make_bot
from unboxed.bots.search import Search


@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
def test_nobody_waits_for_a_bot(game):
    for number, position in enumerate(islice(questions(game, 3), 6)):
        look = Look(position, position.player, number)
        for level, most in (("novice", 0.1), ("legend", 2.0)):
            began = process_time()
            choice = make_bot(level).choose(look, number)
            assert process_time() - began < most
            assert 0 <= choice < len(look.options)


def test_a_budget_of_both_kinds_ends_with_whichever_comes_first():
    position = next(questions(unboxed.games()["unlucky"], 1))
    look = Look(position, position.player, 1)
    for budget, most in ((Budget(10, 60_000), 10), (Budget(10_000_000, 30), 9_999_999)):
        search = Search(look, 1)
        search.run(budget)
        assert 0 < search.iterations <= most


def test_a_level_beats_taking_anything():
    """The full comparison of the levels takes hours: make arena. This is its smallest part."""
    wins = 0
    for seed in range(12):
        rng, bot = random.Random(seed), LEVELS["veteran"]()
        position = unboxed.new("unlucky", players=2, seed=seed).position
        while position.player >= 0:
            if position.player == seed % 2:
                position.choose(bot.choose(Look(position, position.player, seed), seed))
            else:
                position.choose(rng.randrange(len(position.options)))
        wins += seed % 2 in position.result.winners
    assert wins >= 8
