"""Nobody starves others: whatever one client asks for, other tables' choices and bots go on as before.

Two tables are played (four people; one person with three bots), somebody keeps coming in, and all waits are timed:
quietly, and then while a flood comes from another address. The floods and those who wait are in processes of their own.
What the machine itself costs is measured by programs that only burn processor time (`burn`), as many as send floods.

The suite runs all floods at once for some seconds and allows for a machine that has other things to do;
UNBOXED_FLOODS=full (`make floods`) also runs each alone, measures longer and holds the waits to the bars themselves."""

from __future__ import annotations

import asyncio
import os
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.server.floods.trial import FLOODS, Trial, tried
from tests.server.floods.victims import part

pytestmark = pytest.mark.alone
FULL = os.environ.get("UNBOXED_FLOODS") == "full"
SECONDS = 15.0 if FULL else 3.0
CHOICE = 0.25
"""Seconds that 99 of 100 choices may take until everybody has seen them."""
BOT = 0.1
"""Seconds for scheduling that a bot may take beyond twice its quiet time."""
COMING = 1.0
"""Seconds until somebody who comes in sees the table."""
SHARE = 0.99 if FULL else 0.9
"""In a few seconds there are too few choices for a 99th of 100 to mean anything."""


@cache
def control(programs: int) -> Trial:
    """What the machine costs: the same measurement beside as many programs that only burn processor time."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(tried(["burn"] * programs, SECONDS, Path(folder) / "tables.sqlite"))


def who_waits(trial: Trial, machine: float) -> list[str]:
    """Who had to wait too long, if the machine alone costs so many seconds."""
    slow = []
    if part(trial.flooded.choices, SHARE) > CHOICE + machine:
        slow.append("choices")
    if part(trial.flooded.bots, SHARE) > 2 * part(trial.quiet.bots, SHARE) + BOT + machine:
        slow.append("bots")
    if part(trial.flooded.comings, SHARE) > COMING + machine:
        slow.append("comings in")
    return slow


@pytest.mark.parametrize("kind", [*FLOODS, "all"] if FULL else ["all"])
def test_others_play_on_while_a_flood_comes_in(kind, tmp_path):
    kinds = FLOODS if kind == "all" else [kind]
    machines, trial = control(len(kinds)), asyncio.run(tried(kinds, SECONDS, tmp_path / "tables.sqlite"))
    figures = "\n".join(["", kind, *trial.lines(), "burn", *machines.lines()])
    print(figures)
    machine = 0.0 if FULL else max(part(machines.flooded.choices, SHARE), part(trial.quiet.choices, SHARE))
    slow = who_waits(trial, machine)
    assert not slow, f"{' and '.join(slow)} had to wait{figures}"
    assert len(trial.flooded.choices) >= 10, f"hardly anything could be played{figures}"


def test_a_route_that_holds_up_everybody_is_found(tmp_path):
    """Cards that are made anew on the loop, for whoever asks, as often as they ask."""
    wide = {"limits": ["cards-address=off", "requests-address=off"], "planted": ["on_the_loop"]}
    trial = asyncio.run(tried(["cards"], 3.0, tmp_path / "tables.sqlite", **wide))
    assert "choices" in who_waits(trial, part(trial.quiet.choices, SHARE)), "\n".join(trial.lines())
