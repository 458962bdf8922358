"""Learning by playing: a first game of every title in which the table says what is new."""

from __future__ import annotations

import random
from itertools import product

import pytest

import unboxed
from tests.browser.test_everybody import PHONE, check
from tests.soaking import cases
from unboxed.content.tutorials import read_tutorial

GAMES = sorted(unboxed.games())


def steps_of(game):
    return read_tutorial(unboxed.games()[game].tutorial).steps


def learn(sam, game):
    """From the start page to the first words."""
    sam.go("/")
    sam.page.locator(f"[data-learn={game}]").click()
    words(sam).wait_for()


def words(sam):
    return sam.page.get_by_test_id("tutor-words")


def settled(sam):
    """Wait until the words for this question have come, if there are any."""
    sam.page.wait_for_timeout(150)


def said(sam, game):
    """The step that is shown, whose words must be its own; None if nothing is said."""
    step = sam.page.locator(".tutor").get_attribute("data-step")
    if not step:
        return None
    assert words(sam).inner_text() == steps_of(game)[int(step)].words
    return int(step)


def ringed(sam):
    """Where the rings lie."""
    return [ring.bounding_box() for ring in sam.page.locator(".ring-tutor").all()]


SCREENS = {"desk": {}, "phone": PHONE}


@pytest.mark.parametrize(
    ("game", "screen"),
    cases([*product(GAMES, SCREENS)], *((game, "desk") for game in GAMES if game != "island"), ("island", "phone")),
)
def test_the_words_follow_whatever_is_played(person, game, screen):
    sam = person(screen=SCREENS[screen], guided=[])
    learn(sam, game)
    assert sam.page.get_by_role("dialog").count() == 0  # no other help stands in the way
    chance, shown, choices = random.Random(5), [said(sam, game)], 0
    while choices < 14 and sam.wait_until_asked():
        settled(sam)
        while sam.page.locator(".tutor .next").count() and len(shown) < 60:
            shown.append(said(sam, game))
            sam.page.locator(".tutor .next").click()
        shown.append(said(sam, game))
        choices += sam.play("click", chance.randrange(99), choices=1)
    heard = [step for i, step in enumerate(shown) if step is not None and step != shown[i - 1]]
    assert shown[0] == 0
    assert len(set(heard)) == len(heard) >= 6, heard  # nothing twice


def test_what_words_are_about_has_a_ring_round_it(person):
    sam = person(motion="none", guided=[])
    learn(sam, "unlucky")
    sam.page.locator(".ring-tutor").wait_for()
    (ring,) = ringed(sam)
    hand = sam.page.locator(".own-hand").bounding_box()
    assert abs(ring["x"] - hand["x"]) <= 5
    assert abs(ring["width"] - hand["width"]) <= 9
    for part in (".prompt", ".seats", "[data-face=shield]", "[data-zone='heroes:0']"):
        sam.page.locator(".tutor .next").click()
        sam.page.wait_for_timeout(400)
        (ring,), box = ringed(sam), sam.page.locator(part).first.bounding_box()
        assert abs(ring["x"] - max(4, box["x"] - 4)) <= 5, part


def test_a_whole_game_is_learnt_to_its_end_and_a_reload_repeats_nothing(person):
    sam = person(motion="none", guided=[])
    learn(sam, "unlucky")
    sam.page.locator(".tutor .next").click()
    assert said(sam, "unlucky") == 1
    sam.page.reload()
    words(sam).wait_for()
    assert said(sam, "unlucky") == 1
    sam.play("click", 11)
    assert sam.over
    words(sam).wait_for()
    assert words(sam).inner_text() == steps_of("unlucky")[-1].words


def test_the_lesson_goes_on_by_keys_and_is_read_aloud(person):
    sam = person(motion="none", guided=[])
    learn(sam, "island")
    live = sam.page.locator(".tutor [aria-live=polite]")
    assert live.inner_text() == steps_of("island")[0].words
    sam.page.locator(".tutor .next").focus()
    for step in steps_of("island")[1:4]:
        sam.page.keyboard.press("Enter")
        assert live.inner_text() == step.words
    sam.play("press", 3, choices=2)
    assert not sam.over


def test_whoever_wants_no_more_words_plays_on_without_them(person):
    sam = person(motion="none", guided=[])
    learn(sam, "unlucky")
    fold = sam.page.get_by_role("button", name="Words of the lesson")
    fold.click()
    assert words(sam).count() == 0
    assert fold.get_attribute("aria-expanded") == "false"
    sam.page.get_by_role("button", name="End the lesson, and play on").click()
    assert sam.page.locator(".tutor").count() == 0
    sam.page.reload()
    assert sam.wait_until_asked()
    assert sam.page.locator(".tutor").count() == 0
    assert sam.page.get_by_role("dialog").count() == 0


def test_a_game_of_ones_own_has_no_lesson(person):
    sam = person()
    sam.sit_down("unlucky", 3)
    assert sam.page.locator(".tutor").count() == 0


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_lesson_can_be_used_by_everybody(person, look):
    sam = person(look=look, motion="none", guided=[])
    learn(sam, "unlucky")
    check(sam.page, f"a lesson ({look})")
