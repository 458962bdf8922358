"""Section 10: weapons."""

import pytest

from tests.games.unbroken.dark import choose, deal, faces, fighting, have, names, offers, setup, travelling
from unboxed.games.unbroken.rules.weapons import offer_basic

SWORD = ["knife", "sword"]


@pytest.mark.rule("unbroken 10.1")
def test_three_weapons_are_basic_and_four_advanced():
    ranks = {face: card.rank for face, card in setup().lookup.weapon.items()}
    assert {face for face, rank in ranks.items() if rank == "basic"} == {"bare_hands", "club", "knife"}
    assert {face for face, rank in ranks.items() if rank == "advanced"} == {"axe", "maul", "spear", "sword"}


@pytest.mark.rule("unbroken 10.2")
def test_the_tree_of_upgrades():
    upgrades = {face: [u.to for u in found] for face, found in setup().lookup.upgrades.items() if found}
    assert upgrades == {"bare_hands": ["club", "knife"], "club": ["axe", "maul"], "knife": ["sword", "spear"]}


@pytest.mark.rule("unbroken 10.3")
def test_crafting_costs_resources_and_time_and_lies_on_the_old_weapon():
    p = travelling(wood=3, metal=3, time=7)
    choose(p, "craft_weapon", "club")
    assert (have(p), p.time) == ({"wood": 1, "metal": 3}, 6)
    choose(p, "craft_weapon", "maul")
    assert (have(p), p.time) == ({"metal": 1}, 4)
    assert faces(p, p.weapon) == ["bare_hands", "club", "maul"]
    assert not offers(p, "craft_weapon")


@pytest.mark.rule("unbroken 10.4")
def test_downgrading_by_choice_is_free_and_for_good():
    p = travelling(weapon=SWORD)
    choose(p, "downgrade_weapon")
    assert faces(p, p.weapon) == ["bare_hands", "knife"]
    assert "sword" in faces(p, p.weapon_supply)
    choose(p, "downgrade_weapon")
    assert not offers(p, "downgrade_weapon")


@pytest.mark.rule("unbroken 10.5")
def test_a_weapon_set_aside_returns_after_that_many_of_your_turns():
    p = fighting("gremlin", 5, 1, 1, small=20, weapon=SWORD)
    choose(p, "skip_turn")
    assert (faces(p, p.weapon), faces(p, p.aside), p.aside_turns) == (["bare_hands", "knife"], ["sword"], 2)
    choose(p, "skip_turn")
    assert p.aside_turns == 1
    choose(p, "skip_turn")
    assert (faces(p, p.weapon), p.aside) == (["bare_hands", "knife", "sword"], [])


@pytest.mark.rule("unbroken 10.5")
def test_another_disarming_only_adds_its_turns_and_battles_end_gives_it_back():
    p = fighting("bugbear_warlord", 4, 4, small=20, weapon=SWORD, armor=0, health=2)
    choose(p, "skip_turn")
    assert (faces(p, p.weapon), p.aside_turns) == (["bare_hands"], 2)
    choose(p, "attack", "0 wounds")  # 1 - 1 = 0 for so light a blow
    assert p.aside_turns == 3
    p.health = 1
    p.moments = 0
    choose(p, "attack", "0 wounds")
    assert p.fox == "rewards"
    assert faces(p, p.weapon) == ["bare_hands", "knife", "sword"]


@pytest.mark.rule("unbroken 10.6")
def test_nothing_is_crafted_or_downgraded_while_a_weapon_is_out_of_reach():
    p = fighting("gremlin", 5, small=20, wood=7, metal=7, weapon=SWORD)
    choose(p, "skip_turn")
    assert not offers(p, "craft_weapon")
    assert not offers(p, "downgrade_weapon")
    p.player = -1
    p.RULES["downgrade"](p, -1)
    assert faces(p, p.weapon) == ["bare_hands", "knife"]


@pytest.mark.rule("unbroken 10.7")
def test_an_upgrade_without_crafting_is_free_and_may_be_declined():
    for answer, hand in (
        (("take_upgrade", "axe"), ["bare_hands", "club", "axe"]),
        (("no_weapon",), ["bare_hands", "club"]),
    ):
        p = travelling(small=5, treasure=1, weapon="club")
        deal(p, "heirloom_in_the_wall", "a_clever_scheme")
        choose(p, "explore")
        choose(p, "resolve", "heirloom_in_the_wall")
        assert names(p) == ["take_upgrade", "no_weapon"]
        choose(p, *answer)
        assert faces(p, p.weapon) == hand


@pytest.mark.rule("unbroken 10.7")
def test_a_basic_weapon_replaces_what_you_held_or_is_declined():
    p = fighting("crazed_survivor", 1, small=20, health=1)
    choose(p, "attack", "1 wound")
    assert names(p) == ["take_basic", "no_weapon"]
    choose(p, "take_basic", "club")
    assert (faces(p, p.weapon), p.upgraded) == (["bare_hands", "club"], True)
    p = fighting("crazed_survivor", 1, small=20, health=1)
    choose(p, "attack", "1 wound")
    choose(p, "no_weapon")
    assert (faces(p, p.weapon), p.upgraded) == (["bare_hands"], False)


@pytest.mark.rule("unbroken 10.7")
def test_who_holds_an_advanced_weapon_may_take_the_basic_one_of_the_other_branch():
    p = fighting("crazed_survivor", 1, small=20, weapon=SWORD, health=1)
    choose(p, "attack", "2 wounds")
    assert not offers(p, "take_basic", "knife")  # that would be to give up the Sword, which is an action (10.4)
    choose(p, "take_basic", "club")
    assert (faces(p, p.weapon), p.upgraded) == (["bare_hands", "club"], False)
    assert {"knife", "sword"} <= set(faces(p, p.weapon_supply))


@pytest.mark.rule("unbroken 16.8")
def test_another_basic_weapon_in_place_of_one_is_no_upgrade():
    p = travelling(2, small=9, weapon="knife")
    p.player = -1
    offer_basic(p)
    choose(p, "take_basic", "club")
    assert (faces(p, p.weapon), p.upgraded) == (["bare_hands", "club"], False)
    assert "knife" in faces(p, p.weapon_supply)


@pytest.mark.rule("unbroken 10.8")
def test_the_crazed_survivor_meets_bare_hands_as_a_basic_weapon():
    p = fighting("crazed_survivor", 1, 1, small=20)
    assert (faces(p, p.weapon), p.row, p.roll_bonus) == (["bare_hands"], 1, 1)
    choose(p, "skip_turn")
    assert p.row == 2
    p = fighting("crazed_survivor", 1, small=20, weapon="knife")
    assert faces(p, p.weapon) == ["bare_hands"]
    p = fighting("crazed_survivor", 1, small=20, weapon=SWORD)
    assert (faces(p, p.weapon), p.roll_bonus) == (["bare_hands", *SWORD], 0)
