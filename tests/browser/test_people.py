"""A profile is held by the browser that made it; what others see of it and whom one hears is one's own choice."""

from __future__ import annotations

import json

import httpx
import pytest

from tests.browser.test_everybody import check
from tests.browser.test_table_menu import menu


def open_profile(someone, name, passphrase="", code=""):
    """Fill in the form of the people page."""
    page = someone.page
    someone.go("/people")
    page.get_by_label("Your name on this server").fill(name)
    page.get_by_label("Passphrase (optional)").fill(passphrase)
    if code:
        page.get_by_text("Secret or passphrase lost?").click()
        page.get_by_label("Recovery code").fill(code)
    page.get_by_role("button", name="Open my profile").click()


def opened(someone, name):
    """Wait for one's own page."""
    someone.page.get_by_role("heading", name=name, exact=True).wait_for()
    someone.page.get_by_role("heading", name="Your choices").wait_for()


def refused(someone):
    """What the page says; the browser notes every refused request."""
    text = someone.page.locator("main [role=alert]").inner_text()
    someone.errors.clear()
    return text


def secrets(someone):
    return json.loads(someone.page.evaluate("localStorage.getItem('unboxed.settings')"))["profiles"]


def test_what_others_see_is_the_persons_choice(person):
    sam, eve = person(name="Chooser"), person(name="Eve")
    open_profile(sam, "Chooser")
    opened(sam, "Chooser")
    check(sam.page, "one's own profile")

    def looks():
        eve.go("/people/Chooser")
        eve.page.locator("main [role=alert], main :text('No finished games yet.')").wait_for()
        assert not eve.page.get_by_role("heading", name="Your choices").count()
        return eve.page.locator("main [role=alert]").count() == 0

    assert looks()
    sam.page.get_by_label("nothing, not even that you exist").check()
    sam.page.get_by_text("Kept.").wait_for()
    assert not looks()
    hidden = refused(eve)
    eve.go("/people/Nobody at all")
    eve.page.locator("main [role=alert]").wait_for()
    assert refused(eve) == hidden
    sam.page.reload()
    opened(sam, "Chooser")
    assert sam.page.get_by_label("nothing, not even that you exist").is_checked()


def test_a_name_is_opened_elsewhere_only_by_passphrase_or_code(person):
    sam, other, third = person(name="Keeper"), person(name=""), person(name="")
    open_profile(sam, "Keeper")
    opened(sam, "Keeper")
    open_profile(other, "keeper")
    other.page.locator("main [role=alert]").wait_for()
    assert "take another name" in refused(other)
    sam.page.get_by_label("New passphrase").fill("over the hills")
    sam.page.get_by_role("button", name="Keep", exact=True).click()
    sam.page.get_by_text("From now on this passphrase opens your profile.").wait_for()
    open_profile(other, "keeper", "over the hills")
    opened(other, "Keeper")
    sam.page.get_by_label("Passphrase now").fill("over the hills")
    sam.page.get_by_role("button", name="Make a recovery code").click()
    code = sam.page.locator(".code").inner_text()
    open_profile(third, "KEEPER", "a new one", code)
    opened(third, "Keeper")
    # The code has ended what the others held; they open it again by the new passphrase.
    open_profile(sam, "Keeper", "a new one")
    opened(sam, "Keeper")


def test_trying_another_name_does_not_lose_the_profile(person):
    sam = person(name="Faithful")
    open_profile(sam, "Faithful")
    opened(sam, "Faithful")
    held = secrets(sam)
    sam.go("/?game=unlucky")
    name = sam.page.get_by_label("Your name")
    name.press_sequentially(" and more")
    name.fill("faithful")
    assert secrets(sam) == held
    open_profile(sam, "Faithful")
    opened(sam, "Faithful")


def test_the_secret_that_the_page_kept_before_is_still_known(person, service):
    secret = httpx.post(f"{service.address}/api/people", json={"name": "Veteran"}).json()["person"]
    sam = person(name="Veteran", person=secret)
    sam.go("/people/Veteran")
    opened(sam, "Veteran")


@pytest.fixture
def three(person):
    """Sam's table for three, with Otto and Pia."""
    sam, otto, pia = person(name="Sam"), person(name="Otto"), person(name="Pia")
    sam.set_up("unlucky", 3, seed=11)
    sam.page.get_by_role("button", name="Invite friends").click()
    link = sam.page.get_by_label("Send this link to a friend").input_value()
    for friend in (otto, pia):
        friend.go(link)
        friend.page.get_by_role("button", name="Take this seat").first.click()
        friend.page.locator(".prompt").wait_for()
    for one in (sam, otto, pia):
        one.page.locator(".own-hand [data-face]").first.wait_for()
        one.page.get_by_role("tab", name="Chat").click()
    return sam, otto, pia


def say(someone, text):
    someone.page.get_by_label("Say something").fill(text)
    someone.page.get_by_role("button", name="Send").click()
    reads(someone, text)


def reads(someone, text):
    someone.page.locator("#tab-panel li", has_text=text).wait_for()


def lines(someone):
    return someone.page.locator("#tab-panel li").all_inner_texts()


def act(someone, seat, name):
    """Press a button by a seat in the table's menu."""
    dialog = menu(someone)
    dialog.locator("li").nth(seat).get_by_role("button", name=name, exact=True).click()
    return dialog


def shut(dialog):
    dialog.locator(".end").click()
    dialog.wait_for(state="hidden")


def test_whom_one_mutes_one_does_not_hear_also_after_a_reload(three):
    sam, otto, pia = three
    say(otto, "rude")
    reads(pia, "rude")
    dialog = act(pia, 1, "Mute for me")
    dialog.get_by_role("button", name="Hear again").wait_for()
    assert not dialog.get_by_role("button", name="Block").count()
    shut(dialog)
    pia.page.locator("#tab-panel li", has_text="rude").wait_for(state="detached")
    say(otto, "ruder")
    say(sam, "stop it")
    reads(pia, "stop it")
    assert lines(pia) == ["Sam stop it"]
    assert lines(otto) == ["Otto rude", "Otto ruder", "Sam stop it"]
    pia.page.reload()
    pia.page.locator(".own-hand [data-face]").first.wait_for()
    pia.page.get_by_role("tab", name="Chat").click()
    reads(pia, "stop it")
    assert lines(pia) == ["Sam stop it"]
    shut(act(pia, 1, "Hear again"))
    reads(pia, "ruder")


def test_the_owner_mutes_for_everybody_then_blocks_and_all_read_of_it(three, person):
    sam, otto, pia = three
    say(otto, "rude")
    dialog = act(sam, 1, "Mute for everybody")
    dialog.get_by_role("button", name="Let everybody hear again").wait_for()
    check(sam.page, "the menu of an owner")
    note = "The owner has muted Otto for everybody."
    reads(pia, note)
    pia.page.locator("#tab-panel li", has_text="rude").wait_for(state="detached")
    assert pia.page.locator("#tab-panel li.note").all_inner_texts() == [note]
    otto.page.get_by_label("Say something").fill("ruder")
    otto.page.get_by_role("button", name="Send").click()
    otto.page.get_by_text("the owner of this table has muted you").wait_for()

    link = sam.page.url.split("#")[0]
    seat = dialog.locator("li").nth(1)
    seat.get_by_role("button", name="Block", exact=True).click()
    assert not otto.page.get_by_role("heading", name="given to somebody else").count()
    seat.get_by_role("button", name="Really block?").click()
    otto.page.get_by_text("given to somebody else").wait_for()
    reads(pia, "The owner has blocked Otto")
    seat.get_by_role("button", name="New link").click()
    dialog.get_by_text("not yet: Pia").wait_for()
    shut(act(pia, 1, "Let a person in"))
    reads(pia, "Pia agrees to a new link")
    seat.get_by_role("button", name="New link").click()
    sam.errors.clear()  # the browser notes every refused request
    invitation = seat.get_by_label("Invitation for seat 2").input_value()
    assert invitation.startswith(link)
    otto.go("/")
    otto.go(invitation)
    otto.page.get_by_role("heading", name="has blocked you").wait_for()
    otto.errors.clear()  # the browser notes every refused request
    zoe = person(name="Zoe")
    zoe.go(invitation)
    zoe.page.locator(".own-hand [data-face]").first.wait_for()

    dialog.get_by_role("button", name="Let sit down again").click()
    dialog.get_by_text("Blocked here").wait_for(state="detached")
    reads(pia, "The owner lets Otto sit down here again.")
    seat.get_by_role("button", name="Hand to a bot").click()
    seat.get_by_role("button", name="Hand to a bot").wait_for(state="detached")
    shut(act(pia, 1, "Let a person in"))
    pia.page.locator("#tab-panel li", has_text="Pia agrees to a new link").nth(1).wait_for()
    seat.get_by_role("button", name="New link").click()
    sam.page.wait_for_function(
        "old => document.querySelector('dialog li:nth-child(2) input')?.value !== old", arg=invitation
    )
    otto.go("/")
    otto.go(seat.get_by_label("Invitation for seat 2").input_value())
    otto.page.locator(".own-hand [data-face]").first.wait_for()
    otto.errors.clear()  # his start page asked how the table stands from which he was blocked


def test_the_owner_ends_looking_on_in_the_menu(three, person):
    sam, _, pia = three
    dialog = menu(sam)
    dialog.get_by_label("Whoever looks on").select_option("off")
    dialog.get_by_label("For spectators").wait_for(state="detached")
    reads(pia, "The owner has sent everybody away who only looks on.")
    eve = person(name="Eve")
    eve.go(sam.page.url.split("#")[0])
    eve.page.get_by_role("heading", name="this table has no spectators").wait_for()
    assert not menu(pia).get_by_label("Whoever looks on").count()
