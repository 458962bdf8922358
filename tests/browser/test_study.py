"""The end of a game and studying it: places, the chance over the game, turning points, a rematch, and every moment."""

import os
import re

PICTURES = os.environ.get("UNBOXED_PICTURES")
"""A folder for pictures, for whoever wants to look."""

LEAVE = """async table => {
  const held = JSON.parse(localStorage.getItem('unboxed.tables')).find(one => one.table === table);
  const headers = {'X-Seat-Secret': held.secret};
  await fetch(`/api/tables/${table}/leave`, {method: 'POST', headers});
}"""


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
    spoken = page.get_by_test_id("spoken-result")
    page.wait_for_function("() => document.querySelector('[data-testid=spoken-result]').textContent.includes('won')")
    assert "You came in place" in spoken.inner_text()
    page.locator(".sources .bar i").first.wait_for()
    assert page.locator(".sources li").count() == 2
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


def test_friends_come_to_one_rematch_in_their_own_seats_and_spectators_look_on(person):
    sam, otto, zoe = person(name="Sam"), person(name="Otto"), person(name="Zoe")
    seats = [{"kind": "person", "name": "Sam"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
    wanted = {"game": "unlucky", "players": 3, "seats": seats, "seed": 2, "pace": 0, "window": 0}
    made = sam.page.request.post(f"{sam.address}/api/tables", data=wanted).json()
    sam.go(made["seats"][0]["link"])
    otto.go(f"/table/{made['table']}")
    otto.page.get_by_role("button", name="Take this seat").click()
    for one in (sam, otto):
        one.page.locator(".own-hand [data-face]").first.wait_for()
    zoe.go(f"/table/{made['table']}")
    zoe.page.locator(".table").wait_for()
    finish(sam, otto)
    old = sam.table
    for one in (sam, otto, zoe):
        one.page.locator("section.end").wait_for(timeout=120_000)
    assert zoe.page.get_by_role("button", name="Watch the rematch").count() == 0
    sam.page.get_by_role("button", name="Rematch").click()
    sam.page.locator("#lobby-title").wait_for()
    assert "Seat of Otto" in sam.page.locator(".lobby").inner_text()
    otto.page.get_by_text("The others play again").wait_for()
    assert otto.page.title().startswith("● Rematch")
    otto.page.get_by_role("button", name="Join the rematch").click()
    zoe.page.get_by_role("button", name="Watch the rematch").click()
    for one in (sam, otto, zoe):
        one.page.wait_for_function("old => !location.pathname.includes(old)", arg=old)
        one.page.locator(".seat").first.wait_for()
    assert sam.table == otto.table == zoe.table
    sam.page.locator(".own-hand [data-face]").first.wait_for()
    otto.page.locator(".own-hand [data-face]").first.wait_for()
    assert [one.scene["you"] for one in (sam, otto, zoe)] == [0, 2, None]
    assert [seat["name"] for seat in sam.scene["seats"]][::2] == ["Sam", "Otto"]
    # The result is where it was, and whoever comes back to it finds the same table, not a third one.
    sam.go(f"/table/{old}")
    sam.page.get_by_role("button", name="Join the rematch").click()
    sam.page.locator(".own-hand [data-face]").first.wait_for()
    assert (sam.table, sam.scene["you"]) == (otto.table, 0)


def finish(*people):
    """Those who sit there leave, and bots play for them to the end, while everybody looks on."""
    for one in people:
        one.page.evaluate(LEAVE, one.table)


def test_the_moves_of_a_game_are_listed_and_lead_to_their_moments(person):
    sam = finished(person)
    page = sam.page
    page.get_by_role("link", name="Study").click()
    moves = page.locator(".moves li button")
    moves.first.wait_for()
    last = int(page.locator(".time input[type=range]").get_attribute("max"))
    moments = [int(one) for one in moves.evaluate_all("all => all.map(one => one.dataset.moment)")]
    assert moments == sorted(set(moments))
    assert len(moments) > 8
    assert moments[-1] < last
    assert all(text.strip() for text in page.locator(".moves .text").all_inner_texts())
    seventh = moves.nth(7)
    seventh.click()
    page.wait_for_function(f"() => document.querySelector('.time input[type=range]').value === '{moments[7]}'")
    assert page.locator(".moves [aria-current=step]").count() == 1
    assert seventh.get_attribute("aria-current") == "step"
    page.keyboard.press("End")
    page.wait_for_function(f"() => document.querySelector('.time input[type=range]').value === '{last}'")
    current = page.locator(".moves [aria-current=step]").bounding_box()
    around = page.locator(".moves ol").bounding_box()
    assert around["y"] <= current["y"] + 1
    assert current["y"] + current["height"] <= around["y"] + around["height"] + 1
    page.locator(".moves .sign").first.wait_for(timeout=120_000)
    picture(sam, "study")
