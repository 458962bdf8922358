"""A stranger's game in a real browser: installed beside the house, drawn by a page that does not know it."""

import json

import pytest

from tests.browser.service import Service
from tests.examples.installed import ROOT, Installed


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bluff")
    service = Service(folder, python=str(Installed(folder, ROOT / "examples" / "bluff").python))
    service.start()
    yield service
    service.kill()


def test_its_own_theme_is_drawn_and_its_own_counters_are_shown(person):
    sam = person(guided=["false_lanterns"])
    sam.go("/")
    tile = sam.page.locator("[data-game=false_lanterns]")
    sam.page.locator("[data-game=false_lanterns][style*='1d3a4a']").wait_for()
    theme = json.loads((ROOT / "examples/bluff/src/false_lanterns/theme.json").read_text())
    assert tile.locator("path").first.get_attribute("d") == theme["icon"]
    sam.sit_down("false_lanterns", players=3, bot="novice", seed=4)
    sam.wait_until_asked()
    role = sam.hand()[0]
    drawings = sam.page.locator(f".own-hand [data-face={role}] path")
    assert theme["icons"][role] in drawings.evaluate_all("all => all.map(one => one.getAttribute('d'))")
    counted = sam.page.locator(".own [data-counter]").evaluate_all("all => all.map(one => one.dataset.counter)")
    assert counted == ["cellar", "aboard"]


def test_its_tutorial_is_offered_and_speaks(person):
    sam = person(motion="none", guided=[])
    sam.go("/")
    sam.page.locator("[data-learn=false_lanterns]").click()
    words = sam.page.get_by_test_id("tutor-words")
    words.wait_for()
    assert words.inner_text().startswith("Eight barrels in your cellar win.")
    sam.page.locator(".ring-tutor").wait_for()
    ring, counter = (
        sam.page.locator(".ring-tutor").bounding_box(),
        sam.page.locator("[data-counter=cellar]").bounding_box(),
    )
    assert abs(ring["x"] + 4 - counter["x"]) <= 5
    assert sam.play("click", 2, choices=4) == 4


def test_false_lanterns_is_played_to_the_end_by_clicks_alone(person):
    sam = person(guided=["false_lanterns"])
    sam.sit_down("false_lanterns", players=3, bot="novice", seed=4)
    sam.hurry()
    sam.wait_until_asked()
    assert len(sam.hand()) == 3
    assert sam.play("click", 4) > 3
    assert sam.over
    assert "won" in sam.page.locator("section.end h2").inner_text()
