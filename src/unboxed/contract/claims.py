"""Claims: what was said of cards in a game so far, by whom it could be said, and what a seat knows of faces."""

from __future__ import annotations

from typing import Any

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.table import Table

from .observing import Played


class Hearing:
    """Knows what has been claimed in a game so far: by choice, or by somebody who knew it and had nothing else to say.
    That is public speech, whether or not it is true; anything else that names a hidden card tells of it."""

    game: Played

    def __init__(self) -> None:
        self.claimed: set[str] = set()

    def begins(self, table: Table) -> None:
        self.claimed = set()

    def asked(self, table: Table) -> None:
        position, made = table.position, len(table.choices) + len(table.sealed)
        self.claimed.update(claims_in(position, position.options[self.game.choices[made]]))

    def forced(self, position: Position, seat: int, option: Step) -> None:
        claims = claims_in(position, option)
        if set(claims) <= known_to(position, seat):
            self.claimed.update(claims)


def claims_in(position: Position, step: Step) -> list[str]:
    event = step[2:] if _asks_for_answers(position, step) else step
    return position.setup.game.phrases.claims(event) if event else []


def unclaimed_in(position: Position, step: Step) -> list[Any]:
    """A step without what it claims. (An option claims nothing yet: what may be offered to be said, see Asking.)"""
    if _asks_for_answers(position, step):
        return [*step[:2], *unclaimed_in(position, step[2:])]
    claims = [at for at, kind in position.setup.game.phrases.places(step[0]) if kind == "claim"] if step else []
    return [part for at, part in enumerate(step) if at not in claims]


def _asks_for_answers(position: Position, step: Step) -> bool:
    """Is this the question whether somebody answers an event? A game may have a rule of that name."""
    return step[:1] == ("answer",) and "answer" not in position.RULES


def known_to(position: Position, seat: int | None) -> set[str]:
    return {face for token, face in enumerate(position.face) if position.knows(seat, token)}
