"""Whole games in a real browser, by clicks alone and by keys alone."""

import pytest

import unboxed
from unboxed.games import find


@pytest.mark.parametrize("seed", [1])
def test_a_whole_game_is_played_by_clicks_alone(person, seed):
    sam = person(motion="system")
    sam.sit_down(players=3, bot="novice", seed=seed)
    sam.hurry()
    assert sam.play("click", seed) > 5
    assert sam.over
    assert "won" in sam.page.locator("section.end h2").inner_text()


def test_the_first_question_is_two_clicks_away(person):
    sam = person()
    sam.page.route("**/api/tables", _deal_the_first_turn)
    sam.go("/")
    sam.page.locator("[data-game=unlucky]").click()
    sam.page.locator(".go .gold").click()
    sam.page.locator(".table[data-mine=true]").wait_for()
    assert len(sam.hand()) >= 7


def _deal_the_first_turn(route):
    """Make the table that was asked for with a deal in which seat 0 begins: nobody has taken anything yet."""
    wanted = route.request.post_data_json
    counts = find("unlucky").players
    wanted["seed"] = next(
        seed for seed in range(1000) if all(unboxed.new("unlucky", n, seed).position.player == 0 for n in counts)
    )
    del wanted["deal"]
    for seat in wanted["seats"]:
        seat.pop("share", None)
    route.continue_(post_data=wanted)


def test_a_whole_game_is_played_by_keyboard_alone(person):
    sam = person()
    keys = sam.page.keyboard
    sam.go("/")
    sam.page.locator("[data-game=unlucky]").wait_for()
    _tab_to(sam, "el => el.dataset.game === 'unlucky'")
    keys.press("Enter")
    sam.page.locator(".go").wait_for()
    _tab_to(sam, "el => el.matches('input[name=players]')")
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    _tab_to(sam, "el => el.matches('.go .gold')")
    keys.press("Enter")
    sam.page.locator(".prompt").wait_for()
    _tab_to(sam, "el => el.textContent.trim() === 'Table'")
    keys.press("Enter")
    _tab_to(sam, "el => el.matches('.pace select')")
    keys.press("Home")
    keys.press("End")  # at once is the last of the list
    keys.press("Escape")
    assert sam.page.locator("dialog[open]").count() == 0
    assert sam.play("press", 2) > 3
    assert sam.over


def test_cards_can_be_reached_with_tab_and_chosen_with_enter(person):
    sam = person()
    sam.sit_down(seed=4)
    sam.wait_until_asked()
    before = sam.number
    _tab_to(sam, "el => el.matches('.own-hand .lit')")
    assert "Play" in sam.page.evaluate("document.activeElement.getAttribute('aria-label')")
    sam.page.keyboard.press("Enter")
    sam.page.wait_for_function("n => Number(document.querySelector('[data-number]')?.dataset.number) > n", arg=before)


def _tab_to(someone, found, most=60):
    for _ in range(most):
        someone.page.keyboard.press("Tab")
        if someone.page.evaluate(f"({found})(document.activeElement)"):
            return
    raise AssertionError(f"not reached by {most} times Tab: {found}")
