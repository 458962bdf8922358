"""A game is its seed and its choices, in any process and under any hash seed."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys

from unboxed.kernel.game import Game
from unboxed.table.table import Table, begin

from . import settings
from .observing import Observer, observed
from .settings import Subject, Way, finished, ways_of
from .statements import DoesNotApply, every_game, every_way

HASH_SEEDS = ("0", "1", "2", "3")
ELSEWHERE = f"""
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from {__name__} import all_ends
print(all_ends(pickle.load(sys.stdin.buffer)))
"""


def all_ends(game: Game) -> str:
    """One hash over the ends of many games of every way: what the other processes print."""
    every_end = hashlib.blake2b()
    for way in ways_of(game):
        for setup, seed in way.games(part=10):
            every_end.update(finished(setup, seed).fingerprint().encode())
    return every_end.hexdigest()


class Repetition(Observer):
    """Holds a game that is played again against the first time."""

    def ends(self, table: Table) -> None:
        assert table.position.over
        assert table.result == self.game.end.result, "played again with the same choices, it has another result"
        assert table.fingerprint() == self.game.end.fingerprint(), (
            "played again with the same choices, it ends otherwise"
        )


@every_way
def same_seed_and_choices_give_the_same_game(way: Way) -> None:
    observed(way, Repetition)


@every_way
def another_seed_gives_another_game(way: Way) -> None:
    setup = way.setups[0]
    assert len({begin(setup, seed).fingerprint() for seed in range(20)}) == 20


@every_game
def the_hash_seed_of_the_process_changes_nothing(subject: Subject) -> None:
    try:
        told = pickle.dumps(sys.path) + pickle.dumps(subject.game)
    except pickle.PicklingError as error:
        raise DoesNotApply(str(error)) from error
    here = all_ends(subject.game)
    for seed in HASH_SEEDS:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "UNBOXED_GAMES": str(settings.GAMES)}
        there = subprocess.run([sys.executable, "-c", ELSEWHERE], input=told, env=environment, capture_output=True)
        assert there.returncode == 0, f"another process cannot play it: {there.stderr.decode()[-300:]}"
        assert there.stdout.decode().strip() == here, "in another process a game ends otherwise: is a set looped over?"
