"""The rows that a watched game leaves behind: one for the game, and for each seat, card, count and question."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class GameRow(NamedTuple):
    """A game."""

    game: int
    """Its number in the run; games of the same number are the same deal in every run with the same seed."""
    seed: int
    rounds: int
    questions: int
    reason: str
    """What ended it, in the game's words."""
    winners: int
    """How many seats won or shared the win."""
    lead_changes: int | None
    """How often another side came to be ahead, by the game's own evaluation; none where it has none."""
    decided: float | None
    """The part of the questions after which the winner was ahead to the end."""
    behind: float | None
    """The lowest that the winner's chances stood at, from the second quarter of the questions on."""


class SeatRow(NamedTuple):
    """A seat in a game."""

    game: int
    seat: int
    turn: int
    """Its place counted from whoever began."""
    role: str
    """Its character's id, where the game has such."""
    bot: str
    share: float
    """1 for a sole winner, parts of it for a shared win."""
    score: float | None
    questions: int
    options: int
    """All options of all its questions together."""
    out: float | None
    """The part of the game's questions after which it was out of the game and asked nothing more."""


class CardRow(NamedTuple):
    """A card's design in a seat's game: how often each of these happened."""

    game: int
    seat: int
    card: str
    drawn: int
    """A copy came to the seat's cards."""
    held: int
    """Was any copy ever among them? 0 or 1."""
    offered: int
    """Questions in which some option named it."""
    chosen: int
    """Questions in which the option taken named it."""
    played: int
    spent: int
    """It went without having been used."""


class CountRow(NamedTuple):
    """Anything else that is counted."""

    game: int
    seat: int
    """Whose it is; -1 if nobody's."""
    kind: str
    """`play`, `spend`, `points`, `attack`, `event`, `offered`, `taken` or `rule`."""
    name: str
    """What the card was used for, what points were for, the event, the choice, or the paragraph that was reached."""
    card: str
    other: int
    """Who was attacked; -1 elsewhere."""
    amount: int


class QuestionRow(NamedTuple):
    """A question and its answer."""

    game: int
    number: int
    seat: int
    prompt: str
    options: int
    choice: int
    """The number of the option taken; with the seed, these are the whole game."""
    chosen: str
    card: str
    """The card that the option taken names first, or nothing."""


@dataclass
class Rows:
    """The rows of some games."""

    games: list[GameRow] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    cards: list[CardRow] = field(default_factory=list)
    counts: list[CountRow] = field(default_factory=list)
    questions: list[QuestionRow] = field(default_factory=list)


TABLES: dict[str, type[NamedTuple]] = {
    "games": GameRow,
    "seats": SeatRow,
    "cards": CardRow,
    "counts": CountRow,
    "questions": QuestionRow,
}
"""Each table's name with the class of its rows."""
