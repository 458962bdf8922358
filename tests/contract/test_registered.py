"""What is true of all registered games together."""

import pytest

import unboxed
from tests.contract.games import TESTS
from unboxed import SetupError
from unboxed.contract.citations import citations


def test_games_are_listed_in_alphabetical_order():
    assert list(unboxed.games()) == sorted(unboxed.games())
    assert all(game.id == name for name, game in unboxed.games().items())


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(SetupError, match=f"^there is no game 'chess'; games are {', '.join(unboxed.games())}$"):
        unboxed.new("chess")


def test_every_citation_names_a_rulebook_that_exists():
    assert {name for name, _ in citations(TESTS)} <= set(unboxed.games())


def test_a_game_is_set_up_by_its_id():
    for name, game in unboxed.games().items():
        assert unboxed.new(name).setup.game is game
