"""Asking where there is nothing to choose: simulations go on, people are shown what happens."""

import json
import random
from dataclasses import replace

import pytest

import unboxed
from tests.kernel.tiny import TINY
from unboxed.kernel.game import Game
from unboxed.kernel.position import LIFE, Position
from unboxed.kernel.state import Step
from unboxed.table.phrases import Phrase, Phrases
from unboxed.table.record import replayed
from unboxed.table.table import begin

ONLY: list[Step] = [("wait", 0)]
UNSEEN = replace(TINY, phrases=Phrases({**TINY.phrases.phrases, "wait": Phrase("Wait", unseen=True)}))


def unasked(confirm: bool, game: Game = TINY) -> Position:
    position = begin(game.setup(2, confirm=confirm), 1)
    position.player = -1
    return position


@pytest.mark.parametrize(
    ("people", "game", "asked"), [(True, TINY, 0), (True, UNSEEN, -1), (False, TINY, -1), (False, UNSEEN, -1)]
)
@pytest.mark.parametrize("decline", [None, ONLY[0]])
@pytest.mark.parametrize("stakes", ["", LIFE])
def test_the_only_option_is_shown_to_people_whatever_it_is_unless_its_phrase_says_no(
    people, game, asked, decline, stakes
):
    position = unasked(people, game)
    position.ask(0, ("choose_act", 0), ONLY, decline, stakes)
    assert position.player == asked
    assert (position.options == ONLY) == (asked == 0)
    assert (position.stack[-1:] == ONLY) == (asked == -1)


def test_nobody_confirms_anything_in_a_world_that_is_only_imagined():
    position = begin(TINY.setup(2, confirm=True), 1)
    world = position.imagine(0, random.Random(1))
    assert (position.setup.confirm, world.setup.confirm) == (True, False)
    assert position.imagine(1, random.Random(1)).setup is world.setup
    assert world.imagine(0, random.Random(1)).setup is world.setup


def test_a_game_that_asks_at_once_must_say_what_may_be_chosen():
    assert Position.blank().options_of(0, ("choose_act",)) == []


def test_a_record_says_whether_people_are_asked_to_confirm():
    table = unboxed.new(TINY, players=2, confirm=True)
    record = json.loads(json.dumps(table.record()))
    assert record["confirm"] is True
    assert replayed(record, lambda _: TINY, unboxed.Table).setup == table.setup
    assert "confirm" not in unboxed.new(TINY, players=2).record()
    assert not replayed({**record, "confirm": False}, lambda _: TINY, unboxed.Table).setup.confirm
