"""Takes the pictures of docs/pictures: python -m tests.browser.pictures. Not a test; look at what it took."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import unboxed
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.laid import NAMES, LaidTable
from tests.browser.person import Person
from tests.browser.service import Service
from unboxed.bots import Look, make_bot

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


MOMENTS = {
    "unbroken": ("unbroken", 1, "your_turn"),
    "island": ("island", 4, "play_a_card"),
    "uncharted": ("uncharted", 4, "take_action"),
    "cursed": ("cursed", 4, "choose_outcome"),
}
"""Pictures of a late question of this kind, as the first seat of a game of novices sees it."""


def late(game: str, players: int, question: str) -> unboxed.api.Table:
    """Two thirds of the way through all questions of this kind; of any, if there is none."""
    table, novice = unboxed.new(game, players, seed=7, names=NAMES[:players], confirm=True), make_bot("novice")
    asked: dict[str, list[int]] = {}
    while table.decision is not None:
        seat = table.decision.player
        if seat == 0:
            asked.setdefault(table.position.prompt[0], []).append(len(table.choices))
        table.choose(novice.choose(Look(table.position, seat, seed=1), seed=len(table.choices)), seat)
    moments = asked.get(question) or sorted(at for all_ in asked.values() for at in all_)
    return table.at(moments[len(moments) * 2 // 3])


class Photographer:
    """Walks through the page with a camera."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def visit(self, screen: dict[str, Any], **settings: Any) -> Person:
        """A fresh browser profile."""
        return Person(self.browser.new_context(**screen, locale="en-GB"), self.address, **settings)

    def take(self, someone: Person, name: str) -> None:
        """Wait until nothing moves, then take a picture."""
        someone.page.mouse.move(720, 26)
        someone.page.evaluate("document.querySelector('.upper')?.scrollTo(0, 0)")
        someone.page.wait_for_timeout(900)
        someone.page.screenshot(path=PICTURES / f"{name}.png")
        print(name)

    def play_until(self, someone: Person, seen: str, seed: int, seconds: float = 90) -> bool:
        """Play until something is on the page while one is asked."""
        chance, until = random.Random(seed), time.monotonic() + seconds
        while time.monotonic() < until and someone.wait_until_asked():
            if someone.page.locator(seen).count():
                return True
            someone.click_something(chance)
            someone.page.wait_for_timeout(150)
        return False

    def moment(self, name: str, game: str, players: int, question: str, screen: dict[str, Any] = WIDE) -> None:
        """A picture of a late position, laid before the page."""
        someone = self.visit(screen, motion="none")
        LaidTable(someone).show(late(game, players, question))
        self.take(someone, name)

    def table(self, name: str, screen: dict[str, Any], seen: str, game: str = "unlucky", **settings: Any) -> Person:
        """A picture of a game at the first moment when something is seen."""
        someone = self.visit(screen, **settings)
        for seed in range(21, 29):  # until a game comes to that moment
            someone.sit_down(game, players=4, seed=seed)
            if screen is WIDE:
                someone.hurry()
            if self.play_until(someone, seen, seed):
                break
        self.take(someone, name)
        return someone


def main() -> int:
    """All pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    service = Service(Path(tempfile.mkdtemp()))
    service.start()
    with sync_playwright() as driver:
        camera = Photographer(driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS), service.address)
        sam = camera.visit(WIDE)
        sam.go("/?game=unlucky")
        sam.page.locator(".go").wait_for()
        camera.take(sam, "start")
        sam = camera.table("target", WIDE, ".ring")
        sam.page.get_by_role("button", name="Hint").click()
        sam.page.locator(".side .bar").first.wait_for(timeout=90_000)
        camera.take(sam, "hint")
        sam.page.locator(".own-hand .thing").first.focus()
        sam.page.keyboard.press("?")
        sam.page.locator("dialog[open] .number").first.wait_for()
        camera.take(sam, "details")
        camera.table("beast", WIDE, "[data-zone=lair] .slot", look="light")
        camera.moment("phone", "unlucky", 4, "play_a_card", PHONE)
        sam.go("/games/unlucky/cards")
        sam.page.locator("main li").first.wait_for()
        camera.take(sam, "cards")
        for name, (game, players, question) in MOMENTS.items():
            camera.moment(name, game, players, question)
    service.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
