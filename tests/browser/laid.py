"""Positions laid before a page: the test plays the service's part of the line, so no game has to be clicked through."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import WebSocketRoute

import unboxed
from tests.browser.person import Person
from unboxed.bots import Look
from unboxed.server.live.thinking import foretell

NAMES = ["Sam", "Mira", "Wilhelmina", "Otto", "Ada", "Benedict"]
SECRET = "laid"
ROUGHLY = 0.05
"""Risks are found in this part of the usual worlds: how they are drawn does not depend on it."""

WAYS = [
    ("unlucky", "free", 4),
    ("unlucky", "free", 6),
    ("unlucky", "teams", 4),
    ("cursed", "standard", 4),
    ("cursed", "coop", 2),
    ("cursed", "coop", 4),
    ("cursed", "curse_chaser", 1),
    ("cursed", "shadows", 1),
    ("island", "points", 4),
    ("island", "knockout", 5),
    ("island", "points-all-cards", 3),
    ("unbroken", "normal", 1),
    ("uncharted", "standard", 4),
    ("uncharted", "deathmatch", 3),
    ("uncharted", "survival", 2),
]
"""Ways to play whose tables look different, most with as many players as there can be."""


class LaidTable:
    """A table in somebody's browser that shows whatever is laid there."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.number = 0
        self.said: list[str] = []
        """The kinds of messages that the page has sent."""
        self._game = ""
        self._line: WebSocketRoute | None = None
        self._frame = ""
        self._foretold: Callable[[], dict[str, Any]] = dict
        self.page.route_web_socket(re.compile(r"/api/tables/.+/live"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(lambda said: self._answer(line, json.loads(said)))

    def _answer(self, line: WebSocketRoute, said: dict[str, Any]) -> None:
        self.said.append(said["type"])
        if said["type"] == "hello":
            line.send(self._frame)
        elif said["type"] == "consequences" and said["number"] == self.number and not said["after"]:
            told = {"type": "consequences", "number": self.number, "after": []}
            line.send(json.dumps({**told, "options": [], "reach": [], **self._foretold()}))

    def show(self, table: unboxed.api.Table, seat: int | None = 0) -> None:
        """Draw this position for a seat, and wait until it is drawn."""
        self.number += 1
        self._frame = json.dumps(_frame(table, seat, self.number))
        self._foretold = lambda: _foretold(table, seat)
        if table.setup.game.id != self._game:
            self._game = table.setup.game.id
            held = {
                "table": self._game,
                "game": self._game,
                "title": "",
                "secret": SECRET,
                "owner": None,
                "links": [],
                "at": 0,
            }
            self.person.go("/about")
            self.page.evaluate("held => localStorage.setItem('unboxed.tables', JSON.stringify([held]))", held)
            self.person.go(f"/table/{self._game}#seat={SECRET}")
        elif self._line is not None:
            self._line.send(self._frame)
        self.page.locator(f"[data-number='{self.number}']").wait_for(timeout=60_000)
        if self.person.over:
            self.page.get_by_role("button", name="See the table").click()
        self.page.locator(f".table[data-number='{self.number}']").wait_for()
        self.page.evaluate("document.fonts.ready")
        self._settle()

    def resize(self, width: int, height: int) -> None:
        """Look at it on another screen."""
        self.page.set_viewport_size({"width": width, "height": height})
        self._settle()

    def _settle(self) -> None:
        """Parts are measured after they are drawn, and drawn again."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.wait_for_timeout(100)


def _foretold(table: unboxed.api.Table, seat: int | None) -> dict[str, Any]:
    if seat is None or table.over or seat not in (table.position.player, *table.asking):
        return {}
    return foretell(Look(table.position, seat, seed=1), True, list(table.names), (), ROUGHLY)


def _frame(table: unboxed.api.Table, seat: int | None, number: int) -> dict[str, Any]:
    lines = [
        {"i": i, "n": event.number, "name": event.step[0], "rule": "", "parts": parts}
        for i, (event, parts) in enumerate(table.log_parts(seat))
    ]
    seats = [
        {"seat": i, "name": name, "kind": "bot" if i else "person", "bot": "random" if i else "", "here": True}
        for i, name in enumerate(table.names)
    ]
    counted = {"number": number, "moment": len(table.choices), "undo": None}
    told = {"state": "running", "seats": seats, "pace": 900, "window": None, "rematch": None}
    personal = {"chosen": None, "can_undo": True, "clock": None, "quiet": "", "may_let_be": None}
    news = {"log_from": 0, "log": lines, "new": min(2, len(lines))}
    scene = table.scene(seat)
    return {"type": "scene", **counted, **told, **personal, **news, "you": seat, "owner": False, "scene": scene}


def positions(game: str, mode: str, players: int, seed: int, many: int = 5) -> Iterator[unboxed.api.Table]:
    """Moments of a game played at random at which the first seat is asked, spread over it, the one at which most lies
    there to choose from, and its end."""
    table = unboxed.new(game, players, seed=seed, mode=mode, names=NAMES[:players], confirm=True)
    chance = random.Random(seed)
    asked: list[int] = []
    most, crowded = -1, 0
    while (decision := table.decision) is not None:
        if 0 in (decision.player, *table.asking):
            asked.append(len(table.choices))
            held = table.position.hands[0] if hasattr(table.position, "hands") else ()
            most, crowded = max((most, crowded), (len(held) * 2 + len(decision.options), len(table.choices)))
        table.choose(chance.randrange(len(decision.options)), decision.player)
    step = max(1, len(asked) // many)
    for at in sorted({*asked[step // 2 :: step][: many - 1], crowded, asked[-1]}):
        yield table.at(at)
    yield table
