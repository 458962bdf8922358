"""What people are told is what happens: labels and log lines."""

import pytest

import unboxed
from tests.games.unbroken.dark import choose, deal, eat, fighting, have, setup, travelling
from unboxed.table.scene import scene
from unboxed.table.wording import Wording

SWORD = ["knife", "sword"]


def labels(p):
    return Wording(p, 0, ["Mae"]).labels()


def listen(p):
    """The log from here on, line by line."""
    lines = []
    p.listener = lambda position, step: lines.append(Wording(position, 0, ["Mae"]).text(step))
    return lines


# --- the log ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("unbroken 3.3")
def test_the_log_names_the_kinds_that_were_really_paid_and_lost():
    p = fighting("gnoll", 1, small=1, large=1, weapon="knife")
    lines = listen(p)
    choose(p, "attack", "2 wounds", "1 Small Effort and 1 Large Effort")
    assert "You spent 1 Small Effort and 1 Large Effort." in lines
    p = fighting("gnoll", 2, small=2, medium=5)
    lines = listen(p)
    choose(p, "skip_turn")  # 6 Small Effort, of which 2 are there
    assert "You lost 2 Small Effort and 4 Medium Effort." in lines


@pytest.mark.rule("unbroken 3.1")
def test_the_log_says_what_came_and_what_found_no_room():
    p = travelling(medium=7, small=19)
    lines = listen(p)
    p.player = -1
    p.do("gain", -1, 3, 1)
    p.advance()
    assert lines == ["You gained 1 Small Effort.", "There was no room for 2 Small Effort and 1 Medium Effort."]


@pytest.mark.rule("unbroken 1.3")
def test_the_log_tells_when_a_discard_pile_becomes_a_deck():
    p = travelling(small=3)
    p.encounter_discards, p.encounters = p.encounters[2:], p.encounters[:2]
    lines = listen(p)
    choose(p, "explore")  # both are there
    assert not [line for line in lines if "shuffled" in line]
    p = travelling(small=3)
    p.encounter_discards, p.encounters = p.encounters[1:], p.encounters[:1]
    lines = listen(p)
    choose(p, "explore")
    assert lines[0] == "The discarded encounters were shuffled into a new deck."
    assert lines[1].startswith("You came upon")
    p.skill_deck, p.skill_discards = [], p.skill_deck
    p.player = -1
    p.do("offer_skills")
    p.skill_cards = 2
    p.advance()
    assert lines[-1] == "The discarded skills were shuffled into a new deck."
    p = travelling(small=3)
    p.skill_deck, p.skill_cards = [], 2
    lines = listen(p)
    p.player = -1
    p.do("offer_skills")
    p.advance()
    assert not [line for line in lines if "shuffled" in line]  # nothing to shuffle


@pytest.mark.rule("unbroken 5.3")
def test_a_plan_is_paid_before_it_brings_anything():
    p = travelling(small=5)
    lines = listen(p)
    choose(p, "plan")
    assert lines == ["You spent 4 Small Effort.", "You gained 1 Cunning."]


@pytest.mark.rule("unbroken 10.5")
def test_a_second_disarming_is_told():
    p = fighting("gremlin", 5, 5, small=20, weapon=SWORD)
    lines = listen(p)
    choose(p, "skip_turn")
    choose(p, "skip_turn")
    assert [line for line in lines if "out of reach" in line] == [
        "Sword was out of reach for 2 turns.",
        "Sword was out of reach for 3 turns.",
    ]


@pytest.mark.rule("unbroken 3.4")
def test_a_death_is_told_with_what_was_asked():
    p = fighting("gnoll", 6, small=3)
    lines = listen(p)
    choose(p, "skip_turn")
    assert "You had to lose 9 Small Effort and could not." in lines
    assert not any(line.startswith("You lost") for line in lines)


@pytest.mark.rule("unbroken 9.2")
def test_the_log_says_when_a_roll_counts_as_another():
    p = fighting("wyvern", 3, small=20, conditions=["poisoned 3"])
    lines = listen(p)
    choose(p, "skip_turn")
    at = lines.index("Wyvern rolled 3.")
    assert lines[at + 1].startswith("What was at work made it count as 4.")
    assert lines[at + 2].startswith("Row 4 of Wyvern")
    p = fighting("wyvern", 3, small=20)
    lines = listen(p)
    choose(p, "skip_turn")
    assert not any("count as" in line for line in lines)


@pytest.mark.rule("unbroken 13.7")
def test_a_guard_that_you_ignore_is_told_as_shrugged_off():
    p = fighting("kobold", 1, small=20, skills=["wrecker"])
    lines = listen(p)
    choose(p, "attack", "break 1 armor")
    assert "You shrugged off DEFEND." in lines
    assert "Kobold took effect." not in lines
    p = fighting("kobold", 1, small=20)
    lines = listen(p)
    choose(p, "attack", "break 1 armor")
    assert lines.index("Kobold took effect.") + 1 == lines.index("Kobold raised its guard.")


@pytest.mark.rule("unbroken 11.7")
@pytest.mark.parametrize(("metal", "told"), [(0, ["You rolled 6, with 2 tokens on Paralyzed."]), (1, [])])
def test_paralysis_is_told_by_its_roll_and_not_at_all_if_bought_off(metal, told):
    p = fighting("basilisk", 6, small=20, metal=metal, start=False)
    lines = listen(p)
    p.advance()
    if metal:
        choose(p, "respond_with", "basilisk")
    assert p.prompt[0] == "your_turn"
    assert [line for line in lines if "Paralyzed took effect" in line or "You rolled" in line] == told


@pytest.mark.rule("unbroken 10.4")
def test_a_weapon_is_taken_from_you_or_given_up():
    p = fighting("crazed_survivor", 1, small=20, weapon="club", start=False)
    lines = listen(p)
    p.advance()
    assert "Club was taken from you." in lines
    p = travelling(small=5, weapon="club")
    lines = listen(p)
    choose(p, "downgrade_weapon")
    assert lines == ["You gave up Club."]


@pytest.mark.rule("unbroken 12.5")
def test_a_tricked_monster_counts_as_behind_you_and_not_as_beaten():
    p = travelling(monster="giant_spider", small=9, cunning=1, food=1)
    choose(p, "face_monster")
    choose(p, "trick")
    lines = listen(p)
    eat(p, 1)
    assert "Giant Spider was out of the game." in lines
    told = scene(p, 0, ["Mae"])["goal"]
    assert told["wins"] == "Beat or trick three monsters and beat the fourth to reach the light"
    assert {"text": "monsters behind you", "value": 1, "of": 4} in told["ends"]


# --- labels -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("unbroken 8.3")
def test_attacks_say_what_they_inflict_on_this_monster():
    p = fighting("gibberling", small=20, medium=1)
    assert [label for label in labels(p) if label.startswith("Attack")] == [
        "Attack: 1 wound for 2 Small Effort",
        "Attack: 1 wound for 2 Small Effort and 1 Medium Effort",
    ]
    p = fighting("bugbear_warlord", small=20, armor=0, weapon=SWORD)
    assert "Attack: 1 wound for 3 Small Effort" in labels(p)
    p = fighting("minotaur", small=3, cunning=1, weapon=SWORD, character="sage", uses=1)
    assert "Attack with Known Weakness for 1 Cunning: 3 wounds past armor for 3 Small Effort" in labels(p)
    p = fighting("dark_elf", small=4, weapon="knife")
    assert "Attack: 2 wounds, warded off by its guard, for 3 Small Effort" in labels(p)


@pytest.mark.rule("unbroken 8.5")
def test_an_attack_that_a_skill_leads_past_armor_says_so():
    p = fighting("orc", small=20, large=1, weapon="club", skills=["find_the_gap"])
    assert "Attack: 4 wounds past armor for 2 Small Effort and 1 Large Effort" in labels(p)
    assert "Attack: break 1 armor for 1 Small Effort" in labels(p)


@pytest.mark.rule("unbroken 3.3")
def test_a_price_names_the_higher_effort_that_must_stand_in():
    p = travelling(large=4)
    assert "Orienteer: 1 Large Effort for 2 more cards" in labels(p)
    assert "Scout the monster for 1 Large Effort and 1 Time" in labels(p)
    assert "Plan: 4 Large Effort for 1 Cunning" in labels(p)
    p = travelling(small=3, medium=2, large=1)
    assert "Orienteer: 1 Small Effort for 2 more cards" in labels(p)
    assert "Plan: 3 Small Effort and 1 Medium or Large Effort for 1 Cunning" in labels(p)
    p = fighting("gnoll", large=3, weapon=SWORD, skills=["grim_determination"])
    assert "Attack: 3 wounds for 2 Large Effort" in labels(p)
    assert "Use Grim Determination for 1 Large Effort" in labels(p)
    p = fighting("gnoll", medium=1, large=2, weapon=SWORD)
    assert "Attack: 2 wounds for 1 Medium Effort and 2 Large Effort" in labels(p)
    assert "Attack: 3 wounds for 1 Medium Effort and 1 Large Effort" in labels(p)


@pytest.mark.rule("unbroken 4.4")
def test_a_wound_is_announced_as_what_it_comes_to():
    p = fighting("gnoll", 2, small=20, character="brawler", uses=1, conditions=["armored"])
    choose(p, "skip_turn")
    assert "Lose 6 Small Effort (its WOUND comes to 5)." in Wording(p, 0, ["Mae"]).text(p.prompt)
    choose(p, "decline")
    assert Wording(p, 0, ["Mae"]).text(p.prompt) == "A WOUND would take 5 Small Effort. Do you respond?"


@pytest.mark.rule("unbroken 4.3")
def test_what_must_come_is_a_question_of_order():
    p = fighting("crazed_survivor", 1, 1, small=20, conditions=["marked"])
    assert Wording(p, 0, ["Mae"]).text(p.prompt) == "Battle begins. What comes first?"
    assert labels(p) == ["Crazed Survivor first", "Marked first"]


@pytest.mark.rule("unbroken 4.7")
def test_what_helps_only_along_with_another_says_so():
    p = fighting("giant_spider", 3, small=20, character="sneak", uses=1, skills=["footwork"])
    assert labels(p) == [
        "Use Footwork for 2 Small Effort, which helps only along with another",
        "Use Dodge for 1 Small Effort, which helps only along with another",
        "Let it be",
    ]
    choose(p, "respond_with", "footwork")
    assert labels(p) == ["Use Dodge for 1 Small Effort", "Let it be"]


@pytest.mark.rule("unbroken 9.3")
def test_of_two_dice_the_rows_are_named():
    p = fighting("bear", 4, 2, small=20, food=1, character="brawler", uses=1)
    choose(p, "skip_turn")
    choose(p, "respond_with", "I've Seen Worse")
    assert Wording(p, 0, ["Mae"]).text(p.prompt) == "Two dice, 4 for row 5 and 2 for row 3: which counts?"


@pytest.mark.rule("unbroken 13.2")
def test_the_sheets_name_the_price_of_every_ability():
    cards = setup().lookup.character
    for card in cards.values():
        for effect in card.effects:
            if effect.spend.small:
                assert f"{effect.spend.small} Small Effort" in effect.text
            assert f"{effect.name}: {effect.text}" in card.text


@pytest.mark.rule("unbroken 7.4")
def test_time_on_level_four_is_named_as_what_is_paid():
    p = fighting("troll", small=20, wood=2)
    assert "Craft Club for 1 Small Effort and 2 Wood" in labels(p)
    assert "time" not in {track["id"] for track in scene(p, 0, ["Mae"])["tracks"]}


@pytest.mark.rule("unbroken 7.8")
def test_a_trick_names_the_time_and_the_weapon_it_takes():
    p = travelling(monster="gibberling", small=9)
    choose(p, "face_monster")
    assert "Trick Gibberling for 3 Time of level 2" in labels(p)
    p = travelling(2, monster="crazed_survivor", small=9, weapon=SWORD)
    choose(p, "face_monster")
    assert "Trick Crazed Survivor for your Sword" in labels(p)


@pytest.mark.rule("unbroken 11.10")
def test_a_rest_says_what_it_gives_and_takes():
    p = travelling(small=9, conditions=["sleepless"])
    deal(p, "a_clever_scheme", "gathering_strength")
    choose(p, "explore")
    assert any(label.endswith(": 1 Small Effort for 2 Time") for label in labels(p))


@pytest.mark.rule("unbroken 12.3")
def test_a_meal_says_what_it_gives_and_what_hunger_takes():
    p = travelling(4, small=9, food=4)
    p.player = -1
    p.do("hunger_step")
    p.advance()
    assert labels(p) == [
        "Eat 4 of 4 Food: gain 4 Small Effort",
        "Eat 3 of 4 Food: gain 3, then lose 1 Small Effort",
        "Eat 2 of 4 Food: gain 2, then lose 3 Small Effort",
        "Eat 1 of 4 Food: gain 1, then lose 6 Small Effort",
        "Eat nothing: lose 10 Small Effort",
    ]


@pytest.mark.rule("unbroken 10.4")
def test_giving_up_a_weapon_names_what_goes_and_what_is_left():
    assert "Give up Sword for good and go on with Knife" in labels(travelling(small=5, weapon=SWORD))


@pytest.mark.rule("unbroken 6.1")
def test_the_question_does_not_name_what_a_commitment_forbids():
    p = travelling(small=5)
    assert "face the monster" in Wording(p, 0, ["Mae"]).text(p.prompt)
    p.player, p.committed = -1, True
    p.do("prepare")
    p.advance()
    assert "face the monster" not in Wording(p, 0, ["Mae"]).text(p.prompt)


@pytest.mark.rule("unbroken 6.9")
def test_a_card_that_would_give_nothing_says_so():
    p = travelling(small=9, metal=2, weapon=SWORD)
    deal(p, "the_cold_forge", "a_clever_scheme")
    choose(p, "explore")
    option = next(o for o in scene(p, 0, ["Mae"])["prompt"]["options"] if "Forge" in o["label"] and o.get("vain"))
    assert option["label"] == "Resolve The Cold Forge, which gives nothing now"
    choose(p, "resolve_in_vain", "the_cold_forge")
    assert "metal" not in have(p)
    p = travelling(small=9, metal=2, weapon="knife")
    deal(p, "the_cold_forge", "a_clever_scheme")
    choose(p, "explore")
    assert "Resolve The Cold Forge" in labels(p)


# --- what has been seen -----------------------------------------------------------------------------------------


@pytest.mark.rule("unbroken 7.2")
def test_facing_the_monster_cannot_be_undone_once_it_has_been_seen():
    table = unboxed.new("unbroken", seed=3)
    table.choose(("face_monster",))
    assert len(table.position.monster) == 1
    assert not table.can_undo
    with pytest.raises(unboxed.IllegalChoice, match="dice were rolled"):
        table.undo()
