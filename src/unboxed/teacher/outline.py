"""The outline of a finished game for one seat: its choices in words, and what came of each. It needs no judge."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from unboxed.kernel.errors import UnboxedError
from unboxed.kernel.position import Position
from unboxed.table.table import Table, begin
from unboxed.table.wording import Wording

MOST = 3000
"""Choices of a game that can be analysed: the longest games that people finish have a third of that."""
LINES = 2
"""Lines of the log that tell what happened at a moment."""


class Unfinished(UnboxedError):
    """A game that is not over cannot be analysed."""


class Happening(NamedTuple):
    """The most telling thing that happened until the seat was asked again."""

    number: int
    """The choice that led to it, counted from the beginning of the game; -1 before anything was chosen."""
    text: str


@dataclass(frozen=True)
class Asked:
    """A question with at least two options that the seat was asked, and what came of the answer."""

    number: int
    round: int
    question: str
    labels: tuple[str, ...]
    chosen: int
    came: Happening


@dataclass(frozen=True)
class Outline:
    """What a seat was asked in a game, and how that ended for it."""

    seat: int
    name: str
    asked: tuple[Asked, ...]
    result: float
    """1 for a win, parts of it for a shared one, 0 for none; where only scores count, the score."""
    equal: float
    """Every side's chance if all are alike; 0 where all play together."""
    scored: bool


class Moment(NamedTuple):
    """A question as the game reached it."""

    number: int
    position: Position
    choice: int


def moments(table: Table) -> list[Moment]:
    """Every question with at least two options, in the order of the game."""
    must_be_over(table)
    position = begin(table.setup, table.seed)
    found = []
    for number, choice in enumerate(table.choices):
        if len(position.options) > 1:
            found.append(Moment(number, position.clone(), choice))
        position.choose(choice)
    return found


def must_be_over(table: Table) -> None:
    """Refuse games that go on, and those that nobody would wait for."""
    if not table.over:
        raise Unfinished("a game is analysed when it is over; this one still goes on")
    if len(table.choices) > MOST:
        raise Unfinished(f"a game is analysed up to {MOST} choices; this one has {len(table.choices)}")


def outline(table: Table, seat: int, scored: bool) -> Outline:
    """What this seat was asked and what came of it, in the words it could read."""
    positions = _course(table)
    asked = [
        number
        for number, position in enumerate(positions[:-1])
        if position.player == seat and len(position.options) > 1
    ]
    told: dict[int, list[str]] = {}
    for event, parts in table.log_parts(seat):
        told.setdefault(event.number, []).append("".join(part["text"] for part in parts))
    return Outline(
        seat,
        table.names[seat],
        tuple(
            _asked(table, positions, seat, number, _happening(positions, seat, number, end, told))
            for number, end in pairwise([*asked, len(table.choices)])
        ),
        _result(table, seat, scored),
        _equal(table),
        scored,
    )


def _course(table: Table) -> list[Position]:
    """The game after each of its choices, from none to all."""
    position = begin(table.setup, table.seed)
    positions = [position.clone()]
    for choice in table.choices:
        position.choose(choice)
        positions.append(position.clone())
    return positions


def _asked(table: Table, positions: list[Position], seat: int, number: int, came: Happening) -> Asked:
    position = positions[number]
    words = Wording(position, seat, table.names)
    round_, question = position.setup.game.rounds(position), words.text(position.prompt)
    return Asked(number, round_, question, tuple(words.labels()), table.choices[number], came)


def _happening(positions: list[Position], seat: int, begin: int, end: int, told: dict[int, list[str]]) -> Happening:
    """Of all that happened from one choice of the seat to the next, the step that changed most for it.

    Looked for with hindsight, in the game as it was: it only picks a moment, and its words are the seat's own."""
    moments = [number for number in range(begin, end) if told.get(number)]
    if not moments:
        return Happening(begin, "")
    worth = positions[0].setup.game.evaluate
    number = moments[-1]
    if worth is not None and len(moments) > 1:
        values = {at: _value(positions[at], seat) for at in range(begin, end + 1)}
        number = max(moments, key=lambda at: (abs(values[at + 1] - values[at]), -at))
    return Happening(number, " ".join(told[number][-LINES:]))


def _value(position: Position, seat: int) -> float:
    result, worth = position.result, position.setup.game.evaluate
    assert worth is not None
    return worth(position, seat) if result is None else result.share(seat)


def _result(table: Table, seat: int, scored: bool) -> float:
    result = table.result
    assert result is not None
    if scored:
        return result.scores[seat]
    sides = table.setup.game.sides(table.setup)
    won = {sides[winner] for winner in result.winners}
    return 1 / len(won) if sides[seat] in won else 0.0


def _equal(table: Table) -> float:
    sides = len(set(table.setup.game.sides(table.setup)))
    return 1 / sides if sides > 1 else 0.0
