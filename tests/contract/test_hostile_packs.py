"""Packs from strangers: whatever is in them, a game is set up and played, or it is said what is wrong with them.

The suite tries some for each game; `UNBOXED_PACKS=300` tries as many as it says."""

from __future__ import annotations

import functools
import os
import random
import signal
import tomllib
from types import SimpleNamespace

import pytest

from tests.contract.hostile_packs import hostile_pack
from unboxed.content import cards as engine_cards
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
    monkeypatch.setattr(engine_cards, "tomllib", SimpleNamespace(loads=read))


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
    pack = hostile_pack(game, rng)
    fitting = [(players, mode) for players in game.players for mode in game.modes if _fits(game, players, mode)]
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    refusal = None
    try:
        table = Table(game.setup(*rng.choice(fitting), (pack,)), seed)
    except BadCards as error:
        refusal = error
    if refusal is not None:
        assert refusal.problems, "a refusal says what is wrong"
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
