"""Bots by name."""

import random
from time import monotonic

import pytest

from unboxed.bots import LEVELS, Budget, Look, make_bot
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.table.table import begin


def a_look(seed=1, choices=6):
    position, rng = begin(find("unlucky").setup(3), seed), random.Random(seed)
    for _ in range(choices):
        position.choose(rng.randrange(len(position.options)))
    return Look(position, position.player, seed)


@pytest.mark.parametrize("name", ["random", "greedy", "absent", "mcts:20", "mcts:5ms", "novice", "adventurer"])
def test_every_name_gives_a_bot_that_chooses_what_is_on_offer(name):
    look = a_look()
    assert 0 <= make_bot(name).choose(look, 1) < len(look.options)


def test_the_levels_rise_from_novice_to_legend():
    assert list(LEVELS) == ["novice", "adventurer", "veteran", "legend"]


@pytest.mark.parametrize(
    "name", ["", "clever", "mcts", "mcts:", "mcts:-5", "mcts:0", "mcts:5s", "mcts:20x0", "legend:3"]
)
def test_a_name_nobody_has_is_refused_with_those_there_are(name):
    with pytest.raises(SetupError) as error:
        make_bot(name)
    if name.startswith("mcts:") and "x" not in name and name != "mcts:":
        assert "is no budget; write iterations as in 500, or milliseconds as in 200ms" in str(error.value)
        return
    for allowed in ("random", "greedy", "absent", "novice", "legend", "mcts:500", "mcts:200ms", "./file.py:Class"):
        assert allowed in str(error.value)


def test_a_budget_in_time_is_kept():
    look, bot = a_look(), make_bot("mcts:60ms")
    began = monotonic()
    bot.choose(look, 1)
    assert 0.06 <= monotonic() - began < 2


def test_a_budget_of_nothing_is_none():
    with pytest.raises(SetupError, match="a budget needs some iterations or milliseconds"):
        Budget()
    assert Budget(1).part(3, 4) == Budget(1), "every process thinks at least once"
    assert str(Budget(milliseconds=200)) == "200ms"
    assert str(Budget(500)) == "500"
