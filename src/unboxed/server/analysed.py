"""What is told of a finished game, as data: its analysis (teacher/analysis.py makes it), and where points came from
(lab/ending.py). The page's types are written from this."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

State = Literal["waiting", "working", "complete"]
"""How far an analysis is; it waits while too many others are worked on."""


class JudgedOption(TypedDict):
    """An option with the chance to win it left, where that may lie next to the best one, and the tries behind it."""

    label: str
    chance: float
    low: float
    high: float
    tries: int


class Happening(TypedDict):
    """The most telling thing that happened after a choice."""

    number: int
    text: str


class JudgedChoice(TypedDict):
    """A choice at a moment of the replay; `then` is the chance when the seat was asked again, or the end."""

    moment: int
    number: int
    round: int
    question: str
    options: list[JudgedOption]
    chosen: int
    best: int
    verdict: Literal["best", "close", "worse", "open"]
    before: float
    after: float
    then: float
    came: Happening


class TurningPoint(TypedDict):
    """A moment that changed the game for the seat."""

    moment: int
    number: int
    round: int
    kind: Literal["good", "mistake", "luck"]
    change: float
    before: float
    after: float
    text: str


class Course(TypedDict):
    """A seat's whole game as far as it is judged. Chances are from 0 to 1; where `scored`, all of them are scores."""

    seat: int
    name: str
    asked: int
    result: float
    equal: float
    scored: bool
    change: float
    by_choices: float
    by_luck: float
    verdicts: dict[str, int]
    choices: list[JudgedChoice]
    turning_points: list[TurningPoint]


class Analysis(Struct):
    """How far the analysis of a finished game is for a seat; ask again until it is complete."""

    state: State
    look: int
    course: Annotated[dict[str, Any], Meta(extra={"is": Course})] | None


class SourceOfPoints(Struct):
    """Points of a seat and what they were for; a negative amount is what went again."""

    seat: int
    what: str
    amount: int


class GameEnding(Struct):
    """What a finished game came to beside its result; empty where a game measures no points."""

    points: str
    """What points are called."""
    sources: list[SourceOfPoints]
    out: list[int | None]
    """Of each seat, how many questions had been asked when it was out; null if it was in the game to the end."""
