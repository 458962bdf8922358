"""The contract: what a game may be set up with, and how refusals read."""

import json
from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY, Tiny, position
from unboxed.content.packs import Pack
from unboxed.kernel.errors import BadCards, BadGame, SetupError
from unboxed.kernel.game import Game, Option, Result


def test_a_setup_has_the_first_mode_and_the_default_options():
    setup = TINY.setup(2)
    assert (setup.players, setup.mode, dict(setup.options), setup.packs) == (2, "plain", {"bonus": 0}, ())
    assert setup.cards["blaze"].worth == 3
    assert setup.lookup == {"spark": 1, "blaze": 3, "nay": 0, "twice": 0}


def test_cards_are_read_once_for_many_setups():
    assert TINY.setup(2).cards is TINY.setup(3).cards


@pytest.mark.parametrize("players", [0, 5, -1, 2.0, True, "2", None])
def test_a_wrong_player_count_is_told_what_is_right(players):
    with pytest.raises(SetupError, match=rf"^Tiny is for 1 to 4 players, not {players!r}$"):
        TINY.setup(players)


@pytest.mark.parametrize(
    ("players", "words"),
    [((2, 4), "2 or 4"), ((1,), "1"), ((2, 3), "2 to 3")],
)
def test_player_counts_read_as_people_say_them(players, words):
    with pytest.raises(SetupError, match=rf"^Tiny is for {words} players, not 9$"):
        replace(TINY, players=players).setup(9)


def test_an_unknown_mode_is_told_which_there_are():
    with pytest.raises(SetupError, match=r"^tiny has no mode 'mild'; modes are plain, wild$"):
        TINY.setup(2, "mild")


def test_an_unknown_option_is_told_which_there_are():
    with pytest.raises(SetupError, match=r"^tiny has no option 'ghosts'; options are: bonus$"):
        TINY.setup(2, options={"ghosts": True})
    with pytest.raises(SetupError, match=r"options are: none$"):
        replace(TINY, options=()).setup(2, options={"ghosts": True})


@pytest.mark.parametrize("value", [2, True, 0.0, "0", None, [0]])
def test_a_value_an_option_cannot_have_is_told_which_it_can(value):
    with pytest.raises(SetupError, match=r"^option 'bonus' may be 0, 1, not "):
        TINY.setup(2, options={"bonus": value})


def test_values_of_an_option_are_told_in_words():
    option = Option("end", (1, 2, "early", True, "off"), 1, "when does it end?", {2: "after two", "early": "at once"})
    assert [option.meaning(value) for value in option.values] == ["1", "after two", "at once", "yes", "no"]


def test_a_combination_the_game_forbids_is_refused_in_its_words():
    with pytest.raises(SetupError, match=r"^wild needs three players or more$"):
        TINY.setup(2, "wild")
    assert TINY.setup(3, "wild", options={"bonus": 1}).options == {"bonus": 1}


def test_a_rule_can_end_the_game_and_say_how():
    g = position(2)
    g.player = -1
    assert g.winners == ()
    g.finish(Result((1,), (0.0, 3.0), "by a whisker"))
    assert g.over
    assert g.winners == (1,)
    assert g.result == Result((1,), (0.0, 3.0), "by a whisker")
    assert Tiny.restore(g.setup, json.loads(json.dumps(g.to_data()))).result == g.result
    assert g.fingerprint() != position(2).fingerprint()


def test_a_game_that_ends_without_a_result_is_told_to_its_author():
    with pytest.raises(BadGame, match=r"tiny: the game is over, and nothing says how: let a rule `finish` it"):
        Game.result(position(2))


def test_a_win_is_shared_by_all_who_share_it():
    assert [Result((1,)).share(seat) for seat in range(3)] == [0, 1, 0]
    assert [Result((0, 2)).share(seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert [Result(()).share(seat) for seat in range(2)] == [0, 0]


def test_what_a_game_does_not_say_is_nothing():
    bare = {
        name: TINY.__dataclass_fields__[name].default
        for name in ("lookup", "variants", "forbids", "rounds", "why_not", "evaluate")
    }
    assert bare["lookup"]({}) is None
    assert bare["variants"]({}) == {}
    assert bare["forbids"](TINY.setup(2)) == ""
    assert bare["rounds"](position()) == 0
    assert bare["why_not"](position(), 0, 0) == ("", "")
    assert bare["evaluate"] is None
    plain = replace(TINY, modes=TINY.__dataclass_fields__["modes"].default_factory())
    assert plain.setup(2).mode == "standard"


def test_a_game_reads_as_its_name():
    assert repr(TINY) == "<Game tiny>"
    assert hash(TINY) == hash("tiny")


def test_packs_whose_cards_do_not_fit_together_are_told_so_and_the_games_own_cards_must_fit():
    def lookup(cards):
        return {"spark": cards["spark"], "gone": cards["gone"]}

    game = replace(TINY, lookup=lookup)
    with pytest.raises(BadCards, match=r"mine: the cards do not fit together \(KeyError: 'gone'\)"):
        game.setup(2, packs=(Pack("mine", ()),))
    with pytest.raises(KeyError):
        game.setup(2)
