"""Section 16: achievements."""

import pytest

from tests.games.unbroken.dark import choose, deal, eat, fighting, load, travelling
from unboxed.games.unbroken.lookup import BIT
from unboxed.games.unbroken.rules.achievements import ACHIEVEMENTS, across_games, earned, in_one_game, tally

SWORD = ["knife", "sword"]


def winner(**given):
    """A game on level 4 about to be won: the Troll has one Health left, and there is enough to eat."""
    return fighting("troll", 1, small=20, food=4, weapon=SWORD, armor=0, health=1, **given)


def win(p, food=4):
    choose(p, "attack", "3 wounds" if p.moments & BIT["power"] else "2 wounds")
    eat(p, food)
    assert p.outcome == "won"
    return in_one_game(p)


@pytest.mark.rule("unbroken 16.1")
def test_there_are_sixteen_and_they_need_a_won_game():
    assert len({a.id for a in ACHIEVEMENTS}) == 16
    p = winner()
    p.ambushes = 4
    p.outcome = "died"
    assert in_one_game(p) == []


@pytest.mark.rule("unbroken 16.2")
def test_reckless_and_conflict_avoidance():
    p = winner()
    p.ambushes, p.tricks = 3, 2
    found = win(p)
    assert "reckless" not in found
    assert "conflict_avoidance" not in found
    p = winner()
    p.ambushes, p.tricks = 4, 3
    assert {"reckless", "conflict_avoidance"} <= set(win(p))


@pytest.mark.rule("unbroken 16.2")
def test_an_ambush_counts_if_any_part_was_carried_out():
    p = travelling(monster="kobold", small=9, time=1)
    deal(p, "catch_a_breath", "metal_scraps")
    choose(p, "explore")
    choose(p, "resolve", "metal_scraps")
    assert p.ambushes == 1
    p = travelling(3, monster="dark_elf", small=9, time=1, skills=["stubborn_blood"])
    deal(p, "catch_a_breath", "metal_scraps")
    choose(p, "explore")
    choose(p, "resolve", "metal_scraps")
    assert p.ambushes == 0


@pytest.mark.rule("unbroken 16.3")
def test_ascetic_and_glutton():
    found = win(winner())
    assert "glutton" in found
    assert "ascetic" not in found
    found = win(winner(), food=0)
    assert "ascetic" in found
    assert "glutton" not in found


@pytest.mark.rule("unbroken 16.4")
def test_not_worth_it_and_no_rest_for_the_wicked():
    p = winner()
    assert {"not_worth_it", "no_rest_for_the_wicked"} <= set(win(p))
    p = winner()
    p.abilities = p.rests = 1
    assert not {"not_worth_it", "no_rest_for_the_wicked"} & set(win(p))


@pytest.mark.rule("unbroken 16.5")
def test_not_a_scratch_counts_losses_in_battle_and_not_what_is_spent():
    assert "not_a_scratch" in win(winner())
    p = winner(medium=1)
    p.res[0] = 0
    p.player = -1
    p.do("lose", -1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    p.advance()
    assert p.scratched  # covered with Medium Effort, but a loss of Small Effort
    p = winner(conditions=["poisoned 1"])
    assert p.scratched
    p = winner()
    p.player = -1
    p.do("lose", -1, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    p.advance()
    assert p.scratched  # Time lost as Effort
    p = travelling(small=9, conditions=["poisoned 1"])
    choose(p, "explore")
    assert not p.scratched


@pytest.mark.rule("unbroken 16.6")
def test_all_the_time_in_the_world():
    p = travelling(small=9, time=5)
    deal(p, "gathering_strength", "a_clever_scheme")
    choose(p, "explore")
    choose(p, "rest")
    assert p.least_time == 3
    p = travelling(small=9, time=4)
    deal(p, "gathering_strength", "a_clever_scheme")
    choose(p, "explore")
    choose(p, "rest")
    assert p.least_time == 2
    p = winner()
    assert "all_the_time" in win(p)
    p = winner()
    p.least_time = 2
    assert "all_the_time" not in win(p)


@pytest.mark.rule("unbroken 16.7")
def test_what_you_own_at_the_end():
    found = win(winner(skills=["bait", "tinker", "scavenger", "finisher"], wood=1, metal=1, treasure=4))
    assert {"master_of_survival", "a_bit_of_everything", "payday"} <= set(found)
    found = win(winner(skills=["bait", "tinker", "scavenger"], wood=1, metal=1, treasure=3))
    assert not {"master_of_survival", "payday"} & set(found)
    assert "a_bit_of_everything" in found  # the Troll's Food
    assert "a_bit_of_everything" not in win(winner(wood=1, metal=1))


@pytest.mark.rule("unbroken 16.8")
def test_slugger_and_still_kicking():
    p = travelling(4, monster="troll", small=1, food=2)
    p.player = -1
    p.do("hunger_step")
    p.advance()
    eat(p, 2)
    assert p.outcome == "won"
    assert {"slugger", "still_kicking"} <= set(in_one_game(p))
    p = travelling(wood=2)
    choose(p, "craft_weapon", "club")
    assert p.upgraded


@pytest.mark.rule("unbroken 16.9")
def test_high_stakes_counts_even_if_you_starve_right_after():
    p = fighting("vampire", small=3, wood=1, armor=0, health=3, skills=["spike_thrower"])
    choose(p, "use", "spike_thrower")
    assert p.outcome == "starved"
    assert in_one_game(p) == ["high_stakes"]
    p = fighting("vampire", small=3, wood=1, armor=0, health=1, weapon=SWORD, skills=["spike_thrower"])
    choose(p, "attack", "2 wounds")
    assert in_one_game(p) == []


def game(character="sneak", won=True, difficulty="normal"):
    return {"character": character, "won": won, "difficulty": difficulty}


FOUR = ["sneak", "sage", "hunter", "brawler"]


@pytest.mark.rule("unbroken 16.10")
def test_best_served_cold_needs_a_win_with_each_character_on_one_difficulty():
    three = [game("sneak"), game("sage", won=False), game("sage"), game("hunter")]
    assert "best_served_cold" in across_games([*three, game("brawler")], FOUR)
    assert "best_served_cold" not in across_games([*three, game("brawler", difficulty="hard")], FOUR)
    assert "best_served_cold" not in across_games([*three, game("brawler", won=False)], FOUR)
    assert across_games([], FOUR) == []


@pytest.mark.rule("unbroken 16.11")
def test_consistency_needs_three_wins_in_a_row_on_one_difficulty():
    hard = game(difficulty="hard")
    assert "consistency_is_key" in across_games([hard, game(), game(), game()], FOUR)
    assert "consistency_is_key" not in across_games([game(), game(), hard, game()], FOUR)
    assert "consistency_is_key" not in across_games([game(), game(won=False), game(), game()], FOUR)
    assert "consistency_is_key" not in across_games([game(), game()], FOUR)


def test_a_finished_game_is_judged_with_those_before_it():
    p = winner()
    load(p, 1)
    win(p)
    before = [tally(p, 0), tally(p, 0)]
    assert "consistency_is_key" in earned(p, 0, before)
    assert "consistency_is_key" not in earned(p, 0)
