"""What somebody has earned is shown at the end of the game and kept under their name."""

from __future__ import annotations

import httpx

import unboxed
from unboxed.games.unbroken import GAME


def won_game():
    """A game of Unbroken that the game's own instinct wins, and earns something by it."""
    for seed in range(200):
        table = unboxed.new("unbroken", mode="easy", seed=seed, confirm=True)
        while not table.position.over:
            table.choose(GAME.instinct(table.position))
        if table.result.winners and GAME.earned(table.position, 0, []):
            return table
    raise AssertionError("no such game")


def test_an_achievement_is_shown_at_the_end_and_on_ones_page(person, service):
    like = won_game()
    texts = {a.id: a.name for a in GAME.achievements}
    earned = {texts[one] for one in GAME.earned(like.position, 0, [])}
    seats = [{"kind": "person", "name": "Mae"}]
    wanted = {"game": "unbroken", "players": 1, "mode": "easy", "seed": like.seed, "seats": seats}
    made = httpx.post(f"{service.address}/api/tables", json=wanted).json()
    mae = person(name="Mae", motion="none")
    mae.go("/people")
    mae.page.get_by_role("button", name="Open my profile").click()
    mae.page.get_by_role("heading", name="Mae").wait_for()
    mae.go(made["seats"][0]["link"])
    mae.page.get_by_role("button", name="Sit down").click()
    mae.page.get_by_label("Your name").wait_for(state="detached")
    # The choices are made by a second line to the same seat, which is quicker than clicking them.
    mae.page.evaluate(
        """([table, secret, choices]) => new Promise((done) => {
            const line = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
            line.onopen = () => line.send(JSON.stringify({ type: 'hello', secret }));
            let at = 0;
            line.onmessage = (event) => {
                const message = JSON.parse(event.data);
                if (message.type !== 'scene') return;
                if (at === choices.length) { line.close(); done(); return; }
                if (message.moment === at) {
                    line.send(JSON.stringify({ type: 'choose', number: message.number, option: choices[at++] }));
                }
            };
        })""",
        [made["table"], made["seats"][0]["secret"], like.choices],
    )
    mae.page.locator("section.end .earned:not(.ahead)").wait_for()
    shown = mae.page.locator("section.end .earned:not(.ahead) li b").all_inner_texts()
    assert {text.removeprefix("★ ") for text in shown} == earned
    score = str(GAME.tally(like.position, 0)["score"])
    assert score in mae.page.locator("section.end table", has_text="score").inner_text()

    mae.go("/people/Mae")
    mae.page.locator(".achievements .had").first.wait_for()
    had = mae.page.locator(".achievements .had b").all_inner_texts()
    assert {text.removeprefix("★ ") for text in had} == earned
    assert mae.page.locator(".achievements li").count() == len(GAME.achievements)
    assert mae.page.locator(".achievements .had .ticked").all_inner_texts() == ["☑ easy"] * len(earned)
    pad = mae.page.get_by_role("table", name="Unbroken", exact=True)
    assert pad.locator("tbody tr").count() == 1
    history = mae.page.get_by_role("table", name="History", exact=True)
    assert history.get_by_role("link", name="Replay").get_attribute("href") == f"/table/{made['table']}/replay"
    assert not mae.errors


def test_ones_own_address_is_kept_with_the_seat_and_a_private_one_refused(person):
    sam = person()
    sam.sit_down(seed=3)
    sam.page.get_by_role("button", name="Table", exact=True).click()
    sam.page.get_by_text("Call an address when it is my turn").click()
    field = sam.page.locator("dialog input[type=url]")
    field.fill("http://127.0.0.1:9/turn")
    sam.page.get_by_role("button", name="Keep").click()
    sam.page.locator("dialog .why").wait_for()
    assert "public address" in sam.page.locator("dialog [role=alert]").inner_text()
    sam.errors.clear()  # the browser notes every refused request
    field.fill("http://93.184.215.14/turn")
    sam.page.get_by_role("button", name="Keep").click()
    sam.page.get_by_text("From now on this address is called.").wait_for()
    sam.page.reload()
    sam.page.locator(".prompt").wait_for()
    sam.page.get_by_role("button", name="Table", exact=True).click()
    sam.page.get_by_text("Call an address when it is my turn").click()
    assert sam.page.locator("dialog input[type=url]").input_value() == "http://93.184.215.14/turn"
