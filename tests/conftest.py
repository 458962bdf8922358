"""What concerns all tests."""

from __future__ import annotations

import asyncio

import pytest


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
