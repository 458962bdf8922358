"""Section 4: responses and passives."""

import pytest

from tests.games.unbroken.dark import choose, fighting, have, load, marks, names, offers, takes, travelling


@pytest.mark.rule("unbroken 4.1")
def test_monsters_and_conditions_respond_whether_you_like_it_or_not():
    p = fighting("kobold", 1, small=9, conditions=["paranoid"])
    assert (p.health, p.prompt[0]) == (4, "your_turn")


@pytest.mark.rule("unbroken 4.1")
def test_your_own_responses_may_be_declined_and_take_no_turn():
    p = fighting("kobold", small=9, character="hunter", uses=1)
    assert names(p) == ["respond_with", "decline"]
    choose(p, "decline")
    assert (have(p), p.prompt[0]) == ({"small": 9}, "your_turn")


@pytest.mark.rule("unbroken 4.1")
def test_a_gain_for_nothing_is_taken_without_a_question():
    p = fighting("kobold", small=9, skills=["daring", "iron_grip"])
    assert (have(p), p.prompt[0]) == ({"small": 11}, "your_turn")


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


@pytest.mark.rule("unbroken 4.1")
def test_what_one_does_not_pay_for_happens():
    for option, health, wood in (("suffer", 12, 1), ("pay_off", 10, 0)):
        p = fighting("troll", 1, small=9, wood=1, health=10)
        p.most_health = 16
        choose(p, "skip_turn")
        assert p.prompt[0] == "buy_off"
        choose(p, option)
        assert (p.health, have(p).get("wood", 0)) == (health, wood)


@pytest.mark.rule("unbroken 4.7", "unbroken 8.11")
def test_nobody_is_asked_to_attack_what_has_fallen():
    for skill in ("relentless", "wrecker"):
        p = fighting("wererat", small=9, health=1, skills=[skill])
        choose(p, "attack")
        assert (p.health, p.fox, p.prompt[0]) == (0, "rewards", "choose_skill")


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
def test_a_gain_for_nothing_comes_before_what_hurts():
    p = fighting("orc", 6, small=takes("orc", 6) - 1, skills=["daring"])
    assert (have(p), p.prompt[0]) == ({"small": 2}, "your_turn")  # 3 more, and then the charge
    p = fighting("orc", 6, small=20, skills=["daring"])  # no room before the charge, but after it
    assert have(p) == {"small": 20 - takes("orc", 6) + 3}


@pytest.mark.rule("unbroken 4.3")
@pytest.mark.parametrize(("first", "left"), [("orc", 19 - 4 + 3), ("daring", 20 - 4)])
def test_the_player_says_whether_a_gain_that_does_not_fit_comes_before_or_after_what_hurts(first, left):
    p = fighting("orc", 2, small=19, skills=["daring"])
    assert (p.prompt[:2], names(p)) == (("order", "battle_start"), ["comes_first"])
    choose(p, "comes_first", first)
    assert (have(p), p.prompt[0]) == ({"small": left}, "your_turn")


@pytest.mark.rule("unbroken 4.3")
def test_no_order_is_asked_for_where_a_gain_fits_or_nothing_hurts():
    p = fighting("orc", 2, 2, small=17, skills=["daring"], conditions=["marked"])
    assert (have(p), p.prompt[0]) == ({"small": 20 - 2 * takes("orc", 2)}, "your_turn")
    p = fighting("gnoll", small=19, skills=["daring"], conditions=["paranoid"])
    assert (have(p), p.prompt[0]) == ({"small": 20}, "your_turn")


@pytest.mark.rule("unbroken 4.3")
def test_what_cannot_change_the_monsters_act_is_offered_after_it_without_asking_for_an_order():
    p = fighting("orc", 3, small=9, character="hunter", uses=1)
    assert (have(p), p.prompt[:2]) == ({"small": 9 - takes("orc", 3)}, ("response", "battle_start"))
    assert names(p) == ["respond_with", "decline"]


@pytest.mark.rule("unbroken 4.3")
def test_the_player_orders_responses_where_the_order_matters():
    p = fighting("crazed_survivor", 1, 1, small=20, conditions=["marked"], start=False)
    p.advance()
    assert names(p) == ["comes_first"]  # both are forced: he acts before or after his rolls are 1 higher
    choose(p, "comes_first", "marked")
    assert (p.row, p.roll_bonus, p.prompt[0]) == (1, 1, "your_turn")


@pytest.mark.rule("unbroken 4.3")
def test_what_a_response_sets_off_is_finished_first():
    p = fighting("orc", 3, 4, small=20, conditions=["marked"])
    # row 3, and only then the other charge: row 4; which of the two is whose makes no difference
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
    choose(p, "attack", "1 wound")
    assert p.health == 4


@pytest.mark.rule("unbroken 4.6")
def test_the_warlord_looks_at_the_power_after_responses():
    p = fighting(
        "bugbear_warlord", 1, 1, small=20, large=3, armor=0, health=20, weapon="club", character="brawler", uses=3
    )
    choose(p, "attack", "3 wounds")  # of power 4
    load(p, 1, 1)
    choose(p, "decline")
    assert p.health == 17
    choose(p, "attack", "3 wounds")
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
    assert names(travelling(small=1)) == ["explore", "explore_on", "face_monster", "orienteer", "scout"]


@pytest.mark.rule("unbroken 4.7")
def test_nothing_is_asked_about_a_roll_that_nobody_would_change():
    p = fighting("gnoll", 1, small=20, character="sneak", uses=3, skills=["footwork"])
    choose(p, "skip_turn")  # MISS
    assert p.prompt[0] == "your_turn"
    p = fighting("basilisk", 6, 3, 6, small=20, character="sneak", uses=3)
    choose(p, "skip_turn")  # GAZE: row 2 says the same as row 3
    assert (p.row, p.prompt[0]) == (3, "your_turn")
    p = fighting("kobold", 3, small=20, character="brawler", uses=3, skills=["iron_grip"])
    choose(p, "skip_turn")  # STEAL is ignored anyway
    assert (p.row, p.prompt[0]) == (3, "your_turn")


@pytest.mark.rule("unbroken 4.7")
def test_no_response_is_offered_that_would_change_nothing():
    p = fighting("gibberling", 1, 1, small=20, cunning=1, health=2, skills=["dirty_trick"])
    choose(p, "attack", "1 wound", "2 Small Effort")  # never more than 1
    assert (p.health, p.prompt[0]) == (1, "your_turn")
    p = fighting("gnoll", 6, small=20, character="brawler", uses=1, skills=["roll_with_the_blow"])
    choose(p, "skip_turn")
    choose(p, "decline")  # I've Seen Worse
    assert (have(p), p.prompt[0]) == ({"small": 16}, "your_turn")  # 4 either way: no Scratch is asked about
    p = fighting("dark_elf", 1, small=20, cunning=1, weapon="knife", skills=["dirty_trick"])
    choose(p, "attack", "2 wounds, warded off by its guard,", "3 Small Effort")
    assert (p.health, p.prompt[0]) == (12, "your_turn")


@pytest.mark.rule("unbroken 4.7")
def test_nobody_is_asked_to_pay_against_healing_at_full_health():
    p = fighting("troll", 1, small=9, wood=1)
    choose(p, "skip_turn")
    assert (p.prompt[0], have(p)) == ("your_turn", {"small": 9, "wood": 1})


@pytest.mark.rule("unbroken 4.7")
def test_two_responses_that_only_together_change_the_row_are_both_offered():
    p = fighting(
        "giant_spider", 3, small=20, character="sneak", uses=1, skills=["footwork"]
    )  # row 2 says what row 3 says
    assert p.prompt[:2] == ("response", "after_roll")
    choose(p, "respond_with", "sneak")
    choose(p, "respond_with", "footwork")
    assert (p.row, have(p)) == (1, {"small": 17})


@pytest.mark.rule("unbroken 4.7")
@pytest.mark.parametrize(
    ("monster", "given"),
    [
        ("bear", {"food": 1}),
        ("feral_hyena", {"health": 2}),
        ("wyvern", {"conditions": ["poisoned 3"]}),
    ],
)
def test_a_roll_of_six_that_counts_one_more_is_lowered_by_two_responses(monster, given):
    sneak = {"small": 20, "character": "sneak", "uses": 1, "skills": ["footwork"]}
    p = fighting(monster, 6, **sneak, **given)
    choose(p, "skip_turn")
    assert p.prompt[:2] == ("response", "after_roll")
    choose(p, "respond_with", "footwork")
    choose(p, "respond_with", "sneak")
    assert p.row == 5
    alone = fighting(monster, 6, **{**sneak, "skills": []}, **given)
    choose(alone, "skip_turn")
    assert (alone.row, alone.prompt[0]) == (6, "your_turn")  # 6 - 1 + 1 is 6: Dodge alone is not asked about


@pytest.mark.rule("unbroken 4.7")
@pytest.mark.parametrize("short", [{"small": 2}, {"uses": 0}])
def test_what_helps_only_together_is_not_offered_where_both_cannot_be_paid(short):
    p = fighting("giant_spider", 3, **{"small": 3, "uses": 1, **short}, character="sneak", skills=["footwork"], food=1)
    assert p.prompt[0] != "response"
    p = fighting("giant_spider", 3, small=3, uses=1, character="sneak", skills=["footwork"])
    assert p.prompt[0] == "response"


@pytest.mark.rule("unbroken 4.7")
def test_two_responses_that_only_together_inflict_more_are_both_offered():
    def against_the_gremlin(**given):
        p = fighting("gremlin", 1, character="brawler", uses=1, weapon="knife", small=20, **given)
        choose(p, "attack", "2 wounds", "3 Small Effort")
        return p

    p = against_the_gremlin(skills=["opening_blow"])
    choose(p, "respond_with", "Power Through")
    choose(p, "respond_with", "opening_blow")
    assert p.health == 6 - 3  # of power 4, and 1 less: the Gremlin
    p = against_the_gremlin()
    assert (p.health, p.prompt[0]) == (6 - 2, "your_turn")  # of power 3 it would inflict the same 2


@pytest.mark.rule("unbroken 4.7")
def test_a_response_may_help_only_after_another_that_helps_by_itself():
    p = fighting("bear", 6, small=20, treasure=1, food=1, uses=1, skills=["footwork", "loaded_purse"])
    choose(p, "skip_turn")  # 6 + 1: Dodge makes a difference only after Loaded Purse or Footwork
    assert offers(p, "respond_with", "sneak")
    choose(p, "respond_with", "loaded_purse")  # 6 - 5 + 1 = 2
    choose(p, "respond_with", "sneak")
    assert p.row == 1
