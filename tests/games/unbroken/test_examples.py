"""Section 17: the worked examples, step by step with their numbers."""

import pytest

from tests.games.unbroken.dark import choose, eat, faces, fighting, have, marks, travelling
from unboxed.games.unbroken.rules.combat import combat_phase


def basilisk(*dice, **given):
    return fighting(
        "basilisk",
        *dice,
        **{
            "small": 5,
            "large": 1,
            "metal": 1,
            "food": 2,
            "skills": ["wrecker", "daring"],
            "conditions": ["paranoid"],
            "weapon": ["knife", "sword"],
            "uses": 2,
            **given,
        },
    )


@pytest.mark.rule("unbroken 17.1")
def test_the_basilisk_at_the_beginning_of_battle():
    p = basilisk(6)
    assert (p.lookup.monster["basilisk"].armor, p.lookup.monster["basilisk"].health) == (1, 12)
    assert marks(p, "paralyzed") == 2
    assert (p.health, p.most_health, p.armor) == (14, 14, 1)
    assert have(p)["small"] == 9


@pytest.mark.rule("unbroken 17.2")
def test_the_sneaks_turn_against_the_basilisk():
    p = basilisk(6)
    assert p.prompt[:2] == ("response", "paralysis_roll")
    choose(p, "respond_with", "basilisk")
    assert have(p) == {"small": 9, "large": 1, "food": 2}
    choose(p, "attack", "break 1 armor")
    assert (p.armor, have(p)["small"]) == (0, 8)
    assert p.prompt == ("another_attack",)


@pytest.mark.rule("unbroken 17.3")
def test_the_basilisk_takes_no_more_than_four_wounds_a_round():
    p = basilisk(6)
    choose(p, "respond_with", "basilisk")
    choose(p, "attack", "break 1 armor")
    choose(p, "attack", "4 wounds", "2 Small Effort and 1 Large Effort")  # 5 but for the Basilisk's limit
    assert (p.health, p.wounds) == (10, 4)
    assert have(p) == {"small": 6, "food": 2}


@pytest.mark.rule("unbroken 17.4")
def test_the_sneak_dodges_the_basilisks_six():
    p = basilisk(6, 6)  # the second 6 is round 2's paralysis roll
    choose(p, "respond_with", "basilisk")
    choose(p, "attack", "break 1 armor")
    choose(p, "attack", "4 wounds")
    assert p.die == 6
    choose(p, "respond_with", "Dodge")
    assert (p.row, p.uses, p.round) == (5, 1, 2)
    assert have(p) == {"small": 5, "food": 1}
    assert marks(p, "paralyzed") == 2


@pytest.mark.rule("unbroken 17.5")
def test_the_same_battle_after_an_ambush_and_on_hard():
    p = travelling(4, monster="basilisk", small=9, metal=1)
    p.player = -1
    combat_phase(p, True)
    p.advance()
    assert (faces(p, p.conditions), marks(p, "paralyzed"), p.ambushes) == (["paralyzed"], 4, 1)
    p = basilisk(2, mode="hard")
    assert p.prompt[:2] == ("response", "after_roll")  # the Basilisk's roll comes before the first turn
    choose(p, "decline")
    assert marks(p, "paralyzed") == 3


@pytest.mark.rule("unbroken 17.6")
def test_hunger_after_the_minotaur():
    p = travelling(3, monster="minotaur", small=5, food=2, character="hunter")
    p.player = -1
    p.do("hunger_step")
    p.advance()
    assert [option[1] for option in p.options] == [2, 1, 0]
    eat(p, 1)
    assert have(p) == {"small": 5 + 1 - 3, "food": 1}
    assert p.level == 4
