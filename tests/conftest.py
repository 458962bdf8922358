"""What concerns all tests."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from tests.soaking import FULL, WHOLE


def pytest_report_header():
    """Which games the contract plays, so that what failed can be run again."""
    games, seed = os.environ.get("UNBOXED_GAMES", "40"), os.environ.get("UNBOXED_SEED", "0")
    return f"contract: UNBOXED_GAMES={games} UNBOXED_SEED={seed}"


LONGEST = 600
"""Seconds after which a test fails that waits for what never comes: the suite must name it, and not wait with it."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """No test may hold up all others for ever."""

    def wake(*_):
        raise TimeoutError(f"{item.nodeid} took more than {LONGEST} s")

    if FULL:  # the long forms take what they take
        return (yield)
    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(LONGEST)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report):
    """Name what failed at once, not only at the end of half an hour that may be cut short."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        crash = getattr(report.longrepr, "reprcrash", None)
        why = f"\n  {crash.message.splitlines()[0]}" if crash and crash.message else ""
        print(f"\nFAILED in {report.when} after {report.duration:.0f} s: {report.nodeid}{why}", flush=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Long forms have targets of their own, and `make test` leaves to the whole suite what takes long."""
    later = {name for name, runs in (("long", FULL), ("more", WHOLE)) if not runs}
    is_later = [bool(later & {mark.name for mark in item.iter_markers()}) for item in items]
    if any(is_later):
        config.hook.pytest_deselected(items=[item for item, late in zip(items, is_later, strict=True) if late])
        items[:] = [item for item, late in zip(items, is_later, strict=True) if not late]


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
