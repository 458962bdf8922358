"""Whom to believe, what is worth what, and what an honest captain does."""

import pytest
from arrange import choose, night
from false_lanterns.bot.belief import LIE, belief
from false_lanterns.bot.evaluate import evaluate
from false_lanterns.bot.instinct import instinct


def test_a_world_is_less_likely_for_each_claim_that_is_false_in_it():
    g = night("pilot pilot", "keeper wrecker", "lookout lookout").position
    g.said = [["exciseman"], ["keeper"], []]
    assert belief(g, 0) == 1.0, "what oneself said is no news"
    assert belief(g, 1) == LIE
    g.said[1] = ["smuggler", "exciseman"]
    assert belief(g, 0) == pytest.approx(LIE**2)


def test_what_was_said_is_remembered_until_it_is_shown_or_gone():
    table = night("pilot keeper", "wrecker wrecker", "lookout lookout")
    choose(table, "claim", 0, "pilot")
    assert table.position.said == [["pilot"], [], []]
    choose(table, "doubt", 1)
    assert table.position.said == [[], [], []]


def test_values_are_parts_of_one_and_barrels_ashore_crew_and_boats_count():
    even = night("pilot pilot", "keeper keeper").position
    assert evaluate(even, 0) == evaluate(even, 1) == pytest.approx(0.5)
    for given in ({"cellar": [1, 0]}, {"aboard": [4, 3]}):
        assert evaluate(night("pilot pilot", "keeper keeper", **given).position, 0) > 0.5
    assert evaluate(night("pilot pilot", "keeper").position, 0) > 0.5
    even.crews[1] = []
    assert (evaluate(even, 0), evaluate(even, 1)) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("crew", "aboard", "liked"),
    [
        ("smuggler pilot", [3, 3], ("claim", 0, "smuggler")),
        ("smuggler pilot", [2, 3], ("claim", 0, "pilot")),
        ("exciseman keeper", [5, 3], ("row", 0)),
        ("exciseman keeper", [1, 1], ("fish", 0)),
    ],
)
def test_an_honest_captain_lets_work_whom_they_have(crew, aboard, liked):
    g = night(crew, "lookout lookout", aboard=aboard).position
    assert g.options[instinct(g)] == liked


def test_an_honest_captain_doubts_what_cannot_be_and_stands_in_the_way_truly():
    table = night("wrecker pilot", "keeper pilot")
    choose(table, "claim", 0, "wrecker")
    g = table.position
    assert g.options[instinct(g)][0] == "stand_in_the_way"
    table = night("keeper lookout", "pilot pilot", "wrecker wrecker")
    g = table.position
    choose(table, "claim", 0, "pilot")
    assert g.options[instinct(g)][0] == "let_it_be", "the third or the fourth might be theirs"
    g.show_all([token for token in g.harbour if g.face[token] == "pilot"], 1)
    assert g.options[instinct(g)][0] == "doubt"
