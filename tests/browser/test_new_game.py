"""A game that the page has never heard of: the one of docs/add_a_game.md is served, drawn and played to its end."""

from __future__ import annotations

import pytest

from tests.browser.service import Service
from tests.browser.test_everybody import check
from tests.docs.test_add_a_game import blocks

START = """
import importlib
from pathlib import Path

folder = Path(__file__).parent
games = importlib.import_module("unboxed.games")
games.__path__ = [*games.__path__, str(folder)]
"""
"""Imported by every Python process that has its folder on the path: the service, and the workers that play bots."""


@pytest.fixture
def with_magpies(tmp_path):
    """A service that has one more game, of which there is nothing in the page."""
    for name, text in {**blocks(), "sitecustomize.py": START}.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    service = Service(tmp_path, path=tmp_path)
    service.start()
    yield service
    service.kill()


def test_a_game_without_any_page_code_is_drawn_and_played_to_its_end(person, with_magpies):
    sam = person(with_magpies.address, motion="none", guided=["magpies"])
    sam.sit_down("magpies", players=3, bot="random", seed=5)
    assert sam.wait_until_asked()
    hand = sam.hand()
    assert len(hand) == 4
    assert set(hand) <= {"spoon", "ring", "magpie", "flock", "dog"}
    names = {"spoon": "Silver Spoon", "ring": "Golden Ring", "magpie": "Magpie", "flock": "Flock", "dog": "Dog"}
    for face in set(hand):
        assert names[face] in sam.page.locator(f".own-hand [data-face={face}]").first.inner_text()
    check(sam.page, "own turn")
    sam.hurry()
    assert sam.play("click", 5) > 4
    assert sam.over
    assert "won" in sam.page.locator("section.end h2").inner_text()
    check(sam.page, "the end")


def test_cards_and_rules_of_such_a_game_can_be_read(person, with_magpies):
    sam = person(with_magpies.address)
    sam.go("/games/magpies/cards")
    sam.page.locator("main [data-face=flock]").click()
    dialog = sam.page.locator("dialog[open]")
    dialog.wait_for()
    assert "Take the two newest treasures from another nest." in dialog.inner_text()
    assert "designed here" in dialog.inner_text()
    sam.go("/games/magpies/rules")
    assert "the newest treasures" in sam.page.locator(".paragraphs p", has_text="2.2").inner_text()
