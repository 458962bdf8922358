"""The page is for everybody: axe finds nothing, a phone is wide enough, the first load is small, any game is drawn."""

import random

import pytest
from axe_playwright_python.sync_playwright import Axe

import unboxed
from tests.browser.layout import faults
from tests.soaking import FULL, cases

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
FIRST_LOAD = 200 * 1024
PAGES = ["/", "/?game=unlucky", "/games/unlucky/cards", "/games/unlucky/rules", "/people", "/about", "/nowhere"]


def check(page, where):
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


@pytest.mark.parametrize("look", ["dark", "light"])
def test_axe_finds_nothing_on_any_page(person, look):
    sam = person(look=look, motion="none")
    for path in PAGES:
        sam.go(path)
        sam.page.wait_for_load_state("networkidle")
        check(sam.page, f"{path} ({look})")
    sam.errors.clear()
    sam.go("/")
    sam.page.get_by_role("button", name="Settings").click()
    sam.page.locator("dialog[open]").wait_for()
    check(sam.page, f"settings ({look})")


@pytest.mark.parametrize("look", ["dark", "light"])
def test_axe_finds_nothing_at_a_table(person, look):
    sam = person(look=look, motion="none", guided=[])
    sam.sit_down(seed=21)
    skip = sam.page.get_by_role("button", name="Skip", exact=True)
    skip.wait_for()
    check(sam.page, f"guide ({look})")
    skip.click()
    sam.wait_until_asked()
    check(sam.page, f"own turn ({look})")
    sam.page.locator(".own-hand .thing").first.focus()
    sam.page.keyboard.press("?")
    sam.page.locator("dialog[open]").wait_for()
    check(sam.page, f"details ({look})")
    sam.page.keyboard.press("Escape")
    sam.page.get_by_role("button", name="Table", exact=True).click()
    sam.page.locator("dialog[open] .end").wait_for()
    check(sam.page, f"menu ({look})")
    sam.page.keyboard.press("Escape")
    sam.page.get_by_role("button", name="Hint").click()
    sam.page.locator(".side .bar").first.wait_for(timeout=90_000)
    check(sam.page, f"hint ({look})")
    for tab in ("Chat", "Cards"):
        sam.page.get_by_role("tab", name=tab).click()
        check(sam.page, f"{tab} ({look})")
    sam.hurry()
    for turn in range(6):
        if sam.wait_until_asked():
            check(sam.page, f"{sam.question} ({look})")
            sam.play("click", turn, choices=1)
    sam.go(sam.page.url.replace("#", "/replay#"))
    sam.page.locator("input[type=range]").wait_for()
    check(sam.page, f"replay ({look})")
    sam.set_up("unlucky", 3)
    sam.page.get_by_role("button", name="Invite friends").click()
    sam.page.locator("#lobby-title").wait_for()
    check(sam.page, f"lobby ({look})")


def test_a_phone_shows_everything_without_sideways_scrolling(person):
    sam = person(screen=PHONE)
    for path in PAGES:
        sam.go(path)
        sam.page.wait_for_load_state("networkidle")
        assert sam.page.evaluate("document.documentElement.scrollWidth") <= 390, path
    sam.errors.clear()
    sam.sit_down(seed=21)
    sam.wait_until_asked()
    assert sam.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert sam.page.evaluate("document.documentElement.scrollHeight") <= 844
    bar = sam.page.locator(".prompt").bounding_box()
    assert bar["y"] + bar["height"] <= 845
    card = sam.page.locator(".own-hand .lit").first
    card.tap()  # reads it
    sam.page.locator(".table[data-reading=true]").wait_for()
    card.tap()
    sam.page.wait_for_function("() => Number(document.querySelector('[data-number]')?.dataset.number) > 0")
    sam.play("click", 5, choices=3)
    assert not sam.page.locator("kbd:visible").count(), "a phone has no keys to press"
    for name in ("Hint", "Table", "Log · Chat"):
        assert _in_sight(sam.page.get_by_role("button", name=name)), name
    assert _in_sight(sam.page.get_by_role("link", name="Rules"))
    sam.page.get_by_role("button", name="Log · Chat").tap()
    sam.page.get_by_role("tab", name="Chat").tap()
    sam.page.get_by_role("button", name="Close").tap()
    assert sam.wait_until_asked()
    sam.page.get_by_role("button", name="Hint").tap()
    sam.page.locator(".side .bar").first.wait_for(timeout=90_000)
    assert _in_sight(sam.page.locator(".side .best"))
    sam.page.get_by_role("button", name="Close").tap()
    assert not sam.page.locator(".side").is_visible()


def _in_sight(thing):
    """Wholly on the screen of a phone, without scrolling."""
    box = thing.bounding_box()
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 845


SIGNS = """() => ({
  things: [...document.querySelectorAll('button.thing:not(.lifted)')].map((thing) => {
    const frame = getComputedStyle(thing, '::after');
    return [thing.classList.contains('lit'), frame.content === 'none' ? 0 : parseFloat(frame.borderTopWidth)];
  }),
  places: [...document.querySelectorAll('[data-place]')].filter((place) => place.querySelector('button')).map((place) =>
    [place.classList.contains('lit'), getComputedStyle(place.querySelector('button')).borderTopStyle === 'dashed']),
  turns: [...document.querySelectorAll('.seat.turn')].map((seat) => seat.querySelector('.badge')?.innerText ?? ''),
})"""


@pytest.mark.parametrize(
    ("game", "players"), cases([("unlucky", 3), ("cursed", 2), ("uncharted", 2)], ("unlucky", 3), ("cursed", 2))
)
def test_without_colours_one_still_sees_what_may_be_touched_and_whose_turn_it_is(person, game, players):
    sam = person(screen={"forced_colors": "active"}, motion="none")
    sam.sit_down(game, players, "random", seed=3)
    sam.hurry()
    lit = plain = turns = 0
    for number in range(12):
        if not sam.wait_until_asked():
            break
        signs = sam.page.evaluate(SIGNS)
        for touchable, width in signs["things"]:
            assert (width >= 2) is touchable, (sam.question, signs)
        for touchable, dashed in signs["places"]:
            assert dashed is touchable, (sam.question, signs)
        assert all(signs["turns"]), signs
        lit += sum(touchable for touchable, _ in signs["things"] + signs["places"])
        plain += sum(not touchable for touchable, _ in signs["things"] + signs["places"])
        turns += len(signs["turns"])
        sam.play("click", number, choices=1)
    assert lit
    assert plain
    assert turns or game != "unlucky"  # in the others one is asked on one's own turn


def test_everything_fits_into_the_header_of_a_phone(person):
    sam = person(screen=PHONE)
    sam.go("/?game=island")
    sam.page.locator(".go .gold").click()
    sam.page.locator(".prompt").wait_for()
    things = sam.page.locator("header nav > *").all()
    assert len(things) == 5
    for thing in things:
        assert _in_sight(thing)
        box = thing.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 54


SMALL = {"viewport": {"width": 1280, "height": 800}}
RING = 8  # the dashed ring about a player stands out so far
HIDDEN = "one => Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth)"


@pytest.mark.parametrize(
    ("game", "players"),
    cases([("cursed", 4), ("uncharted", 4), ("island", 4), ("unlucky", 4), ("unbroken", 1)], ("cursed", 4)),
)
def test_a_small_screen_shows_the_whole_table_without_scrolling(person, game, players):
    sam = person(screen=SMALL, motion="none")

    def sit_down():
        sam.sit_down(game, players, seed=31)
        sam.hurry()

    def asked():
        """Bots play as they like, so a short game may be over: then another is begun."""
        while not sam.wait_until_asked():
            sit_down()

    sit_down()
    for turn in range(5):
        asked()
        for part in (".felt", ".seats", ".trackers", ".own"):
            if sam.page.locator(part).count():
                assert sam.page.locator(part).evaluate(HIDDEN) <= RING, f"{part}: {sam.question}"
        _whole(sam.page, ".seats .seat, .map, .sheet, .middle .label:not(.sr)")
        assert faults(sam.page) == [], sam.question
        sam.play("click", turn, choices=1)
    asked()
    room = sam.page.locator(".spread").bounding_box()["y"]
    sam.go(sam.page.url.replace("#", "/replay#"))
    sam.page.locator("input[type=range]").wait_for()
    assert sam.page.locator(".felt").evaluate(HIDDEN) <= RING
    assert sam.page.locator(".spread").bounding_box()["y"] > room - 45


def _whole(page, things):
    """Nothing of these is below an edge or under one's own cards."""
    inside = "all => all.map(one => one.getBoundingClientRect()).filter(box => box.width)"
    boxes = page.locator(things).evaluate_all(inside + ".map(box => [box.left, box.top, box.right, box.bottom])")
    floor = page.locator(".own-hand, .bar").evaluate_all(
        "all => Math.min(...all.map(one => one.getBoundingClientRect().top))"
    )
    assert boxes
    assert all(left >= 0 and top >= 54 and right <= 1280 and bottom <= floor + 1 for left, top, right, bottom in boxes)


def test_names_on_the_map_cover_neither_each_other_nor_cards_nor_figures(person):
    sam = person(screen=SMALL)
    sam.sit_down("cursed", 4, seed=31)
    sam.hurry()
    assert sam.play("click", 1, choices=1) == 1  # the character: then figures stand on the map
    assert sam.wait_until_asked()
    covered = sam.page.locator(".map").evaluate(
        """map => {
            const box = one => [one.textContent, one.getBoundingClientRect()];
            const boxes = sign => [...map.querySelectorAll(sign)].map(box);
            const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
            const names = boxes('.name');
            const rest = boxes('.figure, .mini, .place button');
            return names.flatMap(([name, at], i) => [...names.slice(i + 1), ...rest]
                .filter(([, other]) => over(at, other)).map(([other]) => `${name}/${other}`));
        }"""
    )
    assert covered == []


def test_a_card_shown_large_leaves_the_answers_free(person):
    sam = person(screen=SMALL)
    sam.sit_down("unlucky", 4, seed=31)
    sam.wait_until_asked()
    card = sam.page.locator(".own-hand .lit").last
    card.hover()
    large = sam.page.locator(".preview")
    large.wait_for()
    box = large.bounding_box()
    assert box["y"] + box["height"] <= sam.page.locator(".prompt").bounding_box()["y"]


def test_a_long_press_opens_the_card_and_chooses_nothing(person):
    sam = person(screen=PHONE)
    sam.sit_down(seed=21)
    sam.wait_until_asked()
    before = sam.number
    card = sam.page.locator(".own-hand .lit").first
    card.scroll_into_view_if_needed()
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    sam.page.locator("dialog[open]").wait_for()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    assert sam.number == before


def test_the_first_load_is_under_200_kilobytes(person):
    sam = person()
    sam.sit_down(seed=1)
    link = sam.page.url
    for path in ("/", link):
        other = person()
        wire = other.context.new_cdp_session(other.page)
        wire.send("Network.enable")
        loaded = []
        wire.on("Network.loadingFinished", lambda event, loaded=loaded: loaded.append(event["encodedDataLength"]))
        other.go(path)
        other.page.locator(".tile, .prompt").first.wait_for()
        other.page.wait_for_load_state("networkidle")
        assert sum(loaded) > 20_000
        print(path.split("#")[0], sum(loaded), "bytes at first")
        assert sum(loaded) < FIRST_LOAD, f"{path.split('#')[0]}: {sum(loaded)} bytes in {len(loaded)} answers"


@pytest.mark.parametrize("game", sorted(unboxed.games()))
def test_every_game_is_drawn_and_can_be_played(person, game):
    sam = person()
    sam.set_up(game, 2)
    sam.page.locator(".go .gold").click()
    sam.page.locator(".prompt").wait_for()
    sam.hurry()
    chance = random.Random(1)
    assert sam.play("click", chance.randrange(99), choices=12 if FULL else 2) >= 1
    assert sam.page.evaluate("document.documentElement.scrollWidth") <= 1440
    check(sam.page, game)
