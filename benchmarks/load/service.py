"""The service as it is loaded: one process, a SQLite file, every choice on the disk before it is answered.

It has the peer's small game beside its own."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from unboxed.server.main import run
from unboxed.server.settings import Settings

import_module("unboxed.games").__path__.append(str(Path(__file__).parent / "games"))
run(
    Settings(
        database=sys.argv[1],
        port=0,
        limits=("all=off",),  # most are per address, and all clients come from one
    )
)
