"""A person in front of the page: what they see and do, in the words of the table."""

from __future__ import annotations

import json
import random
import time
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, WebSocket

from tests.server.service import whole

SETTINGS = {
    "name": "Sam",
    "pace": "at once",
    "motion": "none",  # what moves takes a third of a browser's work; whoever looks at it asks for it
    "guided": ["unlucky", "unbroken", "island", "uncharted", "cursed"],
}

HELD = 900
"""Milliseconds for which a person holds what must be held."""


class Person:
    """A browser of one's own, with everything its sockets said and every error of its page."""

    def __init__(self, context: BrowserContext, address: str, **settings: Any) -> None:
        self.context, self.address = context, address
        told = json.dumps({**SETTINGS, **settings})
        context.add_init_script(
            "if (self === top && !localStorage.getItem('unboxed.settings')) "
            f"localStorage.setItem('unboxed.settings', {told!r})"
        )
        self.page: Page = context.new_page()
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._frame: dict[str, Any] = {}
        self.errors: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def _listen(self, line: WebSocket) -> None:
        def hear(message: str | bytes) -> None:
            self.raw.append(str(message))
            heard = json.loads(message)
            if heard["type"] == "scene":  # kept as the page has it: after the first, only changes come
                heard = self._frame = whole(self._frame, heard)
            self.heard.append(heard)

        line.on("framereceived", hear)

    # --- where they are ------------------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        """Open an address of the service."""
        self.page.goto(path if path.startswith("http") else self.address + path)

    def sit_down(self, game: str = "unlucky", players: int = 4, bot: str = "novice", seed: int | None = None) -> None:
        """From the start page to the first question, against bots."""
        self.set_up(game, players, bot, seed)
        self.page.locator(".go .gold").click()
        self.page.locator(".prompt").wait_for()

    def set_up(self, game: str, players: int, bot: str = "", seed: int | None = None) -> None:
        """Fill in the start page."""
        page = self.page
        self.go("/")
        page.locator(f"[data-game={game}]").click()
        radio = page.locator(".numbers label", has_text=str(players))
        if radio.count():
            radio.click()
        if bot and page.locator(".bots").count():
            page.locator(f".bots label:has([value={bot}])").click()
        if seed is not None:
            page.locator("summary").click()
            page.get_by_label("Seed").fill(str(seed))

    def choose_mode(self, mode: str) -> None:
        """Pick a way to play, on the filled-in start page."""
        self.page.locator(f".modes label:has([value={mode}])").click()

    def invite(self, friend: Person) -> None:
        """From the filled-in start page: open the table; the friend follows its link and sits down."""
        self.page.get_by_role("button", name="Invite friends").click()
        link = self.page.get_by_label("Send this link to a friend")
        link.wait_for()
        friend.go(link.input_value())
        friend.page.get_by_role("button", name="Take this seat").click()
        friend.page.locator(".own-hand [data-face]").first.wait_for()

    def hurry(self, pace: str = "at once") -> None:
        """Have others' moves shown at this pace, in the table menu."""
        page = self.page
        page.get_by_role("button", name="Table", exact=True).click()
        page.get_by_label("Others' moves").select_option(pace)
        page.locator("dialog .end").click()

    # --- what they see -------------------------------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The table they sit at or look at."""
        return urlsplit(self.page.url).path.split("/")[2]

    @property
    def scene(self) -> dict[str, Any]:
        """The newest scene that came over the line."""
        return next(message for message in reversed(self.heard) if message["type"] == "scene")

    @property
    def number(self) -> float:
        """The number of the position that is drawn; with what is chosen and not sent yet, behind the point."""
        return float(self.page.locator("[data-number]").get_attribute("data-number") or -1)

    @property
    def question(self) -> str:
        """The question in the bar."""
        return self.page.locator(".prompt h2").inner_text()

    @property
    def over(self) -> bool:
        """True once the page says who won."""
        return self.page.locator("section.end").count() > 0

    @property
    def asked(self) -> bool:
        """True if it is this person's choice now."""
        return self.page.locator(".table[data-mine=true]").count() > 0

    def wait_until_asked(self, seconds: float = 60) -> bool:
        """Wait for one's turn; False if the game ended first."""
        self.page.locator(".table[data-mine=true], [data-let-be], section.end").first.wait_for(timeout=seconds * 1000)
        return not self.over

    def hand(self) -> list[str]:
        """The faces of one's own hand, from left to right."""
        return self.page.locator(".own-hand [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")

    # --- what they do -------------------------------------------------------------------------------------------

    def click_something(self, chance: random.Random) -> None:
        """Click a lit card, a ringed player or a button of the bar, whichever chance likes."""
        things = self.page.locator(".tray .thing.lit")  # it lies over the middle, so nothing below it can be clicked
        if not things.count():
            things = self.page.locator(".thing.lit, .ring:visible, .option, .place.lit button, .sheet .choose")
        count = things.count()
        assert count, f"nothing can be clicked though it is asked: {self.question}"
        thing = things.nth(chance.randrange(count))
        held = "danger" in (thing.get_attribute("class") or "")  # what cannot be taken back is held
        thing.click(timeout=10_000, delay=HELD if held else 0)

    def press_something(self, chance: random.Random) -> None:
        """Press one of the keys that the page shows."""
        keys = self.page.locator(".thing.lit kbd, .ring kbd, .option kbd, .place.lit kbd").all_inner_texts()
        assert keys, f"no key is shown though it is asked: {self.question}"
        self.page.keyboard.press(chance.choice(keys).lower())
        if self.page.locator(".option.danger:focus").count():
            self.page.keyboard.press("Enter", delay=HELD)

    def _moved_on(self, before: int) -> bool:
        """True once the table has gone on; False if what was touched only narrowed the choice."""
        for _ in range(60):
            if self.number != before:
                return True
            if self.page.locator(".table[data-mine=true] .lifted").count() and not self.page.locator(".ring").count():
                self.page.wait_for_timeout(100)
                return self.number != before
            self.page.wait_for_timeout(20)
        return False

    def play(self, how: str, seed: int, choices: int | None = None, seconds: float = 240) -> int:
        """Answer questions by `click` or `press` until the game is over or enough was chosen."""
        chance, made, until = random.Random(seed), 0, time.monotonic() + seconds
        while choices is None or made < choices:
            assert time.monotonic() < until, f"the game took too long, at: {self.question}"
            if not self.wait_until_asked():
                break
            before = self.number
            (self.click_something if how == "click" else self.press_something)(chance)
            made += self._moved_on(before)
        return made
