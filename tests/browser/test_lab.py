"""The lab in the browser: a number is changed beside the card's picture, and the comparison grows game by game."""

from __future__ import annotations

import pytest

from tests.browser.service import Service


@pytest.fixture
def lab(tmp_path):
    service = Service(tmp_path, more=("--lab",))
    service.start()
    yield service
    service.kill()


def test_a_designer_raises_a_number_and_sees_what_it_does_grow(person, lab):
    sam = person(lab.address)
    sam.go("/")
    page = sam.page
    page.get_by_role("link", name="Try out other numbers").click()
    page.locator("select[name=game]").select_option("unlucky")
    page.locator("select[name=players]").select_option("2")
    page.locator("select[name=bot]").select_option("random")
    page.locator("select[name=games]").select_option("200")
    page.locator("select[name=card]").select_option("knight_club")
    page.locator("[data-value='knight_club.value']").fill("4")
    assert "4" in page.locator(".picture .card").inner_text()
    page.get_by_role("button", name="Play 200 games").click()
    page.locator("svg[data-points='1']").wait_for(timeout=60_000)
    wide = page.locator("path.band").get_attribute("d")
    page.locator("svg[data-points='3']").wait_for(timeout=60_000)
    assert page.locator("path.band").get_attribute("d") != wide
    page.get_by_text("All 200 games are played").wait_for(timeout=240_000)
    first = page.locator("[data-measure]").first
    assert first.get_attribute("data-measure").startswith("knight_club ")
    page.get_by_role("button", name="The whole report").click()
    report = page.frame_locator("iframe.report")
    report.get_by_role("heading", name="Side by side").wait_for()
    assert report.locator("body").evaluate("(body) => getComputedStyle(body).fontFamily").startswith("Georgia")
    page.get_by_role("button", name="Play it at a table").click()
    page.locator(".cards [data-face=knight_club]").wait_for()
    assert page.locator(".cards .chip").inner_text() == "changed"


def test_a_service_without_a_lab_offers_none_and_says_so(person):
    sam = person()
    sam.go("/")
    sam.page.locator("input[webkitdirectory]").wait_for(state="attached")
    assert sam.page.get_by_role("link", name="Try out other numbers").count() == 0
    sam.go("/lab")
    sam.page.get_by_text("This service has no lab.").wait_for()
