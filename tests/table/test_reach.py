"""What is within reach: what is missing is exactly what is missing, what helps helps, and nothing hidden enters."""

import random
from dataclasses import replace
from functools import partial

import pytest

import unboxed
from tests.kernel.tiny import TINY, act, position
from unboxed.kernel.prices import Priced
from unboxed.table.consequences import Change, Consequence, consequences
from unboxed.table.pricing import asked_again, listed, prices, reasons, worded
from unboxed.table.reach import Lack, in_reach, in_words, place_of
from unboxed.table.table import begin


def more_of(at, g, p, n):
    g.res[at] += n


GIVEN = {
    "cursed": {
        "movement": lambda g, p, n: setattr(g, "move", g.move + n),
        "attack": lambda g, p, n: setattr(g, "attack", g.attack + n),
        "water": lambda g, p, n: g.water.__setitem__(p, g.water[p] + n),
    },
    "unbroken": {
        name: partial(more_of, at)
        for at, name in enumerate(("Small", "Medium", "Large", "Cunning", "Food", "Wood", "Metal", "Treasure"))
    },
}
"""How a number of a game is raised from outside."""


def moments(game, players, games, every=0.2, length=250):
    """Moments of games in which somebody is asked."""
    rng, instinct = random.Random(7), game.instinct
    for seed in range(games):
        real = begin(game.setup(players), seed)
        for _ in range(length):
            if real.player < 0:
                break
            if rng.random() < every:
                yield real
            natural = instinct and rng.random() < 0.7
            real.choose(instinct(real) if natural else rng.randrange(len(real.options)))


@pytest.mark.parametrize(("game", "players", "enough"), [("cursed", 3, 60), ("unbroken", 1, 40)])
def test_what_is_missing_is_exactly_what_is_missing(game, players, enough):
    """With that much more it is on offer, with one less of anything it is not."""
    tried = 0
    for real in moments(unboxed.games()[game], players, 12):
        seat = real.player
        for priced in prices(real, seat):
            lacks = [lack for lack in lacks_of(real, seat, priced.option) if lack.name in GIVEN[game]]
            if len(lacks) != len(priced.missing) or not lacks:
                continue
            for spared in (None, *lacks):
                world = real.clone()
                for lack in lacks:
                    GIVEN[game][lack.name](world, seat, lack.need - lack.have - (lack is spared))
                again = asked_again(world, seat)
                offered = {plain(option) for option in again.options}
                assert (plain(priced.option) in offered) == (spared is None), (priced, spared)
            tried += 1
    assert tried > enough


def lacks_of(real, seat, option):
    found = in_reach(real, seat, [], [str(p) for p in range(real.setup.players)])
    return next((one.lacks for one in found if one.option == option), ())


def plain(option):
    """An option without its words: they tell what it costs now."""
    return tuple(part for at, part in enumerate(option) if not at or not isinstance(part, str) or option[0] == "ride")[
        :4
    ]


@pytest.mark.parametrize(("game", "players"), [("cursed", 3), ("unbroken", 1), ("uncharted", 3), ("island", 3)])
def test_what_helps_brings_it_nearer_and_nothing_hidden_enters(game, players):
    told = helped = 0
    rng = random.Random(3)
    for real in moments(unboxed.games()[game], players, 4, 0.1):
        seat, names = real.player, [str(p) for p in range(players)]
        other = real.imagine(seat, rng)
        found = consequences(real, seat, 4, names)
        reached = in_reach(real, seat, found, names)
        assert reached == in_reach(other, seat, consequences(other, seat, 4, names), names)
        for one in reached:
            told += 1
            for index in one.helps:
                raised = {(change.seat, change.name) for change in found[index].changes if change.after > change.before}
                assert raised & {(lack.seat, lack.name) for lack in one.lacks}
                helped += 1
    assert game == "island" or told > 10
    assert game == "island" or helped


def test_the_price_that_a_card_changes_says_which():
    """Toll Bridge makes it 2."""
    game, told = unboxed.games()["island"], set()
    for real in moments(game, 4, 25, 0.3):
        for one in consequences(real, real.player, 1):
            told |= {reason.text for reason in one.reasons}
    assert "0 draws by the card; Toll Bridge makes it 2" in told


# --- a small game ----------------------------------------------------------------------------------------------------


def priced(*wanted):
    """The tiny game at its first question, where these steps have such a price in points."""

    def ask_again(g):
        if g.prompt[0] == "choose_act":
            act(g, g.prompt[1])
            for option, price in wanted:
                g.afford(option, price, {"#point": g.points[g.prompt[1]]})

    game = replace(TINY, ask_again=ask_again)
    real = position(2, [["spark"], ["spark"]])
    real.setup = replace(real.setup, game=game)
    return real


def test_what_is_on_offer_or_can_be_paid_is_not_within_reach():
    real = priced((("move", 0, "mill"), {"#point": 9}), (("move", 0, "castle"), {"#point": 0}))
    assert len(prices(real, 0)) == 2
    assert in_reach(real, 0, [], ["Ana", "Ben"]) == []


def test_what_is_within_reach_says_what_it_lacks_and_what_helps():
    real = priced((("move", 0, "castle"), {"#point": 2, "gold": 1}), (("move", 0, "castle"), {"#point": 3}))
    (one,) = in_reach(real, 0, [], ["Ana", "Ben"])
    assert in_words(one) == "Go to the castle: needs 2 more points and 1 more gold"
    assert one.lacks == (Lack(0, "points", 0, 2), Lack(-1, "gold", 0, 1))
    assert (one.option, one.helps, one.reasons) == (("move", 0, "castle"), (), ())


def test_an_option_helps_if_the_question_comes_again_with_less_missing():
    """A play passes the turn on, a throw is open, and after a move the same is missing."""
    real = priced((("move", 0, "castle"), {"#point": 2}))
    raises = Consequence((Change(0, "points", 0, 1),), (), rolls=False)
    nothing = Consequence((), (), rolls=False)
    names = [option[0] for option in real.options]
    found = [raises if name in ("play", "throw", "move") else nothing for name in names]
    (one,) = in_reach(real, 0, found, ["Ana", "Ben"])
    assert one.helps == ()
    cheaper = priced((("move", 0, "castle"), {"#point": 2}))
    cheaper.points[0] = 1
    reached = in_reach(cheaper, 0, found, ["Ana", "Ben"])
    assert [one.missing for one in reached] == ["1 more point"]


def test_nobody_is_told_of_the_prices_of_others():
    real = priced((("move", 0, "castle"), {"#point": 2}))
    assert asked_again(real, 1) is None
    assert prices(real, 1) == []
    assert asked_again(position(2), 0) is None


def test_amounts_are_counted_or_not():
    assert worded("movement", 2) == "2 movement"
    assert worded("#bullet", 1, "more") == "1 more bullet"
    assert listed({"movement": 2, "#bullet": 2, "water": 1}) == "2 movement, 2 bullets and 1 water"


def test_a_price_names_the_number_of_the_scene_that_it_is_paid_from():
    there = {(1, "water"): 3, (0, "Bullets"): 2, (-1, "Small"): 5, (-1, "Time"): 1}
    assert place_of(there, 0, "#bullet") == (0, "Bullets")
    assert place_of(there, 0, "Small Effort") == (-1, "Small")
    assert place_of(there, 0, "water") is None


def test_reasons_name_the_cards_that_make_the_difference():
    real = position(2)
    one = Priced(("move",), {"#point": 2, "water": 1}, {}, {"#point": 1, "water": 1}, ("spark", "nay"))
    assert [reason.text for reason in reasons(real, one)] == ["1 point by the card; Spark and Nay make it 2"]
    unknown = Priced(("move",), {}, {}, {"water": 1}, ())
    assert [reason.text for reason in reasons(real, unknown)] == ["1 water by the card; now it is 0"]


def test_a_table_tells_whoever_is_asked():
    table = unboxed.Table(unboxed.games()["cursed"].setup(3), 3)
    while not (reached := table.in_reach()):
        table.choose(0)
    assert reached == table.in_reach(table.position.player)
