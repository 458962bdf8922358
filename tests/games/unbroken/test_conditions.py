"""Section 11: conditions."""

import pytest

from tests.games.unbroken.dark import (
    GAME_LEVEL,
    choose,
    deal,
    eat,
    faces,
    fighting,
    have,
    load,
    marks,
    offers,
    takes,
    travelling,
)
from unboxed.content.cards import Pack
from unboxed.games.unbroken.rules.conditions import Gift, inflict
from unboxed.table.scene import scene


@pytest.mark.rule("unbroken 11.1")
def test_a_condition_for_the_next_level_waits_and_then_lasts_that_level():
    p = fighting("wererat", 5, small=20, health=1, food=1, weapon="knife", armor=0)
    choose(p, "skip_turn")
    assert (faces(p, p.waiting), p.conditions) == (["famished"], [])
    choose(p, "attack", "2 wounds", "3 Small Effort")
    p.choose(0)  # a skill
    eat(p, 1)
    assert (p.level, faces(p, p.conditions), p.waiting) == (2, ["famished"], [])
    p.player = -1
    p.stack.clear()
    p.do("end_of_combat_phase")
    p.advance()
    assert (p.level, p.conditions) == (3, [])
    assert "famished" in faces(p, p.condition_supply)


@pytest.mark.rule("unbroken 11.2")
def test_a_condition_gained_at_once_lasts_until_the_end_of_the_combat_phase():
    p = fighting("dark_elf", 3, small=20)
    choose(p, "skip_turn")
    assert faces(p, p.conditions) == ["poisoned"]
    p.player = -1
    p.stack.clear()
    p.do("end_of_combat_phase")
    p.advance()
    assert (p.conditions, marks(p, "poisoned")) == ([], 0)


@pytest.mark.rule("unbroken 11.3")
def test_an_active_condition_gained_again_for_the_next_level_stays():
    p = fighting("wererat", 5, 5, 1, small=20, conditions=["famished"])
    choose(p, "skip_turn")
    assert p.staying == tuple(p.conditions)
    choose(p, "skip_turn")  # already gained for the next level now: rolled again
    assert p.row == 1
    p.player = -1
    p.stack.clear()
    p.do("end_of_combat_phase")
    p.advance()
    assert (p.level, faces(p, p.conditions)) == (2, ["famished"])


@pytest.mark.rule("unbroken 11.4")
def test_where_no_roll_is_involved_only_tokens_add_up():
    p = fighting("shaman", small=20, conditions=["weakened"])
    assert faces(p, p.conditions) == ["weakened"]
    p = travelling(small=20, conditions=["poisoned 1"])
    inflict(p, Gift("poisoned", False, 3, 0), True)
    assert marks(p, "poisoned") == 4


@pytest.mark.rule("unbroken 11.5")
def test_a_cure_takes_an_active_bad_condition_of_your_choice():
    p = travelling(small=9, conditions=["armored", "crippled", "sleepless"])
    p.extra_cards = 1
    deal(p, "leeches_and_moss", "a_clever_scheme")
    inflict(p, Gift("weakened", True, 0, 0), True)
    choose(p, "explore")
    choose(p, "resolve", "leeches_and_moss")
    assert [p.face[option[1]] for option in p.options] == ["crippled", "sleepless"]
    choose(p, "cure_condition", "sleepless")
    assert faces(p, p.conditions) == ["armored", "crippled"]


@pytest.mark.rule("unbroken 11.6")
def test_armored_stays_and_takes_one_off_wounds_down_to_one():
    p = fighting("gnoll", 2, small=20, conditions=["armored"])
    choose(p, "skip_turn")
    assert have(p) == {"small": 20 - takes("gnoll", 2) + 1}
    p = fighting("abomination", 2, small=20, conditions=["armored"])
    choose(p, "skip_turn")
    assert have(p) == {"small": 20 - max(1, takes("abomination", 2) - 1)}
    p.player = -1
    p.stack.clear()
    p.do("end_of_combat_phase")
    p.advance()
    assert faces(p, p.conditions) == ["armored"]


@pytest.mark.rule("unbroken 11.7")
def test_paralysis_takes_the_turn_when_the_die_shows_no_more_than_the_tokens():
    p = fighting("basilisk", 2, 1, 3, small=20)  # 2: turn lost; row 1; then 3: free
    assert (p.round, have(p), marks(p, "paralyzed")) == (2, {"small": 20 - takes("basilisk", 1)}, 2)
    assert p.prompt[0] == "your_turn"


@pytest.mark.rule("unbroken 11.7")
def test_paralysis_holds_any_number_of_tokens_unless_the_option_says_otherwise():
    for option, tokens in (({}, 7), ({"paralysis_limit": 5}, 5)):
        p = travelling(4, small=9, conditions=["paralyzed 4"], **option)
        p.RULES["mark"](p, -1, "paralyzed", 3)
        assert marks(p, "paralyzed") == tokens
        card = next(z for z in scene(p, 0, ["Mae"])["zones"] if z["id"] == "conditions")["cards"][0]
        assert card.get("state") == (["at most 5 tokens"] if option else None)
    p = travelling(4, small=9)
    p.RULES["mark"](p, -1, "paralyzed", 1)
    assert (p.conditions, marks(p, "paralyzed")) == ([], 0)


@pytest.mark.rule("unbroken 11.8")
def test_poison_bites_before_explorations_and_turns_and_then_goes():
    p = travelling(small=9, conditions=["poisoned 2"])
    deal(p, "gathering_strength", "a_clever_scheme", "fallen_timbers", "metal_scraps")
    choose(p, "explore")
    assert (have(p), marks(p, "poisoned")) == ({"small": 8}, 1)
    p.choose(0)
    choose(p, "explore")
    assert p.conditions == []
    p = fighting("gnoll", 1, small=9, conditions=["poisoned 2"])
    choose(p, "skip_turn")
    assert (have(p), p.conditions) == ({"small": 7}, [])


@pytest.mark.rule("unbroken 11.9")
def test_paranoid_makes_it_bigger_and_marked_lets_it_act():
    p = fighting("gnoll", small=20, conditions=["paranoid"], health=10)
    assert (p.health, p.most_health) == (12, 12)
    p = fighting("gnoll", 2, small=20, conditions=["marked"])
    assert (have(p), p.round) == ({"small": 20 - takes("gnoll", 2)}, 1)


@pytest.mark.rule("unbroken 11.10")
def test_crippled_sleepless_and_famished():
    p = travelling(small=9, conditions=["crippled", "sleepless"])
    deal(p, "gathering_strength")
    choose(p, "explore")
    assert len(p.revealed) == 1
    choose(p, "rest")
    assert have(p) == {"small": 10}
    p = travelling(small=9, conditions=["sleepless"], food=7)
    p.player = -1
    p.do("hunger_step")
    p.advance()
    assert len(p.options) == 2
    p = travelling(small=9, conditions=["famished"], food=7)
    p.player = -1
    p.do("hunger_step")
    p.advance()
    assert len(p.options) == 3


@pytest.mark.rule("unbroken 11.10")
def test_sleepless_rest_never_gives_less_than_nothing():
    p = travelling(wood=1, conditions=["crippled", "sleepless"])
    deal(p, "solace_in_warmth")
    choose(p, "explore")
    choose(p, "rest")
    assert have(p) == {"wood": 1}


@pytest.mark.rule("unbroken 11.11")
def test_amnesia_forbids_abilities_and_weakness_makes_attacks_dearer():
    p = travelling(small=9, conditions=["amnesia"], uses=1)
    assert not offers(p, "use")
    assert offers(travelling(small=9, uses=1), "use")
    p = fighting("gnoll", 1, small=9, conditions=["weakened"], weapon="knife")
    load(p, 1)
    choose(p, "attack", "2 wounds", "4 Small Effort")
    assert have(p) == {"small": 5}


CURSE = """
[source]
level = "designed"
number = "designed"
armor = "designed"
health = "designed"
rows = "designed"

[[card]]
id = "curser"
name = "Curser"
level = 3
number = 7
armor = 0
health = 9
text = "It weakens you for a while."

[[card.rows]]
on = 2
label = "CURSE"
text = "Gain Weakened for 2 turns"
do = [{ verb = "condition", what = "weakened", for = "now", turns = 2 }]
"""


def cursed(*dice, **given):
    """In battle with a monster of a pack whose second row weakens for two turns."""
    GAME_LEVEL["curser"] = 3
    return fighting("curser", *dice, packs=(Pack("curses", (("monsters.toml", CURSE),)),), small=20, **given)


@pytest.mark.rule("unbroken 11.2")
def test_a_condition_for_a_number_of_turns_ends_after_them():
    p = cursed(2, 1, 1)
    choose(p, "skip_turn")
    card = next(z for z in scene(p, 0, ["Mae"])["zones"] if z["id"] == "conditions")["cards"][0]
    assert (faces(p, p.conditions), card["state"]) == (["weakened"], ["for 2 turns more"])
    choose(p, "attack", "1 wound", "3 Small Effort")
    assert faces(p, p.conditions) == ["weakened"]
    choose(p, "skip_turn")
    assert p.conditions == []
    choose(p, "attack", "1 wound", "2 Small Effort")


@pytest.mark.rule("unbroken 11.2")
def test_turns_that_are_lost_count_and_the_end_of_the_level_ends_it_too():
    p = cursed(2, 1, 1)
    choose(p, "skip_turn")
    p.skips = 1  # noticed before the next turn
    choose(p, "skip_turn")
    assert p.conditions == []
    p = cursed(2, food=3, health=1)
    choose(p, "skip_turn")
    choose(p, "attack", "1 wound")
    p.choose(0)
    p.choose(0)
    assert (p.level, p.conditions, p.lasting) == (4, [], [0] * len(p.lasting))


@pytest.mark.rule("unbroken 9.7")
def test_the_same_condition_for_turns_again_lasts_longer():
    p, told = cursed(2, 2), []
    p.listener = lambda _, step: told.append(step)
    choose(p, "skip_turn")
    choose(p, "skip_turn")
    assert (p.lasting[p.lookup.all_conditions.index("weakened")], p.die) == (3, 2)
    assert [step[3:] for step in told if step[0] == "condition_longer"] == [("3 turns",)]


@pytest.mark.rule("unbroken 9.7")
def test_a_condition_that_is_there_for_the_whole_level_is_rolled_again():
    p = cursed(2, 1, conditions=["weakened"])
    choose(p, "skip_turn")
    assert (p.row, p.lasting[p.lookup.all_conditions.index("weakened")]) == (1, 0)
