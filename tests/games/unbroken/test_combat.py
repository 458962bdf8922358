"""Section 7: ambush or trickery."""

import pytest

from tests.games.unbroken.dark import choose, eat, faces, fighting, have, load, marks, names, offers, setup, travelling
from unboxed.content.cards import Pack
from unboxed.games.unbroken.rules.combat import combat_phase
from unboxed.kernel.errors import BadCards


def ambushed(monster, **given):
    """Time has run out on this monster's level."""
    level = {"kobold": 1, "wererat": 1, "shrieking_fungus": 1, "goblin": 2, "gnoll": 3, "basilisk": 4}[monster]
    p = travelling(level, monster=monster, **given)
    p.player = -1
    combat_phase(p, True)
    p.advance()
    return p


@pytest.mark.rule("unbroken 7.1")
def test_the_ambushed_cannot_trick_and_the_hunter_is_not_ambushed():
    p = ambushed("kobold", small=9, metal=1)
    assert p.fox == "battle"
    assert have(p) == {"small": 7, "metal": 1}
    p = travelling(monster="kobold", small=9, metal=1)
    choose(p, "face_monster")
    assert names(p) == ["trick", "fight"]
    choose(p, "fight")
    assert (have(p), p.fox) == ({"small": 9, "metal": 1}, "battle")


@pytest.mark.rule("unbroken 7.2")
def test_the_die_says_which_monster_it_is():
    for die, monster in enumerate(("minotaur", "orc", "bugbear_warlord", "hobgoblin", "dark_elf", "gnoll"), 1):
        p = travelling(3, small=20)
        load(p, die)
        choose(p, "face_monster")
        assert faces(p, p.monster) == [monster]
        sheet = p.lookup.monster[monster]
        assert (p.most_armor, p.most_health) == (sheet.armor, sheet.health)


@pytest.mark.rule("unbroken 7.2")
def test_an_ambush_that_strengthens_the_monster_is_not_undone():
    p = travelling(3, monster="hobgoblin", small=9)
    p.player = -1
    armor = p.armor
    combat_phase(p, True)
    p.advance()
    assert (p.armor, p.most_armor, p.fox) == (armor + 2, armor + 2, "battle")


@pytest.mark.rule("unbroken 7.3")
def test_time_lost_in_combat_is_the_next_levels():
    p = fighting("shrieking_fungus", 1, 1, small=9)
    assert p.time == 12
    choose(p, "skip_turn")
    assert p.time == 11
    p.time = 0
    choose(p, "skip_turn")
    assert (p.time, p.outcome) == (0, "")


@pytest.mark.rule("unbroken 7.3")
def test_time_spent_by_choice_must_be_there():
    p = fighting("shrieking_fungus", 1, small=1, wood=2, start=False)
    p.time = 0
    p.advance()
    assert not offers(p, "craft_weapon")


@pytest.mark.rule("unbroken 7.4")
def test_on_level_four_time_is_paid_in_small_effort_and_gained_time_is_lost():
    p = fighting("troll", 1, small=9, wood=2)
    assert p.time == -1
    choose(p, "craft_weapon", "club")
    assert have(p) == {"small": 8}
    p = fighting("troll", small=1)
    p.player = -1
    p.do("lose", -1, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    p.advance()
    assert p.outcome == "died"
    p = fighting("troll", small=1)
    p.RULES["gain"](p, -1, 0, 0, 0, 0, 0, 0, 0, 0, 3)
    assert p.time == -1


@pytest.mark.rule("unbroken 7.5")
def test_scouting_does_not_protect_from_the_ambush():
    p = ambushed("kobold", small=9)
    assert (have(p), p.ambushes) == ({"small": 7}, 1)


@pytest.mark.rule("unbroken 7.5")
def test_an_ambush_with_an_alternative():
    assert have(ambushed("wererat", small=9, food=1)) == {"small": 9}
    assert have(ambushed("wererat", small=9)) == {"small": 6}


@pytest.mark.rule("unbroken 7.6")
def test_a_monster_without_an_ambush_effect_just_fights():
    p = ambushed("shrieking_fungus", small=9, skills=["light_sleeper"])
    assert (have(p), p.ambushes, p.fox) == ({"small": 9}, 0, "battle")


@pytest.mark.rule("unbroken 7.7")
def test_trickery_skips_battle_and_rewards_but_not_hunger():
    p = travelling(monster="kobold", small=9, metal=1)
    choose(p, "face_monster")
    choose(p, "trick")
    assert p.level == 2  # nothing to eat: 1 Small Effort went for the missing Food
    assert (have(p), p.skills, p.tricks) == ({"small": 8}, [], 1)
    assert faces(p, p.gone) == ["kobold"]


@pytest.mark.rule("unbroken 7.8")
def test_who_cannot_pay_or_meets_the_last_level_must_fight():
    p = travelling(monster="kobold", small=9)
    choose(p, "face_monster")
    assert p.fox == "battle"
    p = travelling(4, monster="troll", small=9, food=7, treasure=7, cunning=7, metal=7)
    choose(p, "face_monster")
    assert p.fox == "battle"
    assert not any(p.lookup.monster[face].tricked for face in p.lookup.levels[4])


@pytest.mark.rule("unbroken 7.8")
def test_a_pack_cannot_give_the_last_monster_a_trickery_cost():
    card = '[[card]]\nid = "troll"\ntricked = true\ntrickery = { food = 1 }\n'
    with pytest.raises(BadCards, match="troll is of level 4 and cannot have a trickery cost"):
        setup(packs=(Pack("kind", (("monsters.toml", card),)),))


@pytest.mark.rule("unbroken 7.8")
def test_a_cost_in_time_is_next_levels_time():
    p = travelling(monster="shrieking_fungus", small=9, food=1)
    choose(p, "face_monster")
    choose(p, "trick")
    eat(p, 1)
    assert (p.level, p.time) == (2, 10)


@pytest.mark.rule("unbroken 7.8")
def test_a_cost_of_a_weapon_step_needs_a_weapon_and_is_permanent():
    p = travelling(2, monster="crazed_survivor", small=20, food=2, weapon=["knife", "sword"])
    choose(p, "face_monster")
    choose(p, "trick")
    assert faces(p, p.weapon) == ["bare_hands", "knife"]
    p = travelling(2, monster="crazed_survivor", small=20)
    load(p, 1)
    choose(p, "face_monster")
    assert p.fox == "battle"


def test_the_basilisks_ambush_waits_for_the_paralysis_to_enter():
    p = ambushed("basilisk", small=9, metal=1)
    assert marks(p, "paralyzed") == 4
