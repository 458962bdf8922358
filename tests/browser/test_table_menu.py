"""The table's menu: seats handed on, new links, closing, and a report that `unboxed replay` opens."""

from __future__ import annotations

import json

import unboxed
from tests.browser.person import HELD
from tests.browser.test_everybody import check
from unboxed.cli import main


def menu(someone):
    """The menu, opened."""
    someone.page.get_by_role("button", name="Table", exact=True).click()
    dialog = someone.page.locator("dialog[open]")
    dialog.locator(".end").wait_for()
    return dialog


def asked_for_a_name_again(someone):
    """Open the page anew: does it ask who they are?"""
    someone.page.reload()
    someone.page.locator(".own-hand [data-face]").first.wait_for()
    someone.page.wait_for_load_state("networkidle")
    return someone.page.get_by_label("Your name").count() > 0


def test_a_report_is_a_file_with_version_and_browser_that_unboxed_replay_opens(person, tmp_path, capsys):
    sam = person()
    sam.sit_down(players=2, bot="random", seed=3)
    sam.hurry()
    sam.play("click", 3, choices=3)
    assert sam.wait_until_asked()
    dialog = menu(sam)
    dialog.get_by_text("Report a problem").click()
    dialog.get_by_label("What went wrong?").fill("The dice look odd.")
    dialog.get_by_role("button", name="Send").click()
    with sam.page.expect_download() as download:
        dialog.get_by_role("link", name="Save the file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == f"{sam.table}.unboxed"
    told = json.loads(file.read_text("utf-8"))
    assert told["about"]["version"] == unboxed.__version__
    (report,) = told["reports"]
    assert report["text"] == "The dice look odd."
    assert report["version"] == unboxed.__version__
    assert report["browser"] == sam.page.evaluate("navigator.userAgent")
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    table = unboxed.replay(told)
    assert table.position.player == 0
    assert table.scene(None)["prompt"]["text"] in shown
    assert f"fingerprint {table.fingerprint()}" in shown


def test_the_owner_hands_a_seat_to_a_bot_and_takes_nobodys_hand(person):
    sam, otto = person(name="Sam"), person(name="Otto")
    sam.set_up("unlucky", 2, seed=11)
    sam.invite(otto)

    assert not menu(otto).get_by_role("button", name="Hand to a bot").count()
    dialog = menu(sam)
    seat = dialog.locator("li").nth(1)
    seat.get_by_text("Otto").wait_for()
    for name in ("Open for anybody", "New link"):
        assert not seat.get_by_role("button", name=name).count(), "the service refuses that once it has begun"
    seat.get_by_role("button", name="Hand to a bot").click()
    otto.page.get_by_text("given to somebody else").wait_for()
    seat.get_by_role("button", name="Hand to a bot").wait_for(state="detached")
    seat.get_by_role("button", name="New link").click()
    dialog.get_by_text("a bot plays on").wait_for()
    assert not seat.get_by_label("Invitation for seat 2").count()
    sam.errors.clear()  # the browser notes every refused request


def test_who_holds_a_seat_has_a_new_link_made_and_the_old_one_ends(person):
    sam, thief = person(name="Sam"), person(name="Eve")
    sam.set_up("unlucky", 2, seed=11)
    otto = person(name="Otto")
    sam.invite(otto)
    held = otto.page.evaluate("JSON.stringify(localStorage)")
    thief.go("/")
    thief.page.evaluate(
        "all => Object.entries(JSON.parse(all)).forEach(([name, one]) => localStorage.setItem(name, one))", held
    )
    thief.go(otto.page.url)
    thief.page.locator(".own-hand [data-face]").first.wait_for()
    menu(otto).locator("li").nth(1).get_by_role("button", name="New link for me").click()
    thief.page.get_by_text("given to somebody else").wait_for()
    otto.page.locator("dialog[open]").wait_for(state="detached")
    otto.page.locator(".own-hand [data-face]").first.wait_for()
    assert otto.scene["you"] == 1


def test_a_friend_comes_in_by_a_new_link_where_a_bot_has_played(person):
    sam, zoe = person(name="Sam"), person(name="Zoe")
    sam.sit_down(players=2, bot="random", seed=11)
    dialog = menu(sam)
    seat = dialog.locator("li").nth(1)
    seat.get_by_role("button", name="New link").click()
    invitation = seat.get_by_label("Invitation for seat 2")
    invitation.wait_for()
    zoe.go(invitation.input_value())
    zoe.page.locator(".own-hand [data-face]").first.wait_for()
    assert zoe.scene["you"] == 1
    seat.get_by_text("here", exact=True).wait_for()
    assert seat.locator("b").inner_text() == "Player 2"

    name = zoe.page.get_by_label("Your name")
    assert name.input_value() == "Zoe"
    assert name.get_attribute("placeholder") == "Player 2"
    check(zoe.page, "asked for a name")
    name.fill("Zoe the Second")
    assert asked_for_a_name_again(zoe), "nothing has been said yet"
    name.fill("Zoe the Third")
    zoe.page.get_by_role("button", name="Sit down").click()
    seat.get_by_text("Zoe the Third").wait_for()
    name.wait_for(state="detached")
    assert not asked_for_a_name_again(zoe)


def test_who_has_a_seat_already_or_makes_a_table_is_not_asked_for_a_name_again(person):
    sam, otto = person(name="Sam"), person(name="Otto")
    sam.set_up("unlucky", 2, seed=11)
    sam.invite(otto)
    assert not asked_for_a_name_again(sam)
    assert not asked_for_a_name_again(otto)


def test_who_writes_no_name_keeps_the_one_the_seat_has(person):
    sam, zoe = person(name="Sam"), person(name="")
    sam.sit_down(players=2, bot="random", seed=11)
    seat = menu(sam).locator("li").nth(1)
    seat.get_by_role("button", name="New link").click()
    zoe.go(seat.get_by_label("Invitation for seat 2").input_value())
    zoe.page.get_by_role("button", name="Sit down").click()
    zoe.page.get_by_label("Your name").wait_for(state="detached")
    assert seat.locator("b").inner_text() == "Player 2"


def test_a_seat_can_be_opened_again_before_the_game_begins(person):
    sam = person()
    sam.set_up("unlucky", 3)
    sam.page.get_by_role("button", name="Invite friends").click()
    sam.page.locator("#lobby-title").wait_for()
    seat = menu(sam).locator("li").nth(1)
    assert not seat.get_by_role("button", name="Open for anybody").count()
    seat.get_by_role("button", name="Hand to a bot").click()
    seat.get_by_role("button", name="Open for anybody").click()
    seat.get_by_text("Open seat").wait_for()


def test_a_closed_table_says_so_and_offers_nothing(person):
    sam, eve = person(), person(name="Eve")
    sam.sit_down(seed=8)
    assert sam.wait_until_asked()
    table = sam.page.url
    eve.go(table.split("#")[0])
    eve.page.locator(".prompt").wait_for()
    shut = menu(sam).get_by_role("button", name="Hold to close the table")
    assert "ends the game for everybody" in shut.inner_text()
    shut.click()
    shut.click(delay=300)
    sam.page.wait_for_timeout(HELD)
    assert shut.count() == 1, "a click, or a short hold, closes nothing"
    assert eve.scene["state"] == "running"
    shut.click(delay=HELD)
    sam.page.locator("[data-game]").first.wait_for()  # back at the start
    eve.page.get_by_role("heading", name="The table is closed").wait_for()
    sam.go(table)
    sam.page.get_by_role("heading", name="The table is closed").wait_for()
    assert not sam.page.locator(".lit, .ring, .option").count()
    dialog = menu(sam)
    for name in ("Hold to close the table", "Hand to a bot", "New link"):
        assert not dialog.get_by_role("button", name=name).count(), name
    dialog.get_by_role("link", name="Replay").click()
    sam.page.locator("input[type=range]").wait_for()


def test_a_table_is_closed_by_keys_and_by_a_screen_reader_that_cannot_hold(person):
    sam = person()
    for way in ("keys", "presses"):
        sam.sit_down(seed=8)
        assert sam.wait_until_asked()
        shut = menu(sam).get_by_role("button", name="Hold to close the table")
        if way == "keys":
            shut.focus()
            sam.page.keyboard.press("Enter")
            assert shut.count() == 1
            sam.page.keyboard.press("Enter", delay=HELD)
        else:
            shut.evaluate("one => one.click()")
            assert shut.count() == 1
            shut.evaluate("one => one.click()")
        sam.page.locator("[data-game]").first.wait_for()
