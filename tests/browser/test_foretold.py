"""Whoever chooses sees what comes of each option, on the option itself; and no option is taken by mistake that passes,
ends or gives something up for good."""

import re

from tests.browser.test_unbroken import take
from unboxed.games.unbroken import GAME
from unboxed.table.consequences import consequences
from unboxed.table.table import begin

HELD_BACK = """
const Line = window.WebSocket;
window.held = [];
window.WebSocket = class extends Line {
  set onmessage(hear) {
    super.onmessage = (event) => {
      const waits = window.held && JSON.parse(event.data).type === 'consequences';
      waits ? window.held.push(() => hear(event)) : hear(event);
    };
  }
};
"""
TELL = "() => { const held = window.held; window.held = null; held.forEach((tell) => tell()); return held.length; }"
BOXES = "all => all.map((one) => one.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height])"


def test_what_comes_of_an_option_is_told_on_it_and_moves_nothing(person):
    sam = person(motion="none")
    sam.page.add_init_script(HELD_BACK)
    sam.sit_down("unbroken", players=1, seed=3)
    mirror = begin(GAME.setup(1, confirm=True), 3)
    assert sam.wait_until_asked()
    found = consequences(mirror, 0)
    index = next(i for i, one in enumerate(found) if one.changes and mirror.options[i][0] == "focus")
    buttons = sam.page.locator(".option")
    focus = sam.page.locator(f"[data-option='{index}']")
    sam.page.wait_for_function("() => window.held.length > 0")
    assert "→" not in focus.locator(".foretold").inner_text()
    before = buttons.evaluate_all(BOXES)
    sam.page.evaluate(TELL)
    focus.locator(".then").first.wait_for()
    assert buttons.evaluate_all(BOXES) == before
    told = [f"{change.name} {change.before} → {change.after}" for change in found[index].changes]
    assert focus.get_attribute("title") == ", ".join(told)
    shown = focus.locator(".then").all_inner_texts()
    wanted = [f"{change.before}→{change.after}" for change in found[index].changes]
    assert [re.sub(r"\s", "", text) for text in shown] == wanted


def with_a_weapon_to_lose(most=200):
    """A seed, and instinct's choices to a question at which a weapon may be given up for good."""
    for seed in range(most):
        g, choices = begin(GAME.setup(1, confirm=True), seed), []
        while g.player >= 0 and len(choices) < 40:
            if any(option[0] == "downgrade_weapon" for option in g.options):
                return seed, choices
            choices.append(GAME.instinct(g))
            g.choose(choices[-1])
    raise AssertionError("nobody ever has a weapon to give up")


def test_what_is_lost_for_good_has_to_be_held(person):
    seed, choices = with_a_weapon_to_lose()
    sam = person(motion="none")
    page = sam.page
    sam.sit_down("unbroken", players=1, seed=seed)
    sam.hurry()
    mirror = begin(GAME.setup(1, confirm=True), seed)
    for index in choices:
        assert sam.wait_until_asked()
        take(sam, mirror, index)
        mirror.choose(index)
    assert sam.wait_until_asked()
    index = next(i for i, option in enumerate(mirror.options) if option[0] == "downgrade_weapon")
    button = page.locator(f"[data-option='{index}']")
    number = sam.number
    assert "danger" in button.get_attribute("class")
    assert button.inner_text().startswith("Hold to give up ")
    assert "No way back" in button.inner_text()
    button.click()
    key = button.locator("kbd").inner_text().lower()
    page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.wait_for_timeout(900)
    assert sam.number == number
    assert button.evaluate("one => one === document.activeElement")
    page.keyboard.down("Enter")
    page.wait_for_function("n => document.querySelector('[data-number]')?.dataset.number != n", arg=number)
    page.keyboard.up("Enter")


def test_passing_is_quiet_and_has_a_letter(person):
    sam = person(motion="none")
    sam.sit_down("uncharted", players=2, bot="novice", seed=4)
    sam.hurry()
    while sam.wait_until_asked() and not sam.page.locator(".option.quiet", has_text="Pass").count():
        before = sam.number
        sam.page.locator(".thing.lit, .option.gold").first.click()
        sam.page.wait_for_function(
            "n => document.querySelector('[data-number]')?.dataset.number != n || document.querySelector('.lifted')",
            arg=before,
        )
    passing = sam.page.locator(".option.quiet", has_text="Pass").last
    assert passing.locator("kbd").inner_text() == "P"
    kinds = sam.page.locator(".option").evaluate_all("all => all.map((one) => one.classList.contains('gold'))")
    assert kinds == sorted(kinds, reverse=True)  # what does as asked stands first
    before = sam.number
    sam.page.keyboard.press("p")
    sam.page.wait_for_function("n => document.querySelector('[data-number]')?.dataset.number != n", arg=before)
