"""Kept games are played as they were: the same is offered, said and reached (tests/playthroughs/kept.py)."""

import pytest

import unboxed
from tests.playthroughs.kept import digest, kept, played


@pytest.mark.parametrize("game", unboxed.games())
def test_kept_games_are_played_as_they_were(game):
    others = [number for number, one in enumerate(kept(game)) if not one.plays_as_before()]
    assert not others, (
        f"these kept games of {game} differ from what they were: {others}; print one of them before and after "
        f"the change (python -m tests.playthroughs.kept {game} {others[0]}) and, if it is meant, write them anew"
    )


@pytest.mark.parametrize("game", unboxed.games())
def test_another_choice_makes_another_game(game):
    one = kept(game)[0]
    asked = list(played(one.setup(), one.seed, one.choices))
    assert digest(asked[:-1]) != one.digest
    assert digest(list(played(one.setup(), one.seed + 1, one.choices))) != one.digest
