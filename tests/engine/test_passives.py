"""Passives: numbers changed by what lies in play."""

from unboxed.engine.passives import modified


def test_a_number_nobody_speaks_of_stays_as_it_is():
    assert modified(3, "strength", []) == 3
    assert modified(3, "strength", [{"speed": 2}]) == 3


def test_all_cards_that_speak_of_a_number_add_up():
    assert modified(3, "strength", [{"strength": 2}, {"strength": -1, "speed": 9}]) == 4


def test_no_number_falls_below_nothing():
    assert modified(1, "strength", [{"strength": -5}]) == 0
