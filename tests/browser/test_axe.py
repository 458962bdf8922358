"""axe finds nothing anywhere else either: the end, a person's page, a spectator's table, all games, on a phone too."""

from __future__ import annotations

from itertools import product

import pytest

import unboxed
from tests.browser.test_everybody import PHONE, check
from tests.soaking import cases

SCREENS = {"dark": {}, "light": PHONE}
"""Who likes it light here has a phone."""


@pytest.mark.parametrize(
    ("game", "look"), cases([*product(sorted(unboxed.games()), SCREENS)], ("cursed", "light"), ("unlucky", "dark"))
)
def test_axe_finds_nothing_in_the_cards_and_rules_of_any_game(person, game, look):
    sam = person(screen=SCREENS[look], look=look)
    sam.go(f"/games/{game}/cards")
    sam.page.locator("main [data-face]").first.wait_for()
    check(sam.page, f"cards of {game} ({look})")
    sam.go(f"/games/{game}/rules")
    sam.page.locator(".paragraphs p").first.wait_for()
    check(sam.page, f"rules of {game} ({look})")


@pytest.mark.parametrize("look", cases([*SCREENS], "light"))
def test_axe_finds_nothing_from_the_first_question_to_the_end_and_in_what_is_kept_of_it(person, look):
    screen = SCREENS[look]
    sam = person(screen=screen, look=look, name=f"Axel {look}")
    sam.go("/people")
    sam.page.get_by_role("button", name="Open my profile").click()
    sam.page.get_by_role("heading", name=f"Axel {look}").wait_for()
    check(sam.page, f"a person without games ({look})")
    sam.sit_down(players=2, bot="random", seed=2)
    assert sam.wait_until_asked()
    check(sam.page, f"own turn ({look})")
    eve = person(screen=screen, look=look, name="Eve")
    eve.go(sam.page.url.split("#")[0])
    eve.page.locator(".prompt").wait_for()
    check(eve.page, f"a spectator's table ({look})")
    sam.hurry()
    sam.play("click", 2)
    assert sam.over
    check(sam.page, f"the end ({look})")
    eve.page.locator("section.end").wait_for()
    check(eve.page, f"the end for a spectator ({look})")
    sam.go(f"/people/Axel {look}")
    sam.page.locator("td", has_text="Unlucky Adventurers").first.wait_for()
    check(sam.page, f"a person with games ({look})")
