"""Tables that begin in the middle of a game: to the engine such a table is a seed like any other.

Twins need positions that were redealt, and no seed leads to those. So `begin`, the one door through which the engine
makes a first position from a seed, is told of seeds that stand for prepared positions. Everything behind that door
(store, restarts, replays, other processes) works as ever. Other processes read the positions from a file that the
environment names (startup/sitecustomize.py)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import unboxed.table.table as engine
from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position

FILE = "UNBOXED_TEST_BEGINNINGS"
"""The environment variable that names a file of prepared positions."""
FIRST = 2**51
"""Prepared positions are counted from this seed on."""

_begin = engine.begin
_prepared: dict[int, dict[str, Any]] = {}


def prepare(position: Position) -> int:
    """Let the one seed that this process prepares stand for this position from now on; twins must not be told apart
    by their seeds."""
    _prepared[FIRST] = as_data(position)
    return FIRST


def as_data(position: Position) -> dict[str, Any]:
    """A position as it can be written to a file."""
    data: dict[str, Any] = json.loads(json.dumps(position.to_data()))
    return data


def begin(setup: Setup, seed: int, listener: Any = None) -> Position:
    """The engine's `begin`, which knows the prepared positions, too."""
    data = _prepared.get(seed)
    if data is None:
        return _begin(setup, seed, listener)
    position = setup.game.position.restore(setup, data)
    position.listener = listener
    return position


@contextmanager
def known() -> Iterator[None]:
    """Let the engine begin at prepared positions."""
    engine.begin = begin
    try:
        yield
    finally:
        engine.begin = _begin
        _prepared.clear()


def write(file: Path, positions: list[dict[str, Any]]) -> list[int]:
    """Keep positions for other processes; the seeds by which these know them."""
    seeds = [FIRST + i for i in range(len(positions))]
    file.write_text(json.dumps(list(zip(seeds, positions, strict=True))), "utf-8")
    return seeds


def read() -> None:
    """Know the positions of the file that the environment names, for the life of this process."""
    for seed, data in json.loads(Path(os.environ[FILE]).read_text("utf-8")):
        _prepared[seed] = data
    engine.begin = begin
