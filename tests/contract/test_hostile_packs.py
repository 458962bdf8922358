"""Packs from strangers: whatever is in them, a game is set up and played, or it is said what is wrong with them.

The suite tries some for each game; `UNBOXED_PACKS=300` tries as many as it says."""

from __future__ import annotations

import functools
import os
import random
import signal
import time
import tomllib

import pytest

from tests.contract.damaged_folders import SECRET, write_damaged
from tests.contract.hostile_packs import hostile_pack
from unboxed.content.packs import read_pack
from unboxed.games import games
from unboxed.kernel.errors import BadCards, SetupError
from unboxed.table.table import Table

PACKS = int(os.environ.get("UNBOXED_PACKS", "40"))
LONGEST = 30
"""Seconds of processor time for a pack and a game with it."""


@pytest.fixture(autouse=True)
def quicker(monkeypatch):
    """The game's own cards are the same each time, and reading TOML is most of the work."""
    read = functools.lru_cache(maxsize=64)(tomllib.loads)
    monkeypatch.setattr(tomllib, "loads", read)


@pytest.fixture(autouse=True)
def in_time():
    """What never ends fails, and does not hold up the suite."""

    def too_long(*_):
        raise AssertionError(f"a pack kept the game busy for more than {LONGEST} seconds")

    before = signal.signal(signal.SIGVTALRM, too_long)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


def play(game, seed: int) -> bool:
    """Play with the pack of this seed for a while; False if it was refused."""
    rng = random.Random(f"{game.id} {seed}")
    return played_with(game, hostile_pack(game, rng), rng, seed)


def played_with(game, pack, rng: random.Random, seed: int) -> bool:
    """Play with a pack for a while; False if it was refused."""
    fitting = [(players, mode) for players in game.players for mode in game.modes if _fits(game, players, mode)]
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    refusal = None
    try:
        table = Table(game.setup(*rng.choice(fitting), (pack,)), seed)
    except BadCards as error:
        refusal = error
    if refusal is not None:
        assert refusal.problems, "a refusal says what is wrong"
        assert all(problem.startswith(pack.name) for problem in refusal.problems), "and of which pack"
        return False
    for _ in range(200):
        if table.decision is None:
            break
        table.choose(rng.randrange(len(table.decision.options)))
    for seat in (None, 0):
        table.scene(seat)
        table.log(seat)
    return True


@functools.cache
def _fits(game, players: int, mode: str) -> bool:
    try:
        game.setup(players, mode)
    except SetupError:
        return False
    return True


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_hostile_pack_is_refused_or_played(game):
    played = sum(play(game, seed) for seed in range(PACKS))
    assert 0 < played < PACKS


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_damaged_folder_or_zip_file_is_refused_or_played_and_nothing_outside_it_is_read(game, tmp_path):
    read = 0
    for seed in range(PACKS):
        rng = random.Random(f"{game.id} damaged {seed}")
        folder = tmp_path / str(seed)
        folder.mkdir()
        place = write_damaged(hostile_pack(game, rng), folder, rng)
        began, refusal = time.process_time(), None
        try:
            pack = read_pack(place)
        except BadCards as error:
            refusal = error
        assert time.process_time() - began < 1, place
        if refusal is not None:
            assert refusal.problems
            assert SECRET not in str(refusal)
            continue
        read += 1
        assert SECRET not in str(pack.files)
        played_with(game, pack, rng, seed)
    assert 0 < read < PACKS
