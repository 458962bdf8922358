"""Real positions of every game and mode at several sizes: nothing is too small, cut, covered, out of sight or moved.

`make layout` looks at more than 300 positions, and at every size."""

import os

import pytest

import unboxed
from tests.browser.laid import WAYS, LaidTable, positions
from tests.browser.layout import faults, plant, slots

FULL = os.environ.get("UNBOXED_LAYOUT") == "full"
DESKS = [(1440, 900), (1280, 720), (1920, 1080)] if FULL else [(1440, 900), (1280, 720)]
PHONES = [(390, 844), (360, 740)] if FULL else [(390, 844)]
SEEDS = range(3) if FULL else range(1)
MANY = 8 if FULL else 2
GAMES = sorted({game for game, _, _ in WAYS})


def screens(sizes):
    (width, height), *_ = sizes
    return {"viewport": {"width": width, "height": height}}


def looked_at(laid, sizes, game):
    """Every position at every size, with what it is."""
    for _, mode, players in [way for way in WAYS if way[0] == game]:
        for seed in SEEDS:
            for table in positions(game, mode, players, seed + 3, MANY):
                laid.show(table)
                for width, height in sizes:
                    laid.resize(width, height)
                    yield f"{game} {mode} {players} after {len(table.choices)} at {width}x{height}", table


@pytest.mark.parametrize("game", GAMES)
def test_on_a_desk_everything_is_readable_whole_and_in_its_place(person, game):
    sam = person(screen=screens(DESKS), motion="none")
    laid = LaidTable(sam)
    wrong, places = {}, {}
    for where, table in looked_at(laid, DESKS, game):
        if found := faults(sam.page):
            wrong[where] = found
        if not table.over:
            kind, size = where.split(" after ")[0], where.split(" at ")[1]
            for slot, at in slots(sam.page).items():
                if places.setdefault((kind, size, slot), at) != at:
                    wrong.setdefault(where, []).append(f"{slot} moved from {places[kind, size, slot]} to {at}")
    assert not wrong, "\n".join(f"{where}: {one}" for where, all_ in wrong.items() for one in all_)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_everything_is_readable_and_can_be_reached(person, game):
    sam = person(screen={**screens(PHONES), "has_touch": True, "is_mobile": True}, motion="none")
    laid = LaidTable(sam)
    wrong = {}
    for where, _ in looked_at(laid, PHONES, game):
        if found := faults(sam.page, phone=True):
            wrong[where] = found
    assert not wrong, "\n".join(f"{where}: {one}" for where, all_ in wrong.items() for one in all_)


PLANTED = {
    "small": ".own-hand .name { font-size: 9px !important }",
    "small sentence": ".prompt p { font-size: 12px !important }",
    "cut below": ".few { height: 20px !important; overflow: hidden !important }",
    "cut beside": ".few { width: 40px !important; overflow: hidden !important; white-space: nowrap }",
    "over each other": ".seat + .seat { margin-top: -40px !important }",
    "out of sight": ".own-hand { transform: translateX(1500px) }",
    "covered": ".bar { transform: translateY(-130px) }",
    "wider than the screen": ".table { width: 1700px !important }",
    "the page scrolls down": ".table { height: 1100px !important }",
}


ALSO_PLANTED = {
    "small: 9px": "header .btn { font-size: 9px !important }",
    "cut beside: span.name": """.own-hand .card .name {
        width: 30px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }""",
    "cut below: span.name": ".own-hand .card .name { height: 8px; overflow: hidden }",
    "cut below: h2": ".prompt h2 { height: 13px; overflow: hidden }",
}
"""Beside the felt, behind dots, and by a few pixels."""


SLID = """
  .own > .cards { scroll-snap-type: none !important }
  .own-rows, .own-hand { margin-left: 900px !important }
"""
EDGED = """
  .own > .cards { scroll-snap-type: none !important }
  .own-rows, .beyond { display: none !important }
  .own-hand { gap: 0 !important }
  .own-hand .slot { width: 376px !important }
"""


def late(game, mode, players):
    """A position in the middle of a game at which something can be chosen from the hand."""
    return next(
        table
        for seed in range(9)
        for table in positions(game, mode, players, seed, 4)
        if not table.over
        and any(set(option["cards"]) & set(table.position.hands[0]) for option in table.scene(0)["prompt"]["options"])
    )


def test_every_rule_finds_a_planted_fault(person):
    sam = person(motion="none")
    laid = LaidTable(sam)
    laid.show(late("island", "points", 4))
    assert faults(sam.page) == []
    for rule, fault in [*PLANTED.items(), *ALSO_PLANTED.items()]:
        plant(sam.page, fault)
        assert any(one.startswith(rule) for one in faults(sam.page)), rule
    plant(sam.page, "")
    assert faults(sam.page) == []


def test_what_is_opened_is_larger_than_what_lies_on_the_table(person):
    sam = person(motion="none")
    laid = LaidTable(sam)
    laid.show(late("unlucky", "free", 4))
    small = []
    for thing in sam.page.locator(".own-hand .thing").all():
        thing.focus()
        sam.page.keyboard.press("?")
        sam.page.locator("dialog[open] .card").wait_for()
        assert faults(sam.page) == []
        plant(sam.page, "dialog .card * { font-size: 12px !important }")
        small += faults(sam.page)
        plant(sam.page, "")
        sam.page.keyboard.press("Escape")
        sam.page.locator("dialog[open]").wait_for(state="detached")
    assert any(one.startswith("small sentence: 12px") for one in small)


def test_a_row_that_ends_at_the_edge_of_a_card_is_found(person):
    sam = person(screen={**screens(PHONES), "has_touch": True, "is_mobile": True}, motion="none")
    laid = LaidTable(sam)
    laid.show(late("unlucky", "free", 4))
    assert faults(sam.page, phone=True) == []
    plant(sam.page, EDGED)
    sam.page.locator(".own > .cards").evaluate("row => row.scrollTo(0, 0)")
    assert [one.split(":")[0] for one in faults(sam.page, phone=True)] == ["ends at an edge"]


def test_what_was_slid_away_is_found_and_the_next_question_brings_it_back(person):
    sam = person(screen={**screens(PHONES), "has_touch": True, "is_mobile": True}, motion="none")
    laid = LaidTable(sam)
    table = late("unlucky", "free", 4)
    laid.show(table)
    assert faults(sam.page, phone=True) == []
    plant(sam.page, SLID)
    assert [one.split(":")[0] for one in faults(sam.page, phone=True)] == ["slid away"]
    laid.show(table)
    assert faults(sam.page, phone=True) == []


def test_a_part_that_moves_is_found(person):
    sam = person(motion="none")
    laid = LaidTable(sam)
    laid.show(late("island", "points", 4))
    before = slots(sam.page)
    plant(sam.page, ".seats { margin-left: 30px !important }")
    assert set(before) == {".goal", ".seats", ".middle", ".felt main > .own"}
    assert {slot for slot, at in slots(sam.page).items() if before[slot] != at} == {".seats"}


def test_the_long_form_looks_at_hundreds_of_positions():
    fewest = 7  # spread over a game, its most crowded moment, its last question and its end
    assert len(WAYS) * 3 * fewest >= 300


def test_positions_of_every_game_and_mode_are_laid():
    assert {(game, mode) for game, mode, _ in WAYS} >= {
        (game, mode)
        for game in GAMES
        for mode in unboxed.games()[game].modes
        if mode not in ("easy", "hard", "dark_arts", "knockout-all-cards")  # they are drawn as others are
    }
