"""Others' moves are shown one after another; what hits oneself stays; one's turn begins with a recap."""

import itertools
import random

WATCH = """() => {
  window.drawn = [];
  const note = () => {
    const table = document.querySelector('.table');
    const last = window.drawn[window.drawn.length - 1];
    const number = Number(table?.dataset.number);
    const mine = table?.dataset.mine === 'true';
    if (table && number !== last?.number) window.drawn.push({ number, mine, at: performance.now() });
  };
  const numbers = { attributes: true, attributeFilter: ['data-number'] };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, ...numbers });
  note();
}"""

LEAST = 400
"""Milliseconds for which a move is drawn at the usual pace, with some for a busy machine."""


def _play_until(sam, wanted, choices=40):
    """Click until something is on the page; False if it never was."""
    chance = random.Random(3)
    for _ in range(choices):
        for _ in range(600):
            if wanted():
                return True
            if sam.asked or sam.over:
                break
            sam.page.wait_for_timeout(50)
        if sam.over:
            return False
        before = sam.number
        sam.click_something(chance)
        sam._moved_on(before)
    return False


def test_every_move_of_others_is_drawn_and_none_in_a_blink(person):
    sam = person(motion="system", pace="usual")
    sam.sit_down(players=3, seed=8)
    sam.wait_until_asked()
    sam.page.evaluate(WATCH)
    sam.play("click", 1, choices=12)
    sam.wait_until_asked()
    drawn = sam.page.evaluate("window.drawn")
    told = {one["number"] for one in sam.heard if one["type"] == "scene" and one["new"] > 0}
    numbers = [one["number"] for one in drawn]
    assert numbers == sorted(numbers)
    assert {number for number in told if numbers[0] < number <= numbers[-1]} <= set(numbers)
    others = [(a, b) for a, b in itertools.pairwise(drawn) if a["number"] in told and not a["mine"]]
    assert len(others) > 5
    assert all(b["at"] - a["at"] >= LEAST for a, b in others)


def test_whoever_does_not_want_to_wait_skips_to_the_newest(person):
    sam = person(motion="system", pace="calm")
    sam.sit_down(players=4, seed=8)
    sam.wait_until_asked()
    skip = sam.page.locator("[data-skip]")
    assert _play_until(sam, lambda: skip.count() > 0)
    sam.page.wait_for_timeout(400)
    newest = sam.scene["number"]
    assert sam.number < newest
    sam.page.keyboard.press(".")
    sam.page.wait_for_function("n => Number(document.querySelector('[data-number]').dataset.number) >= n", arg=newest)


BLOWS = """() => {
  window.blows = [];
  let now = null;
  new MutationObserver(() => {
    const blow = document.querySelector('[data-testid=blow]');
    if (blow && !now) {
      now = { words: blow.innerText, number: document.querySelector('.table').dataset.number, from: performance.now() };
      if (window.blows.length === 1) blow.querySelector('.btn').click();
    } else if (!blow && now) {
      window.blows.push({ words: now.words, lasted: performance.now() - now.from });
      now = null;
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_what_hits_oneself_stays_until_it_can_have_been_read_or_is_touched(person):
    sam = person(motion="system", pace="fast")
    for seed in range(6):  # bots do as they like: in some games nobody minds one
        sam.sit_down(players=4, seed=seed)
        sam.wait_until_asked()
        sam.page.evaluate(BLOWS)
        if _play_until(sam, lambda: sam.page.evaluate("window.blows.length") > 1):
            break
    first, touched = sam.page.evaluate("window.blows")[:2]
    assert "you" in first["words"].lower()
    assert first["lasted"] >= 1500
    assert touched["lasted"] < 500


def test_a_turn_begins_with_what_others_did_until_the_first_choice(person):
    sam = person(motion="system", pace="fast")
    recap = sam.page.locator(".side [data-testid=recap]")
    for seed in range(6):  # in some games one is out before one's second turn
        sam.sit_down(players=4, seed=seed)
        sam.wait_until_asked()
        if _play_until(sam, lambda: sam.asked and recap.count() > 0):
            break
    said = recap.inner_text()
    assert said.lower().startswith("since your last turn")
    assert any(seat["name"] in said for seat in sam.scene["scene"]["seats"] if seat["seat"] != 0)
    before = int(sam.number)
    while int(sam.number) == before:  # what is only gathered for one go is no choice yet
        drawn = sam.number
        sam.click_something(random.Random(1))
        sam._moved_on(drawn)
    recap.wait_for(state="detached", timeout=5000)


def test_whoever_is_out_skips_to_the_end(person):
    sam = person()
    rush = sam.page.locator("[data-rush]")
    for seed in range(8):  # in most games somebody who plays at random is out before the end
        sam.sit_down(players=4, seed=seed)
        if _play_until(sam, lambda: rush.count() > 0, choices=400):
            break
    sam.hurry("calm")
    rush.click()
    sam.page.locator("section.end").wait_for(timeout=20_000)
