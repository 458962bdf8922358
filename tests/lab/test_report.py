"""Reports: the same numbers for programs and for people."""

import json
from collections import Counter

import pytest

from unboxed.games import find
from unboxed.lab import Report, Tally, wilson

TALLY = Tally(
    2,
    games=100,
    drawn=2,
    wins=[60, 38],
    by_bot={"greedy": [100, 70], "random": [100, 28]},
    rounds=Counter({5: 10, 12: 80, 70: 10}),
    decisions=Counter({50: 100}),
)


def report_of(tally=TALLY, **changes):
    kept = {"seconds": 2.0, "stopped": False, "rotated": True, **changes}
    return Report(find("unlucky").setup(2), ("greedy", "random"), 7, 100, 1, tally, **kept)


def test_a_report_is_json_with_rates_and_their_intervals():
    data = json.loads(json.dumps(report_of().as_data()))
    low, high = wilson(60, 100)
    assert data["seats"][0] == {"seat": 0, "games": 100, "won": 60, "rate": 0.6, "low": low, "high": high}
    assert data["by_bot"]["random"]["rate"] == 0.28
    assert data["rounds"]["median"] == 12
    assert (data["rounds"]["low"], data["rounds"]["high"], data["rounds"]["longest"]) == (5, 70, 70)
    assert data["deviation"] == pytest.approx(0.11)
    assert data["speed"]["games_per_second"] == 50
    assert data["speed"]["decisions_per_second"] == 2500


def test_a_report_reads_well():
    text = "\n".join(report_of().lines())
    assert "100 in 2.0 s on 1 process: 50.0 games/s, 2,500 decisions/s" in text
    assert "rounds   median 12; 5 % up to 5, 95 % up to 70; longest 70" in text
    assert "seat 0    60.0%   50.2% to 69.1%" in text
    assert "nobody     2.0%" in text
    assert "greedy    70.0%" in text
    assert "seats changed after every game" in text


def test_a_report_of_fixed_seats_says_that_seats_count_too():
    assert "seats fixed" in "\n".join(report_of(rotated=False).lines())


def test_one_kind_of_bot_is_not_compared_with_itself():
    lengths = Counter({5: 10})
    alike = Tally(2, games=10, wins=[5, 5], by_bot={"greedy": [20, 10]}, rounds=lengths, decisions=lengths)
    assert "by bot" not in "\n".join(report_of(alike).lines())


def test_an_early_end_is_said_and_an_empty_run_makes_no_statistics():
    lines = report_of(Tally(2), seconds=0.0, stopped=True).lines()
    assert any("after 0 of 100 games" in line for line in lines)
    assert not any("win rate" in line for line in lines)
