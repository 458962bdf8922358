"""How long one waits for the page: until a table can be used, and until one's own choice is drawn."""

import random

import pytest

pytestmark = pytest.mark.alone

INTERACTIVE = 1000
"""Milliseconds until a table can be used, on a processor four times slower, from a warm cache."""
DRAWN = 100
"""Milliseconds from the answer to one's choice until it is drawn."""
SLOWED = 4

WATCH_USABLE = """
  new MutationObserver(() => {
    if (window.usable !== undefined) return;
    if (!document.querySelector('.table[data-mine=true] .lit, .table[data-mine=true] .option')) return;
    requestAnimationFrame(() => { window.usable ??= performance.now(); });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-mine', 'class'] });
"""

WATCH_DRAWN = """
  window.waits = [];
  let heard = null;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', (event) => {
        if (JSON.parse(event.data).type === 'scene') heard ??= performance.now();
      });
    }
  };
  new MutationObserver((changes) => {
    if (heard === null || !changes.some((one) => one.attributeName === 'data-number')) return;
    const since = heard;
    heard = null;
    requestAnimationFrame(() => window.waits.push(performance.now() - since));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-number'] });
"""


@pytest.mark.parametrize("game", ["unlucky", "cursed"])
def test_a_table_can_be_used_within_a_second_on_a_slow_processor_from_a_warm_cache(person, game):
    sam = person()
    sam.sit_down(game, players=3 if game == "unlucky" else 2, bot="random", seed=3)
    assert sam.wait_until_asked()
    sam.page.add_init_script(WATCH_USABLE)
    sam.page.reload()  # everything is in the cache of the browser now
    sam.page.wait_for_function("() => window.usable !== undefined")
    wire = sam.context.new_cdp_session(sam.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    took = []
    for _ in range(3):
        sam.page.reload()
        sam.page.wait_for_function("() => window.usable !== undefined")
        took.append(round(sam.page.evaluate("window.usable")))
    print(f"{game}: a table can be used after {took} ms")
    assert sorted(took)[1] < INTERACTIVE


@pytest.mark.parametrize("game", ["unlucky", "cursed", "uncharted"])
def test_ones_own_choice_is_drawn_within_a_tenth_of_a_second_of_the_answer(person, game):
    sam = person()
    sam.page.add_init_script(WATCH_DRAWN)
    sam.sit_down(game, players=2, bot="random", seed=3)
    chance, waits = random.Random(3), []
    while len(waits) < 8 and sam.wait_until_asked():
        before = sam.number
        sam.page.evaluate("window.waits.length = 0")
        sam.click_something(chance)
        if int(before) == int(sam.number) and not sam._moved_on(before):
            continue  # it only narrowed the choice
        sam.page.wait_for_timeout(60)
        waits += sam.page.evaluate("window.waits")[:1]
    told = [round(wait) for wait in sorted(waits)]
    print(f"{game}: a choice is drawn after {told} ms")
    assert len(waits) >= 5
    assert sorted(waits)[len(waits) // 2] < DRAWN
