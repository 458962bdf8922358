"""Numbers that cards change while they lie where they count."""

import pytest

from unboxed.kernel.modifiers import Modifier, Modifiers, added, changed, highest, lowest, speakers, speaking


@pytest.fixture
def known():
    known = Modifiers()
    known.add("bridge", "price", Modifier(least=2))
    known.add("sale", "price", Modifier(most=1))
    known.add("sale", "price", Modifier(by=-1, only="night"))
    known.add_all("bag", {"hand": 2, "price": 0})
    known.add_all("moth", {"hand": -1}, only="night")
    return known


def test_it_adds_and_then_keeps_within_bounds():
    assert [Modifier(by=2).on(n) for n in (-1, 5)] == [1, 7]
    assert [Modifier(by=-3, least=1, most=4).on(n) for n in (2, 5, 9)] == [1, 2, 4]
    assert [Modifier().on(n) for n in (-7, 0, 7)] == [-7, 0, 7]


def test_numbers_outside_of_its_range_are_left_alone():
    assert [Modifier(by=10, above=2, below=4).on(n) for n in (1, 2, 4, 5)] == [1, 12, 14, 5]


def test_only_faces_that_change_a_number_are_listed(known):
    assert set(known.of("price")) == {"bridge", "sale"}
    assert set(known.of("hand")) == {"bag", "moth"}
    assert known.of("speed") == {}


def test_faces_speak_in_their_order_and_where_their_condition_holds(known):
    price = known.of("price")
    assert changed(0, price, ["bridge", "bag"]) == 2
    assert changed(5, price, ["sale", "bridge"], lambda only: False) == 2
    assert changed(5, price, ["bridge", "sale"], lambda only: False) == 1
    assert changed(5, price, ["bridge", "sale"], lambda only: only == "night") == 0
    assert changed(5, price, []) == changed(5, known.of("speed"), ["sale"]) == 5
    assert speaking(price, ["sale"], lambda only: False) == [Modifier(most=1)]
    assert len(speaking(price, ["sale", "sale"])) == 4
    assert speaking(known.of("speed"), ["sale"]) == []


def test_a_card_that_lies_there_twice_counts_twice(known):
    assert added(known.of("hand"), ["bag", "bridge", "bag", "moth"], lambda only: True) == 3
    assert added(known.of("hand"), ["bag", "moth"], lambda only: False) == 2
    assert added(known.of("hand"), ["bag", "moth"]) == 1


def test_the_cards_that_speak_can_be_named(known):
    assert speakers(known.of("hand"), ["moth", "bridge", "bag"]) == ("moth", "bag")
    assert speakers(known.of("hand"), ["moth", "bag"], lambda only: False) == ("bag",)
    assert speakers(known.of("speed"), ["bag"]) == ()


def test_the_order_that_is_best_is_found():
    three = [Modifier(by=2), Modifier(most=3), Modifier(by=-1, above=4)]
    assert (highest(2, three), lowest(2, three)) == (4, 3)
    assert highest(7, []) == lowest(7, []) == 7
