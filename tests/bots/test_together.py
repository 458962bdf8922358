"""Bots where several are asked at once: nobody's answer is known to them, and they do not think theirs is known."""

import random

import pytest

from tests.sealed import auction, rps
from unboxed.bots import Look, make_bot
from unboxed.bots.contract import Budget
from unboxed.bots.search import Search
from unboxed.table.table import begin

BOTS = ["random", "greedy", "mcts:40"]


@pytest.mark.parametrize("game", [rps.GAME, auction.GAME], ids=lambda game: game.id)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_to_the_end_whoever_answers_first(game, name):
    position, bot, rng = begin(game.setup(3), 2), make_bot(name), random.Random(3)
    while position.asking:
        seat = rng.choice(position.asking)
        position.choose(bot.choose(Look(position, seat, 1), 1), seat)
    assert position.over


def test_a_search_does_not_think_that_its_answer_is_seen():
    """If the others could answer what one shows, everything would lose."""
    search = Search(Look(begin(rps.GAME.setup(2), 1), 0, 1), 5)
    search.run(Budget(iterations=3000))
    means = [search.root.edges[key].mean for key in search.options]
    assert min(means) > 0.4
    assert max(means) < 0.75


def test_a_bot_that_answers_second_chooses_as_if_first():
    for answer in range(3):
        position = begin(auction.GAME.setup(2), 3)
        first = make_bot("mcts:200").choose(Look(position, 1, 4), 4)
        position.choose(answer, 0)
        assert make_bot("mcts:200").choose(Look(position, 1, 4), 4) == first
