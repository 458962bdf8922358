"""A stranger's game in a real browser: installed beside the house, drawn by a page that does not know it."""

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


def test_false_lanterns_is_played_to_the_end_by_clicks_alone(person):
    sam = person(guided=["false_lanterns"])
    sam.sit_down("false_lanterns", players=3, bot="novice", seed=4)
    sam.hurry()
    sam.wait_until_asked()
    assert len(sam.hand()) == 2
    assert sam.play("click", 4) > 3
    assert sam.over
    assert "won" in sam.page.locator("section.end h2").inner_text()
