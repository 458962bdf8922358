"""Section 9: the monster's turn."""

import pytest

from tests.games.unbroken.dark import choose, faces, fighting, have, load, marks, offers, takes

SWORD = ["knife", "sword"]


@pytest.mark.rule("unbroken 9.1")
def test_the_monster_rolls_and_carries_out_the_row():
    p = fighting("gnoll", 1, 2, small=20)
    choose(p, "skip_turn")
    assert (have(p), p.row) == ({"small": 20}, 1)  # MISS
    choose(p, "skip_turn")
    assert (have(p), p.row) == ({"small": 20 - takes("gnoll", 2)}, 2)


@pytest.mark.rule("unbroken 9.2")
def test_the_roll_is_brought_into_range_only_at_the_very_end():
    p = fighting("bear", 1, small=20, food=1, skills=["footwork"])
    choose(p, "skip_turn")
    choose(p, "respond_with", "footwork")  # 1 - 1 = 0, + 1 for the Bear's nose = 1
    assert p.row == 1
    p = fighting("bear", 6, small=20, food=1)
    choose(p, "skip_turn")
    assert p.row == 6


@pytest.mark.rule("unbroken 9.2")
def test_a_thrown_purse_is_five_lower_not_a_one():
    p = fighting("bear", 6, small=20, food=1, treasure=1, skills=["loaded_purse"])
    choose(p, "skip_turn")
    choose(p, "respond_with", "loaded_purse")
    assert p.row == 2


@pytest.mark.rule("unbroken 9.3")
def test_roll_again_and_use_either_die():
    for kept in (6, 2):
        p = fighting("gnoll", 6, 2, small=20, character="brawler", uses=1)
        choose(p, "skip_turn")
        choose(p, "respond_with", "I've Seen Worse")
        assert p.prompt == ("either_die", 6, 2, 6, 2)
        choose(p, "keep_die", kept)
        assert p.row == kept


@pytest.mark.rule("unbroken 9.3")
def test_other_responses_work_on_the_die_you_kept():
    p = fighting("gnoll", 6, 3, small=20, character="brawler", uses=1, skills=["footwork"])
    choose(p, "skip_turn")
    choose(p, "respond_with", "I've Seen Worse")
    choose(p, "keep_die", 3)
    choose(p, "respond_with", "footwork")
    assert p.row == 2


@pytest.mark.rule("unbroken 9.4")
def test_a_guard_stops_the_next_weapon_attack_whenever_it_comes():
    p = fighting("dark_elf", 1, 1, 1, 1, small=20, weapon=SWORD, health=11)
    assert p.defending
    choose(p, "skip_turn")
    choose(p, "focus")
    assert p.defending
    choose(p, "attack", "2 wounds, warded off by its guard,")
    assert (p.health, p.defending, have(p)) == (11, False, {"small": 13, "medium": 1})
    choose(p, "attack", "2 wounds")
    assert p.health == 9


@pytest.mark.rule("unbroken 9.4")
def test_a_second_guard_is_ignored_and_triggers_nothing():
    p = fighting("hobgoblin", 4, 4, small=20, armor=2)
    choose(p, "skip_turn")
    assert (p.defending, p.armor) == (True, 3)
    choose(p, "skip_turn")
    assert (p.defending, p.armor) == (True, 3)


@pytest.mark.rule("unbroken 9.5")
def test_what_cannot_be_applied_gives_way_to_its_alternative():
    p = fighting("kobold", 3, 3, small=9, wood=1)
    choose(p, "skip_turn")
    assert have(p) == {"small": 9}
    choose(p, "skip_turn")
    assert have(p) == {"small": 9 - takes("kobold", 3)}
    p = fighting("bugbear_warlord", 4, small=9)
    choose(p, "skip_turn")  # Bare Hands cannot be downgraded, and there is no alternative
    assert (have(p), p.aside) == ({"small": 9}, [])


@pytest.mark.rule("unbroken 9.5")
def test_an_effect_of_several_parts_is_checked_part_by_part():
    p = fighting("crazed_survivor", 4, small=20, weapon=SWORD)
    p.time = 0
    choose(p, "skip_turn")  # WARN: Small Effort, and Time that is not there
    assert (have(p), p.time) == ({"small": 20 - takes("crazed_survivor", 4)}, 0)


@pytest.mark.rule("unbroken 9.6")
def test_a_condition_already_gained_for_the_next_level_is_rolled_again():
    p = fighting("wererat", 5, 5, 2, small=20)
    choose(p, "skip_turn")
    assert faces(p, p.waiting) == ["famished"]
    choose(p, "skip_turn")
    assert p.row == 2
    assert have(p) == {"small": 20 - takes("wererat", 2)}


@pytest.mark.rule("unbroken 9.6")
def test_the_new_roll_has_new_responses():
    p = fighting("wererat", 5, 5, 6, small=20, uses=2)
    choose(p, "skip_turn")
    choose(p, "decline")
    choose(p, "skip_turn")
    choose(p, "decline")
    assert p.die == 6
    choose(p, "respond_with", "Dodge")  # 5 again: rolled once more
    assert p.rerolls >= 2


@pytest.mark.rule("unbroken 9.6")
def test_after_a_hundred_new_rolls_nothing_happens_and_the_log_says_so():
    p = fighting("wererat", 5, 5, small=20)
    choose(p, "skip_turn")
    p.player = -1
    p.stack.clear()
    said = []
    p.listener = lambda position, event: said.append(event[0])
    p.rerolls = 99
    load(p, 5, 5)
    p.do("combat_roll")
    p.advance()
    assert (have(p), p.rerolls, p.over) == ({"small": 20}, 100, True)
    assert said.count("monster_rolled") == 2  # the hundredth new roll is still made
    assert said[-1] == "rolled_enough"


@pytest.mark.rule("unbroken 9.7")
def test_poison_on_poison_adds_up():
    p = fighting("dark_elf", 3, small=20, conditions=["poisoned 2"])
    assert marks(p, "poisoned") == 1
    choose(p, "skip_turn")
    given = next(step[3] for step in p.lookup.lines["dark_elf"][2].do)
    assert marks(p, "poisoned") == 1 + given - 1  # one bite before the next turn


@pytest.mark.rule("unbroken 9.8")
def test_an_ignored_row_does_nothing_at_all():
    p = fighting("kobold", 3, small=9, skills=["iron_grip"])
    choose(p, "skip_turn")
    assert have(p) == {"small": 10}  # 1 at the beginning of battle


@pytest.mark.rule("unbroken 9.8")
def test_an_ignored_condition_is_not_rolled_again():
    p = fighting("wererat", 5, small=9, skills=["stubborn_blood"])
    choose(p, "skip_turn")
    assert (have(p), p.waiting, p.round) == ({"small": 10}, [], 2)


@pytest.mark.rule("unbroken 9.9")
def test_only_rows_labelled_wound_are_wounds():
    p = fighting("orc", 1, 4, small=20, conditions=["armored"])
    choose(p, "skip_turn")  # CHARGE
    assert have(p) == {"small": 20 - takes("orc", 4)}
    load(p, 2)
    choose(p, "skip_turn")
    assert have(p) == {"small": 20 - takes("orc", 4) - takes("orc", 2) + 1}


@pytest.mark.rule("unbroken 9.10")
def test_gaining_raises_the_maximum_and_healing_does_not():
    p = fighting("abomination", 2, small=20, health=5)
    choose(p, "skip_turn")
    assert (p.health, p.most_health) == (6, 6)
    p = fighting("troll", 1, 1, small=20, health=17)
    p.most_health = 18
    choose(p, "skip_turn")
    assert (p.health, p.most_health) == (18, 18)
    p = fighting("basilisk", 6, small=20, conditions=["paranoid"], health=20)
    assert (p.health, p.most_health) == (20, 20)


@pytest.mark.rule("unbroken 9.11")
def test_an_act_is_no_turn():
    p = fighting("orc", 1, 1, small=20, character="hunter", uses=1, start=False)
    load(p, 2, 1)
    p.advance()
    choose(p, "respond_with", "Snare")  # takes the first real turn, not the charge
    assert have(p) == {"small": 19 - takes("orc", 2)}
    choose(p, "skip_turn")
    assert (p.round, p.monster_skips) == (2, 0)
    assert have(p) == {"small": 19 - takes("orc", 2)}


def test_the_vampire_heals_when_it_wounds():
    p = fighting("vampire", 2, small=20, health=10)
    p.most_health = 18
    choose(p, "skip_turn")
    assert p.health == 13


def test_the_gnoll_rolls_higher_after_blood():
    p = fighting("gnoll", 2, 1, 1, small=20)
    choose(p, "skip_turn")
    choose(p, "skip_turn")
    assert p.row == 2
    p = fighting("gnoll", 1, 1, small=20)
    choose(p, "skip_turn")
    choose(p, "skip_turn")
    assert p.row == 1


def test_the_hyena_bites_harder_when_it_is_losing():
    p = fighting("feral_hyena", 4, small=20, health=2)
    choose(p, "skip_turn")
    assert p.row == 5


def test_the_wyvern_smells_poison():
    p = fighting("wyvern", 3, small=20, conditions=["poisoned 3"])
    choose(p, "skip_turn")
    assert p.row == 4


def test_the_goblin_panics_without_armor():
    p = fighting("goblin", 5, small=20, armor=1)
    choose(p, "attack", "break 1 armor")
    assert p.row == 4


def test_the_kobold_ducks_and_the_wererat_changes():
    p = fighting("kobold", 1, small=9)
    choose(p, "attack", "break 1 armor")
    assert p.defending
    p = fighting("wererat", 1, small=9, health=3)
    choose(p, "attack", "1 wound")
    assert (p.armor, p.health) == (1, 2)


def test_the_gremlin_is_too_quick_for_heavy_blows():
    p = fighting("gremlin", 1, 1, small=20, large=1, weapon=SWORD, health=6)
    choose(p, "attack", "4 wounds")
    assert p.health == 2


def test_the_shaman_weakens_and_wood_hurts_the_vampire():
    p = fighting("shaman", small=20)
    assert faces(p, p.conditions) == ["weakened"]
    p = fighting("vampire", 1, small=20, wood=1, armor=0, health=9, skills=["spike_thrower"])
    choose(p, "use", "spike_thrower")
    assert p.health == 4


def test_the_minotaurs_maze_costs_time_of_the_next_level():
    assert fighting("minotaur", small=9).time == 17
    assert not offers(fighting("minotaur", small=9), "fight")
