"""A real service, a real browser, and people in front of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import unboxed
from tests.browser.person import Person
from tests.browser.service import Service

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert Path(CHROMIUM).exists(), "no chromium; remedy: tools/chromium.sh, or apt-get install chromium"
    page = Path(unboxed.__file__).parent / "server" / "static" / "index.html"
    assert page.exists(), "the page has not been built; remedy: tools/page.sh .venv"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("service"))
    service.start()
    yield service
    service.kill()


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A service that a test may kill."""
    service = Service(tmp_path)
    service.start()
    yield service
    service.kill()


@pytest.fixture
def person(browser: Browser, service: Service) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser profile of their own; at the end no page may have complained."""
    people: list[Person] = []

    def make(address: str = service.address, screen: dict[str, Any] | None = None, **settings: Any) -> Person:
        usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
        context = browser.new_context(**{**usual, **(screen or {})})
        people.append(Person(context, address, **settings))
        return people[-1]

    yield make
    for one in people:
        one.context.close()
    assert [one.errors for one in people] == [[] for _ in people]
