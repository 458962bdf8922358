"""Games that the page has never heard of are installed, served, drawn and played to their ends: the one of
docs/add_a_game.md, and one that `unboxed author new` has just written."""

from __future__ import annotations

import pytest

from tests.author.packages import installed, written
from tests.browser.service import Service
from tests.browser.test_everybody import check
from tests.docs.test_add_a_game import put_into


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    """A folder in which two more games are installed, of which there is nothing in the page."""
    folder, target = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("site")
    magpies = written(folder, "magpies")
    put_into(magpies)
    for package in (magpies, written(folder, "old_harbour")):
        installed(package, target)
    return target


@pytest.fixture
def with_magpies(tmp_path, target):
    """A service that has these games; it is asked for before people are, so that it ends after their pages."""
    service = Service(tmp_path, path=target)
    service.start()
    yield service
    service.kill()


def test_a_game_without_any_page_code_is_drawn_and_played_to_its_end(with_magpies, person):
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


def test_a_copy_of_a_card_on_offer_looks_like_it_and_is_chosen_like_it(with_magpies, person):
    sam = person(with_magpies.address, motion="none", guided=["magpies"])
    sam.sit_down("magpies", players=3, bot="random", seed=4)
    assert sam.wait_until_asked()
    assert sam.hand().count("spoon") == 3
    copies = sam.page.locator(".own-hand [data-face=spoon].lit")
    assert copies.count() == 3
    assert sam.page.locator(".own-hand .dim").count() == 0
    copies.last.click()
    sam.page.get_by_text("You played Silver Spoon").first.wait_for()


def test_a_game_that_was_just_written_is_played_to_its_end(with_magpies, person):
    sam = person(with_magpies.address, motion="none", guided=["old_harbour"])
    sam.sit_down("old_harbour", players=3, bot="random", seed=3)
    assert sam.wait_until_asked()
    assert set(sam.hand()) <= {"coin", "gem", "crown", "thief", "guard", "merchant", "spy"}
    check(sam.page, "own turn")
    sam.hurry()
    assert sam.play("click", 5) > 4
    assert sam.over


def test_cards_and_rules_of_such_a_game_can_be_read(with_magpies, person):
    sam = person(with_magpies.address)
    sam.go("/games/magpies/cards")
    sam.page.locator("main [data-face=flock]").click()
    dialog = sam.page.locator("dialog[open]")
    dialog.wait_for()
    assert "Take the two newest treasures from another nest." in dialog.inner_text()
    assert "designed here" in dialog.inner_text()
    sam.go("/games/magpies/rules")
    assert "the newest treasures" in sam.page.locator(".paragraphs p", has_text="2.2").inner_text()
