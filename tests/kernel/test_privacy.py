"""What is private or hidden is declared on the field, once: views and imagined worlds follow from that."""

import random
from dataclasses import replace

from tests.kernel.tiny import TINY, Tiny
from unboxed.bots.signature import signature_of
from unboxed.kernel.state import Hidden, Private, Spoken, state
from unboxed.table.table import begin


@state
class Sealed(Tiny):
    """The tiny game with envelopes."""

    bids: Private[int]
    words: Private[str]
    notes: Private[list[str]]
    marks: Private[dict[str, int]]
    pairs: Private[tuple[int, ...]]
    maybe: Private[int | None]
    treasure: Hidden[str]
    said: Spoken[list[str]]
    total: int


def sealed(**values):
    g = begin(replace(TINY, position=Sealed).setup(3), seed=1)
    g.bids, g.words, g.notes = [3, 5, 7], ["oak", "elm", "ash"], [["a"], ["b"], ["c"]]
    g.marks, g.pairs, g.maybe = [{"x": 1}, {"x": 2}, {}], [(1,), (2,), ()], [1, None, 3]
    g.treasure, g.total = "under the mill", 15
    for name, value in values.items():
        setattr(g, name, value)
    return g


def test_a_private_value_is_told_to_its_seat_alone():
    g = sealed()
    assert [g.view(seat)["bids"] for seat in (0, 1, 2, None)] == [3, 5, 7, None]
    assert g.view(1)["words"] == "elm"
    assert g.view(0)["total"] == g.view(None)["total"] == 15


def test_before_anybody_has_one_nobody_is_told_any():
    assert sealed(bids=[]).view(0)["bids"] is None


def test_what_was_said_is_told_to_everybody_in_every_world():
    g = sealed(said=["blaze", "", "spark"])
    assert Sealed.SPOKEN == ("said",)
    assert [g.view(seat)["said"] for seat in (0, 2, None)] == [["blaze", "", "spark"]] * 3
    assert g.imagine(1, random.Random(1)).said == g.said
    signature, tokens = signature_of(Sealed), range(len(g.face))
    assert signature(g, 1, tokens) != signature(sealed(said=["", "", "spark"]), 1, tokens)


def test_what_is_hidden_is_told_to_nobody():
    assert all("treasure" not in sealed().view(seat) for seat in (0, 1, 2, None))


def test_in_an_imagined_world_the_values_of_others_are_blank():
    world = sealed().imagine(1, random.Random(1))
    assert (world.bids, world.words, world.notes) == ([0, 5, 0], ["", "elm", ""], [[], ["b"], []])
    assert (world.marks, world.pairs, world.maybe) == ([{}, {"x": 2}, {}], [(), (2,), ()], [None, None, None])
    world.notes[0].append("d")
    assert sealed().imagine(1, random.Random(1)).notes[0] == []


def test_to_a_search_only_ones_own_value_makes_a_difference():
    signature = signature_of(Sealed)
    one, other, own = sealed(), sealed(bids=[3, 5, 8], treasure="elsewhere"), sealed(bids=[3, 6, 7])
    assert signature(one, 1, ()) == signature(other, 1, ())
    assert signature(one, 1, ()) != signature(own, 1, ())
    assert signature(one, 1, ()) != signature(sealed(total=16), 1, ())


def test_such_values_are_saved_and_copied_like_all_others():
    g = sealed()
    assert Sealed.restore(g.setup, g.to_data()).to_data() == g.clone().to_data() == g.to_data()
