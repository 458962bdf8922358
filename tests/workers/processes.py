"""Looking after processes that tests have started."""

from __future__ import annotations

import time
from pathlib import Path


def alive(process: int) -> bool:
    """Does it run, or one of its threads? Until the last of them is over, nobody can notice that it has ended."""
    place = Path(f"/proc/{process}")
    try:
        state = (place / "stat").read_text("utf-8").rpartition(")")[2].split()[0]
        return state != "Z" or len(list((place / "task").iterdir())) > 1
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(process: int, within: float = 30) -> bool:
    """Does this process end within so many seconds?"""
    until = time.monotonic() + within
    while alive(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not alive(process)


def written(file: Path, within: float = 60) -> str:
    """What somebody writes into this file."""
    until = time.monotonic() + within
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.02)
    return file.read_text("utf-8")
