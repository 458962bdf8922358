"""Section 3: resources, three kinds of Effort, spending and losing."""

import pytest

from tests.games.unbroken.dark import choose, deal, fighting, have, names, offers, takes, travelling
from unboxed.games.unbroken.rules.payment import can_pay, lose_small, pay
from unboxed.games.unbroken.state import gain


def lose(p, **amounts):
    """A forced loss, carried out."""
    words = ("small", "medium", "large", "cunning", "food", "wood", "metal", "treasure", "time")
    p.player = -1
    p.do("lose", -1, *(amounts.get(word, 0) for word in words))
    p.advance()


@pytest.mark.rule("unbroken 3.1")
def test_what_does_not_fit_on_a_bar_is_lost():
    p = travelling(food=6)
    gain(p, (0, 0, 0, 0, 3, 0, 0, 0, 0))
    assert have(p) == {"food": 7}


@pytest.mark.rule("unbroken 3.2")
def test_only_what_can_be_paid_in_full_is_offered():
    p = travelling(small=3)
    assert not offers(p, "focus")
    assert not offers(p, "plan")
    assert offers(p, "orienteer")
    assert offers(p, "scout")
    p = travelling(small=0)
    assert names(p) == ["explore", "explore_on", "face_monster"]


@pytest.mark.rule("unbroken 3.3")
def test_higher_effort_stands_in_for_missing_lower_effort():
    p = travelling(small=1, medium=1)
    assert can_pay(p, (2, 0, 0, 0, 0, 0, 0, 0, 0))
    assert not can_pay(p, (3, 0, 0, 0, 0, 0, 0, 0, 0))
    pay(p, (2, 0, 0, 0, 0, 0, 0, 0, 0))
    assert have(p) == {}


@pytest.mark.rule("unbroken 3.3")
def test_lower_effort_never_stands_in_for_higher_nor_food_for_anything():
    p = travelling(small=9, food=5)
    assert not can_pay(p, (0, 1, 0, 0, 0, 0, 0, 0, 0))
    assert not can_pay(p, (0, 0, 0, 1, 0, 0, 0, 0, 0))


@pytest.mark.rule("unbroken 3.3")
def test_the_player_chooses_between_medium_and_large_only_for_what_is_missing():
    p = travelling(small=3, medium=2, large=2)
    choose(p, "plan")
    assert p.prompt == ("cover", 1)
    assert names(p) == ["stand_in"]
    choose(p, "stand_in", "1 Large Effort")
    assert have(p) == {"medium": 2, "large": 1, "cunning": 1}


@pytest.mark.rule("unbroken 3.3")
def test_how_much_of_each_higher_kind_stands_in_is_one_question():
    p = fighting("troll", 4, small=5, medium=3, large=3)
    choose(p, "skip_turn")
    lost = takes("troll", 4) - 5
    assert p.prompt == ("cover", lost)
    assert [option[1:3] for option in p.options] == [(3, 1), (2, 2), (1, 3)]
    choose(p, "stand_in", "2 Medium Effort and 2 Large Effort")
    assert (have(p), p.prompt[0]) == ({"medium": 1, "large": 1}, "your_turn")


@pytest.mark.rule("unbroken 3.3")
def test_medium_owed_may_be_covered_by_large_and_reserves_are_kept():
    p = travelling(small=1, medium=0, large=2)
    assert can_pay(p, (2, 1, 0, 0, 0, 0, 0, 0, 0))
    assert not can_pay(p, (3, 1, 0, 0, 0, 0, 0, 0, 0))
    pay(p, (2, 1, 0, 0, 0, 0, 0, 0, 0))
    assert have(p) == {}


@pytest.mark.rule("unbroken 3.4")
def test_without_effort_you_live_until_you_must_lose_some():
    p = travelling(small=2)
    lose(p, small=2)
    assert p.outcome == ""
    lose(p, small=1)
    assert (p.outcome, p.over) == ("died", True)


@pytest.mark.rule("unbroken 3.4")
def test_a_loss_covered_by_higher_effort_does_not_kill():
    p = travelling(small=1, large=1)
    lose(p, small=2)
    assert (p.outcome, have(p)) == ("", {})


@pytest.mark.rule("unbroken 3.4")
def test_a_poisoned_walk_can_kill():
    p = travelling(small=0, conditions=["poisoned 2"])
    choose(p, "explore")
    assert p.outcome == "died"


@pytest.mark.rule("unbroken 3.5")
def test_materials_are_lost_whole_or_not_at_all():
    p = travelling(cunning=1, small=3)
    lose(p, cunning=2)
    assert have(p) == {"cunning": 1, "small": 3}
    lose(p, cunning=1)
    assert have(p) == {"small": 3}


@pytest.mark.rule("unbroken 3.5")
def test_the_gremlins_ambush_needs_both_cunning():
    p = travelling(2, monster="gremlin", cunning=1, small=5, time=1)
    deal(p, "a_clever_scheme", "gathering_strength")
    choose(p, "explore")
    choose(p, "resolve", "gathering_strength")
    assert p.fox == "battle"
    assert have(p) == {"cunning": 1, "small": 5, "medium": 1}
    assert p.ambushes == 0


@pytest.mark.rule("unbroken 3.6")
def test_large_effort_may_be_given_for_the_medium_that_a_row_demands():
    steal = takes("crazed_survivor", 5)
    p = fighting("crazed_survivor", 5, small=8, large=3, weapon=["knife", "sword"])
    choose(p, "skip_turn")  # STEAL 1 Medium, or lose more Small than you have Effort
    assert steal > 8 + 3
    assert [option[3] for option in p.options] == ["Lose 1 Large Effort", f"Lose {steal} Small Effort"]
    choose(p, "give_higher")
    assert (have(p), p.outcome) == ({"small": 8, "large": 2}, "")
    p = fighting("crazed_survivor", 5, small=20, large=1, weapon=["knife", "sword"])
    choose(p, "skip_turn")
    choose(p, "take_alternative")
    assert have(p) == {"small": 20 - steal, "large": 1}
    p = fighting("crazed_survivor", 5, small=20, medium=1, large=1, weapon=["knife", "sword"])
    choose(p, "skip_turn")  # the very kind is there: nothing to ask
    assert have(p) == {"small": 20, "large": 1}


@pytest.mark.rule("unbroken 3.7")
def test_large_effort_may_be_given_for_medium_that_is_reduced():
    p = fighting("giant_spider", 1, 4, small=2, large=1)
    choose(p, "skip_turn")
    assert [option[3] for option in p.options] == ["Lose 1 Large Effort, gain 1 Small Effort", "Lose 3 Small Effort"]
    choose(p, "give_higher")
    assert have(p) == {"small": 3}


@pytest.mark.rule("unbroken 3.6")
def test_without_an_alternative_higher_kinds_cover_the_loss():
    p = travelling(large=1)
    lose(p, medium=1)
    assert (have(p), p.outcome) == ({}, "")
    lose(p, medium=1)
    assert p.outcome == "died"
    p = travelling(small=9, medium=3)
    lose(p, large=1)  # nothing stands above Large
    assert p.outcome == "died"


@pytest.mark.rule("unbroken 3.7")
def test_reduce_takes_the_better_and_gives_the_lesser():
    p = fighting("troglodyte", 3, small=5, large=1)
    choose(p, "skip_turn")
    assert have(p) == {"small": 7}
    p = fighting("troglodyte", 3, small=5)
    choose(p, "skip_turn")  # no Large Effort: the alternative
    assert have(p) == {"small": 5 - takes("troglodyte", 3)}


def test_losing_nothing_is_nothing():
    p = travelling(small=0)
    lose_small(p, 0)
    assert p.outcome == ""
