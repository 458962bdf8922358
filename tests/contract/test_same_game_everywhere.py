"""A game is its seed and its choices, in any process and under any hash seed."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.observing import Observer, observed
from tests.contract.settings import every_way, finished, ways
from unboxed.table.table import begin

ROOT = Path(__file__).parents[2]
HASH_SEEDS = ("0", "1", "2", "3")


def all_ends() -> str:
    """One hash over the ends of many games of every way: what the other processes print."""
    every_end = hashlib.blake2b()
    for way in ways():
        for setup, seed in way.games(part=10):
            every_end.update(finished(setup, seed).fingerprint().encode())
    return every_end.hexdigest()


class Repetition(Observer):
    """Holds a game that is played again against the first time."""

    def ends(self, table):
        assert table.position.over
        assert table.result == self.game.end.result
        assert table.fingerprint() == self.game.end.fingerprint()


@every_way
def test_same_seed_and_choices_give_the_same_game(way):
    observed(way, Repetition)


@every_way
def test_another_seed_gives_another_game(way):
    setup = way.setups[0]
    assert len({begin(setup, seed).fingerprint() for seed in range(20)}) == 20


@pytest.fixture(scope="module")
def ends_here():
    return all_ends()


@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_the_hash_seed_of_the_process_changes_nothing(hash_seed, ends_here):
    command = [sys.executable, "-c", "from tests.contract.test_same_game_everywhere import all_ends; print(all_ends())"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    there = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == ends_here
