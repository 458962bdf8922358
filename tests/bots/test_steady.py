"""Steady: instinct, corrected where tries are clear."""

from dataclasses import replace

import unboxed
from unboxed.bots.look import Look
from unboxed.bots.names import make_bot
from unboxed.table.table import begin

UNBROKEN = unboxed.games()["unbroken"]


def test_the_same_look_and_seed_give_the_same_choice():
    position = begin(UNBROKEN.setup(1), 3)
    choices = {make_bot("steady").choose(Look(position, 0, 1), 5) for _ in range(3)}
    assert len(choices) == 1


def test_a_foolish_instinct_is_overruled_where_the_tries_are_clear():
    foolish = replace(UNBROKEN, instinct=lambda position: len(position.options) - 1)  # in battle it skips its turn
    position = begin(foolish.setup(1), 2)
    while position.prompt[0] != "your_turn":
        position.choose(1)  # face the monster, fight
    position.health, position.res[0] = 1, 2  # strike now or perish
    assert position.options[-1] == ("skip_turn",)
    choice = make_bot("steady").choose(Look(position, 0, 1), 5)
    assert position.options[choice][0] == "attack"


def test_a_game_without_instinct_is_played_greedily():
    position = begin(unboxed.games()["unlucky"].setup(3), 2)
    look = Look(position, position.player, 1)
    assert make_bot("steady").choose(look, 5) == make_bot("greedy").choose(look, 5)
