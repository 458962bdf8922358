"""A seat in words: what it sees, what it may choose, the rules and the cards, as text; bots have the other seats."""

from __future__ import annotations

import random
from typing import Any

from unboxed.bots import Look, make_bot
from unboxed.content.rulebook import read_rulebook
from unboxed.games import find
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.table.table import Table

MOST = 20
"""Paragraphs or cards that one answer tells."""


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
        self._read = 0
        self._let_others_choose()

    def _let_others_choose(self) -> None:
        while not self.table.over and self.seat not in self.table.asking:
            other = self.table.asking[0]
            look = Look(self.table.position, other, self._dice.getrandbits(32))
            self.table.choose(self._bot.choose(look, self._dice.getrandbits(32)), other)

    def look(self) -> str:
        """The table as this seat sees it, what happened since it last looked, and its question."""
        scene, cards = self.table.scene(self.seat), self.table.setup.cards
        lines = [f"{scene['title']}, round {scene['round']}. You are {self.table.names[self.seat]}."]
        for seat in scene["seats"]:
            numbers = ", ".join(f"{counter['name']} {counter['value']}" for counter in seat["counters"])
            lines.append(" ".join(filter(None, [f"{seat['name']}:", seat["title"], numbers, seat["status"]])))
        for zone in scene["zones"]:
            known = [cards[card["face"]].name for card in zone["cards"] if card.get("face") in cards]
            whose = f" of {self.table.names[zone['seat']]}" if "seat" in zone else ""
            told = f" ({', '.join(known)})" if known else ""
            if zone["count"]:
                lines.append(f"{zone['name']}{whose}: {zone['count']}{told}")
        news, self._read = self.table.log(self.seat, self._read), len(self.table.events)
        lines += ["", "What happened:", *(news or ["nothing new"])]
        lines += [f"Announced: {event}" for event in scene["chain"]]
        return "\n".join([*lines, "", self.options()])

    def options(self) -> str:
        """The question, and what may be chosen, by number."""
        if self.table.over:
            return f"The game is over. {self._ending()}"
        prompt: dict[str, Any] = self.table.scene(self.seat)["prompt"]
        return "\n".join([prompt["text"], *(f"{o['index']}: {o['label']}" for o in prompt["options"])])

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
        """Cards by a word in their name or text."""
        word = wanted.lower()
        known = self.table.setup.cards.values()
        hits = [f"{card.name}: {card.text}" for card in known if word in f"{card.name} {card.text}".lower()]
        return _few(hits, f"no card has {wanted!r}")


def _few(hits: list[str], none: str) -> str:
    """So many of them as one answer tells, and how many more there are."""
    more = [f"and {len(hits) - MOST} more: ask for another word"] if len(hits) > MOST else []
    return "\n".join([*hits[:MOST], *more]) or none
