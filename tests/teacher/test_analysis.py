"""The teacher: what every choice was worth, from what the seat knew; mistakes told apart from luck."""

import json
import random
import subprocess
import sys
from functools import cache
from itertools import islice

import pytest

import unboxed
from tests.bots.test_fairness import questions, setups
from tests.bots.tiny import HIGHER, PUSH, push_worth, worth_of
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.table.table import Table, begin
from unboxed.teacher import Unfinished, analyse, analysing, judge
from unboxed.teacher.analysis import course
from unboxed.teacher.finished import judge_moment
from unboxed.teacher.judging import Gap, verdict_of
from unboxed.teacher.outline import moments, outline

GAMES = sorted(games())
FEW = (40,)
"""Tries of a rough look, for what does not depend on how sure the judge is."""


@cache
def played(name, players, mode):
    """A finished game, mostly by the game's instinct where it has one: by chance few get anywhere."""
    game = games()[name]
    brief = {option.name: option.brief for option in game.options if option.brief is not None}
    table = Table(game.setup(players, mode, (), brief), 5)
    rng = random.Random(5)
    while not table.over:
        wise = game.instinct is not None and rng.random() < 0.7
        table.choose(game.instinct(table.position) if wise else rng.randrange(len(table.position.options)))
    return table


def ways():
    return [(name, setup.players, setup.mode) for name in GAMES for setup in setups(games()[name])]


def finished(game, choices, seed):
    """A game of these first choices, and of first options after them."""
    table = Table(game.setup(game.players[0]), seed)
    for choice in choices:
        table.choose(choice)
    while not table.over:
        table.choose(0)
    return table


def own_card(table):
    position = begin(table.setup, table.seed)
    return int(position.face[position.hands[0][0]])


# --- what is judged ---------------------------------------------------------------------------------------------------


def test_a_planted_blunder_is_found_as_worse_with_its_best_alternative():
    seen = set()
    for seed in range(60):
        card = own_card(finished(HIGHER, [], seed))
        keeping, swapping = worth_of(card, ())
        if abs(keeping - swapping) < 0.25 or card in seen or len(seen) == 3:
            continue
        seen.add(card)
        right = int(swapping > keeping)
        blunder = analyse(finished(HIGHER, [1 - right], seed), (0,), looks=(300,)).of(0).choices[0]
        assert (blunder.verdict, blunder.best) == ("worse", right)
        assert blunder.cost > 0.1
        assert blunder.before == pytest.approx(max(keeping, swapping), abs=0.15)
        better = analyse(finished(HIGHER, [right], seed), (0,), looks=(300,)).of(0).choices[0]
        assert (better.verdict, better.cost) == ("best", 0)
    assert len(seen) == 3


def test_who_gives_a_won_game_away_is_told_so():
    """Seat 1 of Higher concedes though it holds the highest card: nothing but a mistake."""
    seed = next(s for s in range(200) if begin(HIGHER.setup(2), s).face[begin(HIGHER.setup(2), s).hands[1][0]] == "9")
    found = analyse(finished(HIGHER, [0, 1], seed), (1,), looks=(400,)).of(1)
    (choice,) = found.choices
    assert (choice.verdict, choice.best, choice.before, choice.after) == ("worse", 0, 1.0, 0.0)
    assert found.by_choices == -1
    assert found.by_luck == 0
    assert [point.kind for point in found.turning_points] == ["mistake"]


@pytest.mark.parametrize(
    ("gap", "verdict", "clear"),
    [
        (Gap(0.02, 0.01, 50), "best", True),
        (Gap(-0.005, 0.001, 50), "best", True),
        (Gap(-0.004, 0.05, 6), "best", False),
        (Gap(-0.006, 0.001, 50), "close", True),
        (Gap(-0.02, 0.004, 50), "close", True),
        (Gap(-0.021, 0.001, 50), "worse", True),
        (Gap(-0.03, 0.02, 50), "worse", False),
        (Gap(-0.03, 0.03, 50), "open", False),
        (Gap(-0.1, 0.11, 6), "open", False),
        (Gap(0.0, 1.0, 0), "best", False),
    ],
)
def test_best_is_within_half_a_point_close_within_two_and_what_touches_is_not_told_apart(gap, verdict, clear):
    assert verdict_of(gap) == (verdict, clear)


def test_nobody_is_blamed_for_what_cannot_be_told_apart():
    kinds = set()
    for position in islice(questions(games()["unlucky"], 8), 40):
        judged = judge(position, len(position.options) - 1, 1, 18)
        kinds.add(judged.verdict)
        best, chosen = judged.options[judged.best], judged.options[judged.chosen]
        if judged.verdict in ("best", "open"):
            assert judged.before == judged.after == chosen.chance
        else:
            assert (judged.before, judged.after) == (best.chance, chosen.chance)
            assert chosen.high < best.chance
    assert {"best", "open", "worse"} <= kinds


def test_where_only_the_score_counts_it_is_told_as_a_score():
    table = finished(PUSH, [0, 0, 1], 6)
    found = analyse(table, looks=(600,)).of(0)
    assert found.scored
    assert found.result == table.result.scores[0]
    first = found.choices[0]
    rolling, _ = push_worth(0)
    assert first.options[0].chance == pytest.approx(rolling, rel=0.25)
    assert first.options[1].chance == pytest.approx(0, abs=0.5)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_could_not_know_changes_no_judgement(game):
    rng = random.Random(game)
    looked = 0
    for position in islice(questions(games()[game], 4, wise=0.5), 60):
        if len(position.options) < 2 or position.together:
            continue
        looked += 1
        redealt = position.imagine(position.player, rng)
        assert judge(position, 0, 9, 24) == judge(redealt, 0, 9, 24)
        if looked == 5:
            return
    raise AssertionError("too few questions")


# --- the whole game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ways(), ids=lambda way: "-".join(map(str, way)))
def test_choices_and_luck_add_up_to_the_whole_change(way):
    table = played(*way)
    asked = [moment for moment in moments(table) if len(moment.position.options) < 9]
    for seat in range(table.setup.players):
        own = [moment for moment in asked if moment.position.player == seat]
        some = own[:: max(1, len(own) // 3)][:4]
        judged = {moment.number: judge_moment(moment, 0, 12, False) for moment in some}
        found = course(outline(table, seat, False), judged)
        assert len(found.choices) == len(some)
        assert found.by_choices + found.by_luck == pytest.approx(found.change, abs=1e-9)
        assert found.by_choices <= 0
        assert 0 <= found.result <= 1
        for choice in found.choices:
            assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in choice.options)
            assert choice.question
            assert len(choice.labels) == len(choice.options)
            assert choice.chosen == table.choices[choice.number]
        json.dumps(found.as_data())


def test_those_on_one_side_win_together():
    table = played("unlucky", 4, "teams")
    results = [outline(table, seat, False).result for seat in range(4)]
    assert results[0] == results[2] != results[1] == results[3]
    assert outline(table, 0, False).equal == 0.5
    assert outline(played("uncharted", 2, "survival"), 0, False).equal == 0


def test_the_same_seed_gives_the_same_analysis_in_any_process():
    table = finished(HIGHER, [1], 3)
    assert analyse(table, looks=FEW) == analyse(table, looks=FEW)
    told = (
        "from tests.teacher.test_analysis import *; "
        "print(analyse(played('unlucky', 2, 'free'), (0,), looks=(12,)).as_data())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", told], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


def test_the_curve_comes_first_and_gets_surer():
    table = played("unlucky", 2, "free")
    steps = list(analysing(table, (0,), looks=(12, 60)))
    lengths = [len(step.of(0).choices) for step in steps]
    asked = steps[0].of(0).asked
    assert lengths[:asked] == list(range(1, asked + 1))
    assert set(lengths[asked:]) == {asked}
    first, middle = steps[1].of(0), steps[2].of(0)
    assert [choice.number for choice in first.choices] == [middle.choices[0].number, middle.choices[-1].number]
    assert [step.complete for step in steps] == [False] * (len(steps) - 1) + [True]
    rough, sure = steps[asked - 1].of(0), steps[-1].of(0)
    tries = [sum(one.tries for choice in found.choices for one in choice.options) for found in (rough, sure)]
    assert tries[1] > tries[0]


def test_turning_points_are_moments_of_the_game_in_their_order():
    table = played("unlucky", 4, "free")
    for found in analyse(table, looks=FEW).courses:
        points = found.turning_points
        assert len(points) <= 5
        assert [point.number for point in points] == sorted(point.number for point in points)
        assert all(0 <= point.number < len(table.choices) and point.text for point in points)
        worst = max(found.choices, key=lambda choice: choice.cost)
        if worst.cost > 0.02:
            assert worst.number in [point.number for point in points if point.kind == "mistake"]


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_not_analysed():
    with pytest.raises(Unfinished, match="still goes on"):
        unboxed.new("unlucky", 2).analysis()


def test_seats_that_are_not_there_are_refused():
    table = finished(HIGHER, [0], 1)
    with pytest.raises(SetupError, match="seats are 0 to 1"):
        analyse(table, (2,))
    with pytest.raises(SetupError, match="was not analysed"):
        analyse(table, (0,), looks=FEW).of(1)


def test_a_game_too_long_to_wait_for_is_refused(monkeypatch):
    monkeypatch.setattr("unboxed.teacher.outline.MOST", 1)
    with pytest.raises(Unfinished, match="up to 1 choices; this one has 2"):
        analyse(finished(HIGHER, [0], 1))
