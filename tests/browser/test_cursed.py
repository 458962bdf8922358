"""The Few and Cursed in a real browser: whole games by clicks, and a map that is a map."""

import random

import unboxed
from tests.soaking import long
from unboxed.games.cursed.rules.finish import REASONS

GAME = unboxed.games()["cursed"]


def sit_down(sam, players, mode, seed, last_round=18, characters="picked"):
    """From the start page to the first question of a game in this mode."""
    sam.set_up("cursed", players, "novice" if players > 1 else "", seed)
    sam.choose_mode(mode)
    sam.page.get_by_label("the round after which the game ends").select_option(str(last_round))
    sam.page.get_by_label("are the characters dealt at random or picked?").select_option(characters)
    sam.page.locator(".go .gold").click()
    sam.page.locator(".prompt").wait_for()
    sam.hurry()


def ride(sam, seed):
    """Play by clicks until the game is over, like somebody in a hurry: more often than not the first button will do."""
    chance, made = random.Random(seed), 0
    while sam.wait_until_asked():
        before, buttons = sam.number, sam.page.locator(".option")
        if buttons.count() and chance.random() < 0.5:
            buttons.first.click()
        else:
            sam.click_something(chance)
        sam.page.wait_for_function(
            "n => document.querySelector('[data-number]')?.dataset.number != n || document.querySelector('.lifted')",
            arg=before,
        )
        made += 1
    return made


def told_at_the_end(sam):
    told = sam.page.locator("section.end").inner_text()
    assert any(reason in told for reason in REASONS.values())
    return told


def test_characters_to_pick_from_are_on_the_stage_large_enough_to_be_read(person):
    sam = person(motion="none")
    sit_down(sam, 3, "standard", 5)
    picks = sam.page.get_by_test_id("picks").locator("[data-token]")
    assert picks.count() == 4
    assert sam.page.locator(".own [data-token]").count() == 0
    for card in picks.all():
        assert card.bounding_box()["width"] > 170
        assert "Cursed:" in card.inner_text()
    before = sam.number
    picks.first.click()
    sam.page.wait_for_function("n => document.querySelector('[data-number]')?.dataset.number != n", arg=before)
    assert sam.page.get_by_test_id("picks").count() == 0


@long
def test_a_game_of_three_is_played_to_its_end_by_clicks(person):
    sam = person(motion="none")
    sit_down(sam, 3, "standard", 5, last_round=8)
    assert ride(sam, 2) > 30
    assert "won" in told_at_the_end(sam)


@long
def test_a_game_together_is_played_to_its_end_by_clicks(person):
    sam = person(motion="none")
    sit_down(sam, 2, "coop", 6, last_round=8)
    assert sam.page.locator(".chip", has_text="team grit 100").count() == 1
    assert ride(sam, 3) > 20
    assert told_at_the_end(sam)


def test_a_game_alone_is_played_to_its_end_by_clicks(person):
    sam = person(motion="none")
    sit_down(sam, 1, "shadows", 7, last_round=8)
    assert sam.page.locator("[data-zone^='track:']").count() == 3
    assert ride(sam, 4) > 20
    assert told_at_the_end(sam)


def test_the_map_shows_every_space_with_its_name_the_roads_with_their_prices_and_who_stands_where(person):
    sam = person()
    sit_down(sam, 3, "standard", 5, characters="dealt")
    places = [card for card in GAME.setup(3).cards.values() if card.deck == "places"]
    page = sam.page
    assert sorted(page.locator(".place button > span").all_inner_texts()) == sorted(place.name for place in places)
    assert page.locator(".map .price").count() == sum(len(place.roads) for place in places)
    assert page.locator("[data-place=San_Andreas] .figure").count() == 3
    inside = page.locator(".map").bounding_box()
    boxes = [place.bounding_box() for place in page.locator(".place button").all()]
    assert all(inside["x"] <= box["x"] and box["x"] + box["width"] <= inside["x"] + inside["width"] for box in boxes)
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            assert beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def test_own_tracks_and_counters_bounties_store_and_jobs_are_on_the_table(person):
    sam = person()
    sit_down(sam, 3, "standard", 5, characters="dealt")
    page = sam.page
    own = page.locator(".few")
    for word in ("Health", "Bullets", "Curse", "grit", "water"):
        assert word in own.inner_text()
    assert page.locator("[data-zone='row'] .thing").count() == 3
    assert page.locator("[data-zone^='pile:']").count() == 4
    assert page.locator("[data-zone='wanted'] .thing").count() == 4
    assert page.locator(".seat").count() == 2
    assert page.locator(".seat [data-back=jobs][data-face]").count() == 0
