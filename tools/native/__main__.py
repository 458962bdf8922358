"""Make the compiled build: python -m tools.native FOLDER [GAME ...]   (no game: all of them)"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import unboxed

from .compiling import compile_native
from .sources import write_sources

if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    folder, games, began = Path(sys.argv[1]).resolve(), sys.argv[2:] or list(unboxed.games()), time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    modules = write_sources(folder, games)
    print(f"compiling {len(modules)} modules of {', '.join(games)}", flush=True)
    compile_native(folder, modules)
    print(f"compiled in {time.monotonic() - began:.0f} s: {folder}")
