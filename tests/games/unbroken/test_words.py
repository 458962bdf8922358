"""What people are told is what happens: labels, log lines, and why a card is not on offer."""

import random
import re

import pytest

import unboxed
from tests.games.unbroken.dark import choose, deal, faces, fighting, have, travelling
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


def reasons(p):
    """Why cards are not on offer, by face."""
    told = scene(p, 0, ["Mae"])["prompt"]["why_not"]
    return {p.face[token]: (reason["text"], reason["rule"]) for reason in told for token in reason["cards"]}


# --- the log ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("unbroken 3.3")
def test_the_log_names_the_kinds_that_were_really_paid_and_lost():
    p = fighting("gnoll", 1, small=1, large=1, weapon="knife")
    lines = listen(p)
    choose(p, "attack", "2 wounds", "1 Small Effort and 1 Medium Effort")
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
    assert "Attack with Known Weakness for 1 Cunning: 3 wounds for 3 Small Effort" in labels(p)
    p = fighting("dark_elf", small=4, weapon="knife")
    assert "Attack: 2 wounds, warded off by its guard, for 3 Small Effort" in labels(p)


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


# --- why not ----------------------------------------------------------------------------------------------------


def test_no_reason_is_given_for_a_card_that_is_on_offer():
    p = fighting(
        "gnoll", small=20, cunning=1, food=1, metal=1, skills=["inventive", "heroic_perseverance", "shrapnel", "bait"]
    )
    assert list(reasons(p)) == ["sneak"]  # whose uses are gone
    for seed in range(6):
        table = unboxed.new("unbroken", seed=seed, mode="easy")
        rng = random.Random(seed)
        while table.decision:
            prompt = table.scene(0)["prompt"]
            offered = {token for option in prompt["options"] for token in option["cards"]}
            refused = {token for reason in prompt["why_not"] for token in reason["cards"]}
            assert not offered & refused
            table.choose(rng.randrange(len(table.decision.options)))


@pytest.mark.rule("unbroken 4.2")
def test_a_skill_that_is_not_on_offer_says_what_it_lacks_or_waits_for():
    p = fighting(
        "gnoll", small=20, skills=["spike_thrower", "daring", "finisher", "footwork"], character="sneak", uses=1
    )
    assert reasons(p) == {
        "spike_thrower": ("You lack 1 Wood.", "3.2"),
        "daring": ("It comes when battle begins.", "4.1"),
        "finisher": ("It is always at work; there is nothing to choose.", "4.4"),
        "footwork": ("It comes after the monster's roll.", "4.1"),
        "sneak": ("It comes in Preparation, before you gain a skill or after the monster's roll.", "4.1"),
    }
    p = fighting("gnoll", 1, small=20, food=2, skills=["bait"], conditions=["amnesia"], uses=1)
    choose(p, "use", "bait")
    assert reasons(p)["bait"] == ("It has been used; its limit is once per battle.", "4.2")
    assert reasons(p)["sneak"][1] == "11.11"
    p = fighting("ogre", small=20, wood=1, skills=["spike_thrower"])
    assert reasons(p)["spike_thrower"] == ("It would do nothing now.", "4.7")


@pytest.mark.rule("unbroken 6.3")
def test_an_encounter_that_cannot_be_resolved_says_what_is_lacking():
    p = travelling(small=5)
    p.extra_cards = 1
    deal(p, "hunger_pangs", "spearfishing", "a_clever_scheme")
    choose(p, "explore")
    told = " ".join(text for text, _ in reasons(p).values())
    assert re.search(r"you lack 1 (Food|Metal), and resting", told)
    assert faces(p, p.revealed)


# --- what has been seen -----------------------------------------------------------------------------------------


@pytest.mark.rule("unbroken 7.2")
def test_facing_the_monster_cannot_be_undone_once_it_has_been_seen():
    table = unboxed.new("unbroken", seed=3)
    table.choose(("face_monster",))
    assert len(table.position.monster) == 1
    assert not table.can_undo
    with pytest.raises(unboxed.IllegalChoice, match="dice were rolled"):
        table.undo()
