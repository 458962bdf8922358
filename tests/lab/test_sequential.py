"""The sequential test: coin flips of known odds are told apart with the errors it claims, and few games where it is
plain; in an arena it ends a match, on any number of processes after the same game."""

import json
import random

import pytest

from unboxed.cli import main
from unboxed.kernel.errors import SetupError
from unboxed.lab import sequential
from unboxed.lab.arena import arena
from unboxed.lab.matches import Match, Played, watched
from unboxed.lab.sequential import FIRST, MORE, NO_STRONGER, OPEN, STRONGER, Trial

RUNS = 300
LONG = 1500
"""Deals after which hardly any match is still open, so that every verdict is either right or an error."""


def flips(chance, sides, rng, seats=0.0):
    """Deals of a coin; in this part of them the seat decides, so that the games of a deal go against each other."""
    while True:
        if rng.random() < seats:
            lucky = rng.randrange(sides)
            yield [float(seat == lucky) for seat in range(sides)]
        else:
            yield [float(rng.random() < chance) for _ in range(sides)]


def told(chance, sides, seats=0.0, most=LONG):
    """How often each verdict was found, and after how many games on average."""
    found, games = {STRONGER: 0, NO_STRONGER: 0, OPEN: 0}, 0
    for run in range(RUNS):
        trial = Trial(sides)
        for deal, _ in zip(flips(chance, sides, random.Random(run), seats), range(most), strict=False):
            trial.add(deal)
            if trial.verdict != OPEN:
                break
        found[trial.verdict] += 1
        games += trial.deals * sides
    return {verdict: count / RUNS for verdict, count in found.items()}, games / RUNS


ERROR = 0.05 + 2 * (0.05 * 0.95 / RUNS) ** 0.5
"""The error that is claimed, and what so few runs may add to it by luck."""


@pytest.mark.parametrize(("sides", "seats"), [(2, 0.0), (4, 0.0), (2, 0.5)])
def test_an_equal_bot_is_called_stronger_in_one_run_of_twenty_at_most(sides, seats):
    found, _ = told(1 / sides, sides, seats)
    assert found[STRONGER] <= ERROR
    assert found[NO_STRONGER] >= 0.9


@pytest.mark.parametrize(("sides", "seats"), [(2, 0.0), (4, 0.0), (2, 0.5)])
def test_a_bot_with_five_points_more_is_missed_in_one_run_of_twenty_at_most(sides, seats):
    chance = 1 / sides + MORE / (1 - seats)  # where the seat decides, the five points come from the other deals
    found, _ = told(chance, sides, seats)
    assert found[NO_STRONGER] <= ERROR
    assert found[STRONGER] >= 0.9


def test_what_is_plain_takes_few_games():
    found, games = told(0.7, 2)
    assert found[STRONGER] == 1
    assert games < 120
    found, games = told(0.3, 2)
    assert found[NO_STRONGER] == 1
    assert games < 120


def test_with_at_most_400_games_errors_stay_as_rare_and_what_is_left_open_is_said():
    equal, _ = told(0.5, 2, most=200)
    better, _ = told(0.55, 2, most=200)
    assert equal[STRONGER] <= ERROR
    assert better[NO_STRONGER] <= ERROR
    assert equal[OPEN] > 0.1


def test_a_bound_that_is_too_low_would_be_noticed(monkeypatch):
    """The fault planted: decided when one claim is five times as likely."""
    monkeypatch.setattr(sequential, "BOUND", 1.6)
    found, _ = told(0.5, 2)
    assert found[STRONGER] > ERROR


def test_a_verdict_stays_and_nothing_is_said_before_the_first_deals():
    trial = Trial(2)
    for deal in range(FIRST - 1):
        trial.add([1.0, 1.0])
        assert (trial.verdict, trial.deals) == (OPEN, deal + 1)
    trial.add([1.0, 1.0])
    assert trial.verdict == STRONGER
    for _ in range(100):
        trial.add([0.0, 0.0])
    assert (trial.verdict, trial.deals) == (STRONGER, FIRST)


def won(match, numbers):
    match.played.update({number: Played(1.0, 0.0, 1, 0.0) for number in numbers})
    match.look_on(100)


def test_deals_are_looked_at_in_their_order_and_only_when_whole():
    (match,) = watched([Match("a", "b", 2)])
    won(match, range(3, 2 * FIRST))  # of the first two deals games are missing
    assert not match.clear
    won(match, [0, 1])
    assert match.test.deals == 1
    won(match, [2, 40, 41])
    assert match.clear
    assert match.counting(100) == match.done(100) == 2 * FIRST
    assert len(match.shares(100)) == 2 * FIRST, "a game after the verdict is not counted"


def test_an_arena_ends_a_match_that_is_clear_and_goes_on_with_the_others():
    bots = ["greedy", "random", "absent"]
    report = arena("unlucky", bots, games=400, players=2, seed=1, sequential=True)
    rows = {(row["challenger"], row["rival"]): row for row in report.as_data()["matches"]}
    assert rows["greedy", "random"]["test"] == STRONGER
    assert all(2 * FIRST <= row["games"] < 400 and row["games"] % 2 == 0 for row in rows.values())
    assert len({row["games"] for row in rows.values()}) > 1
    lines = "\n".join(report.lines())
    assert "each match ended as soon as it was clear" in lines
    again = arena("unlucky", bots, games=400, players=2, seed=1, sequential=True, jobs=2)
    assert again.as_data()["matches"] == report.as_data()["matches"]


def test_a_file_with_a_verdict_is_not_played_on(tmp_path):
    wanted = {"games": 200, "players": 2, "seed": 1, "file": tmp_path / "a.json", "sequential": True}
    first = arena("unlucky", ["greedy", "random"], **wanted)
    seen = []
    second = arena("unlucky", ["greedy", "random"], **wanted, progress=lambda *n: seen.append(n))
    assert not seen
    assert second.as_data()["matches"] == first.as_data()["matches"]


def test_on_the_command_line(capsys):
    words = ["arena", "unlucky", "--bots", "random,greedy", "--players", "2", "--jobs", "1", "--sequential", "--json"]
    assert main([*words, "--games", "400"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["matches"]
    assert row["test"] == NO_STRONGER
    assert row["games"] < 400


def test_alone_nobody_can_be_stronger():
    with pytest.raises(SetupError, match="nobody to be stronger than"):
        arena("unbroken", ["greedy"], games=2, players=1, sequential=True)
