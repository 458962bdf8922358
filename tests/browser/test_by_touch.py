"""On a phone a tap reads and a button does it; whole games of every way to play by touch, by clicks and by keys.

`make journeys` plays all of them; `make test` one by touch."""

from __future__ import annotations

import random
import time

import pytest

from tests.browser.laid import WAYS, LaidTable, positions
from tests.browser.person import HELD
from tests.soaking import cases, long

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHORT = {"cursed": {"last_round": 8}, "island": {"rounds": 1}}
"""Games that go on for many rounds end after fewer: every question still comes."""
PATIENCE = 420


def seated(sam, game, mode, players, seed):
    """At a table of this way to play, against bots that are quickly done."""
    bots = [{"kind": "bot", "bot": "random"} for _ in range(players - 1)]
    wanted = {"game": game, "mode": mode, "players": players, "seed": seed, "options": SHORT.get(game, {})}
    answer = sam.page.request.post(
        f"{sam.address}/api/tables", data={**wanted, "seats": [{"kind": "person", "name": "Sam"}, *bots]}
    )
    assert answer.ok, answer.text()
    sam.go(answer.json()["seats"][0]["link"])
    sam.page.locator(".prompt").wait_for()


def tap(sam, thing):
    """Touch it, and hold it if it has to be held."""
    if "danger" not in (thing.get_attribute("class") or ""):
        return thing.tap(timeout=10_000)
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    wire = sam.context.new_cdp_session(sam.page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    sam.page.wait_for_timeout(HELD)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return None


def tap_something(sam, chance):
    """What is read can be done; else anything that may be touched."""
    page = sam.page
    reading = page.locator(".table[data-reading=true]")
    things = reading.locator("[data-testid=stage] .option")
    if not things.count():
        things = reading.locator(".bar .option").first
    if not things.count():
        things = page.locator(".tray .thing.lit")
    if not things.count():
        things = page.locator(".thing.lit, .ring:visible, .option, .place.lit button, .sheet .choose")
    count = things.count()
    assert count, f"nothing can be touched though it is asked: {sam.question}"
    tap(sam, things.nth(chance.randrange(count)))


def touched_to_the_end(sam, seed):
    chance, until, made = random.Random(seed), time.monotonic() + PATIENCE, 0
    while sam.wait_until_asked():
        assert time.monotonic() < until, f"the game took too long, at: {sam.question}"
        before = sam.number
        tap_something(sam, chance)
        made += sam._moved_on(before)
    return made


@pytest.mark.parametrize(("game", "mode", "players"), cases([("unlucky", "free", 3), *WAYS], ("unlucky", "free", 3)))
def test_a_whole_game_is_played_by_touch(person, game, mode, players):
    sam = person(screen=PHONE, motion="none")
    seated(sam, game, mode, players, 1)
    assert touched_to_the_end(sam, 1) > 5
    assert sam.over


@long
@pytest.mark.parametrize(("game", "mode", "players"), WAYS)
@pytest.mark.parametrize("how", ["click", "press"])
def test_a_whole_game_is_played_on_a_desk(person, game, mode, players, how):
    sam = person(motion="none")
    seated(sam, game, mode, players, 2)
    assert sam.play(how, 2, seconds=PATIENCE) > 5
    assert sam.over


def a_hand_to_play_from():
    """A position at which one may play more than one card of one's hand."""
    for seed in range(9):
        for table in positions("unlucky", "free", 4, seed, 4):
            options = [] if table.over else table.scene(0)["prompt"]["options"]
            if len({card for one in options for card in one["cards"]} & {*table.position.hands[0]}) > 1:
                return table
    raise AssertionError("no such position in nine games")


def chosen(page):
    """Wait until it is sent, or waits for what belongs to it, such as a target."""
    page.locator(".table[data-mine=false], .table[data-number*='.']").wait_for()


def test_a_tap_reads_and_a_button_does_it(person):
    sam = person(screen=PHONE, motion="none")
    laid = LaidTable(sam)
    laid.show(a_hand_to_play_from())
    page = sam.page
    first, second = (page.locator(".own-hand .lit").nth(i) for i in (0, 1))
    first.tap()
    stage = page.get_by_test_id("stage")
    told = stage.locator("p").inner_text()
    assert len(told) > 10
    assert stage.locator(".option").count() == 1
    second.tap()
    page.wait_for_function("told => document.querySelector('[data-testid=stage] p')?.textContent !== told", arg=told)
    assert stage.locator(".option").count() == 1
    assert "choose" not in laid.said
    stage.locator(".option").tap()
    chosen(page)


def test_a_second_tap_on_a_card_means_it(person):
    sam = person(screen=PHONE, motion="none")
    laid = LaidTable(sam)
    laid.show(a_hand_to_play_from())
    card = sam.page.locator(".own-hand .lit").first
    card.tap()
    assert "choose" not in laid.said
    sam.page.locator(".table[data-reading=true]").wait_for()
    card.tap()
    chosen(sam.page)


def at_a_question_about(what, game, mode, players):
    """A position at which things of this kind (`seats`, `places`) are what one chooses between."""
    for seed in range(20):
        for table in positions(game, mode, players, seed, 8):
            options = [] if table.over else table.scene(0)["prompt"]["options"]
            things = {tuple(one[what]) for one in options}
            alike = len({tuple(one["cards"]) for one in options}) == 1
            if len(options) > 1 and alike and len(things) == len(options) and all(len(one) == 1 for one in things):
                return table
    raise AssertionError("no such position")


@pytest.mark.parametrize(
    ("what", "sign", "way"),
    [("seats", ".seat > .ring", ("unlucky", "free", 4)), ("places", ".place.lit button", ("cursed", "standard", 4))],
)
def test_a_tap_on_a_player_or_a_place_says_what_it_does_and_the_second_does_it(person, what, sign, way):
    sam = person(screen=PHONE, motion="none")
    laid = LaidTable(sam)
    laid.show(at_a_question_about(what, *way))
    page = sam.page
    first, second = (page.locator(sign).nth(i) for i in (0, 1))
    first.tap()
    button = page.locator(".bar .option").first
    told = button.inner_text()
    assert told
    assert button.is_visible()
    second.tap()
    page.wait_for_function("told => document.querySelector('.bar .option').innerText !== told", arg=told)
    assert "choose" not in laid.said
    second.tap()
    chosen(page)


def test_what_a_tap_on_a_player_says_is_done_by_its_button(person):
    sam = person(screen=PHONE, motion="none")
    laid = LaidTable(sam)
    laid.show(at_a_question_about("seats", "unlucky", "free", 4))
    sam.page.locator(".seat > .ring").first.tap()
    assert "choose" not in laid.said
    sam.page.locator(".bar .option").first.tap()
    chosen(sam.page)


def test_with_a_mouse_one_click_on_a_player_still_does_it(person):
    sam = person(motion="none")
    laid = LaidTable(sam)
    laid.show(at_a_question_about("seats", "unlucky", "free", 4))
    sam.page.locator(".seat > .ring").first.click()
    chosen(sam.page)
