"""Island in a real browser: whole games by clicks, and two people through a chain of effects, answers and answers."""

from __future__ import annotations

import json
import urllib.request

import pytest

from tests.browser.test_everybody import check
from tests.soaking import cases
from unboxed.games.island import GAME

WINDOW = 5000
"""Milliseconds to answer in: every link of a chain takes that long, whoever holds what."""
SEED = 2473
"""Sam begins with Beach Barter and Price of No, Otto holds Not Today, and the first cards drawn are blanks."""
WAITING = "Waiting for an answer that somebody may give."


@pytest.mark.parametrize(("mode", "seed"), cases([("points", 3), ("knockout", 5)], ("points", 3)))
def test_a_whole_game_is_played_by_clicks_alone(person, mode, seed):
    sam = person(motion="none")
    sam.set_up("island", 2, bot="novice", seed=seed)
    sam.choose_mode(mode)
    _set_option(sam, "rounds", 1)
    _set_option(sam, "hand", 4)
    sam.page.locator(".go .gold").click()
    sam.page.locator(".prompt").wait_for()
    sam.hurry()
    assert sam.play("click", seed) > 5
    assert sam.over
    assert "won" in sam.page.locator("section.end h2").inner_text()
    sam.page.get_by_role("button", name="See the table").click()
    assert "won the match with" in sam.page.locator("#tab-panel").inner_text()


def _set_option(someone, name, value):
    text = next(option.text for option in GAME.options if option.name == name)
    someone.page.get_by_label(text).select_option(str(value))


# --- two people and a chain ------------------------------------------------------------------------------------------


@pytest.fixture
def two(person, service):
    """Sam and Otto in front of hands that the seed deals."""
    return _seated(person, service, WINDOW)[0]


def _seated(person, service, window):
    wanted = {
        "game": "island",
        "mode": "knockout",
        "seed": SEED,
        "window": window,
        "options": {"rounds": 1, "deal": "random", "hand": 5},
        "seats": [{"kind": "person", "name": "Sam"}, {"kind": "person", "name": "Otto"}],
    }
    made = _post(f"{service.address}/api/tables", wanted)
    people = person(name="Sam"), person(name="Otto")
    for someone, seat in zip(people, made["seats"], strict=True):
        someone.go(seat["link"])
        someone.page.locator(".own-hand [data-face]").first.wait_for()
    return people, made


def _post(address, body, **headers):
    asking = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json", **headers})
    with urllib.request.urlopen(asking, timeout=20) as answer:
        return json.load(answer)


def test_axe_finds_nothing_while_a_window_is_open_nor_when_the_table_is_closed(person, service):
    (sam, otto), made = _seated(person, service, 60_000)
    _touch(sam, "2")
    _wait_for_links((sam, otto), 1)
    assert otto.asked
    check(otto.page, "asked in a window")
    assert not sam.asked
    check(sam.page, "not asked in a window")
    _post(f"{service.address}/api/tables/{made['table']}/close", {}, **{"X-Owner-Secret": made["owner_secret"]})
    for someone in (sam, otto):
        someone.page.get_by_text("closed").first.wait_for()
        check(someone.page, "a closed table")


def test_two_people_go_through_a_chain_and_nobody_sees_who_could_answer(two):
    sam, otto = two
    held = {someone: set(someone.hand()) for someone in two}
    assert {"2", "4a"} <= held[sam]
    assert "0b" in held[otto]

    _touch(sam, "2")  # with two at the table the other one is aimed at
    _wait_for_links(two, 1)
    assert _links(sam) == ["Your Beach Barter: a swap of cards with Otto."]
    assert _links(otto) == ["Sam's Beach Barter: a swap of cards with you."]
    _told(sam, "May still answer: Otto", "If nobody answers: Beach Barter works")
    _told(otto, "May still answer: you", "If nobody answers: Beach Barter works")
    could = _outside(sam)
    assert otto.asked
    assert "Do you answer?" in otto.question

    _touch(otto, "0b")
    _wait_for_links(two, 2)
    assert _links(sam) == [
        "Your Beach Barter: a swap of cards with Otto.",
        "Otto's Not Today against your Beach Barter.",
    ]
    _told(sam, "May still answer: you", "If nobody answers: Not Today works, Beach Barter fails")
    assert sam.asked
    assert _outside(otto) == could

    _touch(sam, "4a")
    sam.page.locator(".prompt h2", has_text="which other card do you give up").wait_for()
    _touch(sam, "1")
    _wait_for_links(two, 3)
    assert _links(otto)[2] == "Sam's Price of No against your Not Today."
    _told(otto, "May still answer: you", "If nobody answers: Price of No works, Not Today fails, Beach Barter works")
    # Otto cannot answer any more, but to Sam this window looks like the first one, and Otto is shown no question
    assert _outside(sam) == could
    assert _outside(otto) == could

    for someone in two:
        someone.page.locator(".chain").wait_for(state="detached")
    sam.page.locator(".prompt h2", has_text="Take a card of Otto's hand").wait_for()
    _never_told(two, held)


def test_a_card_that_brings_nothing_looks_so_and_is_not_paid_by_one_click(person):
    sam = person()
    sam.sit_down("island", 2, seed=8)
    sam.hurry()
    wasted = sam.page.locator(".own-hand .lit.vain")
    for turn in range(40):
        assert sam.wait_until_asked()
        if wasted.count():
            break
        sam.play("click", turn, choices=1)
    assert wasted.count() < sam.page.locator(".own-hand .lit").count()  # what works is lit otherwise
    before = sam.number
    note = sam.page.locator(".note[role=status]")
    for step in range(40):  # what comes under a pointer while the table is drawn is told once the pointer moves
        wasted.first.hover(position={"x": 40 + step % 2 * 8, "y": 60})
        if note.count():
            break
        sam.page.wait_for_timeout(100)
    assert "without effect" in note.inner_text()
    wasted.first.click()
    button = sam.page.locator(".option", has_text="without effect")
    button.wait_for()
    assert sam.page.locator(".own-hand .lifted").count() == 1
    assert sam.number == before
    sam.page.keyboard.press("Escape")
    button.wait_for(state="detached")
    wasted.first.click()
    button.click()
    sam.page.wait_for_function("n => Number(document.querySelector('[data-number]')?.dataset.number) > n", arg=before)


def _touch(someone, face):
    someone.page.locator(f".own-hand .lit[data-face='{face}'], .own-hand .lit:has([data-face='{face}'])").first.click()


def _wait_for_links(two, count):
    for someone in two:
        someone.page.locator(".chain li").nth(count - 1).wait_for()
        assert someone.page.locator(".chain li").count() == count


def _links(someone):
    return someone.page.locator(".chain li").all_inner_texts()


def _told(someone, *sentences):
    told = someone.page.locator(".chain p").inner_text()
    assert all(sentence in told for sentence in sentences), told


def _outside(someone):
    """What somebody who is not asked is shown of a window, but for the table itself."""
    assert not someone.asked
    assert someone.question == WAITING
    scene = _scene(someone)
    assert scene["prompt"] == {"seat": None, "text": WAITING, "options": []}
    assert scene.get("asked") is None
    assert not any(seat.get("asked") for seat in scene["seats"])
    lit = someone.page.locator(".lit, .ring, .option").count()
    return someone.scene["window"]["length"], lit, sorted(scene)


def _scene(someone):
    """The scene that all messages add up to: after the first they bring only what has changed."""
    scene = {}
    for message in someone.heard:
        if message["type"] == "scene":
            scene |= message["scene"]
            for index, zone in message.get("zones", ()):
                scene["zones"][index] = zone
    return scene


def _never_told(two, held):
    """No face that only one of them knows came to the other's page or line."""
    for me, you in (two, two[::-1]):
        open_cards = {card["face"] for zone in _scene(you)["zones"] for card in zone["cards"]}
        secret = held[me] - held[you] - open_cards
        assert secret
        assert not [message for message in you.raw for face in secret if f'"{face}"' in message]
        drawn = you.page.locator("[data-token][data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
        assert not secret & set(drawn)
