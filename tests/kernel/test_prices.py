"""Prices: what is tested, what is told to whoever looks on, and that nobody else pays for it."""

from tests.kernel.tiny import position
from unboxed.kernel.prices import Priced

RIDE = ("ride", 0, "harbor")


def test_there_is_enough_or_there_is_not():
    g = position(2)
    assert g.afford(RIDE, {"movement": 2, "#bullet": 1}, {"movement": 2, "#bullet": 3})
    assert not g.afford(RIDE, {"movement": 2, "#bullet": 1}, {"movement": 2})
    assert g.afford(RIDE, {}, {})


def test_prices_are_remembered_only_while_somebody_looks_on():
    g = position(2)
    g.afford(RIDE, {"movement": 2}, {"movement": 1})
    assert g.priced is None
    g.priced = []
    assert not g.afford(RIDE, {"movement": 2, "water": 1}, {"movement": 1, "water": 4}, {"movement": 3}, ("map",))
    assert g.priced == [
        Priced(RIDE, {"movement": 2, "water": 1}, {"movement": 1, "water": 4}, {"movement": 3}, ("map",))
    ]
    assert g.priced[0].missing == {"movement": 1}


def test_whoever_looks_on_is_forgotten_in_copies_and_saves():
    g = position(2)
    g.priced = []
    assert g.clone().priced is None
    assert "priced" not in g.to_data()
    assert type(g).restore(g.setup, g.to_data()).priced is None
