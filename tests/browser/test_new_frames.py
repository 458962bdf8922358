"""A table that changes under a pointer that stands still shows nothing large, and copies of a card are alike."""

from __future__ import annotations

import random

import unboxed
from tests.browser.laid import LaidTable

SEEN = ".preview"
LONG = 700
"""Milliseconds after which whatever would be shown large is."""


SMALL = """all => all.map(one => [one, one.getBoundingClientRect()])
  .map(([one, box]) => [one, box.left + box.width / 2, box.top + box.height / 2, box])
  .filter(([one, x, y, box]) => box.width > 12 && box.width < 130 && one.contains(document.elementFromPoint(x, y)))
  .map(([, x, y]) => [x, y])"""
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('[data-token]').dataset.token"


def over_a_card(sam):
    """Where on the page a card lies that is so small that it is shown large."""
    return sam.page.locator(".own-hand .thing[data-face]").evaluate_all(SMALL)[0]


def in_the_middle():
    """A position with many cards in hand, which are small, while another is asked."""
    table = unboxed.new("cursed", 4, seed=3, confirm=True)
    while len(table.choices) < 45 or table.position.player == 0:
        table.choose(0)
    return table


def test_what_comes_under_a_pointer_that_stands_still_is_not_shown_large(person):
    sam = person()
    laid = LaidTable(sam)
    table = in_the_middle()
    laid.show(table)
    x, y = over_a_card(sam)
    sam.page.mouse.move(x, y)
    sam.page.locator(SEEN).wait_for()
    sam.page.mouse.move(5, 5)
    sam.page.locator(SEEN).wait_for(state="detached")
    # The table is drawn anew while the pointer stands where a card will lie.
    sam.page.evaluate("document.querySelector('.felt').style.visibility = 'hidden'")
    sam.page.mouse.move(x, y)
    laid.show(table)
    sam.page.evaluate("document.querySelector('.felt').style.visibility = ''")
    sam.page.wait_for_timeout(LONG)
    assert sam.page.locator(SEEN).count() == 0
    sam.page.mouse.move(x + 4, y + 4)
    sam.page.locator(SEEN).wait_for()


def test_a_card_that_is_gone_is_not_shown_large_any_more(person):
    sam = person()
    laid = LaidTable(sam)
    table = in_the_middle()
    laid.show(table)
    at = over_a_card(sam)
    sam.page.mouse.move(*at)
    sam.page.locator(SEEN).wait_for()
    shown = int(sam.page.evaluate(UNDER, at))
    chance = random.Random(1)
    while shown in table.position.hand[0]:
        table.choose(chance.randrange(len(table.decision.options)), table.decision.player)
    laid.show(table)
    sam.page.wait_for_timeout(LONG)
    assert sam.page.locator(SEEN).count() == 0


def with_copies():
    """A position at which one of two equal cards in hand is on offer."""
    for seed in range(60):
        table = unboxed.new("cursed", 2, seed=seed, confirm=True)
        for _ in range(60):
            if table.over:
                break
            if table.position.player == 0:
                scene = table.scene(0)
                hand = next((zone for zone in scene["zones"] if zone["id"] in ("hand:0", "hand")), None)
                offered = {token for option in scene["prompt"]["options"] for token in option["cards"]}
                held = [] if hand is None else hand["cards"]
                for card in held:
                    twins = [one for one in held if one["face"] == card["face"]]
                    if len(twins) > 1 and len(offered & {one["token"] for one in twins}) == 1:
                        return table, card["face"], offered
            table.choose(0)
    raise AssertionError("no such position")


def test_copies_in_the_hand_are_lit_together_and_either_is_the_choice(person):
    table, face, offered = with_copies()
    sam = person()
    laid = LaidTable(sam)
    laid.show(table)
    copies = sam.page.locator(f".own-hand .thing[data-face='{face}']")
    assert copies.count() > 1
    lit = copies.evaluate_all("all => all.map(one => one.classList.contains('lit'))")
    assert all(lit), lit
    assert copies.locator("kbd").count() == 1, "there is one option, and one key for it"
    other = next(one for one in copies.all() if int(one.get_attribute("data-token")) not in offered)
    before = len(laid.said)
    other.click()
    sam.page.wait_for_timeout(300)
    chosen = "choose" in laid.said[before:]
    assert chosen or sam.page.locator(".lifted, .ring, .option").count()
