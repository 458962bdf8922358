"""Golden playthroughs: none is left over, and the command that writes them. That games play as they say is part of the
contract (tests/contract)."""

import unboxed
from tests.contract.games import PLAYTHROUGHS
from tests.playthroughs.write import main


def test_every_playthrough_is_of_a_game_there_is():
    assert {path.name.split("-")[0] for path in PLAYTHROUGHS.glob("*.txt")} == set(unboxed.games())


def test_the_command_refuses_a_game_there_is_not(capsys):
    assert main(["chess"]) == 2
    assert "there is no game 'chess'; games are" in capsys.readouterr().err
