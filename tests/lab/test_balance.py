"""Balance: bars are missed in words, and the games as they are keep within wide ones."""

from collections import Counter

import pytest

from tests.soaking import FULL
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.lab import Report, Tally
from unboxed.lab.balance import Bars, balance, shortcomings, table


def report_of(wins, rounds):
    games = sum(rounds.values())
    tally = Tally(2, games=games, wins=wins, rounds=Counter(rounds), decisions=Counter({50: games}))
    return Report(find("unlucky").setup(2), ("greedy",), 0, games, 1, tally, 1.0, False)


def test_a_balanced_report_misses_nothing():
    assert shortcomings(report_of([520, 480], {12: 1000})) == []


def test_a_seat_too_far_ahead_is_named_with_its_interval():
    assert shortcomings(report_of([5600, 4400], {12: 10000})) == [
        "2 players: seat 0 wins 56.0% (55.0% to 57.0%), more than 4% from 50.0%",
        "2 players: seat 1 wins 44.0% (43.0% to 45.0%), more than 4% from 50.0%",
    ]


def test_a_seat_that_may_still_be_within_the_bar_is_said_to_be_unsure():
    assert shortcomings(report_of([560, 440], {12: 1000})) == [
        "2 players: seat 0 wins 56.0% (52.9% to 59.0%), more than 4% from 50.0%; too few games to be sure",
        "2 players: seat 1 wins 44.0% (41.0% to 47.1%), more than 4% from 50.0%; too few games to be sure",
    ]


def test_games_that_are_too_short_too_long_or_endless_are_named():
    assert "a median game has 7 rounds" in shortcomings(report_of([500, 500], {7: 1000}))[0]
    assert "a median game has 26 rounds" in shortcomings(report_of([500, 500], {26: 1000}))[0]
    assert "1.00% of the games last more" in shortcomings(report_of([500, 500], {12: 990, 61: 10}))[0]
    assert shortcomings(report_of([500, 500], {12: 991, 61: 9})) == []


def test_no_games_are_no_balance():
    assert shortcomings(report_of([0, 0], {})) == ["2 players: no game was played"]


def test_a_table_has_a_line_for_each_player_count():
    lines = table([report_of([520, 480], {12: 950, 70: 50})])
    assert lines[1].split() == ["2", "1,000", "12", "(12-12)", "5.00%", "2.0%", "52.0%", "48.0%"]


def test_every_player_count_that_the_mode_allows_is_played():
    reports = list(balance(find("unlucky"), games=2, mode="teams", bots=["random"]))
    assert [report.setup.players for report in reports] == [4, 6]
    reports = list(balance(find("unlucky"), games=2, players=[3], bots=["random"]))
    assert [report.setup.players for report in reports] == [3]


@pytest.mark.parametrize("wrong", [{"players": [9]}, {"mode": "chaos"}])
def test_what_cannot_be_played_is_refused(wrong):
    with pytest.raises(SetupError):
        list(balance(find("unlucky"), games=1, bots=["random"], **wrong))


def test_ctrl_c_ends_after_the_player_count_at_hand():
    def interrupt(done, wanted):
        raise KeyboardInterrupt

    reports = list(balance(find("unlucky"), games=5, bots=["random"], progress=interrupt))
    assert [report.stopped for report in reports] == [True]


def test_greedy_mirrors_of_unlucky_are_close_and_end_in_time():
    """A short run of `unboxed balance unlucky --games 10000`: wide bars, which a broken deck or turn order misses."""
    (report,) = balance(find("unlucky"), games=200 if FULL else 80, players=[3], seed=1)
    assert shortcomings(report, Bars(apart=0.12, endless_share=0.04)) == []
