"""How sure one may be: against values known by hand, and against many runs of pure chance."""

import random
from statistics import fmean, variance

import pytest

from unboxed.lab.statistics import Sums, holm, surprise, two_sided


def test_sums_give_mean_and_variance():
    values = [1.0, 2.0, 4.0, 9.0]
    sums = Sums(4, sum(values), sum(v * v for v in values))
    assert sums.mean == fmean(values)
    assert sums.variance == pytest.approx(variance(values))
    assert sums.error == pytest.approx((variance(values) / 4) ** 0.5)


def test_nothing_is_claimed_of_nothing():
    assert (Sums(0, 0, 0).mean, Sums(0, 0, 0).error, Sums(1, 5, 25).variance) == (0, 0, 0)
    assert two_sided(0, 0) == 1
    assert two_sided(0.1, 0) == 0


def test_two_standard_errors_are_about_five_in_a_hundred():
    assert two_sided(1.959964, 1) == pytest.approx(0.05, abs=1e-6)
    assert two_sided(-5, 2.5) == two_sided(5, 2.5)


def test_holm_as_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.5, 0.9]) == [1, 1]


def test_holm_claims_something_of_pure_chance_in_five_of_a_hundred_runs():
    rng = random.Random(1)
    wrong = sum(min(holm([rng.random() for _ in range(40)])) < 0.05 for _ in range(2000))
    assert 60 < wrong < 140


def test_what_is_as_often_as_usual_surprises_nobody():
    assert surprise(10, 100, 0.1) == 0
    assert surprise(5, 100, 0.1) == 0
    assert surprise(0, 0, 0.1) == 0
    assert surprise(10, 10, 0.5) > surprise(9, 10, 0.5) > surprise(60, 100, 0.5) > 0


def test_the_evidence_grows_as_the_tail_of_a_count_thins():
    """Four is about one in twenty: counted over many draws of a coin."""
    rng = random.Random(2)
    draws = [surprise(sum(rng.random() < 0.3 for _ in range(60)), 60, 0.3) for _ in range(3000)]
    assert 0.01 < sum(value > 3.84 for value in draws) / 3000 < 0.05  # one tail of two
