"""Section 5: the Travel phase's preparation."""

import pytest

from tests.games.unbroken.dark import choose, deal, faces, fighting, have, load, names, offers, travelling


@pytest.mark.rule("unbroken 5.1")
def test_preparation_decision_and_exploration_repeat_until_time_runs_out():
    p = travelling(small=5, time=4)
    deal(p, "a_clever_scheme", "gathering_strength", "fallen_timbers", "unfortunate_adventurer")
    choose(p, "explore")
    p.choose(0)
    assert (p.time, p.fox) == (2, "preparation")
    choose(p, "explore")
    p.choose(0)
    assert p.fox in ("battle", "rewards", "hunger") or p.over
    assert len(p.monster) == 1


@pytest.mark.rule("unbroken 5.2")
def test_any_number_of_actions_one_after_the_other():
    p = travelling(small=13, skills=["heroic_perseverance"], food=1)
    choose(p, "focus")
    choose(p, "plan")
    choose(p, "orienteer")
    choose(p, "use", "Heroic Perseverance")
    assert have(p) == {"small": 7, "medium": 2, "cunning": 1}
    assert p.prompt[0] == "preparation"


@pytest.mark.rule("unbroken 5.2")
def test_travel_actions_work_only_here_and_combat_actions_only_in_battle():
    p = travelling(small=5, wood=1, skills=["spike_thrower"], uses=1)
    assert offers(p, "use", "Take a Peek")
    assert not offers(p, "use", "spike_thrower")
    p = fighting("gnoll", small=5, wood=1, skills=["spike_thrower"], uses=1)
    assert offers(p, "use", "spike_thrower")
    assert not offers(p, "use", "Take a Peek")
    assert not offers(p, "orienteer")
    assert not offers(p, "scout")
    assert offers(p, "focus")


@pytest.mark.rule("unbroken 5.3")
def test_focus_inspiration_and_plan():
    p = travelling(small=8, medium=2)
    choose(p, "focus")
    assert have(p) == {"small": 4, "medium": 3}
    choose(p, "inspiration")
    assert have(p) == {"small": 4, "medium": 1, "large": 1}
    choose(p, "plan")
    assert have(p) == {"medium": 1, "large": 1, "cunning": 1}


@pytest.mark.rule("unbroken 5.3")
def test_focus_and_inspiration_take_only_the_kind_they_name():
    p = travelling(small=3, medium=1, large=3)
    assert not offers(p, "focus")
    assert not offers(p, "inspiration")
    assert offers(p, "plan")


@pytest.mark.rule("unbroken 5.4")
def test_orienteer_may_be_repeated_and_adds_up():
    p = travelling(small=3)
    choose(p, "orienteer")
    choose(p, "orienteer")
    choose(p, "explore")
    assert len(p.revealed) == 6
    assert have(p) == {"small": 1}


@pytest.mark.rule("unbroken 5.4")
def test_what_was_paid_is_gone_if_you_then_fight():
    p = travelling(small=9, monster="kobold")
    choose(p, "orienteer")
    choose(p, "face_monster")
    assert p.extra_cards == 0
    assert have(p) == {"small": 8}


@pytest.mark.rule("unbroken 5.5")
@pytest.mark.parametrize(
    ("level", "price"),
    [(1, {"small": 1}), (2, {"small": 2}), (3, {"cunning": 1}), (4, {"small": 2, "cunning": 1})],
)
def test_scouting_costs_by_level(level, price):
    p = travelling(level, small=5, cunning=5)
    before = p.time
    choose(p, "scout")
    assert p.time == before - (1 if level in (1, 3) else 2)
    assert have(p) == {"small": 5 - price.get("small", 0), "cunning": 5 - price.get("cunning", 0)}
    assert p.lookup.monster[p.face[p.monster[0]]].level == level
    assert p.health > 0


@pytest.mark.rule("unbroken 5.5")
def test_a_revealed_monster_cannot_be_scouted_again():
    p = travelling(small=9, monster="kobold", character="hunter", uses=1)
    assert not offers(p, "scout")
    assert not offers(p, "use", "Read the Trail")


@pytest.mark.rule("unbroken 5.6")
def test_an_action_may_take_the_last_time_and_then_you_are_ambushed():
    p = travelling(small=9, time=1)
    load(p, 2)
    choose(p, "scout")
    assert faces(p, p.monster) == ["feral_hyena"]
    assert (p.fox, p.ambushes) == ("battle", 1)
    assert p.time == 12


@pytest.mark.rule("unbroken 5.6")
def test_more_time_than_there_is_cannot_be_spent():
    assert not offers(travelling(2, small=9, time=1), "scout")
    assert offers(travelling(2, small=9, time=2), "scout")
    assert not offers(travelling(wood=2, metal=2, weapon="club", time=1), "craft_weapon")


@pytest.mark.rule("unbroken 5.7")
def test_a_level_that_begins_without_time_begins_with_the_ambush():
    p = travelling(2, small=9, time=3)
    p.player, p.time = -1, 0
    p.do("start_level")
    p.advance()
    assert p.fox == "battle"
    assert len(p.monster) == 1


@pytest.mark.rule("unbroken 5.7")
def test_a_response_to_the_start_of_the_level_can_still_save_you():
    p = travelling(2, small=9, time=3, skills=["pathfinder"])
    p.player, p.time = -1, 0
    p.do("start_level")
    p.advance()
    assert (p.time, p.fox) == (1, "preparation")


@pytest.mark.rule("unbroken 6.10")
def test_preparation_ends_after_two_hundred_actions_and_the_question_says_so():
    p = travelling(small=20)
    p.actions = 198
    choose(p, "focus")
    assert offers(p, "focus")
    choose(p, "focus")
    assert names(p) == ["explore", "explore_on", "face_monster"]
    assert p.prompt[-1] == "after 200 actions it is time to explore or face the monster"
