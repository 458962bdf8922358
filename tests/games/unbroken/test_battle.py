"""Section 8: rounds, your turn, attacks and wounds."""

import pytest

from tests.games.unbroken.dark import choose, faces, fighting, have, load, marks, names, offers, takes

SWORD = ["knife", "sword"]


@pytest.mark.rule("unbroken 8.1")
def test_you_come_first_then_the_monster_then_the_end_of_the_round():
    p = fighting("gibberling", 2, 4, small=20)
    assert (p.round, have(p)) == (1, {"small": 20})
    choose(p, "skip_turn")
    assert have(p) == {"small": 20 - takes("gibberling", 2) - takes("gibberling", 4)}  # its turn, and the round's end
    assert p.round == 2


@pytest.mark.rule("unbroken 8.2")
def test_one_thing_on_a_turn():
    p = fighting("gnoll", 1, small=9)
    assert names(p) == ["attack", "focus", "plan", "skip_turn"]
    choose(p, "focus")
    assert p.round == 2


@pytest.mark.rule("unbroken 8.3")
def test_attacks_cost_effort_and_take_health_or_armor():
    p = fighting("minotaur", 1, 1, small=20, large=1, weapon=SWORD, armor=1, health=9)
    choose(p, "attack", "break 1 armor")
    assert (p.armor, have(p)) == (0, {"small": 19, "large": 1})
    choose(p, "attack", "5 wounds")
    assert (p.health, have(p)) == (4, {"small": 17})


@pytest.mark.rule("unbroken 8.4")
def test_armor_is_needed_to_break_it_and_surplus_power_is_lost():
    p = fighting("gnoll", small=9, weapon=SWORD)
    assert not offers(p, "attack", "break 1 armor")
    p = fighting("orc", 1, 1, small=9, weapon=["club", "maul"], armor=1, health=8)
    choose(p, "attack", "break 2 armor")
    assert (p.armor, p.health) == (0, 8)


@pytest.mark.rule("unbroken 8.5")
def test_armor_stops_every_wound_that_does_not_go_past_it():
    p = fighting("minotaur", 1, small=9, medium=1, large=1, weapon=SWORD, armor=1)
    assert [option[3] for option in p.options if option[0] == "attack"] == ["break 1 armor"]
    p = fighting("minotaur", 1, small=9, medium=1, weapon=["knife", "spear"], armor=1, health=11)
    choose(p, "attack", "3 wounds past armor")
    assert (p.armor, p.health) == (1, 8)


@pytest.mark.rule("unbroken 8.5")
def test_a_response_that_leads_past_armor_must_be_payable_and_is_then_used():
    p = fighting("minotaur", 1, small=3, cunning=1, weapon=SWORD, armor=1, health=11, character="sage", uses=1)
    choose(p, "attack_past_armor", "3 wounds past armor")
    assert (p.health, p.armor, have(p), p.uses) == (8, 1, {}, 0)
    p = fighting("minotaur", 1, small=3, weapon=SWORD, armor=1, character="sage", uses=1)
    assert not offers(p, "attack_past_armor")
    p = fighting("minotaur", 1, small=3, cunning=1, weapon=SWORD, armor=1, character="sage", uses=0)
    assert not offers(p, "attack_past_armor")


@pytest.mark.rule("unbroken 8.6")
def test_dearer_attacks_add_up_and_touch_nothing_else():
    p = fighting(
        "troglodyte",
        1,
        small=9,
        wood=1,
        weapon=SWORD,
        armor=0,
        health=9,
        conditions=["weakened"],
        skills=["spike_thrower"],
    )
    choose(p, "attack", "2 wounds", "5 Small Effort")
    assert have(p) == {"small": 4, "wood": 1}
    p = fighting(
        "troglodyte",
        1,
        small=4,
        wood=1,
        weapon=SWORD,
        armor=0,
        health=9,
        conditions=["weakened"],
        skills=["spike_thrower"],
    )
    assert not offers(p, "attack", "2 wounds")
    choose(p, "use", "spike_thrower")
    assert have(p) == {"small": 4}


@pytest.mark.rule("unbroken 8.7")
def test_what_an_attack_is_paid_with_is_its_printed_cost():
    p = fighting("orc", 1, medium=1, large=2, small=0, weapon=SWORD, armor=1, health=8, skills=["find_the_gap"])
    # 1 Medium + 1 Small, the Small covered by Large: printed without Large, so the gap is not found
    assert not offers(p, "attack", "3 wounds past armor")
    choose(p, "attack", "5 wounds past armor")
    assert (p.health, p.armor) == (3, 1)


@pytest.mark.rule("unbroken 8.7")
def test_small_effort_covered_by_medium_still_counts_as_small():
    p = fighting("gnoll", 1, small=0, medium=7, weapon=SWORD, skills=["relentless"])
    choose(p, "attack", "2 wounds")
    assert p.prompt == ("another_attack",)


@pytest.mark.rule("unbroken 8.8")
def test_an_action_takes_the_turn_unless_it_says_otherwise():
    p = fighting("gnoll", 1, small=9, cunning=1, skills=["inventive"], conditions=["poisoned 3"])
    assert marks(p, "poisoned") == 2
    choose(p, "use", "inventive")
    assert (p.round, p.prompt[0], have(p)) == (1, "your_turn", {"small": 9, "large": 1})
    assert marks(p, "poisoned") == 2  # the same turn goes on


@pytest.mark.rule("unbroken 8.9")
def test_wounds_from_actions_respect_armor_but_no_guard():
    p = fighting("ogre", 1, small=9, wood=2, skills=["spike_thrower"], armor=1, health=9)
    assert not offers(p, "use", "spike_thrower")  # nothing would come of it
    p = fighting("ogre", 1, small=9, wood=2, skills=["spike_thrower"], armor=0, health=9)
    p.defending = True
    choose(p, "use", "spike_thrower")
    assert (p.health, p.defending) == (5, True)


@pytest.mark.rule("unbroken 8.9")
def test_a_response_still_does_everything_else_it_says():
    p = fighting("orc", 1, 6, small=20, treasure=1, armor=2, health=8, skills=["loaded_purse"])
    choose(p, "decline")  # the roll of its charge
    choose(p, "skip_turn")
    choose(p, "respond_with", "loaded_purse")
    assert (p.health, p.row, have(p)) == (8, 1, {"small": 20})


@pytest.mark.rule("unbroken 8.10")
def test_another_attack_in_the_same_turn_has_its_own_cost_and_triggers():
    p = fighting("minotaur", 1, small=20, weapon=SWORD, armor=1, health=11, skills=["wrecker", "relentless"])
    choose(p, "attack", "break 1 armor")
    choose(p, "attack", "2 wounds")
    choose(p, "attack", "2 wounds")
    assert (p.health, have(p), p.round) == (7, {"small": 20 - 1 - 3 - 3}, 2)


@pytest.mark.rule("unbroken 8.10")
def test_after_another_attack_the_first_may_still_be_answered():
    p = fighting("minotaur", 1, small=20, large=1, weapon=SWORD, armor=1, health=12, skills=["wrecker", "relentless"])
    choose(p, "attack", "break 1 armor")
    choose(p, "attack", "5 wounds")  # paid with Large Effort: nothing for Relentless, but the first one was
    choose(p, "attack", "2 wounds")
    assert (p.health, p.round) == (5, 2)


@pytest.mark.rule("unbroken 8.11")
def test_a_dead_monster_does_nothing_more():
    p = fighting("gibberling", 6, small=20, health=1, food=1)
    p.skill_deck, p.skill_discards = [], []
    choose(p, "attack", "1 wound")
    assert p.fox == "hunger"
    assert have(p)["large"] == 1


@pytest.mark.rule("unbroken 8.11")
def test_a_purse_may_end_the_battle_in_the_middle_of_a_roll():
    p = fighting("gnoll", 6, small=9, treasure=1, health=2, skills=["loaded_purse"])
    choose(p, "skip_turn")
    choose(p, "respond_with", "loaded_purse")
    assert p.fox == "rewards"
    assert "row" not in p.stack


@pytest.mark.rule("unbroken 8.12")
def test_skipping_is_always_allowed_and_lost_turns_add_up():
    p = fighting("giant_spider", 6, 1, 1, small=9)  # caught in the web at the start, WEB again, then two misses
    assert have(p) == {"small": 9}
    assert p.round == 3
    choose(p, "skip_turn")
    assert p.round == 4


@pytest.mark.rule("unbroken 8.12")
def test_poison_bites_in_a_lost_turn_but_nobody_rolls_for_it():
    p = fighting("giant_spider", 1, small=9, conditions=["poisoned 2", "paralyzed 1"], start=False)
    load(p, 1, 5)
    p.advance()
    # the lost turn: poison, no paralysis roll; the monster's 1; then the second turn: poison and a roll of 5
    assert (p.round, have(p), faces(p, p.conditions)) == (2, {"small": 7}, ["paralyzed"])


@pytest.mark.rule("unbroken 8.13")
def test_crafting_and_downgrading_take_the_turn_in_battle():
    p = fighting("gnoll", 1, 1, small=9, wood=2)
    choose(p, "craft_weapon", "club")
    assert (p.round, p.time, faces(p, p.weapon)) == (2, 18, ["bare_hands", "club"])
    choose(p, "downgrade_weapon")
    assert (p.round, faces(p, p.weapon)) == (3, ["bare_hands"])


@pytest.mark.rule("unbroken 8.14")
@pytest.mark.parametrize("last_round", [100, 30])
def test_a_fight_without_end_ends_in_collapse(last_round):
    p = fighting("gnoll", 1, 1, 1, small=9, last_round=last_round)
    p.round = last_round - 1
    choose(p, "skip_turn")
    assert (p.outcome, p.round) == ("", last_round)
    choose(p, "skip_turn")
    assert (p.outcome, p.result.winners) == ("collapsed", ())


@pytest.mark.rule("unbroken 8.14")
def test_a_battle_goes_on_far_beyond_what_anybody_fights():
    assert fighting("gnoll", small=9).setup.options["last_round"] == 100


@pytest.mark.rule("unbroken 8.14")
def test_a_turn_ends_after_two_hundred_actions_and_the_log_says_so():
    p = fighting("gnoll", 1, small=9, cunning=7, skills=["inventive"])
    p.acts = 198
    choose(p, "use", "inventive")
    assert p.round == 1
    said = []
    p.listener = lambda position, event: said.append(event)
    choose(p, "use", "inventive")
    assert (p.round, ("acted_enough", 0, 200) in said) == (2, True)
