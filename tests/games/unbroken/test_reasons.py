"""Why a card is not on offer, as people are told."""

import random
import re

import pytest

import unboxed
from tests.games.unbroken.dark import choose, deal, faces, fighting, have, travelling
from unboxed.table.scene import scene


def reasons(p):
    """Why cards are not on offer, by face."""
    told = scene(p, 0, ["Mae"])["prompt"]["why_not"]
    return {p.face[token]: (reason["text"], reason["rule"]) for reason in told for token in reason["cards"]}


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
    assert reasons(p)["spike_thrower"] == ("The monster's armor would stop its wounds.", "8.9")


@pytest.mark.rule("unbroken 4.7")
def test_what_would_do_nothing_says_why():
    p = fighting("kobold", 3, small=20, treasure=1, character="brawler", uses=1, skills=["iron_grip", "loaded_purse"])
    choose(p, "skip_turn")  # STEAL is ignored, but Loaded Purse would also wound
    assert reasons(p)["brawler"] == ("The row that is coming does nothing to you.", "4.7")
    p = fighting("basilisk", 6, 3, small=2, treasure=1, uses=0, skills=["footwork", "loaded_purse"])
    choose(p, "skip_turn")  # GAZE: row 2 says the same as row 3, and after Loaded Purse it is row 1 anyway
    assert reasons(p)["footwork"] == ("It would change nothing now.", "4.7")
    p = fighting("gnoll", 6, 3, small=20, character="sneak", uses=2, skills=["footwork"])
    choose(p, "skip_turn")
    choose(p, "respond_with", "sneak")
    assert reasons(p)["sneak"] == ("It has been used; it comes once each time.", "4.2")


@pytest.mark.rule("unbroken 13.4")
def test_a_trail_is_read_only_while_the_monster_is_unknown():
    p = travelling(monster="gnoll", level=3, small=5, character="hunter", uses=1)
    assert reasons(p)["hunter"] == ("The monster is revealed already.", "5.5")
    p = travelling(small=5, character="hunter", uses=1)
    choose(p, "use", "hunter")
    assert (have(p), len(p.monster)) == ({"small": 7}, 1)


@pytest.mark.rule("unbroken 10.6")
def test_a_weapon_out_of_reach_says_what_it_bars():
    p = fighting("gremlin", 5, small=20, wood=4, metal=4, weapon="knife")
    choose(p, "skip_turn")
    assert "craft_weapon" not in {option[0] for option in p.options}
    told = "It is out of reach for 2 turns; until then you can neither craft nor downgrade a weapon."
    assert reasons(p)["knife"] == (told, "10.6")


@pytest.mark.rule("unbroken 5.2")
def test_the_moments_of_a_card_are_each_named_once():
    p = fighting("orc", 1, small=20, food=1, character="sage", uses=1)
    p.player = -1
    p.do("hunger_step")
    p.advance()
    told = "It comes in Preparation, on your turn in battle or when you choose an attack."
    assert reasons(p)["sage"] == (told, "4.1")


@pytest.mark.rule("unbroken 6.3")
def test_an_encounter_that_cannot_be_resolved_says_what_is_lacking():
    p = travelling(small=5)
    p.extra_cards = 1
    deal(p, "hunger_pangs", "spearfishing", "a_clever_scheme")
    choose(p, "explore")
    told = " ".join(text for text, _ in reasons(p).values())
    assert re.search(r"you lack 1 (Food|Metal), and resting", told)
    assert faces(p, p.revealed)
