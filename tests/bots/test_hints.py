"""Hints: the options with their chances, how sure they are, and what is expected to follow."""

import random
from itertools import islice

import pytest

from tests.bots.test_fairness import questions
from tests.bots.tiny import HIGHER, holding, worth_of
from unboxed.bots import Budget, Look, hint
from unboxed.bots.mcts import MctsBot
from unboxed.games import find
from unboxed.table.table import begin


def mid_game(seed=1, choices=20):
    position, rng = begin(find("unlucky").setup(4), seed), random.Random(seed)
    for _ in range(choices):
        position.choose(rng.randrange(len(position.options)))
    return position


def test_every_option_is_in_the_hint_with_its_label_and_numbers():
    position = mid_game()
    found = hint(Look(position, position.player, 1), 1, Budget(300))
    assert sorted(h.option for h in found) == list(range(len(position.options)))
    for h in found:
        assert h.label
        assert 0 <= h.low <= h.chance <= h.high <= 1
    assert sum(h.visits for h in found) >= 300


def test_the_best_comes_first_and_its_chance_is_near_the_truth():
    for card in (2, 8):
        look = Look(holding(begin(HIGHER.setup(2), 1), card, ()), 0, 1)
        keeping, swapping = worth_of(card, ())
        best = hint(look, 1, Budget(2000))[0]
        assert best.option == int(swapping > keeping)
        assert best.low - 0.03 <= max(keeping, swapping) <= best.high + 0.03


@pytest.mark.parametrize("game", ["unlucky", "unbroken", "uncharted"])
def test_the_bot_of_the_same_mind_takes_what_comes_first(game):
    for number, position in enumerate(islice(questions(find(game), 5), 4)):
        look = Look(position, position.player, number)
        assert hint(look, 5, Budget(40))[0].option == MctsBot(Budget(40)).choose(look, 5)


def test_the_interval_narrows_with_more_thought():
    look = Look(holding(begin(HIGHER.setup(2), 1), 5, ()), 0, 1)
    little, much = (hint(look, 1, Budget(n))[0] for n in (60, 2000))
    assert much.high - much.low < little.high - little.low


def test_the_line_says_in_words_who_is_expected_to_do_what():
    position = begin(find("unlucky").setup(2), 4)
    names = ["Ada", "Bruno"]
    lines = [h.line for h in hint(Look(position, position.player, 1), 1, Budget(1500), names)]
    said = [step for line in lines for step in line]
    assert said
    assert all(step.startswith(("You: ", "Ada: ", "Bruno: ")) for step in said)


def test_whoever_is_not_asked_gets_no_hint():
    position = mid_game()
    assert hint(Look(position, (position.player + 1) % 4, 1)) == []


def test_the_same_seed_gives_the_same_hint():
    position = mid_game()
    look = Look(position, position.player, 1)
    assert hint(look, 5, Budget(100)) == hint(look, 5, Budget(100))
