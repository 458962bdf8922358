"""Make the compiled build: python -m tools.native [--quick] FOLDER [GAME ...]

No game: all of them. --quick leaves the C compiler's optimisation out."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import unboxed

from .compiling import compile_native
from .sources import write_sources

if __name__ == "__main__":
    quick, wanted = "--quick" in sys.argv, [word for word in sys.argv[1:] if word != "--quick"]
    if not wanted:
        raise SystemExit(__doc__)
    folder, games, began = Path(wanted[0]).resolve(), wanted[1:] or list(unboxed.games()), time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    modules = write_sources(folder, games)
    print(f"compiling {len(modules)} modules of {', '.join(games)}", flush=True)
    compile_native(folder, modules, "0" if quick else "2")
    print(f"compiled in {time.monotonic() - began:.0f} s: {folder}")
