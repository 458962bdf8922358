"""Sections 12 and 15: rewards, hunger, the next level, the end."""

import pytest

from tests.games.unbroken.dark import choose, eat, faces, fighting, have, names, setup, teach, travelling
from unboxed.games.unbroken.rules.achievements import tally
from unboxed.games.unbroken.rules.aftermath import missed
from unboxed.games.unbroken.rules.scoring import rank_of, score_of
from unboxed.games.unbroken.sums import RESOURCES


def hungry(level=1, **given):
    """At the Hunger step."""
    p = travelling(level, **given)
    p.player = -1
    p.do("hunger_step")
    p.advance()
    return p


@pytest.mark.rule("unbroken 12.1")
def test_a_won_battle_gives_the_whole_reward_on_level_four_too():
    for monster in ("kobold", "troll"):
        p = fighting(monster, small=1, cunning=0, weapon=["knife", "sword"], medium=1, armor=0, health=1)
        choose(p, "attack", "3 wounds")
        reward = p.lookup.reward[monster]
        assert p.res == list(reward[:8])


@pytest.mark.rule("unbroken 12.2")
def test_levels_one_to_three_give_a_skill_of_two():
    p = fighting("kobold", small=3, weapon=["knife", "sword"], armor=0, health=1)
    teach(p, "daring", "bait")
    choose(p, "attack", "2 wounds")
    assert (names(p), len(p.options)) == (["keep_skill"], 2)
    choose(p, "keep_skill", "bait")
    assert (faces(p, p.skills), faces(p, p.skill_discards[-1:])) == (["bait"], ["daring"])
    p = fighting("troll", small=3, weapon=["knife", "sword"], armor=0, health=1)
    choose(p, "attack", "2 wounds")
    assert (p.fox, p.skills) == ("hunger", [])


@pytest.mark.rule("unbroken 12.3")
def test_you_eat_as_much_as_you_like_up_to_the_levels_number():
    p = hungry(3, small=9, food=5)
    assert [option[1] for option in p.options] == [3, 2, 1, 0]
    eat(p, 3)
    assert have(p) == {"small": 12, "food": 2}


@pytest.mark.rule("unbroken 12.3")
def test_the_requirement_never_falls_below_nothing():
    p = hungry(1, small=9, food=5, skills=["strong_stomach"])
    assert (p.level, have(p)) == (2, {"small": 9, "food": 5})


@pytest.mark.rule("unbroken 12.4")
def test_missing_food_costs_more_and_more():
    assert [missed(n) for n in range(5)] == [0, 1, 3, 6, 10]
    p = hungry(2, small=9)
    assert have(p) == {"small": 6}
    assert p.starved


@pytest.mark.rule("unbroken 12.4")
def test_not_being_able_to_pay_is_starvation():
    p = hungry(3, small=5)
    assert (p.outcome, p.result.reason) == ("starved", "starvation in the Dark on level 3")


@pytest.mark.rule("unbroken 12.5")
def test_before_the_next_level():
    p = fighting("goblin", small=20, skills=["grim_determination"], conditions=["crippled", "armored"], uses=1)
    choose(p, "use", "grim_determination")
    p.explorations = 5
    p.player = -1
    p.stack.clear()
    p.do("end_of_combat_phase")
    p.advance()
    assert (p.level, p.uses, p.used_level, p.explorations) == (3, 3, 0, 0)
    assert faces(p, p.conditions) == ["armored"]
    assert (p.monster, faces(p, p.gone), p.health, p.armor) == ([], ["goblin"], 0, 0)


@pytest.mark.rule("unbroken 12.5")
def test_responses_to_the_start_of_the_next_level_come_last():
    p = hungry(1, small=9, food=1, skills=["long_con"])
    eat(p, 1)
    assert (p.prompt[0], p.uses, p.level, have(p)) == ("preparation", 2, 2, {"small": 11, "cunning": 1})


@pytest.mark.rule("unbroken 15.1")
def test_the_last_monster_and_the_last_hunger_survived_is_victory():
    p = fighting("troll", small=20, weapon=["knife", "sword"], armor=0, health=1)
    choose(p, "attack", "2 wounds")
    eat(p, 2)
    assert (p.outcome, p.over, p.result.winners) == ("won", True, (0,))
    p = fighting("troll", small=3, weapon=["knife", "sword"], armor=0, health=1)
    choose(p, "attack", "2 wounds")
    eat(p, 0)
    assert (p.outcome, p.result.winners) == ("starved", ())


@pytest.mark.rule("unbroken 15.2")
def test_what_is_left_over_scores():
    for name, points in zip(RESOURCES, (0, 3, 5, 2, 3, 2, 3, 10), strict=True):
        p = travelling(**{name: 2})
        assert score_of(p) == 0
        p.outcome = "won"
        assert score_of(p) == 2 * points


@pytest.mark.rule("unbroken 15.3")
def test_scores_have_ranks():
    ranks = [rank_of(score) for score in (0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 99)]
    assert ranks == [
        "Prey",
        "Cast-off",
        "Cast-off",
        "Survivor",
        "Survivor",
        "Avenger",
        "Avenger",
        "Revenant",
        "Revenant",
        "Nemesis",
        "Nemesis",
    ]


@pytest.mark.rule("unbroken 15.4")
def test_the_score_pad_keeps_character_difficulty_leftovers_score_and_rank():
    p = travelling(4, mode="hard", small=2, treasure=2, food=1, character="sage")
    p.outcome = "won"
    assert tally(p, 0) == {
        "character": "sage",
        "difficulty": "hard",
        "won": True,
        "level": 4,
        "left": {"small": 2, "food": 1, "treasure": 2},
        "score": 23,
        "rank": "Avenger",
    }
    p.outcome = "died"
    assert (tally(p, 0)["score"], tally(p, 0)["rank"]) == (0, "")
    assert setup().mode == "normal"
