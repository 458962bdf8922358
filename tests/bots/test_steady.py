"""Steady: instinct, corrected where tries are clear."""

import random
from dataclasses import replace

import unboxed
from unboxed.bots import steady
from unboxed.bots.look import Look
from unboxed.bots.names import make_bot
from unboxed.bots.values import Values
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


def in_the_middle_of_a_turn():
    """A rider's turn in The Few and Cursed, a few choices before its end."""
    position = begin(unboxed.games()["cursed"].setup(2), 4)
    instinct = position.setup.game.instinct
    while position.prompt[0] != "choose_action":
        position.choose(instinct(position))
    for _ in range(6):
        position.choose(instinct(position))
    return position


def carried_on(position, choices):
    """The position after so many more choices by instinct, as long as the same seat is asked."""
    after, seat = position.clone(), position.player
    for _ in range(choices):
        if after.player == seat:
            after.choose(position.setup.game.instinct(after))
    return after


def test_what_an_option_begins_is_carried_out_before_it_is_judged():
    """Whoever rides towards something has nothing yet: judged there and then, riding looks like wasted cards."""
    position = in_the_middle_of_a_turn()
    seat, values = position.player, Values(position.setup)
    wanted = carried_on(position, 99)
    assert wanted.player != seat, "the turn is over"
    assert values.to(wanted, seat) != values.to(position, seat), "or nothing would be shown"
    assert steady._value(position.clone(), seat, values, random.Random(1)) == values.to(wanted, seat)


def test_a_seat_that_is_asked_again_and_again_is_judged_after_a_while():
    after = in_the_middle_of_a_turn()
    two = carried_on(after, 2)
    assert two.player == after.player
    steady._carry_on(after, after.player, 2)
    assert after.fingerprint() == two.fingerprint()
