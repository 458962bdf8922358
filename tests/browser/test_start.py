"""The start page: what is decided before a game."""

from __future__ import annotations

import re

import pytest

import unboxed


@pytest.mark.parametrize("game", sorted(unboxed.games()))
def test_the_values_of_a_games_options_read_as_the_game_says(person, game):
    sam = person()
    sam.go(f"/?game={game}")
    sam.page.locator("summary").click()
    for option in unboxed.games()[game].options:
        values = sam.page.get_by_label(option.text).locator("option").all_inner_texts()
        assert values == [option.meaning(value) for value in option.values]


def facts_of(someone):
    """What everybody may know of the table they are at."""
    return someone.page.request.get(f"{someone.address}/api/tables/{someone.table}").json()


def test_a_table_has_no_clock_and_lets_people_look_on_unless_somebody_says_so(person):
    sam = person()
    sam.sit_down(players=3)
    assert (facts_of(sam)["clock"], facts_of(sam)["spectators"]) == (0, "nothing")
    assert sam.page.locator(".prompt .left").count() == 0


def test_whoever_makes_a_table_sets_its_clock_and_what_spectators_see(person):
    sam = person()
    sam.set_up("unlucky", 2, "random", seed=3)
    sam.page.get_by_label("Time for each decision").select_option("10 minutes")
    sam.page.get_by_label("Whoever looks on").select_option("sees all cards after the end")
    sam.page.locator(".go .gold").click()
    sam.wait_until_asked()
    assert (facts_of(sam)["clock"], facts_of(sam)["spectators"]) == (600, "all_after_end")
    assert re.search(r"\b\d+ min left", sam.page.locator(".prompt .left").inner_text())
    sam.page.get_by_role("button", name="Table", exact=True).click()
    assert sam.page.get_by_label("For spectators").input_value().endswith(sam.table)


def test_a_table_without_spectators_lets_nobody_look_on_and_offers_no_link_for_it(person):
    sam, eve = person(), person()
    sam.set_up("unlucky", 2, "random", seed=3)
    sam.page.get_by_label("Whoever looks on").select_option("is not let in")
    sam.page.locator(".go .gold").click()
    sam.wait_until_asked()
    with sam.page.expect_response(f"**/api/tables/{sam.table}"):
        sam.page.get_by_role("button", name="Table", exact=True).click()
    sam.page.locator("dialog[open] .end").wait_for()
    sam.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert sam.page.get_by_label("For spectators").count() == 0
    eve.go(f"/table/{sam.table}")
    eve.page.get_by_text("this table has no spectators").wait_for()


def test_who_plays_alone_is_not_asked_for_a_clock(person):
    sam = person()
    sam.set_up("unbroken", 1, seed=3)
    assert sam.page.get_by_label("Whoever looks on").is_visible()
    assert sam.page.get_by_label("Time for each decision").count() == 0


def test_the_page_can_be_installed(person):
    sam = person()
    sam.go("/")
    told = sam.context.new_cdp_session(sam.page).send("Page.getInstallabilityErrors")
    # A window without a profile of its own can install nothing; all else would be the page's fault.
    assert {one["errorId"] for one in told["installabilityErrors"]} <= {"in-incognito"}
    found = sam.page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in found["icons"]:
        answer = sam.page.request.get(sam.address + icon["src"])
        assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, icon["type"])


SCROLLS = "() => document.documentElement.scrollHeight - innerHeight"
HELD = """held => localStorage.setItem('unboxed.tables', JSON.stringify(held))"""


@pytest.mark.parametrize("tables", [0, 8])
@pytest.mark.parametrize("game", ["", *sorted(unboxed.games())])
def test_all_of_the_start_page_is_in_sight_on_a_desk(person, game, tables):
    sam = person()
    made = [sam.page.request.post(f"{sam.address}/api/tables", data={"game": "unlucky"}).json() for _ in range(tables)]
    held = [
        {**one, "game": "unlucky", "title": "Unlucky Adventurers", "secret": None, "owner": None, "links": [], "at": 0}
        for one in made
    ]
    sam.go("/about")
    sam.page.evaluate(HELD, held)
    sam.go(f"/?game={game}" if game else "/")
    sam.page.locator("[data-game]").first.wait_for()
    sam.page.locator(".go .gold" if game else "#packs").wait_for()
    sam.page.wait_for_load_state("networkidle")
    assert sam.page.locator(".held li").count() == tables
    assert sam.page.evaluate(SCROLLS) <= 0
    for sign in (".go .gold", ".drop", ".tiles") if game else (".drop", ".tiles"):
        box = sam.page.locator(sign).bounding_box()
        assert box["y"] + box["height"] <= 900, sign
