"""Playouts: at random, or mostly by a game's instinct; and positions settle before they are judged."""

import random
from dataclasses import replace

import pytest

from tests.bots.tiny import PUSH, push_worth
from unboxed.bots import Budget, Look
from unboxed.bots.playout import SETTLING, play_out, settle
from unboxed.bots.search import Search
from unboxed.games import find
from unboxed.kernel.game import Result
from unboxed.table.table import begin

INSTINCTIVE = replace(PUSH, instinct=lambda g: int(g.total >= 20))


def mean_score(game):
    total = 0
    for seed in range(2000):
        position = begin(game.setup(1), seed)
        play_out(position, random.Random(seed))
        total += position.total
    return total / 2000


def test_a_playout_follows_the_games_instinct_most_of_the_time():
    assert mean_score(INSTINCTIVE) > mean_score(PUSH) + 1


def test_instinct_makes_a_short_search_see_further():
    def guess(game, seed):
        search = Search(Look(begin(game.setup(1), 1), 0, 1), seed)
        search.run(Budget(60))
        point = search.values.of_result(Result((), (1.0,)), 0)
        return search.root.edges[("throw",)].mean / point

    by_instinct, by_chance = (sum(guess(game, seed) for seed in range(6)) / 6 for game in (INSTINCTIVE, PUSH))
    assert by_chance + 1 < by_instinct < max(push_worth(0))
    assert max(push_worth(0)) == pytest.approx(8.14, abs=0.01)


def test_a_playout_stops_after_so_many_decisions():
    position, rng = begin(find("unlucky").setup(4), 1), random.Random(1)
    twin = position.clone()
    play_out(position, rng, 5)
    rng = random.Random(1)
    for _ in range(5):
        twin.choose(int(rng.random() * len(twin.options)))
    assert position.to_data() == twin.to_data()


def test_a_position_settles_until_what_was_begun_is_carried_out():
    """After a card that needs a target, the same player is asked for it: nothing can be judged before."""
    rng, settled = random.Random(1), 0
    for seed in range(40):
        position = begin(find("unlucky").setup(4), seed)
        seat = position.player
        position.choose(0)
        if position.player != seat:
            continue
        settle(position, rng, seat, position.setup.game.evaluate)
        settled += position.player != seat and not position.stack
    assert settled > 5


def test_a_quiet_position_is_left_as_it_is():
    position = begin(find("unlucky").setup(4), 1)
    before = position.to_data()
    settle(position, random.Random(1), -1, position.setup.game.evaluate)
    assert position.to_data() == before
    assert SETTLING < 10
