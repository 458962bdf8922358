"""Native positions and Python's search for garbage: what a position holds once is visited once."""

import gc
import random
from collections import Counter

import pytest

from tests.compiled.fingerprints import played
from unboxed.table.table import begin


@pytest.mark.parametrize("game", played(), ids=lambda game: game.id)
def test_every_list_of_a_position_is_visited_once(game):
    """One that is visited twice seems to be held by less than it is: it would be emptied while it is in use."""
    position, rng = begin(game.setup(max(game.players)), 1), random.Random(1)
    for _ in range(50):
        if position.over:
            break
        position.choose(rng.randrange(len(position.options)))
    holds = [getattr(position, field) for field in type(position).FIELDS]
    visited = Counter(id(held) for held in gc.get_referents(position) if isinstance(held, list))
    assert visited[id(position.stack)]
    assert visited == Counter(id(held) for held in holds if isinstance(held, list))
