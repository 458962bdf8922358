"""Recall: all that a seat has been shown and told and what it has chosen, in order, as text.

Two games that a seat cannot tell apart give it the same text, and any two that it can give it different ones. A line is
added when something was said, when what the seat sees has changed, and when it has chosen. Nothing is added while
others are asked in secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, NamedTuple

from unboxed.kernel.game import Setup
from unboxed.kernel.position import Listener, Position
from unboxed.kernel.state import Step
from unboxed.table.table import begin
from unboxed.table.wording import Wording

Choice = tuple[int, int]
"""A seat and the number of the option it took."""


class Line(NamedTuple):
    """A line and all before it; copies share them."""

    text: str
    before: Line | None
    digest: bytes


class Recall:
    """What every seat of one game remembers."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._names = [f"Player {seat + 1}" for seat in range(setup.players)]
        self._lines: list[Line | None] = [None] * setup.players
        self._seen: list[dict[str, Any]] = [{} for _ in range(setup.players)]

    def copy(self) -> Recall:
        """The same, to go on by itself."""
        other = Recall(self.setup)
        other._lines, other._seen = self._lines[:], self._seen[:]
        return other

    def only(self, seat: int) -> Recall:
        """What this seat remembers; the others have forgotten everything."""
        other = Recall(self.setup)
        other._lines[seat], other._seen[seat] = self._lines[seat], self._seen[seat]
        return other

    def listener(self) -> Listener:
        """Hears everything that is said and tells each seat in the words that it may read."""

        def hear(position: Position, event: Step) -> None:
            phrases = self.setup.game.phrases
            if event[0] not in phrases:
                return
            tokens = [value for kind, value in phrases.concerns(event) if kind == "card"]
            tokens += [token for kind, value in phrases.concerns(event) if kind == "cards" for token in value]
            then = {token: (position.face[token], position.seen[token]) for token in tokens}
            for seat in range(self.setup.players):
                self._add(seat, Wording(position, seat, self._names, then).text(event))

        return hear

    def look(self, position: Position) -> None:
        """Every seat looks: what has changed for it since it looked last is a line."""
        for seat in range(self.setup.players):
            self.look_as(seat, position)

    def look_as(self, seat: int, position: Position) -> None:
        """One seat looks."""
        view, seen = self.view(position, seat), self._seen[seat]
        changed = {name: value for name, value in view.items() if seen.get(name, ...) != value}
        changed |= {name: None for name in seen if name not in view}
        if changed:
            self._seen[seat] = view
            self._add(seat, json.dumps(changed, separators=(",", ":")))

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        """All that a seat sees, what is announced included."""
        words = Wording(position, seat, self._names)
        chain = [words.text(event) for event in position.chain if event]
        return {**position.view(seat), "announced": chain, "over": position.over}

    def choose(self, seat: int, option: Step) -> None:
        """A seat has chosen."""
        self._add(seat, f"chose {json.dumps(option)}")

    def text(self, seat: int) -> str:
        """All lines of a seat."""
        return "\n".join([f"{self.setup.game.id} seat {seat}", *self.lines(seat)])

    def lines(self, seat: int) -> list[str]:
        """What a seat was told, saw and chose, in order."""
        found, line = [], self._lines[seat]
        while line is not None:
            found.append(line.text)
            line = line.before
        return found[::-1]

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the lines one after the other: they are too many to lie inside one another."""
        return _remembered, (self.setup, [self.lines(seat) for seat in range(self.setup.players)], self._seen)

    def digest(self, seat: int) -> str:
        """The same text as a short name, which costs nothing."""
        line = self._lines[seat]
        return f"{self.setup.game.id} seat {seat} {line.digest.hex() if line else ''}"

    def _add(self, seat: int, text: str) -> None:
        before = self._lines[seat]
        digest = blake2b((before.digest if before else b"") + text.encode(), digest_size=16).digest()
        self._lines[seat] = Line(text, before, digest)


def _remembered(setup: Setup, lines: list[list[str]], seen: list[dict[str, Any]]) -> Recall:
    recall = Recall(setup)
    for seat, told in enumerate(lines):
        for line in told:
            recall._add(seat, line)
    recall._seen = seen
    return recall


def recalled(setup: Setup, seed: int, choices: Iterable[Choice]) -> Recall:
    """What everybody remembers of a game with this seed and these choices."""
    recall = Recall(setup)
    position = begin(setup, seed, recall.listener())
    recall.look(position)
    for seat, index in choices:
        recall.choose(seat, position.options_for(seat)[index])
        position.choose(index, seat)
        recall.look(position)
    return recall
