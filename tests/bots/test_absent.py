"""Somebody is away: their stand-in takes the mildest option, wherever it stands in the list."""

import pytest

from tests.games.cursed import arrange as cursed
from tests.games.island import arrange as island
from tests.games.uncharted import arrange as uncharted
from tests.games.unlucky import arrange as unlucky
from unboxed.bots import Look, make_bot
from unboxed.engine import begin
from unboxed.games import find

SEEDS = range(6)


def orders(position, harmful):
    """The position with the harmful options at the end of the list, and once more with them at its head."""
    for sign in (1, -1):
        again = position.clone()
        again.options.sort(key=lambda step: sign * harmful(step))
        assert harmful(again.options[-1 if sign > 0 else 0])
        assert not all(map(harmful, again.options))
        yield again


def taken(position):
    """The options that a stand-in takes here, whatever it imagines."""
    choices = {make_bot("absent").choose(Look(position, position.player, seed), seed) for seed in SEEDS}
    return {position.options[choice] for choice in choices}


def is_mild(position, harmful):
    """Is nothing harmful ever taken, wherever it stands?"""
    return not any(harmful(step) for order in orders(position, harmful) for step in taken(order))


def plays(position, card):
    """Says of a step whether it plays this card."""
    return lambda step: step[0] == "play" and position.face[step[2]] == card


@pytest.mark.parametrize("harmful", ["trap", "love_potion"])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_in_unlucky_nothing_is_done_to_others_if_one_may_rest(harmful, others):
    position = unlucky.arrange([f"rest {harmful}", *[3] * others])
    assert is_mild(position, plays(position, harmful))


def test_in_unlucky_nobody_is_robbed():
    position = unlucky.arrange(["rest thief", 3, 3])
    assert is_mild(position, plays(position, "thief"))


def test_in_island_nobody_is_made_to_draw_bombs():
    position = island.arrange(["5b 6a", "1 2", "2 3"], deck=" ".join(["bomb"] * 10))
    assert is_mild(position, plays(position, "6a"))  # a coin says who draws five; 5b only looks at the deck


@pytest.mark.parametrize("life", [[8, 1, 8], [8, 8, 1], [1, 1, 1]])
def test_in_uncharted_nobody_is_attacked(life):
    position = uncharted.arrange(mode="deathmatch", hands=["", "", ""], life=life, zone="tr_001 tr_002 tr_003")
    assert is_mild(position, lambda step: step[0] == "attack_player")


def test_alone_one_does_oneself_no_harm():
    position = begin(find("unbroken").setup(1), 2)
    while position.prompt[0] != "your_turn":
        position.choose(1)  # face the monster, fight
    position.health, position.res[0] = 1, 2  # strike now or perish
    assert is_mild(position, lambda step: step[0] != "attack")


def test_together_nothing_is_lost_that_need_not_be():
    position = cursed.act(mode="coop")
    position.move = 3
    place = next(name for name, spot in position.book.spots.items() if spot.terrain == "desert")
    cursed.encounter(position, "sandstorm", place)
    position.options = [step for step in position.options if step[0] == "outcome"]
    assert len(position.options) == 2  # go round it for a grit, or lose water
    assert is_mild(position, lambda step: step[3] == 1)
