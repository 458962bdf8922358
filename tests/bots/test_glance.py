"""A glance thinks about what is not clear."""

import random

from unboxed.bots import Look
from unboxed.bots.glance import WORLDS, _still_in_question, best_in, glance
from unboxed.bots.values import Values
from unboxed.games import find
from unboxed.table.table import begin


def test_the_better_half_stays_in_question():
    found = {option: [float(option)] for option in range(5)}
    assert [*_still_in_question(found, -1)] == [2, 3, 4]
    assert [*_still_in_question({0: [0.1], 1: [0.2]}, -1)] == [0, 1]


def test_to_decline_is_compared_to_the_end():
    assert [*_still_in_question({0: [0.1, 0.1], 1: [0.2, 0.4], 2: [0.0, 0.0]}, 2)] == [0, 1, 2]


def test_the_best_is_the_first_of_the_highest():
    assert best_in({3: [0.2, 0.2], 5: [0.3, 0.1], 7: [0.1, 0.1]}) == 3


def test_what_is_compared_was_seen_in_the_same_worlds_and_the_best_in_all_of_them():
    position = begin(find("unlucky").setup(3), 1)
    look = Look(position, position.player, 1)
    count = len(look.options)
    found = glance(look, Values(look.setup), random.Random(1), WORLDS * count, range(count))
    worlds = {len(values) for values in found.values()}
    assert len(found) < count
    assert len(worlds) == 1
    assert 2 <= worlds.pop() <= WORLDS
