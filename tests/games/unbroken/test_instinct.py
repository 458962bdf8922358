"""Instinct and evaluation: no rules, but they must be legal, harmless and of some use."""

import random

import pytest

from tests.games.unbroken.dark import GAME, fighting, setup, travelling
from unboxed.table.table import begin


def played_by_instinct(mode, character, seed):
    p = begin(setup(mode, character=character), seed)
    while p.player >= 0:
        index = GAME.instinct(p)
        assert 0 <= index < len(p.options)
        p.choose(index)
    return p


@pytest.mark.parametrize("mode", ["easy", "normal", "hard"])
def test_instinct_always_names_an_option_and_changes_nothing(mode):
    rng = random.Random(5)
    for seed, character in enumerate(["sneak", "sage", "hunter", "brawler"] * 3):
        p = begin(setup(mode, character=character), seed)
        while p.player >= 0:
            before = p.fingerprint() if rng.random() < 0.05 else None
            index = GAME.instinct(p)
            assert before in (None, p.fingerprint())
            p.choose(index if rng.random() < 0.8 else int(rng.random() * len(p.options)))


def test_instinct_wins_now_and_then_where_chance_never_does():
    by_instinct = sum(played_by_instinct("normal", "brawler", seed).outcome == "won" for seed in range(60))
    by_chance = 0
    for seed in range(300):
        p, rng = begin(setup(), seed), random.Random(seed)
        while p.player >= 0:
            p.choose(int(rng.random() * len(p.options)))
        by_chance += p.outcome == "won"
    assert by_instinct >= 4
    assert by_chance < 6  # random wins under 2 % on Normal


def test_the_evaluation_is_a_chance_and_changes_nothing():
    for seed in range(8):
        p, rng = begin(setup("easy"), seed), random.Random(seed)
        while p.player >= 0:
            before = p.to_data()
            assert 0 <= GAME.evaluate(p, 0) <= 1
            assert p.to_data() == before
            p.choose(GAME.instinct(p) if rng.random() < 0.9 else 0)
        assert GAME.evaluate(p, 0) == 1 or GAME.evaluate(p, 0) <= 0.1


def test_more_is_better_to_the_evaluation():
    def worth(make):
        total = 0.0
        for number in range(40):
            p = make()
            p.chance = number * 7919
            total += GAME.evaluate(p, 0)
        return total

    poor = worth(lambda: travelling(3, small=4))
    rich = worth(lambda: travelling(3, small=16, medium=3, food=3, weapon=["knife", "sword"], skills=["daring"]))
    assert rich > poor + 5
    nearly = worth(lambda: fighting("ogre", small=16, food=4, armor=0, health=2, weapon=["knife", "sword"]))
    far = worth(lambda: fighting("ogre", small=16, food=4, armor=2, health=14, weapon=["knife", "sword"]))
    assert nearly > far + 10


def test_instinct_uses_two_responses_where_only_both_help():
    p = fighting("giant_spider", 3, small=9, character="sneak", uses=1, skills=["footwork"])
    for _ in range(2):
        assert p.prompt[:2] == ("response", "after_roll")
        p.choose(GAME.instinct(p))
    assert (p.row, p.prompt[0]) == (1, "your_turn")


def test_instinct_does_not_waste_what_helps_only_along_with_another():
    p = fighting("gremlin", small=20, character="brawler", uses=1, weapon="knife", skills=["opening_blow"])
    p.choose(next(i for i, option in enumerate(p.options) if option[0] == "attack" and option[3] == "2 wounds"))
    assert p.options[GAME.instinct(p)][0] == "decline"


def test_instinct_gives_no_sword_for_a_club():
    p = fighting("crazed_survivor", 1, small=20, weapon=["knife", "sword"], health=1)
    p.choose(next(i for i, option in enumerate(p.options) if option[0] == "attack"))
    assert (p.prompt[0], p.options[GAME.instinct(p)]) == ("basic_weapon", ("no_weapon",))
