"""What concerns all tests."""

from __future__ import annotations

import asyncio
import os

import pytest

from tests.soaking import FULL


def pytest_report_header():
    """Which games the contract plays, so that what failed can be run again."""
    games, seed = os.environ.get("UNBOXED_GAMES", "40"), os.environ.get("UNBOXED_SEED", "0")
    return f"contract: UNBOXED_GAMES={games} UNBOXED_SEED={seed}"


def pytest_collection_modifyitems(config, items):
    """Long forms have targets of their own, in which everything is run."""
    if FULL:
        return
    if left_out := [item for item in items if item.get_closest_marker("long")]:
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Where there are several processes, this is how tests are shared out to them."""
    from tests.sharing import Sharing

    return Sharing(config, log)


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request):
    """A process that has driven a browser keeps its event loop; to other tests it must look as if none ran."""
    loop = asyncio._get_running_loop()
    if loop is None or request.path.parent.name == "browser":
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
