"""Reload, a killed service, undo: the prompt one left is the prompt one finds."""

import pytest

AIMED = (
    "fire_bawl",
    "magic_missal",
    "sword_of_useful",
    "axe_ident",
    "spear_me",
    "knight_club",
    "thief",
    "trading_post",
)
"""Cards that ask for a target as soon as they are played."""


def test_a_reload_in_the_middle_of_a_choice_loses_nothing(person):
    sam = person()
    question, hand, number = _half_way(sam)
    sam.page.reload()
    sam.wait_until_asked()
    assert (sam.question, sam.hand(), sam.number) == (question, hand, number)


@pytest.mark.parametrize(("end", "said"), [("kill", "The line is down"), ("stop", "Back in a moment")])
def test_a_service_that_ends_comes_back_with_the_same_prompt_and_play_goes_on(own_service, person, end, said):
    sam = person(own_service.address)
    question, hand, number = _half_way(sam)
    getattr(own_service, end)()
    sam.page.get_by_text(said).wait_for()
    own_service.start()
    sam.page.get_by_text(said).wait_for(state="detached", timeout=60_000)
    assert (sam.question, sam.hand(), sam.number) == (question, hand, number)
    assert sam.play("click", 5, choices=3) == 3
    # The browser itself notes the dead line; nothing else may have gone wrong.
    sam.errors[:] = [error for error in sam.errors if "WebSocket" not in error]


def test_a_restart_is_announced_to_all_and_a_card_that_was_picked_stays_picked(own_service, person):
    sam, eva = person(own_service.address), person(own_service.address)
    sam.sit_down("unbroken", 1, seed=2)
    eva.go(sam.page.url.split("#")[0])
    eva.page.locator(".prompt").wait_for()
    picked = _pick_a_card(sam)
    number = sam.number
    own_service.stop()
    said = "Back in a moment"
    for one in (sam, eva):
        one.page.get_by_text(said).wait_for()
        assert not one.page.locator("[role=alert]").count(), "nobody is shown an error"
    assert _picked(sam) == picked
    own_service.start()
    for one in (sam, eva):
        one.page.get_by_text(said).wait_for(state="detached", timeout=60_000)
    assert (_picked(sam), sam.number) == (picked, number)
    assert sam.play("click", 5, choices=3) == 3
    seen = "least => Number(document.querySelector('[data-number]')?.dataset.number) >= least"
    eva.page.wait_for_function(seen, arg=sam.number)
    for one in (sam, eva):  # the browser itself notes the dead line; nothing else may have gone wrong
        one.errors[:] = [error for error in one.errors if "WebSocket" not in error]


def _pick_a_card(sam):
    """Touch a card that stands for several options: half a choice, which only the page knows of."""
    for _ in range(20):
        sam.wait_until_asked()
        number = sam.number
        sam.page.locator(".thing.lit, .option").first.click()
        sam.page.wait_for_function(
            "n => document.querySelector('[data-number]')?.dataset.number != n || document.querySelector('.lifted')",
            arg=number,
        )
        if sam.number == number:
            return _picked(sam)
    raise AssertionError("no card stood for several options")


def _picked(sam):
    return sam.page.locator(".lifted").evaluate_all("all => all.map(one => one.innerText)")


def test_undo_takes_a_card_back_into_the_hand(person):
    sam = person()
    sam.sit_down(seed=21)
    sam.wait_until_asked()
    question, hand = sam.question, sam.hand()
    _choose_a_target_card(sam)
    assert len(sam.hand()) == len(hand) - 1
    sam.page.keyboard.press("Escape")
    sam.page.wait_for_function("q => document.querySelector('.prompt h2').innerText === q", arg=question)
    assert sorted(sam.hand()) == sorted(hand)


def test_a_second_tab_shows_the_same_seat(person):
    sam = person()
    sam.sit_down(seed=4)
    sam.wait_until_asked()
    other = sam.context.new_page()
    other.goto(sam.page.url)
    other.locator(".own-hand [data-face]").first.wait_for()
    faces = other.locator(".own-hand [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
    assert faces == sam.hand()


def _half_way(sam):
    """A card is played and its target is asked for: the middle of a choice."""
    sam.sit_down(seed=21)
    _choose_a_target_card(sam)
    return sam.question, sam.hand(), sam.number


def _choose_a_target_card(sam):
    sam.wait_until_asked()
    for face in AIMED:
        card = sam.page.locator(f".own-hand .lit[data-face={face}]")
        if card.count():
            card.first.click()
            break
    sam.page.locator(".ring").first.wait_for()
