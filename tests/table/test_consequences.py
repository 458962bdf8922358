"""What is told of an option is what happens when it is taken, in every game; risks have the share they have."""

import contextlib
import random

import pytest

import unboxed
from tests.kernel.tiny import position
from unboxed.kernel.chance import NO_DICE, Undecided
from unboxed.table.consequences import (
    SOME,
    Change,
    Consequence,
    _Watched,
    consequences,
    in_words,
    numbers,
)
from unboxed.table.phrases import Phrase, Phrases
from unboxed.table.table import Table, begin
from unboxed.table.wording import Wording

GAMES = 4


def happened(real, seat, index):
    """What changes at the table itself."""
    before, after = numbers(real, seat), real.clone()
    after.chance = NO_DICE
    with contextlib.suppress(Undecided):
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


def test_a_number_that_may_come_to_several_others_is_told_once_and_what_is_equally_likely_together():
    bombs = [(Change(0, "bombs", 0, n), share) for n, share in ((1, 0.2), (2, 0.05))]
    points = [(Change(0, "points", 0, 3), 0.25), (Change(1, "cards", 4, 5), 0.001)]
    found = Consequence((), (*bombs, *points), rolls=False)
    told = "25%: bombs 0 → 1 to 2 and points 0 → 3, hardly ever: Ben's cards 4 → 5"
    assert in_words(found, 0, ["Ana", "Ben"]) == told


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


@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
def test_the_question_that_goes_on_with_an_option_is_the_one_that_is_asked_and_nothing_is_learnt_before(game):
    rng, told = random.Random(6), set()
    for seed in range(4):
        table = Table(game.setup(game.players[len(game.players) // 2], confirm=True), seed)
        for _ in range(70):
            if table.over:
                break
            seat = table.position.player
            if rng.random() < 0.3:
                for index, found in enumerate(consequences(table.position, seat, 2, table.names)):
                    if found.question is None:
                        continue
                    real = table.clone()
                    real.choose(index, seat)
                    assert real.can_undo, table.label(index)
                    asked = {**found.question}
                    asked.pop("again", None)
                    assert asked == Wording(real.position, seat, real.names).prompt()
                    told.add(real.position.prompt[0])
            instinct = game.instinct
            natural = instinct and not table.position.together and rng.random() < 0.7
            table.choose(instinct(table.position) if natural else rng.randrange(len(table.position.options_for(seat))))
    assert told


def test_what_is_learnt_on_the_way_ends_a_go():
    table = Table(unboxed.games()["unlucky"].setup(3, confirm=True), 5)
    phrases, ended = table.setup.game.phrases, 0
    for index, found in enumerate(table.consequences()):
        real = table.clone()
        real.choose(index)
        goes_on = real.position.player == table.position.player and real.can_undo
        joined = goes_on and phrases.joined(table.position.prompt[0], "", real.position.prompt[0])
        assert (found.question is not None) == bool(joined)
        ended += not joined
    assert ended


def test_one_more_of_a_set_goes_on_and_the_same_question_again_only_for_those_who_want_several():
    phrases = Phrases(
        {
            "lay": Phrase("Lay a card.", joins="itself"),
            "aim": Phrase("At whom?", joins="choice"),
            "pay": Phrase("Pay with what?", joins="both"),
            "act": "Act.",
            "play": Phrase("Play {0:card}", several=True),
            "end": "End",
        }
    )
    assert phrases.joined("lay", "put", "lay")
    assert not phrases.joined("act", "put", "lay")
    assert phrases.joined("act", "play", "aim")
    assert not phrases.joined("aim", "at", "aim")
    assert phrases.joined("act", "play", "pay")
    assert phrases.joined("pay", "with", "pay")
    assert phrases.joined("act", "play", "act")
    assert not phrases.joined("act", "end", "act")
    assert not phrases.joined("lay", "play", "act")
    assert not phrases.joined("act", "play", "unknown")
