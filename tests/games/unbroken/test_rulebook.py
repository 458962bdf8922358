"""Sentences of the printed rules that only rare cards, or cards of a pack, put to the test."""

import pytest

from tests.games.unbroken.dark import GAME_LEVEL, choose, faces, fighting, have, marks, names, offers, travelling
from unboxed.content.packs import Pack

BEAST = """
[source]
level = "designed"
number = "designed"
armor = "designed"
health = "designed"
effects = "designed"
rows = "designed"

[[card]]
id = "beast"
name = "Beast"
level = 4
number = 7
armor = 0
health = 9
text = "A beast of a pack."
effects = [EFFECTS]

[[card.rows]]
on = 1
label = "VENOM"
text = "Gain Poisoned (3) for the next level"
do = [{ verb = "condition", what = "poisoned", for = "next_level", tokens = 3 }]
"""


def against_a_beast(*dice, effects="", level=4, **given):
    text = BEAST.replace("EFFECTS", effects).replace("level = 4", f"level = {level}")
    GAME_LEVEL["beast"] = level
    return fighting("beast", *dice, packs=(Pack("beasts", (("monsters.toml", text),)),), **given)


@pytest.mark.rule("unbroken 8.8")
def test_an_action_on_the_monsters_sheet_can_be_taken_in_battle_and_takes_the_turn():
    offer = '{ name = "Flatter", when = "combat_action", spend = { cunning = 1 }, do = [{ verb = "damage", n = 4 }] }'
    p = against_a_beast(2, effects=offer, small=5, cunning=1)
    choose(p, "use", "beast", "Flatter")
    assert (p.health, p.round, have(p)) == (5, 2, {"small": 5})
    assert not offers(p, "use", "beast")  # no Cunning is left


@pytest.mark.rule("unbroken 4.3")
def test_what_is_offered_may_come_before_a_forced_loss_of_effort():
    toll = '{ when = "battle_start", do = [{ verb = "lose", small = 4 }] }'
    gain = '{ name = "Eat", when = "battle_start", optional = true, spend = { food = 1 }, do = [MEAL] }'
    meal = gain.replace("MEAL", '{ verb = "gain", small = 4 }')
    p = against_a_beast(2, effects=f"{toll}, {meal}", small=3, food=1)
    assert (p.prompt[0], names(p)) == ("order", ["comes_first", "respond_with"])
    choose(p, "respond_with", "Eat")  # 4 more, and the toll can be paid
    assert (p.prompt[0], have(p)) == ("your_turn", {"small": 3})
    p = against_a_beast(2, effects=f"{toll.replace('small', 'time')}, {meal}", small=1, food=1)
    assert names(p) == ["comes_first", "respond_with"]  # on level 4 Time is Small Effort


@pytest.mark.rule("unbroken 4.3")
def test_no_order_is_asked_for_where_only_the_next_levels_time_is_lost():
    p = fighting("minotaur", 2, small=5, character="hunter", uses=1)
    assert names(p) == ["respond_with", "decline"]
    assert p.time == 17


@pytest.mark.rule("unbroken 17.3")
def test_wounds_before_the_first_round_are_not_counted_with_those_of_an_earlier_fight():
    p = fighting("gnoll", small=20, large=1, food=4, weapon=["knife", "sword"], health=5, character="hunter")
    choose(p, "attack", "5 wounds")
    p.choose(0)  # a skill
    p.choose(0)  # a meal
    assert (p.level, p.wounds, p.die) == (4, 0, 0)


@pytest.mark.rule("unbroken 11.1")
def test_a_condition_for_the_next_level_brings_its_tokens_along():
    p = against_a_beast(1, level=3, small=20, food=3, weapon=["knife", "sword"], health=2)
    choose(p, "skip_turn")
    assert faces(p, p.waiting) == ["poisoned"]
    choose(p, "attack", "2 wounds")
    p.choose(0)
    p.choose(0)
    assert (faces(p, p.conditions), marks(p, "poisoned")) == (["poisoned"], 3)


@pytest.mark.rule("unbroken 8.5")
def test_a_card_says_nothing_of_actions_that_armor_stops_and_something_of_those_it_does_not():
    p = fighting("ogre", 1, small=9, wood=1, metal=1, skills=["spike_thrower", "shrapnel"], armor=2, health=9)
    assert not offers(p, "use", "spike_thrower")
    choose(p, "use", "shrapnel")
    assert (p.armor, p.health) == (1, 7)


@pytest.mark.rule("unbroken 5.6")
def test_an_action_that_takes_the_last_time_still_takes_effect():
    p = travelling(wood=2, small=9, time=1)
    choose(p, "craft_weapon", "club")
    assert faces(p, p.weapon)[-1] == "club"
    assert p.fox in ("ambush", "battle")
