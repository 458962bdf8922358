"""What a game says it measures is held against its words and its table."""

from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY
from unboxed.kernel.errors import BadGame
from unboxed.kernel.measures import Measures

WORDS = {"played": "", "hit": "", "left": ""}


def test_all_events_that_are_named_are_listed():
    measures = Measures(
        plays={"a": "x"}, spends={"b": "x"}, sources={"c": "x"}, counted={"d": ("x", 1)}, attacks=("e",), out=("f",)
    )
    assert measures.events == ("a", "b", "c", "d", "e", "f")


@pytest.mark.parametrize(
    "named", [{"plays": {"plaid": "x"}}, {"attacks": ("plaid",)}, {"counted": {"plaid": ("x", 1)}}]
)
def test_an_event_without_words_is_refused(named):
    with pytest.raises(BadGame, match="tiny: measures name the event 'plaid', for which there are no words"):
        Measures(**named).check("tiny", WORDS, ["hands"], ["worth"], ["draw"])


def test_a_step_without_words_is_refused():
    with pytest.raises(BadGame, match="tiny: measures name the step 'plaid', for which there are no words"):
        Measures(choices={"plaid": 0}).check("tiny", WORDS, ["hands"], ["worth"], ["draw"])
    Measures(choices={"played": 0}).check("tiny", WORDS, ["hands"], ["worth"], ["draw"])


@pytest.mark.parametrize("named", [{"hands": ("hand",)}, {"roles": "hand"}, {"starter": "hand"}])
def test_a_field_that_is_not_there_is_refused(named):
    with pytest.raises(BadGame, match="tiny: measures name the field 'hand'; fields are first, hands"):
        Measures(**named).check("tiny", WORDS, ["hands", "first"], ["worth"], ["draw"])


def test_a_role_may_be_a_field_or_an_event():
    Measures(roles="hands").check("tiny", WORDS, ["hands"], ["worth"], ["draw"])
    Measures(roles="played").check("tiny", WORDS, ["hands"], ["worth"], ["draw"])
    with pytest.raises(BadGame):
        Measures(starter="played").check("tiny", WORDS, ["hands"], ["worth"], ["draw"])


def test_a_game_is_held_to_what_it_says_it_measures():
    with pytest.raises(BadGame, match=r"^tiny: measures name the event 'nonsense'"):
        replace(TINY, measures=Measures(out=("nonsense",)))


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ({"more": ("wroth",)}, "of cards the field 'wroth'; there are worth"),
        ({"less": ("wroth",)}, "of cards the field 'wroth'; there are worth"),
        ({"aside": ("wroth",)}, "of cards the field 'wroth'; there are worth"),
        ({"boons": ("drew",)}, "the verb 'drew'; there are draw"),
    ],
)
def test_what_is_not_written_on_cards_is_refused(named, told):
    with pytest.raises(BadGame, match=f"tiny: measures name {told}"):
        Measures(**named).check("tiny", WORDS, ["hands"], ["worth"], ["draw"])
    Measures(more=("worth",), boons=("draw",)).check("tiny", WORDS, ["hands"], ["worth"], ["draw"])
