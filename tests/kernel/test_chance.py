"""One integer of chance: even, repeatable, and different for neighbouring seeds."""

from collections import Counter
from itertools import pairwise

import pytest

from unboxed.kernel import chance

START_OF_7 = 8857195775763297403
BELOW_1000 = 911
SHUFFLED = "bechdgfa"


def test_neighbouring_seeds_share_nothing():
    starts = [chance.start(seed) for seed in range(1000)]
    assert len(set(starts)) == 1000
    assert all(0 <= start < 2**64 for start in starts)
    flips = [(a ^ b).bit_count() for a, b in pairwise(starts)]
    assert sum(flips) / len(flips) == pytest.approx(32, abs=1)


def test_the_first_numbers_of_neighbouring_seeds_are_even():
    first = Counter(chance.below(chance.start(seed), 6)[1] for seed in range(6000))
    assert all(850 < first[face] < 1150 for face in range(6))


def test_numbers_below_n_are_even():
    state, seen = chance.start(1), Counter()
    for _ in range(12_000):
        state, number = chance.below(state, 6)
        seen[number] += 1
    assert set(seen) == set(range(6))
    assert all(1800 < count < 2200 for count in seen.values())


def test_a_shuffle_keeps_the_cards_and_puts_each_anywhere():
    state, places = chance.start(1), Counter()
    for _ in range(4000):
        cards = ["a", "b", "c", "d"]
        state = chance.shuffled(state, cards)
        assert sorted(cards) == ["a", "b", "c", "d"]
        places["".join(cards)] += 1
    assert len(places) == 24
    assert all(110 < count < 230 for count in places.values())


@pytest.mark.parametrize("cards", [[], ["a"]])
def test_a_shuffle_of_nothing_or_one_is_no_mistake(cards):
    before = cards[:]
    chance.shuffled(5, cards)
    assert cards == before


def test_two_shuffles_in_a_row_differ():
    state, first, second = chance.start(1), list("abcdefgh"), list("abcdefgh")
    state = chance.shuffled(state, first)
    chance.shuffled(state, second)
    assert first != second


def test_chance_is_the_same_on_every_machine():
    """These numbers are part of every record: if they change, old records no longer replay."""
    cards = list("abcdefgh")
    after = chance.shuffled(chance.start(7), cards)
    assert chance.start(7) == START_OF_7
    assert chance.below(chance.start(7), 1000)[1] == BELOW_1000
    assert "".join(cards) == SHUFFLED
    assert after == chance.below(chance.start(7), 2)[0]
