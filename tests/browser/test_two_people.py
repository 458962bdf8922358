"""Two people at one table: an invitation by link, chat, and hands that stay secret."""

from __future__ import annotations

import random
from typing import Any

import pytest


@pytest.fixture
def two(person):
    """Sam opens a table for two, Otto follows the link and sits down."""
    sam, otto = person(name="Sam"), person(name="Otto")
    sam.set_up("unlucky", 2, seed=11)
    sam.page.get_by_role("button", name="Invite friends").click()
    link = sam.page.get_by_label("Send this link to a friend")
    link.wait_for()
    otto.go(link.input_value())
    otto.page.get_by_role("button", name="Take this seat").click()
    for someone in (sam, otto):
        someone.page.locator(".own-hand [data-face]").first.wait_for()
    return sam, otto


def test_a_friend_sits_down_by_the_link_alone(two):
    sam, otto = two
    assert sam.page.locator(".seat", has_text="Otto").count() == 1
    assert otto.page.locator(".seat", has_text="Sam").count() == 1
    assert sam.page.locator("#lobby-title").count() == 0


def test_neither_page_nor_line_ever_holds_the_others_cards(two):
    sam, otto = two
    # At the start nothing of a hand has been shown: no trace of it may be in the other browser, not even its name.
    for me, you in ((sam, otto), (otto, sam)):
        secret = set(me.hand()) - set(you.hand()) - _public(you)
        assert secret
        document, traffic = you.page.content(), "\n".join(you.raw)
        for face in secret:
            assert f'"{face}"' not in document
            assert f'"{face}"' not in traffic
    chance = random.Random(4)
    for _ in range(16):
        if (asked := _someone_asked(two)) is None:
            break
        asked.click_something(chance)
        sam.page.wait_for_timeout(250)
        _check_hidden(sam, otto)
        _check_hidden(otto, sam)


def test_what_is_said_arrives_at_both(two):
    sam, otto = two
    sam.page.get_by_role("tab", name="Chat").click()
    sam.page.get_by_label("Say something").fill("Good luck!")
    sam.page.get_by_role("button", name="Send").click()
    sam.page.locator("#tab-panel", has_text="Good luck!").wait_for()
    otto.page.get_by_role("tab", name="Chat 1").click()
    otto.page.locator("#tab-panel", has_text="Sam Good luck!").wait_for()


def test_an_undo_that_others_have_seen_needs_their_consent(two):
    sam, otto = two
    for turn in range(4):
        _someone_asked(two).play("click", turn, choices=1)
    _someone_asked(two)
    ask = sam.page.get_by_role("button", name="Ask to undo")
    if not ask.count():  # Sam has just begun to choose, which is Sam's own to take back
        sam.page.get_by_role("button", name="Undo").click()
        ask.wait_for()
    number = otto.number
    ask.click()
    otto.page.get_by_role("button", name="Refuse").click()
    sam.page.get_by_text("would like to take a move back").wait_for(state="detached")
    ask.click()
    otto.page.get_by_role("button", name="Agree").click()
    sam.page.get_by_text("would like to take a move back").wait_for(state="detached")
    otto.page.wait_for_function("n => Number(document.querySelector('.table').dataset.number) > n", arg=number)


def _someone_asked(two) -> Any:
    """Whoever has the next choice, once no response window is open any more; None when the game is over."""
    for _ in range(300):
        for someone in two:
            if someone.over:
                return None
            if someone.asked and someone.scene["window"] is None:
                return someone
        two[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked anything")


def _public(someone) -> set[str]:
    zones = someone.scene["scene"]["zones"]
    return {card["face"] for zone in zones if zone["kind"] != "hand" for card in zone["cards"] if card["face"]}


def _check_hidden(me: Any, you: Any) -> None:
    """What I hold and you may not know is face down in your newest scene, in its new lines and in your page."""
    mine, yours = me.scene, you.scene
    if mine["number"] != yours["number"] or yours["window"]:
        return
    seat, other = mine["you"], yours["you"]
    hand = next(zone for zone in mine["scene"]["zones"] if zone["id"] == f"hand:{seat}")
    secret = {card["token"] for card in hand["cards"] if other not in card.get("known_to", [])}
    shown = [card for zone in yours["scene"]["zones"] for card in zone["cards"] if card["token"] in secret]
    assert all(card["face"] is None for card in shown)
    assert not secret & {token for option in yours["scene"]["prompt"]["options"] for token in option["cards"]}
    drawn = you.page.locator("[data-token][data-face]").evaluate_all("all => all.map(one => Number(one.dataset.token))")
    assert not secret & set(drawn)
