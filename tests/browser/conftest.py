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
from tests.soaking import more

HERE = Path(__file__).parent
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


JOURNEYS = {
    "test_axe": ("unlucky-dark", "kept_of_it"),
    "test_bluff": ("to_the_end",),
    "test_cursed": ("the_map_shows", "large_enough"),
    "test_deal": ("confirmed_after_the_game", "two_people_see_one_code"),
    "test_everybody": ("table[dark]", "any_page[light]", "sideways", "scrolling[cursed", "200_kilobytes", "long_press"),
    "test_firefox": ("unlucky",),
    "test_foretold": ("told_on_it", "has_to_be_held"),
    "test_helping": (
        "dimmed",
        "opens_the_card_with",
        "ones_own_turn",
        "interval",
        "be_skipped",
        "[a card]",
        "spoken",
        "behind_the_guide",
    ),
    "test_history": ("achievement",),
    "test_in_one_go": ("",),
    "test_island": ("chain",),
    "test_lab": ("designer",),
    "test_layout": ("",),
    "test_learning": ("unlucky-desk", "learnt_to_its_end"),
    "test_looking_on": ("spectator", "time_line"),
    "test_moving": ("flies",),
    "test_my_games": ("ones_turn",),
    "test_new_frames": ("stands_still", "lit_together"),
    "test_new_game": ("without_any_page_code",),
    "test_nothing_is_lost": ("",),
    "test_old_table": ("",),
    "test_pace": ("none_in_a_blink",),
    "test_packs": ("by_link",),
    "test_people": ("passphrase", "mutes_one_does_not_hear"),
    "test_players": ("cursed",),
    "test_stalled_commit": ("loses_nothing",),
    "test_start": ("sets_its_clock", "in_sight_on_a_desk[cursed-8]"),
    "test_study": ("one_click_plays_again", "one_rematch", "are_listed"),
    "test_table_menu": ("report", "hands_a_seat", "closed_table"),
    "test_two_people": ("link_alone", "others_cards", "consent", "away"),
    "test_unbroken": ("won_by_clicks",),
    "test_uncharted": ("running_total",),
    "test_whole_games": ("",),
}
"""The journeys through the page that `make test` makes, by parts of their names; `.ci/run` makes all."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if item.path.parent == HERE]
    for item in here:
        if not any(part in item.name for part in JOURNEYS.get(item.path.stem, ())):
            item.add_marker(more)
    if {item.path for item in here} == set(HERE.glob("test_*.py")):
        named = {(file, part) for file, parts in JOURNEYS.items() for part in parts}
        found = {
            (item.path.stem, part) for item in here for part in JOURNEYS.get(item.path.stem, ()) if part in item.name
        }
        if lost := sorted(named - found):
            raise pytest.UsageError(f"no journey is called so any more: {lost}")


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
