"""Tallies add up, and their statistics are the textbook's."""

from collections import Counter

import pytest

from unboxed.lab import Outcome, Tally, quantile, wilson


def tally_of(*outcomes):
    tally = Tally(2)
    for outcome in outcomes:
        tally.count(outcome, ("random", "greedy"))
    return tally


def test_a_tally_counts_winners_by_seat_and_by_bot():
    tally = tally_of(Outcome((0,), 5, 40), Outcome((0, 1), 7, 60), Outcome((), 9, 60))
    assert tally.wins == [2, 1]
    assert tally.by_bot == {"random": [3, 2], "greedy": [3, 1]}
    assert (tally.games, tally.drawn, tally.total_decisions) == (3, 1, 160)


def test_adding_tallies_in_any_order_gives_the_same():
    one, other = tally_of(Outcome((0,), 5, 40)), tally_of(Outcome((1,), 7, 60), Outcome((1,), 5, 41))
    there, back = Tally(2), Tally(2)
    for part in (one, other):
        there.add(part)
    for part in (other, one):
        back.add(part)
    assert there == back
    assert there.wins == [1, 2]


def test_the_deviation_is_that_of_the_seat_farthest_from_an_equal_share():
    tally = Tally(4, games=100, wins=[25, 25, 30, 20])
    assert tally.equal_share == 0.25
    assert tally.deviation == pytest.approx(0.05)


def test_an_equal_share_allows_for_games_that_several_win():
    assert Tally(4, games=10, wins=[5, 5, 5, 5]).equal_share == 0.5


def test_an_empty_tally_has_no_deviation_and_no_long_games():
    tally = Tally(3)
    assert (tally.equal_share, tally.deviation, tally.longer_than(60)) == (0.0, 0.0, 0.0)


def test_long_games_are_those_beyond_the_limit():
    assert Tally(2, games=4, rounds=Counter({60: 3, 61: 1})).longer_than(60) == 0.25


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (500, 1000, 0.4691, 0.5309)],
)
def test_intervals_are_wilsons(won, games, low, high):
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


def test_quantiles_are_numbers_that_were_counted():
    counts = Counter({3: 5, 10: 90, 40: 5})
    assert [quantile(counts, part) for part in (0.05, 0.5, 0.95, 1.0)] == [3, 10, 10, 40]
    assert quantile(Counter(), 0.5) == 0
