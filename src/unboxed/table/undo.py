"""Undo: a choice can be taken back by its maker alone as long as nothing came of it that cannot be unlearnt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import ne
from typing import Protocol

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step


class Heard(Protocol):
    """An event of a table."""

    @property
    def step(self) -> Step: ...


class Before:
    """What has to be remembered of the moment before a choice, to say whether the choice can be undone."""

    __slots__ = ("_announced", "_asked", "_chance", "_seen", "_together", "chooser")

    def __init__(self, position: Position) -> None:
        self.chooser = position.player
        self._together = bool(position.together)
        self._chance = position.chance
        self._seen = position.seen.copy()
        self._announced = len(position.chain)
        self._asked = position.stack.copy() if self._announced else []

    def news(self, after: Position) -> str:
        """Why the choice that led here cannot be undone by its maker alone; empty if it can."""
        chooser = self.chooser
        if self._together:
            return "what was chosen together stays"
        if after.player != chooser or after.together:
            return "the game is over" if after.over else "somebody else is asked now"
        if self._chance != after.chance:
            return "dice were rolled or cards shuffled"
        if after.seen != self._seen:
            bit = 1 << chooser
            for was, now in compress(zip(self._seen, after.seen, strict=True), map(ne, self._seen, after.seen)):
                if now & bit and not was & bit:
                    return "a new card was seen"
        if len(after.chain) < self._announced:
            asked_in_turn = {seat for step in self._asked if step[0] == "offer" for seat in step[1]}
            if asked_in_turn - {chooser}:
                return "others could have answered"
        return ""


def silence(chooser: int, events: Sequence[Heard], since: int) -> str:
    """That nobody answered is news too: it tells what the others do not hold."""
    for event in events[since:]:
        step = event.step
        if step[0] == "window" and any(seat != chooser for seat in step[2]):
            return "others could have answered"
    return ""
