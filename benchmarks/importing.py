"""How long `import unboxed` takes, beside release 0.1's: what every program pays before it does anything."""

from __future__ import annotations

import compileall
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bars import PURE, Bar
from benchmarks.timing import COST, Figure
from unboxed.frozen.releases import Release, releases

WHAT = "import"
SOURCES = Path(__file__).parents[1] / "src"
TIMED = "import sys, time; sys.path.insert(0, sys.argv[1]); t = time.process_time(); import unboxed; "
TIMED += "print(1e6 * (time.process_time() - t))"
TIMES = 5
"""Processes of one sample, of which the quickest counts: what others do on the machine only makes it slower."""


def figures() -> Iterator[Figure]:
    """The present sources, and those of release 0.1."""
    yield Figure(PURE, WHAT, COST, lambda seconds: _taken(SOURCES))
    unpacked = tempfile.TemporaryDirectory(prefix="unboxed-import-")
    with zipfile.ZipFile(_first().place) as archive:
        archive.extractall(unpacked.name)
    compileall.compile_dir(unpacked.name, quiet=2)
    yield Figure(f"unboxed@{_first().version}", WHAT, COST, lambda seconds: _taken(Path(unpacked.name)))


def bars() -> list[Bar]:
    """It takes no longer than it did."""
    return [Bar(PURE, WHAT, f"unboxed@{_first().version}", 1.0)]


def _first() -> Release:
    return releases()[0]


def _taken(path: Path) -> float:
    command = [sys.executable, "-I", "-c", TIMED, str(path)]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(TIMES))
