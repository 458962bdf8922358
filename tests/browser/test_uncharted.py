"""Uncharted in a real browser: whole games by clicks in each mode, and an attack that is built before one's eyes."""

import json

import httpx
import pytest
from websockets.sync.client import connect

from tests.soaking import cases
from unboxed.games.uncharted import GAME
from unboxed.table.table import begin
from unboxed.table.wording import Wording

ATTACKING = ("choose_weapons", "add_to_attack")


def sit_down(sam, mode, players, seed):
    sam.set_up("uncharted", players, "random", seed)
    sam.choose_mode(mode)
    sam.page.locator(".go .gold").click()
    sam.page.locator(".prompt").wait_for()
    sam.hurry()


@pytest.mark.parametrize(
    ("mode", "players"), cases([("standard", 2), ("deathmatch", 3), ("survival", 2)], ("standard", 2))
)
def test_a_whole_game_is_played_by_clicks(person, mode, players):
    sam = person(motion="none")
    sit_down(sam, mode, players, 1)
    sam.play("click", 1, choices=1)
    sam.wait_until_asked()
    board = {zone.get_attribute("data-zone") for zone in sam.page.locator(".middle [data-zone]").all()}
    assert board >= {"spaces", "adventure", "action_deck", "special_deck"}
    assert sam.page.locator("[data-race=VP] .runner").count() == (0 if mode == "survival" else players)
    assert sam.page.locator("[data-zone='area:0'] .thing").count() >= 4
    assert sam.play("click", 1) > 5
    end = sam.page.locator("section.end")
    end.wait_for()
    assert "won" in end.inner_text()
    assert sam.scene["scene"]["result"]["reason"] in end.inner_text()


def built_attack(most=200):
    """A game alone in which instinct soon builds an attack in three steps, and its choices until then."""
    for seed in range(most):
        g, choices, totals = begin(GAME.setup(1, "survival", confirm=True), seed), [], []  # as people are asked
        while g.player >= 0 and len(choices) < 20:
            totals = [*totals, g.prompt[2]] if g.prompt[0] in ATTACKING else []
            if len(totals) == 3 and len(set(totals)) == 3:
                return seed, choices
            choices.append(GAME.instinct(g))
            g.choose(choices[-1])
    raise AssertionError("instinct builds no attacks any more")


def take(sam, mirror, index):
    """Choose this option as a person would: its card, and its button where a card stands for several."""
    page, before = sam.page, sam.number
    moved = "n => Number(document.querySelector('[data-number]')?.dataset.number) != n"
    button = page.locator(f"[data-option='{index}']")
    if not button.count():
        (card,) = [value for kind, value in GAME.phrases.concerns(mirror.options[index]) if kind == "card"]
        page.locator(f".thing.lit[data-token='{card}']").first.click()
        page.wait_for_function(f"n => ({moved})(n) || document.querySelector('.lifted')", arg=before)
    if sam.number == before:
        button.click()
        page.wait_for_function(moved, arg=before)


def test_an_attack_is_built_step_by_step_with_its_running_total(person):
    seed, choices = built_attack()
    sam = person()
    sit_down(sam, "survival", 1, seed)
    mirror = begin(GAME.setup(1, "survival", confirm=True), seed)
    totals = []
    for index in [*choices, None]:
        assert sam.wait_until_asked()
        assert Wording(mirror, 0, ["Sam"]).prompt()["text"] in sam.question
        totals = [*totals, mirror.prompt[2]] if mirror.prompt[0] in ATTACKING else []
        if totals:
            ap, told = mirror.prompt[2:]
            needed = told.removesuffix(" needed")
            assert f"{ap} AP so far, {needed} needed" in sam.question
            assert sam.page.locator(".topbar, header", has_text=f"attack: {ap} AP against {needed} Health").count()
            assert sam.page.locator("[data-zone=spaces] .state", has_text="attacked").count() == 1
            resting = sam.page.locator("[data-zone='area:0'] .state", has_text="resting")
            assert resting.count() == len(mirror.resting[0])
        if index is not None:
            take(sam, mirror, index)
            mirror.choose(index)
    assert len(totals) == 3
    assert totals == sorted(totals)


def crowded(laid=14, most=100):
    """A game alone in which instinct lays this many cards before itself, and its choices until then."""
    for seed in range(most):
        g, choices = begin(GAME.setup(1, "survival", confirm=True), seed), []  # as people are asked
        while g.player >= 0:
            zones = GAME.layout(g, None)["zones"]
            if sum(len(zone["tokens"]) for zone in zones if zone["id"] in ("area:0", "hero:0")) == laid:
                return seed, choices
            choices.append(GAME.instinct(g))
            g.choose(choices[-1])
    raise AssertionError("instinct lays fewer cards now")


COVERED = """all => all.filter(one => {
    const box = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map(one => one.dataset.face)"""


@pytest.fixture(scope="module")
def crowded_seat(service):
    """The way to a seat with a crowd of cards before it."""
    seed, choices = crowded()
    seats = [{"kind": "person", "name": "Sam"}]
    wanted = {"game": "uncharted", "mode": "survival", "players": 1, "seed": seed, "seats": seats}
    made = httpx.post(f"{service.address}/api/tables", json=wanted).json()
    secret = made["seats"][0]["secret"]
    with connect(f"{service.address.replace('http', 'ws')}/api/tables/{made['table']}/live") as line:
        line.send(json.dumps({"type": "hello", "secret": secret}))
        for number, choice in enumerate(choices):
            line.send(json.dumps({"type": "choose", "number": number, "option": choice}))
        while json.loads(line.recv(timeout=60)).get("number") != len(choices):
            pass
    return f"/table/{made['table']}#seat={secret}"


ALL_LAID = "() => document.querySelectorAll('.own-row .thing').length == 14"


def test_however_much_lies_before_one_no_card_covers_the_middle_of_another(person, crowded_seat):
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        sam = person(screen={"viewport": {"width": width, "height": height}}, motion="none")
        sam.go(crowded_seat)
        sam.page.wait_for_function(ALL_LAID)
        assert sam.page.locator(".own-row .thing, .own-hand .thing").evaluate_all(COVERED) == []


def test_on_a_phone_every_card_before_one_can_be_scrolled_to(person, crowded_seat):
    sam = person(screen={"viewport": {"width": 390, "height": 844}, "has_touch": True}, motion="none")
    sam.go(crowded_seat)
    sam.page.wait_for_function(ALL_LAID)
    for card in sam.page.locator(".own-row .thing, .own-hand .thing").all():
        card.click(trial=True, timeout=3000)
