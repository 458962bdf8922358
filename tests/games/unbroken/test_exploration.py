"""Section 6: deciding and exploring."""

import pytest

from tests.games.unbroken.dark import (
    choose,
    deal,
    faces,
    have,
    load,
    marks,
    names,
    offers,
    teach,
    travelling,
)


def exploring(*cards, **given):
    """These cards lie revealed."""
    p = travelling(**{"small": 5, **given})
    deal(p, *cards)
    for _ in range(max(0, (len(cards) - 1) // 2)):
        p.extra_cards += 2
    choose(p, "explore")
    return p


@pytest.mark.rule("unbroken 6.1")
def test_you_face_the_monster_or_explore():
    p = travelling(small=5)
    assert names(p)[:3] == ["explore", "explore_on", "face_monster"]
    choose(p, "face_monster")
    assert len(p.monster) == 1


@pytest.mark.rule("unbroken 6.1")
def test_who_is_committed_must_explore():
    p = exploring("eavesdropping", "a_clever_scheme")
    choose(p, "resolve", "eavesdropping")
    assert p.committed
    assert not offers(p, "face_monster")
    assert not offers(p, "orienteer")  # more cards would bring nothing
    assert offers(p, "focus")


@pytest.mark.rule("unbroken 6.2")
def test_two_cards_are_revealed_and_all_of_them_discarded():
    p = exploring("a_clever_scheme", "gathering_strength")
    assert len(p.revealed) == 2
    assert all(p.knows(0, token) for token in p.revealed)
    choose(p, "resolve", "a_clever_scheme")
    assert p.revealed == []
    assert {"a_clever_scheme", "gathering_strength"} <= set(faces(p, p.encounter_discards[-2:]))


@pytest.mark.rule("unbroken 6.2")
def test_never_fewer_than_one_card():
    p = exploring("gathering_strength", conditions=["crippled"])
    assert len(p.revealed) == 1
    p = travelling(small=5, conditions=["crippled"])
    deal(p, "gathering_strength", "a_clever_scheme")
    p.extra_cards = -3
    choose(p, "explore")
    assert len(p.revealed) == 1


@pytest.mark.rule("unbroken 6.3")
def test_resolving_pays_everything_and_takes_everything():
    p = exploring("hunger_pangs", "the_will_to_survive", food=1)
    choose(p, "resolve", "hunger_pangs")
    assert have(p) == {"small": 6, "large": 1}


@pytest.mark.rule("unbroken 6.3")
def test_without_the_means_a_card_cannot_be_resolved():
    p = exploring("hunger_pangs", "the_will_to_survive")
    assert not offers(p, "resolve", "hunger_pangs")
    assert offers(p, "resolve", "the_will_to_survive")


@pytest.mark.rule("unbroken 6.3")
def test_resting_gives_the_cards_time_as_small_effort():
    p = exploring("the_will_to_survive", "a_clever_scheme")
    choose(p, "rest", "the_will_to_survive")
    assert have(p) == {"small": 9}
    assert p.rests == 1


def test_resting_is_offered_once_for_each_time():
    p = exploring("gathering_strength", "a_clever_scheme")
    assert [option[0] for option in p.options].count("rest") == 1


@pytest.mark.rule("unbroken 6.4")
def test_either_way_the_cards_time_is_lost():
    p = exploring("a_clever_scheme", "gathering_strength", time=5)
    choose(p, "rest")
    assert p.time == 3
    p = exploring("a_clever_scheme", "gathering_strength", time=5)
    choose(p, "resolve", "a_clever_scheme")
    assert p.time == 3


@pytest.mark.rule("unbroken 6.5")
def test_the_last_card_is_yours_in_full_before_the_ambush():
    p = exploring("curious_tracks", "gathering_strength", time=2, small=0, monster="kobold")
    choose(p, "rest", "curious_tracks")
    assert have(p) == {"small": 3}  # 5 for the rest, then the Kobold's ambush took 2
    assert (p.time, p.fox, p.least_time) == (12, "battle", 0)


@pytest.mark.rule("unbroken 6.6")
def test_a_commitment_means_one_card_that_must_be_resolved():
    p = exploring("eavesdropping", "a_clever_scheme", skills=["pathfinder"])
    deal(p, "gathering_strength", "a_clever_scheme", "fallen_timbers")
    choose(p, "resolve", "eavesdropping")
    p.extra_cards = 2
    deal(p, "gathering_strength")
    choose(p, "explore")
    assert have(p) == {"small": 5, "medium": 1, "cunning": 1}  # resolved at once: nothing to choose
    assert (p.committed, p.fox) == (False, "preparation")


@pytest.mark.rule("unbroken 6.7")
def test_what_cannot_be_paid_gives_nothing_and_costs_its_time():
    p = travelling(small=5, time=7)
    p.committed = True
    deal(p, "bribing_the_whelps")
    choose(p, "explore")
    assert (have(p), p.time, p.committed) == ({"small": 5}, 6, False)


@pytest.mark.rule("unbroken 6.7")
def test_higher_effort_need_not_be_paid_for_a_commitment():
    for answer, left in (("resolve", {"food": 1}), ("go_without", {"medium": 1})):
        p = travelling(medium=1, time=7)
        p.committed = True
        deal(p, "sickly_berries")
        choose(p, "explore")
        assert p.prompt[0] == "committed_to"
        choose(p, answer)
        assert (have(p), p.time) == (left, 6)


@pytest.mark.rule("unbroken 6.8")
def test_a_commitment_ends_with_the_travel_phase():
    p = exploring("eavesdropping", "a_clever_scheme", time=1, monster="kobold")
    choose(p, "resolve", "eavesdropping")
    assert (p.fox, p.committed) == ("battle", False)


@pytest.mark.rule("unbroken 6.9")
def test_a_part_that_cannot_happen_is_skipped():
    p = exploring("leeches_and_moss", "a_clever_scheme")
    choose(p, "resolve", "leeches_and_moss")  # nothing to cure
    assert have(p) == {"small": 8}
    p = exploring("high_vantage", "a_clever_scheme", monster="kobold")
    choose(p, "resolve", "high_vantage")  # nothing to reveal
    assert have(p) == {"small": 4, "cunning": 1}
    assert faces(p, p.monster) == ["kobold"]


@pytest.mark.rule("unbroken 6.9")
def test_encounters_give_skills_time_upgrades_conditions_and_a_look_at_the_monster():
    p = exploring("a_dying_master", "a_clever_scheme", cunning=2)
    teach(p, "daring", "bait")
    choose(p, "resolve", "a_dying_master")
    choose(p, "keep_skill", "daring")
    assert faces(p, p.skills) == ["daring"]

    p = exploring("draught_of_air", "a_clever_scheme", time=4)
    choose(p, "resolve", "draught_of_air")
    assert (have(p), p.time) == ({"small": 3}, 6)

    p = exploring("the_cold_forge", "a_clever_scheme", metal=2)
    choose(p, "resolve", "the_cold_forge")
    choose(p, "take_upgrade", "knife")
    assert faces(p, p.weapon) == ["bare_hands", "knife"]

    p = exploring("black_water", "a_clever_scheme")
    choose(p, "resolve", "black_water")
    assert (have(p), marks(p, "poisoned")) == ({"small": 5, "medium": 2}, 2)

    p = exploring("a_fresh_kill", "a_clever_scheme")
    load(p, 3)
    choose(p, "resolve", "a_fresh_kill")
    assert faces(p, p.monster) == ["wererat"]


@pytest.mark.rule("unbroken 6.10")
def test_the_hundredth_exploration_uses_up_the_time_and_the_log_says_why():
    p = travelling(small=5, wood=7, time=9)
    p.explorations = 98
    said = []
    p.listener = lambda position, event: said.append(event)
    deal(p, "solace_in_warmth", "weeping_it_out")
    choose(p, "explore")
    choose(p, "resolve", "solace_in_warmth")
    assert p.fox == "preparation"
    left = p.time
    deal(p, "solace_in_warmth", "weeping_it_out")
    choose(p, "explore")
    choose(p, "resolve", "solace_in_warmth")
    assert len(p.monster) == 1
    assert p.fox != "preparation"
    at = said.index(("wandered_enough", 0, 100, left))
    assert said[at - 1] == ("time_left", 0, left)  # the true number, and only then the reason why it is gone


@pytest.mark.rule("unbroken 6.11")
def test_who_explores_on_is_asked_about_cards_only():
    p = travelling(small=5, time=7)
    deal(p, "a_clever_scheme", "gathering_strength", "slimy_yet_nourishing", "metal_scraps")
    choose(p, "explore_on")
    p.choose(0)
    assert (p.prompt[0], p.explorations) == ("choose_encounter", 1)
    choose(p, "pause")
    assert not offers(p, "pause")
    p.choose(0)
    assert (p.prompt[0], p.explorations) == ("preparation", 2)


@pytest.mark.rule("unbroken 6.11")
def test_there_are_reasons_to_stop():
    def after(card, choice=("rest",), **given):
        p = travelling(**{"small": 5, "conditions": ["crippled"], **given})
        deal(p, card)
        choose(p, "explore_on")
        choose(p, *choice)
        return p.prompt[0]

    assert after("gathering_strength") == "choose_encounter"
    assert after("gathering_strength", time=3) == "preparation"  # 1 Time is left
    assert after("gathering_strength", small=18) == "preparation"  # the bar is full
    resolve = ("resolve", "metal_scraps")
    assert after("metal_scraps", wood=1, choice=resolve) == "preparation"  # a Knife
    assert after("metal_scraps", wood=2, choice=resolve) == "preparation"  # another weapon
    assert after("metal_scraps", wood=1, metal=1, choice=resolve) == "choose_encounter"
    assert after("black_water", choice=("resolve", "black_water")) == "preparation"  # Poisoned
    assert not offers(travelling(small=5, time=1), "explore_on")
