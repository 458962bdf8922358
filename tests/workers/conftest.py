"""Workers of tests may call the functions in tasks.py; what runs in a loop is run in both kinds of loop."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
import uvloop

ROOT = str(Path(__file__).parents[2])


@pytest.fixture(autouse=True)
def _workers_find_the_tests(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", ROOT)


@pytest.fixture(params=["asyncio", "uvloop"])
def run(request):
    """Runs a coroutine to its end in a loop of its own, within a minute."""
    factory = uvloop.new_event_loop if request.param == "uvloop" else None

    async def within_a_minute(coroutine):
        async with asyncio.timeout(60):
            return await coroutine

    def run_it(coroutine):
        with asyncio.Runner(loop_factory=factory) as runner:
            return runner.run(within_a_minute(coroutine))

    return run_it


class Gate:
    """Keeps a worker waiting until it is opened."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        os.mkfifo(path)

    def open(self) -> None:
        """Let whoever waits go on: opening waits until a worker has come."""
        with open(self.path, "wb"):
            pass

    async def opened(self) -> None:
        """Open without holding up the loop."""
        await asyncio.to_thread(self.open)


@pytest.fixture
def gate(tmp_path):
    numbers = iter(range(100))
    return lambda: Gate(tmp_path / f"gate{next(numbers)}")
