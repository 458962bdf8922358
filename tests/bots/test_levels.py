"""Levels for people: a legend never takes longer than two seconds, a novice answers at once."""

from itertools import islice
from time import process_time

import pytest

import unboxed
from tests.bots.test_fairness import questions
from tests.soaking import long
from unboxed.bots import LEVELS, Budget, Look, levels, make_bot
from unboxed.bots.search import Search
from unboxed.lab.arena import arena
from unboxed.lab.sequential import STRONGER


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


STRENGTH = [("random", "novice", 2, 320), ("novice", "adventurer", 2, 160), ("adventurer", "veteran", 2, 320)]
STRENGTH += [("veteran", "legend", 4, 40)]
"""Who is below whom, and so many games of so many players: the first ones of `make arena`, which plays them all."""


@pytest.mark.parametrize(("below", "level"), [("random", "novice"), ("novice", "adventurer"), ("novice", "veteran")])
def test_a_better_level_is_soon_known_as_the_stronger(below, level, monkeypatch):
    """The short form of the next: matches end as soon as they are clear, and who is strong meets who is plainly not."""
    monkeypatch.setattr(levels, "PATIENCE", 10**9)
    report = arena("unlucky", [below, level], games=400, players=2, seed=2, pairs="next", sequential=True)
    (match,) = report.as_data()["matches"]
    assert (match["challenger"], match["test"]) == (level, STRONGER)


@long
@pytest.mark.parametrize(("below", "level", "players", "games"), STRENGTH)
def test_each_level_beats_the_one_below_by_more_than_luck(below, level, players, games, monkeypatch):
    monkeypatch.setattr(levels, "PATIENCE", 10**9)  # a busy machine must not cut a legend's thoughts short
    report = arena("unlucky", [below, level], games=games, players=players, seed=2, pairs="next")
    _, low, _ = report.rate(level, below)
    assert low > 1 / players


def test_the_levels_are_compared_in_their_order():
    assert [level for _, level, _, _ in STRENGTH] == list(LEVELS)
