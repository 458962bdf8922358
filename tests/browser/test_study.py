"""The end of a game and studying it: places, the chance over the game, turning points, a rematch, and every moment."""

import os
import re

PICTURES = os.environ.get("UNBOXED_PICTURES")
"""A folder for pictures, for whoever wants to look."""


def picture(someone, name):
    if PICTURES:
        someone.page.screenshot(path=f"{PICTURES}/{name}.png")


def finished(person, **how):
    sam = person(motion="none", **how)
    sam.sit_down(players=2, bot="random", seed=2)
    sam.hurry()
    sam.play("click", 2)
    assert sam.over
    return sam


def test_the_end_tells_places_and_the_chance_and_one_click_plays_again(person):
    sam = finished(person)
    page = sam.page
    places = page.locator(".places li")
    assert places.count() == 2
    assert [re.search(r"#\d", text)[0] for text in places.all_inner_texts()] == ["#1", "#2"]
    page.locator(".end .curve polyline").wait_for(timeout=120_000)
    page.locator(".end .turns p").wait_for()
    said = page.locator(".end .turns p").inner_text()
    numbers = [int(number) for number in re.findall(r"\d+(?= (?:best|close|worse|not))", said)]
    assert sum(numbers) == int(re.match(r"(\d+) choices", said)[1])
    picture(sam, "end")
    page.set_viewport_size({"width": 390, "height": 844})
    picture(sam, "end-phone")
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="See the table").click()
    page.locator(".table").wait_for()
    page.get_by_role("button", name="Back to the result").click()
    old, names = sam.table, sorted(seat["name"] for seat in sam.scene["seats"])
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("old => !location.pathname.includes(old)", arg=old)
    assert sam.wait_until_asked()
    assert sorted(seat["name"] for seat in sam.scene["seats"]) == names


def test_every_moment_is_studied_and_no_key_press_is_lost(person):
    sam = finished(person)
    page = sam.page
    page.get_by_role("link", name="Study").click()
    line = page.locator(".time input[type=range]")
    line.wait_for()
    presses = min(30, int(line.get_attribute("max")))
    for _ in range(presses):
        page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => document.querySelector('.time input[type=range]').value === '{presses}'")
    for _ in range(presses):
        page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('.time input[type=range]').value === '0'")
    page.locator(".chance .curve polyline").wait_for(timeout=120_000)
    page.keyboard.press("End")
    page.keyboard.press("[")
    page.locator(".alternatives li.chosen").wait_for()
    assert page.locator(".alternatives li.best").count() == 1
    picture(sam, "study")
    page.set_viewport_size({"width": 390, "height": 844})
    picture(sam, "study-phone")
