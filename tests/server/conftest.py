"""Tests written as coroutines run in an event loop of their own."""

from __future__ import annotations

import asyncio
import inspect
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.postgres import Postgres
from tests.server.service import Service
from tests.soaking import more

SAME_AGAIN = ("upkeep", "test_frozen_database", "test_revoked", "test_rolling")
"""What is about the things in a database, and tried at length with both kinds: `make test` takes one kind. Where two
processes write at once it takes both."""


def pytest_collection_modifyitems(items):
    for item in items:
        about = (item.path.stem, item.path.parent.name)
        if "postgresql" in item.name and any(name in about for name in SAME_AGAIN):
            item.add_marker(more)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = pyfuncitem._fixtureinfo.argnames
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted})
    with ThreadPoolExecutor(1) as thread:  # a process that has driven a browser keeps the browser's loop in its own
        thread.submit(asyncio.run, test).result()
    return True


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of an empty database, of both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return request.getfixturevalue("postgres").database()


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A running service with an empty database, without limits and without waiting."""
    with Service(tmp_path_factory.mktemp("service") / "tables.sqlite") as running:
        yield running
