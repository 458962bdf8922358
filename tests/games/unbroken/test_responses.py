"""Section 4: responses and passives."""

import pytest

from tests.games.unbroken.dark import choose, fighting, have, load, marks, names, offers, takes, travelling


@pytest.mark.rule("unbroken 4.1")
def test_monsters_and_conditions_respond_whether_you_like_it_or_not():
    p = fighting("kobold", 1, small=9, conditions=["paranoid"])
    assert (p.health, p.prompt[0]) == (4, "your_turn")


@pytest.mark.rule("unbroken 4.1")
def test_your_own_responses_may_be_declined_and_take_no_turn():
    p = fighting("kobold", small=9, skills=["daring"])
    assert names(p) == ["respond_with", "decline"]
    choose(p, "decline")
    assert (have(p), p.prompt[0]) == ({"small": 9}, "your_turn")


@pytest.mark.rule("unbroken 4.1")
def test_a_price_on_a_monsters_sheet_is_yours_to_take_or_leave():
    p = fighting("troll", 1, 1, small=9, wood=1, health=10)
    p.most_health = 18
    choose(p, "skip_turn")
    assert p.prompt[0] == "buy_off"
    choose(p, "pay_off")
    assert (p.health, have(p)) == (10, {"small": 9})
    choose(p, "skip_turn")  # no Wood left: no question
    assert p.health == 12


@pytest.mark.rule("unbroken 4.2")
def test_a_response_works_once_per_trigger():
    p = fighting("gnoll", 6, 6, small=20, character="sneak", uses=3)
    choose(p, "skip_turn")
    choose(p, "respond_with", "Dodge")
    assert p.prompt[0] == "your_turn"  # the roll is settled: Dodge was not offered again
    choose(p, "skip_turn")
    assert offers(p, "respond_with", "Dodge")  # a new roll is a new trigger


@pytest.mark.rule("unbroken 4.2")
def test_a_limit_holds_on_top_of_that():
    p = fighting("gnoll", 1, 1, small=20, weapon=["knife", "sword"], health=13, skills=["opening_blow"])
    choose(p, "attack", "2 wounds")
    choose(p, "respond_with", "opening_blow")
    assert p.health == 10
    choose(p, "attack", "2 wounds")
    assert p.prompt[0] == "your_turn"  # once per battle
    assert p.health == 8


@pytest.mark.rule("unbroken 4.3")
def test_the_player_orders_responses_where_the_order_matters():
    charge = takes("orc", 6)
    p = fighting("orc", 6, small=charge - 1, skills=["daring"])
    assert names(p) == ["respond_with"]  # the Orc's charge is forced, so nothing may be declined yet
    choose(p, "respond_with", "daring")  # 3 more, then the charge is the only response left
    assert (have(p), p.prompt[0]) == ({"small": 2}, "your_turn")
    p = fighting("orc", 6, small=charge - 1, skills=["daring"])
    choose(p, "respond_with", "orc")
    assert p.outcome == "died"


@pytest.mark.rule("unbroken 4.3")
def test_what_a_response_sets_off_is_finished_first():
    p = fighting("orc", 3, 4, small=20, conditions=["marked"])
    assert names(p) == ["respond_with"]
    choose(p, "respond_with", "marked")  # row 3, and only then the Orc's own charge: row 4
    assert (have(p), p.prompt[0]) == ({"small": 20 - takes("orc", 3) - takes("orc", 4)}, "your_turn")


@pytest.mark.rule("unbroken 4.4")
def test_passives_come_after_all_responses():
    p = fighting("ogre", 2, small=20, weapon="club", character="brawler", uses=1)
    choose(p, "skip_turn")
    choose(p, "decline")  # I've Seen Worse
    assert p.prompt[1] == "wound_row"
    choose(p, "respond_with", "Just a Scratch")
    assert have(p) == {"small": 20 - takes("ogre", 2)}  # 1 less by the response, 1 more by the Ogre's passive


@pytest.mark.rule("unbroken 4.5")
def test_several_passives_apply_in_the_order_best_for_you():
    p = fighting("ogre", 2, small=20, weapon="club", conditions=["armored"], skills=["roll_with_the_blow"])
    choose(p, "skip_turn")
    assert have(p) == {"small": 17}  # Ogre 9, never more than 4, Armored 1 less


@pytest.mark.rule("unbroken 4.5")
def test_a_cap_on_wounds_comes_last():
    p = fighting("gibberling", small=20, weapon=["knife", "sword"], skills=["finisher"], health=5)
    choose(p, "attack", "2 wounds")
    assert p.health == 4


@pytest.mark.rule("unbroken 4.6")
def test_the_warlord_looks_at_the_power_after_responses():
    p = fighting(
        "bugbear_warlord", 1, 1, small=20, large=3, armor=0, health=20, weapon="club", character="brawler", uses=3
    )
    choose(p, "attack", "4 wounds")
    choose(p, "decline")
    assert p.health == 17
    load(p, 1, 1)
    choose(p, "decline")  # the roll
    choose(p, "attack", "4 wounds")
    choose(p, "respond_with", "Power Through")
    assert p.health == 12


def test_the_warlord_does_not_weaken_blows_against_armor():
    p = fighting("bugbear_warlord", 1, small=20, weapon=["knife", "sword"])
    choose(p, "attack", "break 1 armor")
    assert p.armor == 0


def test_poison_and_paralysis_come_without_a_question():
    p = fighting("basilisk", 6, small=9, conditions=["poisoned 2"])
    assert p.prompt[0] == "your_turn"
    assert (have(p), marks(p, "poisoned"), marks(p, "paralyzed")) == ({"small": 8}, 1, 2)


def test_travelling_needs_no_response():
    assert names(travelling(small=1)) == ["explore", "face_monster", "orienteer", "scout"]
