"""Several choices in one go: what goes on with a choice, as far as nothing is learnt; and nothing changes by asking."""

import pytest

import unboxed
from tests.kernel.tiny import TINY
from tests.sealed import rps
from unboxed.kernel.errors import IllegalChoice
from unboxed.table.go import in_one_go
from unboxed.table.table import Table


def joined(game="uncharted"):
    """A table at a question with an option that another question goes on with, that option and the question."""
    table = Table(unboxed.games()[game].setup(2, confirm=True), 5)
    while True:
        for index, found in enumerate(table.consequences()):
            if found.question:
                return table, index, found.question
        table.choose(table.setup.game.instinct(table.position))


def test_what_goes_on_with_a_choice_is_found_by_its_words():
    table, option, question = joined()
    before = table.fingerprint()
    for at, words in enumerate(one["label"] for one in question["options"]):
        assert in_one_go(table, option, [words]) == [option, at]
    assert in_one_go(table, option, []) == [option]
    assert table.fingerprint() == before


def test_what_is_not_on_offer_is_refused_with_what_is():
    table, option, question = joined()
    listed = "; ".join(one["label"] for one in question["options"])
    with pytest.raises(IllegalChoice) as refused:
        in_one_go(table, option, ["Fly to the moon"])
    assert str(refused.value) == f"'Fly to the moon' is not on offer after that; the options are: {listed}"


def test_nothing_is_followed_beyond_what_is_learnt():
    table = Table(TINY.setup(2), 1)
    ends = next(i for i, found in enumerate(table.consequences()) if found.question is None)
    with pytest.raises(IllegalChoice, match="something new is learnt before"):
        in_one_go(table, ends, ["anything"])


def test_what_several_choose_at_once_is_one_choice_each():
    with pytest.raises(IllegalChoice, match="one choice each"):
        in_one_go(Table(rps.GAME.setup(2), 1), 0, ["anything"])
