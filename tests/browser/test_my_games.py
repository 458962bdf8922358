"""The games one has a seat at: whose turn it is, told where one comes in; and who of the others has gone away."""

from __future__ import annotations

from tests.browser.test_everybody import PHONE, check


def listed(someone):
    return someone.page.locator(".held li").all_inner_texts()


def test_the_start_page_says_at_which_tables_it_is_ones_turn(person):
    sam, mira = person(motion="none"), person(motion="none", name="Mira")
    sam.set_up("unlucky", 2, seed=3)
    sam.invite(mira)
    sam.wait_until_asked()
    first = sam.table
    sam.go("/")
    sam.page.locator(".held .mine").wait_for()
    assert "Your turn" in listed(sam)[0]
    assert sam.page.title() == "● Your turn (1) · Unboxed"
    mira.go("/")
    mira.page.get_by_text("Waits for Sam").wait_for()
    assert mira.page.title() == "Unboxed"
    sam.sit_down("unbroken", 1)
    sam.go("/")
    sam.page.wait_for_function("() => document.title.includes('(2)')")
    sam.page.locator(f".held a[href*='{first}']").click()
    assert sam.wait_until_asked()
    assert sam.table == first


def test_a_table_that_is_over_or_waits_for_people_says_so(person):
    sam = person(motion="none", screen=PHONE)
    sam.set_up("unlucky", 3, seed=3)
    sam.page.get_by_role("button", name="Invite friends").click()
    sam.page.get_by_label("Send this link to a friend").wait_for()
    sam.sit_down("unbroken", 1, seed=3)
    sam.play("click", 3)
    assert sam.over
    sam.go("/")
    sam.page.get_by_text("Waits for players").wait_for()
    sam.page.locator(".stands", has_text="Over").wait_for()
    check(sam.page, "the start page with tables")


def test_who_has_left_the_page_is_shown_as_gone(person):
    sam, mira = person(motion="none"), person(motion="none", name="Mira")
    sam.set_up("unlucky", 2, seed=3)
    sam.invite(mira)
    seat = sam.page.locator(".seat[data-seat='1']")
    seat.wait_for()
    assert "not here" not in seat.inner_text()
    mira.go("/about")
    seat.get_by_text("not here").wait_for()


def test_the_end_tells_the_numbers_of_the_game_and_what_is_left_to_earn(person):
    sam = person(motion="none")
    sam.sit_down("unbroken", 1, seed=3)
    sam.play("click", 3)
    numbers = sam.page.locator(".numbers")
    assert f"Choices {sam.scene['moment']}" in " ".join(numbers.inner_text().split())
    (counter,) = sam.scene["scene"]["seats"][0]["counters"]
    assert numbers.get_by_role("row", name=counter["name"]).inner_text().split()[-1] == str(counter["value"])
    ahead = sam.page.locator(".earned", has_text="Still to earn")
    ahead.wait_for()
    assert 1 <= ahead.locator("li").count() <= 3
