"""Section 13: characters and skills."""

import pytest

from tests.games.unbroken.dark import (
    choose,
    deal,
    eat,
    faces,
    fighting,
    have,
    load,
    names,
    offers,
    takes,
    teach,
    travelling,
)

SWORD = ["knife", "sword"]


@pytest.mark.rule("unbroken 13.1")
def test_the_abilities_share_the_levels_uses():
    p = travelling(2, small=9, uses=2)
    choose(p, "use", "Take a Peek")
    choose(p, "use", "Take a Peek")
    assert (p.uses, p.abilities, p.extra_cards) == (0, 2, 2)
    assert not offers(p, "use")


@pytest.mark.rule("unbroken 13.2")
def test_the_sneak():
    p = travelling(small=9, uses=1)
    choose(p, "use", "Take a Peek")
    choose(p, "explore")
    assert len(p.revealed) == 3
    p = fighting("kobold", small=3, weapon=SWORD, armor=0, health=1, uses=1)
    choose(p, "attack", "2 wounds")
    choose(p, "respond_with", "Flexible")
    assert len(p.options) == 3
    p = fighting("gnoll", 4, small=9, uses=1)
    choose(p, "skip_turn")
    choose(p, "respond_with", "Dodge")
    assert p.row == 3


@pytest.mark.rule("unbroken 13.3")
def test_the_sage():
    for die, time in ((1, 7), (2, 8)):
        p = travelling(small=9, character="sage", uses=1)
        load(p, die)
        choose(p, "use", "Dangerous Idea")
        assert p.time == time
    p = travelling(small=9, food=1, wood=1, character="sage", uses=1)
    assert not offers(p, "use", "Old Remedies: 1 Metal")
    choose(p, "use", "Old Remedies: 1 Wood")
    assert have(p) == {"small": 11, "medium": 1, "food": 1}
    p = fighting("gnoll", 1, small=9, food=1, character="sage", uses=1)
    choose(p, "use", "Old Remedies: 1 Food")
    assert (p.round, p.prompt[0]) == (1, "your_turn")
    p = fighting("gnoll", 1, small=9, cunning=1, weapon=SWORD, health=13, character="sage", uses=1)
    choose(p, "attack", "2 wounds")
    choose(p, "respond_with", "Known Weakness")
    assert (p.health, have(p)) == (10, {"small": 6})


@pytest.mark.rule("unbroken 13.4")
def test_the_hunter():
    p = travelling(small=9, character="hunter", uses=1)
    deal(p, "gathering_strength", "a_clever_scheme")
    choose(p, "explore")
    choose(p, "rest")
    choose(p, "respond_with", "Forage")
    assert have(p) == {"small": 11, "food": 1}
    p = travelling(small=9, character="hunter", uses=1)
    choose(p, "use", "Read the Trail")
    assert (len(p.monster), have(p), p.time) == (1, {"small": 11}, 7)
    p = fighting("gnoll", 6, small=9, character="hunter", uses=1)
    choose(p, "respond_with", "Snare")
    choose(p, "skip_turn")
    assert (have(p), p.round) == ({"small": 8}, 2)


@pytest.mark.rule("unbroken 13.5")
def test_the_brawler():
    p = fighting("gnoll", 6, 1, small=20, character="brawler", uses=3, weapon=SWORD)
    choose(p, "attack", "2 wounds")
    choose(p, "respond_with", "Power Through")
    assert (p.health, have(p)) == (p.most_health - 3, {"small": 15})
    choose(p, "respond_with", "I've Seen Worse")
    choose(p, "keep_die", 1)
    assert have(p) == {"small": 15}
    load(p, 2)
    choose(p, "skip_turn")
    choose(p, "decline")
    choose(p, "respond_with", "Just a Scratch")
    assert have(p) == {"small": 15 - takes("gnoll", 2) + 1}


@pytest.mark.rule("unbroken 13.5")
def test_a_scratch_is_at_least_one():
    p = fighting("kobold", 2, small=20, character="brawler", uses=3)
    choose(p, "skip_turn")
    choose(p, "decline")
    loss = takes("kobold", 2)
    assert offers(p, "respond_with", "Just a Scratch") == (loss > 1)


@pytest.mark.rule("unbroken 13.6")
def test_skills_stay_and_each_exists_once():
    p = travelling(small=5)
    assert len(set(faces(p, p.skill_deck))) == len(p.skill_deck) == 26
    p = fighting("kobold", small=5, skills=["bait", "daring", "tinker"], weapon=SWORD, armor=0, health=1)
    choose(p, "attack", "2 wounds")
    p.choose(0)
    assert len(p.skills) == 4


@pytest.mark.rule("unbroken 13.7")
def test_wrecker_knows_no_guard_and_daring_gives_the_level():
    p = fighting("dark_elf", 1, small=20, weapon=SWORD, skills=["wrecker"])
    assert not p.defending
    p = fighting("hobgoblin", 3, small=20, weapon=SWORD, skills=["wrecker"], armor=2)
    choose(p, "skip_turn")
    assert (p.defending, p.armor) == (False, 2)
    p = fighting("hobgoblin", 1, 1, small=20, weapon=SWORD, skills=["wrecker"], armor=2)
    choose(p, "attack", "break 1 armor")
    choose(p, "attack", "break 1 armor")
    assert (p.armor, p.round) == (0, 2)  # once per turn
    p = fighting("hobgoblin", 1, small=9, skills=["daring"])
    assert have(p) == {"small": 12}


@pytest.mark.rule("unbroken 13.8")
def test_second_wind_takes_all_effort_and_leaves_six():
    p = fighting("gnoll", 6, small=1, medium=1, skills=["second_wind"])
    choose(p, "skip_turn")
    assert p.prompt[:2] == ("response", "would_die")
    choose(p, "respond_with", "second_wind")
    assert (have(p), p.skills, p.outcome) == ({"small": 6}, [], "")
    assert p.prompt[0] == "your_turn"
    p = fighting("gnoll", 6, small=1, medium=1, skills=["second_wind"])
    choose(p, "skip_turn")
    choose(p, "decline")
    assert p.outcome == "died"


@pytest.mark.rule("unbroken 13.9")
def test_stubborn_blood_refuses_monsters_but_not_bargains():
    p = travelling(small=9, skills=["stubborn_blood"])
    deal(p, "black_water", "a_clever_scheme")
    choose(p, "explore")
    choose(p, "resolve", "black_water")
    assert faces(p, p.conditions) == ["poisoned"]
    p = travelling(small=9, metal=1, skills=["stubborn_blood"])
    deal(p, "the_dead_knight", "a_clever_scheme")
    choose(p, "explore")
    choose(p, "resolve", "the_dead_knight")
    assert faces(p, p.conditions) == ["armored"]
    p = fighting("shaman", small=9, skills=["stubborn_blood"])
    assert (p.conditions, have(p)) == ([], {"small": 10})


def test_exchanges_of_effort():
    p = travelling(small=9, skills=["grim_determination"])
    choose(p, "use", "grim_determination")
    assert have(p) == {"small": 10, "large": 1}
    assert not offers(p, "use", "grim_determination")


def test_bait_costs_the_monster_a_turn_once_per_battle():
    p = fighting("gnoll", 6, small=9, food=2, skills=["bait"])
    choose(p, "use", "bait")
    assert not offers(p, "use", "bait")
    choose(p, "skip_turn")
    assert (have(p), p.round) == ({"small": 9, "food": 1}, 2)


def test_shrapnel_breaks_armor_and_goes_past_the_rest():
    p = fighting("wyvern", 1, small=9, metal=1, skills=["shrapnel"], armor=3, health=9)
    choose(p, "use", "shrapnel")
    assert (p.armor, p.health) == (2, 7)


def test_dirty_trick_finisher_and_the_gap():
    p = fighting("gnoll", 1, small=20, cunning=1, weapon=SWORD, health=13, skills=["dirty_trick"])
    choose(p, "attack", "2 wounds")
    choose(p, "respond_with", "dirty_trick")
    assert p.health == 9
    p = fighting("gnoll", 1, small=20, weapon=SWORD, health=7, skills=["finisher"])
    choose(p, "attack", "3 wounds")
    assert p.health == 4
    p = fighting("hobgoblin", 1, small=20, large=1, weapon=SWORD, armor=2, health=9, skills=["find_the_gap"])
    choose(p, "attack", "5 wounds past armor")
    assert (p.armor, p.health) == (2, 4)


def test_guards_of_the_mind():
    p = fighting("troglodyte", 3, small=9, large=1, skills=["clear_head"])
    choose(p, "skip_turn")
    assert have(p) == {"small": 10, "large": 1}


def test_a_light_sleeper_is_not_ambushed():
    p = travelling(monster="kobold", small=9, time=1, skills=["light_sleeper"])
    deal(p, "catch_a_breath", "metal_scraps")
    choose(p, "explore")
    choose(p, "resolve", "metal_scraps")
    assert (have(p), p.ambushes) == ({"small": 12, "metal": 1}, 0)


def test_a_strong_stomach_needs_less_and_gets_more():
    p = travelling(3, small=5, food=3, skills=["strong_stomach"])
    p.player = -1
    p.do("hunger_step")
    p.advance()
    eat(p, 2)
    assert have(p) == {"small": 9, "food": 1}


def test_scavenger_long_con_and_tinker():
    p = travelling(small=5, skills=["scavenger"])
    deal(p, "metal_scraps", "a_clever_scheme")
    choose(p, "explore")
    choose(p, "resolve", "metal_scraps")
    assert have(p) == {"small": 7, "metal": 1}

    p = travelling(monster="kobold", small=5, metal=1, food=1, skills=["long_con"])
    teach(p, "bait", "daring")
    choose(p, "face_monster")
    choose(p, "trick")
    choose(p, "keep_skill", "bait")
    assert have(p) == {"small": 8, "food": 1}

    p = travelling(wood=1, metal=2, skills=["tinker"])
    assert names(p)[3:] == ["craft_weapon"]
    choose(p, "craft_weapon", "knife", "1 Metal")  # 1 Metal and 1 Wood: the Wood is saved
    assert (have(p), p.time) == ({"wood": 1, "small": 1, "metal": 1}, 7)


@pytest.mark.rule("unbroken 9.11")
def test_a_snare_and_a_bait_take_two_turns_from_the_monster():
    p = fighting("gnoll", 2, small=20, food=1, character="hunter", uses=1, skills=["bait"])
    choose(p, "respond_with", "Snare")
    choose(p, "use", "bait")
    for rounds, lost in ((2, 0), (3, 0), (4, takes("gnoll", 2))):
        choose(p, "skip_turn")
        assert (p.round, p.res[0]) == (rounds, 19 - lost)
