"""What is told of an option is what happens when it is taken, in every game; risks have the share they have."""

import contextlib
import random

import pytest

import unboxed
from tests.kernel.tiny import position
from unboxed.table.consequences import (
    SOME,
    Change,
    Consequence,
    _NoDice,
    _Rolled,
    _Watched,
    consequences,
    in_words,
    numbers,
)
from unboxed.table.table import Table, begin

GAMES = 4


def happened(real, seat, index):
    """What changes at the table itself."""
    before, after = numbers(real, seat), real.clone()
    after.chance = _NoDice()
    with contextlib.suppress(_Rolled):
        after.choose(index, seat)
    now = numbers(after, seat)
    places = {*before, *now}
    return {Change(*at, before.get(at, 0), now.get(at, 0)) for at in places if before.get(at, 0) != now.get(at, 0)}


@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
def test_what_is_sure_happens_and_nothing_happens_that_was_not_told(game):
    rng, told = random.Random(4), 0
    for seed in range(GAMES):
        real = begin(game.setup(game.players[len(game.players) // 2]), seed)
        for _ in range(60):
            if real.player < 0:
                break
            if rng.random() < 0.25:
                for index, found in enumerate(consequences(real, real.player, 2 * SOME)):
                    changes = happened(real, real.player, index)
                    told += len(changes)
                    assert set(found.changes) <= changes, real.options[index]
                    assert changes <= {*found.changes, *(change for change, _ in found.risks)}, real.options[index]
            instinct = game.instinct
            index = instinct(real) if instinct and rng.random() < 0.7 else rng.randrange(len(real.options))
            real.choose(index)
    assert told > 30


@pytest.mark.parametrize("game", ["island", "unlucky", "cursed"])
def test_nothing_hidden_enters(game):
    rng = random.Random(2)
    for seed in range(3):
        real = begin(unboxed.games()[game].setup(3), seed)
        for _ in range(25):
            if real.player < 0:
                break
            other = real.imagine(real.player, rng)
            assert consequences(other, real.player, 8) == consequences(real, real.player, 8)
            real.choose(rng.randrange(len(real.options)))


def test_what_depends_on_hidden_cards_is_a_risk_with_its_share():
    g = position(2, [["spark", "spark"], ["nay", "spark"]])
    found = consequences(g, 0)
    played = found[[option[0] for option in g.options].index("play")]
    assert played.changes == ()
    ((change, share),) = played.risks
    assert change == Change(0, "points", 0, 1)
    # Of the fourteen cards that seat 0 does not see, six can answer; the other seat holds two of the fourteen.
    assert share == pytest.approx(8 * 7 / (14 * 13), abs=0.03)


def test_consequences_read_as_their_chooser_speaks():
    sure = (Change(0, "water", 3, 5), Change(1, "cards", 5, 4), Change(-1, "doom", 1, 2))
    found = Consequence(sure, ((Change(0, "points", 0, 1), 0.284),), rolls=False)
    assert in_words(found, 0, ["Ana", "Ben"]) == "water 3 → 5, Ben's cards 5 → 4, doom 1 → 2, 28%: points 0 → 1"


def test_dice_end_what_is_told():
    g = position(2, [["spark"], ["spark"]])
    thrown = consequences(g, 0)[[option[0] for option in g.options].index("throw")]
    assert (thrown.changes, thrown.risks, thrown.rolls) == ((), (), True)


def test_nobody_is_told_anything_of_what_others_are_asked():
    table = Table(position(2).setup, 1)
    assert consequences(table.position, 1) == []
    assert all(isinstance(one, Consequence) for one in table.consequences())
    assert len(table.consequences(table.position.player)) == len(table.position.options)


def test_whoever_looks_at_all_cards_has_looked_at_hidden_ones():
    faces = _Watched(["spark", "nay"])
    assert faces[0] == "spark"
    assert not faces.looked
    assert list(faces) == ["spark", "nay"]
    assert faces.looked
