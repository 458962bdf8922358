"""The question and what has been announced, as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from unboxed.kernel.position import LIFE, TURN, Position
from unboxed.kernel.state import Step

from .fields import Names

ARGUMENTS, LINKS = 8, 4
"""Numbers for what a question or an announced event is about, and how many announced events are told, newest first."""
STAKES = ("", TURN, LIFE)


class Question:
    """What one seat is asked, and what it may answer."""

    def __init__(
        self, names: Names, steps: Mapping[str, int], faces: Mapping[str, int], players: int, seat: int
    ) -> None:
        self._names, self._players, self._seat = names, players, seat
        self._steps, self._faces = dict(steps), dict(faces)
        self.numbers: Any = array("i", bytes(4 * (5 + players + ARGUMENTS)))
        self.chain: Any = array("i", bytes(4 * LINKS * (1 + ARGUMENTS)))
        self._kept: list[int] = []
        self._nothing = bytes(4 * LINKS * (1 + ARGUMENTS))
        self._announced = False

    def look(self, position: Position) -> None:
        """Write the question and the announced events."""
        asked = self._asked(position)
        if asked != self._kept:
            self.numbers[:] = array("i", asked)
            self._kept = asked
        if position.chain:
            self.chain[:] = array("i", self._chain(position))
            self._announced = True
        elif self._announced:
            self.chain[:] = array("i", self._nothing)
            self._announced = False

    def _asked(self, position: Position) -> list[int]:
        """The own seat; who is asked, as far as it may know (1: itself); who are asked at once; its own question."""
        seat, players = self._seat, self._players
        if position.together:
            asking = seat in position.asking
            told = [seat, 1 if asking else 0, *[int((seat + i) % players in position.together) for i in range(players)]]
        else:
            asking = position.player == seat
            told = [seat, 0, *([0] * players)]
            if position.player >= 0 and (asking or not position.secret):
                told[1] = 1 + (position.player - seat) % players
        if not asking:
            return told + [0] * (3 + ARGUMENTS)
        prompt = position.prompt
        told += [STAKES.index(position.stakes), int(position.declining is not None), self._steps.get(prompt[0], 0)]
        if len(prompt) > 1:
            for value in _flat(list(prompt[1:]))[:ARGUMENTS]:
                told.append(self._names.number(value))
        return told + [0] * (5 + players + ARGUMENTS - len(told))

    def _chain(self, position: Position) -> list[int]:
        """What the words for the announced events tell this seat, newest first."""
        rows: list[int] = []
        for event in [event for event in reversed(position.chain) if event][:LINKS]:
            words = self._told(position, event)[:ARGUMENTS]
            rows += [self._steps.get(event[0], 0), *words, *([0] * (ARGUMENTS - len(words)))]
        return rows + [0] * (LINKS * (1 + ARGUMENTS) - len(rows))

    def _told(self, position: Position, event: Step) -> list[int]:
        told: list[int] = []

        def word(kind: str, value: Any) -> dict[str, Any]:
            if kind == "card":
                told.append(1 + self._faces[position.face[value]] if position.knows(self._seat, value) else -1)
            elif kind in ("seat", "seat's"):
                told.append(-1 if value < 0 else (value - self._seat) % self._players)
            else:
                told.extend([self._names.number(part) for part in _flat([value])])
            return {"text": ""}

        position.setup.game.phrases.parts(event, word)
        return told


def _flat(values: list[Any]) -> list[Any]:
    """Values with those inside of them; () is none."""
    found: list[Any] = []
    for value in values:
        if isinstance(value, tuple | list):
            found += _flat(list(value))
        else:
            found.append(value)
    return found
