"""Worker processes: they end with their caller, and say so when they end by themselves."""

import pytest

from unboxed.lab.tally import Tally
from unboxed.lab.workers import count_in_workers

TASK = {
    "game": "unlucky",
    "players": 2,
    "mode": "free",
    "options": {},
    "packs": [],
    "bots": ["random"],
    "seed": 3,
    "rotate": True,
}


def test_all_games_are_played_once_however_many_processes_share_them():
    tally = Tally(2)
    count_in_workers(TASK, 25, 3, tally, None)
    assert tally.games == 25


def test_a_process_that_ends_by_itself_is_named(capfd):
    with pytest.raises(RuntimeError, match="ended by itself"):
        count_in_workers({**TASK, "game": "no such game"}, 5, 1, Tally(2), None)
    assert "there is no game" in capfd.readouterr().err
