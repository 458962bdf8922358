"""A table that was begun under an earlier release: shown and played on under its rules, and the page says so."""

import json
from pathlib import Path

import pytest

from tests.browser.service import Service

FIXTURES = Path(__file__).parents[1] / "frozen" / "fixtures" / "0.1"


@pytest.fixture
def old_service(tmp_path):
    service = Service(tmp_path, old=FIXTURES / "games.sqlite")
    service.start()
    yield service
    service.kill()


def test_an_old_table_is_shown_and_played_on_under_its_rules(old_service, person):
    kept = json.loads((FIXTURES / "games.said").read_text("utf-8"))["unlucky half"]
    sam = person(old_service.address)
    sam.go(f"/table/{kept['table']}#seat={kept['secrets'][0]}")
    assert sam.wait_until_asked()
    page = sam.page
    page.get_by_text("Rules of release 0.1", exact=True).wait_for()
    assert sam.hand()
    assert page.locator(".own-hand [data-face]").first.inner_text().strip()
    assert sam.play("click", 1, choices=3) == 3
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Rules of release 0.1", exact=True).wait_for()
    page.locator("input[type=range]").wait_for()
    sam.go("/games/unlucky/rules?release=0.1")
    page.get_by_text("Rules of release 0.1", exact=True).wait_for()
    page.locator("[id='1.1']").wait_for()


def test_the_end_of_an_old_game_shows_the_chance_over_it(old_service, person):
    kept = json.loads((FIXTURES / "games.said").read_text("utf-8"))["unlucky finished"]
    sam = person(old_service.address)
    sam.go(f"/table/{kept['table']}#seat={kept['secrets'][0]}")
    sam.page.locator(".chance .curve polyline").wait_for(timeout=120_000)
    sam.errors.clear()  # nobody sits down at a table whose game is over: the browser notes every refused request
    sam.go(f"/table/{kept['table']}/replay#seat={kept['secrets'][0]}")
    sam.page.get_by_text("Rules of release 0.1", exact=True).wait_for()
    sam.page.locator(".curve polyline").wait_for(timeout=120_000)
