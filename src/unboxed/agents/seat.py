"""A seat in words: what it sees, what it may choose, the rules and the cards, as text; bots have the other seats."""

from __future__ import annotations

import random
from typing import Any

from unboxed.bots import Look, make_bot
from unboxed.content.rulebook import read_rulebook
from unboxed.games import find
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.table.consequences import consequences, in_words
from unboxed.table.reach import in_reach
from unboxed.table.reach import in_words as reach_in_words
from unboxed.table.table import Table

from .words import Words

MOST = 20
"""Paragraphs or cards that one answer tells."""
WORLDS = 128
"""In so many at most what an option leads to is tried, where it depends on cards that the seat has not seen."""


class Seat:
    """One seat of a game of its own. Nothing is told that the seat may not know."""

    def __init__(
        self, game: str, players: int | None = None, mode: str = "", seat: int = 0, bots: str = "greedy", seed: int = 0
    ) -> None:
        found = find(game)
        setup = found.setup(found.players[0] if players is None else players, mode)
        if not 0 <= seat < setup.players:
            raise SetupError(f"there is no seat {seat}; seats are 0 to {setup.players - 1}")
        self.seat, self._bot, self._dice = seat, make_bot(bots, found), random.Random(seed)
        self.table = Table(setup, self._dice.getrandbits(63))
        self._words, self._read = Words(setup.cards), 0
        self._met: set[str] = set()
        """Faces whose cards have been told in full."""
        self._let_others_choose()

    def _let_others_choose(self) -> None:
        while not self.table.over and self.seat not in self.table.asking:
            other = self.table.asking[0]
            look = Look(self.table.position, other, self._dice.getrandbits(32))
            self.table.choose(self._bot.choose(look, self._dice.getrandbits(32)), other)

    def look(self) -> str:
        """The table as this seat sees it, what happened and which cards it saw for the first time since it last
        looked, and its question."""
        scene = self.table.scene(self.seat)
        news, self._read = self.table.log(self.seat, self._read), len(self.table.events)
        new = [face for face in self._words.faces(scene) if face not in self._met]
        self._met.update(new)
        lines = [*self._words.table(scene), "", "What happened:", *(news or ["nothing new"])]
        if new:
            lines += ["", "Cards you have not read yet:", *map(self._words.card, new)]
        return "\n".join([*lines, "", *self._asked(scene)])

    def options(self) -> str:
        """The question, and what may be chosen, by number."""
        return "\n".join(self._asked(self.table.scene(self.seat)))

    def _asked(self, scene: dict[str, Any]) -> list[str]:
        return [f"The game is over. {self._ending()}"] if self.table.over else self._words.question(scene)

    def ahead(self) -> str:
        """What each option does to the numbers that the seat sees, and what it could do besides if it had enough."""
        if self.table.over:
            return "\n".join(self._asked({}))
        found = consequences(self.table.position, self.seat, WORLDS, self.table.names)
        lines = [
            f"{index}: {in_words(one, self.seat, self.table.names) or 'no number changes surely'}"
            f"{', then dice or a shuffle' if one.rolls else ''}"
            for index, one in enumerate(found)
        ]
        for near in in_reach(self.table.position, self.seat, found, self.table.names):
            helps = f"; of some help: {', '.join(map(str, near.helps))}" if near.helps else ""
            lines.append("; ".join([reach_in_words(near) + helps, *(reason.text for reason in near.reasons)]))
        return "\n".join(lines)

    def _ending(self) -> str:
        result = self.table.result
        won = result is not None and self.seat in result.winners
        return "You won." if won else "You did not win."

    def choose(self, number: int) -> str:
        """Take an option, let the others play, and look again; IllegalChoice says what is on offer."""
        if self.table.over:
            raise IllegalChoice("the game is over; nobody is asked anything")
        self.table.choose(number, self.seat)
        self._let_others_choose()
        return self.look()

    def rules(self, wanted: str = "") -> str:
        """Paragraphs of the rulebook, by number or word; without one, their headings."""
        found = read_rulebook(self.table.setup.game.rulebook)
        if wanted in found:
            return f"{wanted} {found[wanted].text}"
        word = wanted.lower()
        hits = [f"{number} {p.text}" for number, p in found.items() if word in p.text.lower()]
        return _few(hits, f"no paragraph has {wanted!r}")

    def cards(self, wanted: str = "") -> str:
        """Cards by a word in their name or text, with all that stands on them."""
        word = wanted.lower()
        told = map(self._words.card, self.table.setup.cards)
        return _few([card for card in told if word in card.lower()], f"no card has {wanted!r}")


def _few(hits: list[str], none: str) -> str:
    """So many of them as one answer tells, and how many more there are."""
    more = [f"and {len(hits) - MOST} more: ask for another word"] if len(hits) > MOST else []
    return "\n".join([*hits[:MOST], *more]) or none
