"""What levels overlook, and what none of them does."""

import random
from dataclasses import replace

import pytest

import unboxed
from tests.bots.tiny import CLIMB, PUSH
from unboxed.bots import LEVELS, Look, greedy, make_bot, mcts, steady
from unboxed.bots.noticing import AGAIN, not_lost, noticed
from unboxed.bots.steady import SteadyBot
from unboxed.table.table import begin


def test_each_option_is_overlooked_as_often_as_was_said_and_what_is_usual_less():
    rng = random.Random(1)
    seen = [noticed(5, 0.5, rng, usual=2) for _ in range(4000)]
    missed = [sum(option not in one for one in seen) / len(seen) for option in range(5)]
    assert missed[2] == pytest.approx(0.5**AGAIN, abs=0.03)
    assert all(missed[option] == pytest.approx(0.5, abs=0.04) for option in (0, 1, 3, 4))


def test_something_always_comes_to_mind_and_to_who_overlooks_nothing_everything():
    rng = random.Random(1)
    assert {len(noticed(2, 0.9, rng)) for _ in range(200)} == {1, 2}
    assert {option for _ in range(200) for option in noticed(2, 0.9, rng)} == {0, 1}
    assert noticed(4, 0.0, rng) == [0, 1, 2, 3]


def foolish(position):
    return 1


def climbers(instinct=None):
    """The climb of two who win together, begun: to rest at once loses, to climb may go well."""
    game = replace(CLIMB, evaluate=lambda position, seat: min(1.0, position.total / 30), instinct=instinct)
    position = begin(game.setup(2), 1)
    assert position.options == [("climb",), ("rest",)]
    return position


def choices(level, position, seeds):
    return {make_bot(level).choose(Look(position, position.player, seed), seed) for seed in range(seeds)}


def blind(monkeypatch):
    for module in (greedy, mcts, steady):
        monkeypatch.setattr(module, "not_lost", lambda look, choice, seed: list(range(len(look.options))))


def test_a_step_that_loses_the_game_is_seen_for_what_it_is():
    look = Look(climbers(), 0, 1)
    assert not_lost(look, 1, 1) == [0], "to rest is to lose"
    assert not_lost(look, 0, 1) == [0, 1], "nothing is wrong with climbing"


def test_bad_luck_is_no_certain_loss():
    position = climbers()
    position.total = 30
    losing = [seed for seed in range(300) if not_lost(Look(position, 0, seed), 0, seed) != [0, 1]]
    assert len(losing) < 5, "a one on every one of four dice"


def test_where_every_step_loses_each_may_be_taken():
    position = climbers()
    position.options = [("rest",), ("rest",)]
    assert not_lost(Look(position, 0, 1), 0, 1) == [0, 1]


def test_a_game_of_points_may_be_ended_without_a_winner():
    assert not_lost(Look(begin(PUSH.setup(1), 1), 0, 1), 1, 1) == [0, 1]


@pytest.mark.parametrize("instinct", [None, foolish])
@pytest.mark.parametrize("level", [*LEVELS, "greedy", "steady", "mcts:12"])
def test_no_level_picks_what_one_step_shows_to_lose_the_game(level, instinct):
    assert choices(level, climbers(instinct), 20) == {0}


@pytest.mark.parametrize("instinct", [None, foolish])
def test_without_that_look_a_novice_would(instinct, monkeypatch):
    blind(monkeypatch)
    assert 1 in choices("novice", climbers(instinct), 20)


def test_without_that_look_a_search_that_trusts_its_instinct_would(monkeypatch):
    monkeypatch.setattr(mcts, "best_of", lambda found, usual=-1: len(found) - 1)
    assert choices("mcts:12", climbers(foolish), 5) == {0}
    blind(monkeypatch)
    assert choices("mcts:12", climbers(foolish), 5) == {1}


def test_who_overlooks_what_instinct_says_takes_the_best_of_the_rest():
    """Alone in the wilderness a novice that never thinks of the usual still does what looks best among the others."""
    g = begin(unboxed.games()["unbroken"].setup(1), 2)
    look = Look(g, 0, 1)
    usual = g.setup.game.instinct(g)
    rest = [option for option in range(len(g.options)) if option != usual]
    rng = random.Random(1)
    assert {SteadyBot()._best(look, usual, rest, rng) for _ in range(20)} <= set(rest)
    assert SteadyBot()._best(look, usual, rest[:1], rng) == rest[0]
