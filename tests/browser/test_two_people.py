"""Two people at one table: an invitation by link, chat, and hands that stay secret."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.knowing import Knowledge, book_of


@pytest.fixture
def two(person):
    """Sam opens a table for two, Otto follows the link and sits down."""
    sam, otto = person(name="Sam"), person(name="Otto")
    sam.set_up("unlucky", 2, seed=11)
    sam.invite(otto)
    sam.page.locator(".own-hand [data-face]").first.wait_for()
    return sam, otto


def test_a_friend_sits_down_by_the_link_alone(two):
    sam, otto = two
    assert sam.page.locator(".seat", has_text="Otto").count() == 1
    assert otto.page.locator(".seat", has_text="Sam").count() == 1
    assert sam.page.locator("#lobby-title").count() == 0


def test_an_open_seat_reads_as_an_open_seat(person):
    sam = person()
    sam.set_up("unlucky", 3)
    sam.page.get_by_role("button", name="Invite friends").click()
    sam.page.locator("#lobby-title").wait_for()
    seats = sam.page.locator(".seats .seat")
    assert seats.count() == 2
    for seat in seats.all():
        assert "Open seat\nwaiting for somebody to sit down" in seat.inner_text()
        assert not seat.locator(".badge").count()
    assert sam.question == "Waiting for players"
    assert sam.page.get_by_role("button", name="Hint").is_disabled()


def test_neither_page_nor_line_ever_holds_the_others_cards(two, service):
    sam, otto = two
    knowledge = _in_step(two, service)
    for me, you in ((sam, otto), (otto, sam)):
        assert set(me.hand()) & knowledge.unseen(you.scene["you"])
    made = searched = 0
    while made < 10 and not knowledge.over:
        for me, you in ((sam, otto), (otto, sam)):
            searched += _check_hidden(me, you, knowledge)
            assert knowledge.betrayed(you.scene["you"], you.raw, you.page.content()) == []
        if (asked := _someone_asked(two)) is not None:
            made += asked.play("click", made, choices=1)
        knowledge = _in_step(two, service)
    assert made == 10
    assert searched > 40


def test_whoever_has_gone_is_away_and_not_choosing(two):
    sam, otto = two
    assert _someone_asked(two) is not None
    stays, goes = (sam, otto) if otto.asked else (otto, sam)
    seat = stays.page.locator(f".seat[data-seat='{goes.scene['you']}']")
    assert seat.locator(".badge").inner_text() == "choosing"
    goes.go("/about")
    seat.locator(".badge", has_text="away").wait_for()
    assert "choosing" not in seat.inner_text()


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
    otto.page.wait_for_function("n => Number(document.querySelector('[data-number]')?.dataset.number) > n", arg=number)


def _someone_asked(two) -> Any:
    """Whoever has the next choice, once no response window is open any more; None when the game is over."""
    for _ in range(300):
        for someone in two:
            if someone.over:
                return None
            if someone.asked and someone.scene["window"] is None:
                return someone
            if (nothing_helps := someone.page.locator("[data-let-be]")).count():
                nothing_helps.click()
        two[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked anything")


def _in_step(two, service) -> Knowledge:
    """What both may know, once both have been told all that the store has and no response window is open."""
    for _ in range(300):
        book = book_of(service.database, two[0].table)
        told = [(one.scene["number"], one.scene["window"]) for one in two]
        if told == [(book.number_for(one.scene["you"]), None) for one in two]:
            return Knowledge(book.table.record())
        two[0].page.wait_for_timeout(100)
    raise AssertionError("the pages are not where the store is")


def _check_hidden(me: Any, you: Any, knowledge: Knowledge) -> int:
    """What I hold and you have not seen is face down in your newest scene and in your page, and no option of yours;
    how many cards that are."""
    mine, yours = me.scene["scene"], you.scene["scene"]
    seen = knowledge.seen[you.scene["you"]]
    hand = next(zone for zone in mine["zones"] if zone["id"] == f"hand:{me.scene['you']}")
    secret = {card["token"] for card in hand["cards"] if (card["token"], card["face"]) not in seen}
    shown = [card for zone in yours["zones"] for card in zone["cards"] if card["token"] in secret]
    assert all(card["face"] is None for card in shown)
    assert not secret & {token for option in yours["prompt"]["options"] for token in option["cards"]}
    drawn = you.page.locator("[data-token][data-face]").evaluate_all("all => all.map(one => Number(one.dataset.token))")
    assert not secret & set(drawn)
    return len(secret)
