"""Verbs: a function's signature is the grammar of card effects."""

from typing import Literal

import pytest

from unboxed.content.verbs import Vocabulary

verb = Vocabulary()


@verb
def draw(g: object, cast: object, who: Literal["you", "all"] = "you", n: int | Literal["roll"] = 1) -> None: ...


@verb
def take_(g: object, cast: object, from_: str, open_: bool = False, times: Literal[1, 2] = 1) -> None: ...


@verb
def end(g: object, cast: object) -> None: ...


@pytest.mark.parametrize(
    ("table", "step"),
    [
        ({"verb": "draw"}, ("draw", "you", 1)),
        ({"verb": "draw", "n": 3, "who": "all"}, ("draw", "all", 3)),
        ({"verb": "draw", "n": "roll"}, ("draw", "you", "roll")),
        ({"verb": "draw", "n": -99}, ("draw", "you", -99)),
        ({"verb": "take", "from": "hand"}, ("take", "hand", False, 1)),
        ({"verb": "take", "from": "hand", "open": True, "times": 2}, ("take", "hand", True, 2)),
        ({"verb": "end"}, ("end",)),
    ],
)
def test_a_table_compiles_to_a_step_with_all_its_words(table, step):
    assert verb.compile(table) == (step, "")


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({}, "there is no verb None; verbs are draw, end, take"),
        ({"verb": "fly"}, "there is no verb 'fly'; verbs are draw, end, take"),
        ({"verb": ["draw"]}, "there is no verb ['draw']; verbs are draw, end, take"),
        ({"verb": "draw", "m": 1}, "'draw' takes no 'm'; it takes who, n"),
        ({"verb": "end", "n": 1}, "'end' takes no 'n'; it takes nothing"),
        ({"verb": "take"}, "'take' needs 'from', which may be a text"),
        ({"verb": "take", "from_": "x"}, "'take' takes no 'from_'; it takes from, open, times; did you mean 'from'?"),
        ({"verb": "draw", "who": "me"}, "'who' of 'draw' is 'me'; it may be 'you', 'all'"),
        ({"verb": "draw", "n": 100}, "'n' of 'draw' is 100; it may be a whole number up to 99 or 'roll'"),
        ({"verb": "draw", "n": 1.0}, "'n' of 'draw' is 1.0; it may be a whole number up to 99 or 'roll'"),
        ({"verb": "draw", "n": True}, "'n' of 'draw' is True; it may be a whole number up to 99 or 'roll'"),
        ({"verb": "draw", "who": ["you"]}, "'who' of 'draw' is ['you']; it may be 'you', 'all'"),
        ({"verb": "take", "from": "x", "open": 1}, "'open' of 'take' is 1; it may be true or false"),
        ({"verb": "take", "from": "x", "times": True}, "'times' of 'take' is True; it may be 1, 2"),
        ({"verb": "take", "from": "x", "times": 1.0}, "'times' of 'take' is 1.0; it may be 1, 2"),
    ],
)
def test_a_wrong_table_gets_one_clear_line(table, problem):
    assert verb.compile(table) == ((), problem)


def test_the_words_of_a_verb_are_what_a_card_may_say():
    assert list(verb.words("draw")) == ["who", "n"]


def test_a_verb_that_has_forgotten_how_it_is_written_is_told():
    told = Vocabulary()
    told(len)  # compiled, as it were
    told.tell("len", "(g: int, cast: int, n: int = 2)")
    assert list(told.words("len")) == ["n"]
    assert told.compile({"verb": "len"}) == (("len", 2), "")
    assert told.compile({"verb": "len", "n": "two"})[1] == "'n' of 'len' is 'two'; it may be a whole number up to 99"
