"""Fitting: weights that say what happened, the same from the same games."""

import random

import pytest

from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.studies.fitting import Seen, check, fit, play


def seen_of(strength, count=1500):
    """Made-up moments of two seats: each card in hand makes the win so much likelier."""
    rng, found = random.Random(4), []
    for game in range(count):
        hands = [rng.randrange(6), rng.randrange(6)]
        first = strength ** hands[0] / (strength ** hands[0] + strength ** hands[1])
        won = 0 if rng.random() < first else 1
        traits = [{"hands#": hand} for hand in hands]
        found.append(Seen(game, traits, [1.0, 1.0], [1.0 * (won == 0), 1.0 * (won == 1)]))
    return found


def test_what_makes_a_win_likelier_gets_its_weight():
    strong, weak = fit(seen_of(2.0), seed=1), fit(seen_of(0.5), seed=1)
    assert strong.weights["hands#"] == pytest.approx(0.69, abs=0.12)  # the logarithm of 2
    assert weak.weights["hands#"] == pytest.approx(-0.69, abs=0.12)
    assert strong.loss < strong.before == pytest.approx(strong.nothing_known, abs=0.01)


def test_where_nothing_matters_nothing_is_learnt():
    found = fit(seen_of(1.0), seed=1)
    assert abs(found.weights["hands#"]) < 0.1
    assert found.loss == pytest.approx(found.nothing_known, abs=0.02)


def test_the_same_games_give_the_same_weights_in_any_number_of_processes():
    setup = find("island").setup(2, "points")
    found = [fit(play(setup, "random", 60, 3, jobs, None, lambda *_: None), 3) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert found[0].games <= 60
    assert found[0].positions > 100


def test_a_bot_plays_on_with_what_was_learnt():
    setup = find("island").setup(2, "points")
    never = {"hands#": -9.0}  # whoever has more cards has all but lost
    usual, other = ([one.traits for one in play(setup, "greedy", 3, 3, 1, w, lambda *_: None)] for w in (None, never))
    assert usual != other


def test_too_few_games_and_games_without_rivals_are_refused():
    with pytest.raises(SetupError, match="too few to fit anything"):
        fit(seen_of(2.0, 5), seed=1)
    with pytest.raises(SetupError, match="not played against each other"):
        check(find("unbroken").setup(1))
    with pytest.raises(SetupError, match="not played against each other"):
        check(find("cursed").setup(2, "coop"))
    check(find("cursed").setup(2, "standard"))
