"""Cards travel where people can see it, and nothing moves for those who ask for calm."""

from __future__ import annotations

import pytest

# Every animation is there for at least one frame, however busy the machine is, so none is missed.
WATCH = """
    window.moved = [];
    const noticed = new WeakSet();
    const look = () => {
        for (const one of document.getAnimations()) {
            if (noticed.has(one)) continue;
            noticed.add(one);
            const thing = one.effect.target;
            const from = one.effect.getKeyframes()[0].transform ?? '';
            window.moved.push({ kind: one.constructor.name, token: thing.dataset.token ?? null, from });
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
FLIGHTS = "() => window.moved.filter((one) => one.kind === 'Animation' && one.token && one.from.includes('translate'))"


def test_a_card_that_is_played_flies_to_where_it_lies_then(person):
    sam = person(motion="system")
    sam.page.add_init_script(WATCH)
    sam.sit_down(seed=8)
    assert sam.wait_until_asked()
    sam.page.evaluate("window.moved = []")
    before = sam.number
    card = sam.page.locator(".own-hand .thing.lit").first
    token = card.locator("xpath=descendant-or-self::*[@data-token]").first.get_attribute("data-token")
    card.click()
    sam.page.wait_for_function("n => Number(document.querySelector('[data-number]')?.dataset.number) > n", arg=before)
    sam.page.wait_for_function(f"token => ({FLIGHTS})().some((one) => one.token === token)", arg=token, timeout=10_000)


@pytest.mark.parametrize("wish", ["of the system", "in the settings"])
def test_nothing_ever_moves_for_people_who_ask_for_calm(person, wish):
    of_the_system = {"screen": {"reduced_motion": "reduce"}, "motion": "system"}
    calm = of_the_system if wish == "of the system" else {"motion": "none"}
    sam = person(**calm)
    sam.page.add_init_script(WATCH)
    sam.sit_down(seed=8)
    sam.play("click", 1, choices=3)
    assert sam.wait_until_asked()
    assert sam.page.evaluate("window.moved") == []
