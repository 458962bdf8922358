"""A race between options: they meet the same worlds, and whoever is clearly behind drops out."""

import random

import pytest

from unboxed.bots import Budget, Look
from unboxed.bots.race import CROWD, Race, is_clear
from unboxed.bots.search import Search, Style
from unboxed.games import find
from unboxed.table.table import begin


def run(race, worth, tries, noise=0.2, shared=True, seed=1):
    """Let options of this worth race; every world adds its own luck, the same to all of them if it is shared."""
    rng, tried = random.Random(seed), 0
    luck = [rng.gauss(0, noise) for _ in range(10_000)]
    while tried < tries and not race.decided:
        option = race.next()
        world = len(race.values[option])
        race.note(option, worth[option] + (luck[world] if shared else rng.gauss(0, noise)) + rng.gauss(0, 0.01))
        tried += 1
    return [len(values) for values in race.values]


def test_whoever_is_clearly_behind_drops_out():
    met = run(Race(4, 1.2, 0.0), (0.5, 0.48, 0.3, 0.2), 400)
    assert met[2:] == [6, 6]
    assert max(met) > 300


def test_luck_that_all_options_share_does_not_matter():
    shared = run(Race(3, 1.2, 0.0), (0.5, 0.45, 0.4), 300)
    apart = run(Race(3, 1.2, 0.0), (0.5, 0.45, 0.4), 300, shared=False)
    assert shared[2] < apart[2]


def test_nobody_is_more_than_a_lap_ahead_of_those_still_in_the_race():
    met = run(Race(3, 1.2, 0.0), (0.5, 0.5, 0.5), 301)
    assert max(met) - min(met) <= 6


def test_a_race_goes_on_unless_the_rest_may_be_left_open():
    assert sum(run(Race(3, 1.2, 0.0), (0.9, 0.1, 0.1), 500)) == 500
    assert sum(run(Race(3, 1.2, 0.005), (0.9, 0.1, 0.1), 500)) < 40


def test_a_race_is_decided_when_what_is_left_does_not_matter():
    met = run(Race(2, 1.2, 0.02), (0.500, 0.501), 5000)
    assert sum(met) < 5000


def test_of_a_crowd_the_worse_half_drops_out_after_each_world():
    met = run(Race(60, 1.2, 0.0), [i / 6 for i in range(60)], 60 + 30 + 15, noise=0.0)
    assert met == [1] * 30 + [2] * 15 + [3] * 15
    assert CROWD < 15


def test_what_dropped_out_by_bad_luck_comes_back_in_a_long_race():
    met = [run(Race(2, 1.2, 0.0), (0.5, 0.5), 3000, shared=False, seed=seed) for seed in range(8)]
    assert sum(min(worlds) > 500 for worlds in met) >= 6


def test_what_lucky_worlds_gave_to_those_who_dropped_out_early_is_taken_off():
    race = Race(2, 1.2, 0.0)
    race.values = [[0.9, 0.9, 0.3, 0.3], [0.8, 0.8]]
    assert race.luck() == pytest.approx([0.0, 0.3])


def test_a_gap_is_clear_when_it_is_larger_than_chance_would_make_it():
    assert is_clear(20, 2.0, 0.3)
    assert not is_clear(20, 2.0, 20.0)
    assert not is_clear(2, 2.0, 2.0)


def test_a_search_may_end_as_soon_as_all_is_clear():
    position, rng = begin(find("unlucky").setup(2), 1), random.Random(1)
    spent = []
    while len(spent) < 6:
        search = Search(Look(position, position.player, 1), 1, Style(enough=0.01))
        search.run(Budget(400))
        spent.append(search.iterations)
        position.choose(rng.randrange(len(position.options)))
    assert min(spent) < 300
    assert max(spent) == 400
