"""What is shown of a game, as data: the scene as table/scene.py draws it, the lines of the log, the cards of a box.
The page's types are written from this (tools/page_types.py), and tests/server/test_outgoing.py holds what is really
sent against it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from unboxed.table.goal import Goal
from unboxed.table.scene import CardNote, Die, LayoutSeat, Map, Track, ZoneKind


class CardFacts(TypedDict):
    """What every card has, beside the fields of its game."""

    id: str
    name: str
    deck: str
    copies: int
    text: str
    flavour: str
    source: dict[str, str]


class SceneCard(CardNote):
    """A card as the viewer knows it; without a face it lies hidden. `known_to` are the others who have seen it."""

    token: int
    face: str | None
    back: str
    known_to: NotRequired[list[int]]


class SceneZone(TypedDict):
    """A place for cards; of a face-down stack only some of its `count` cards are shown."""

    id: str
    name: str
    kind: ZoneKind
    count: int
    cards: list[SceneCard]
    seat: NotRequired[int]
    top_only: NotRequired[bool]
    place: NotRequired[str]


class SceneSeat(LayoutSeat):
    """A player at the table, by the name that everybody knows."""

    name: str


class Things(TypedDict):
    """The cards (tokens), seats and places that something is about."""

    cards: list[int]
    seats: list[int]
    places: list[str]


class Option(Things):
    """Something that can be chosen; what is `vain` costs something and brings nothing, what is `quiet` lets be what is
    asked for (passing, ending, no) or is done beside it, and what `loses` something for good says what."""

    index: int
    label: str
    rule: str
    vain: NotRequired[bool]
    quiet: NotRequired[bool]
    loses: NotRequired[str]
    several: NotRequired[bool]
    """Others that say so may be taken in the same go."""


class WhyNot(TypedDict):
    """Why cards that one can see are not on offer."""

    text: str
    rule: str
    cards: list[int]


class Prompt(TypedDict):
    """The question of the moment; whoever is not asked reads only for whom the table waits."""

    seat: int | None
    text: str
    options: list[Option]
    rule: NotRequired[str]
    about: NotRequired[Things]
    answer: NotRequired[bool]
    why_not: NotRequired[list[WhyNot]]
    again: NotRequired[bool]
    """Of one that goes on with a choice: it is the same again, and only who takes several at once goes on with it."""


class Result(TypedDict):
    """How a game has ended."""

    winners: list[int]
    scores: list[float]
    reason: str
    text: str


class Scene(TypedDict):
    """The table as a viewer sees it."""

    game: str
    title: str
    mode: str
    options: dict[str, Any]
    seat: int | None
    turn: int
    round: int
    zones: list[SceneZone]
    seats: list[SceneSeat]
    prompt: Prompt | None
    chain: list[str]
    over: bool
    packs: NotRequired[list[str]]
    """Name, version and author of each pack, where it is played with some."""
    rules: NotRequired[str]
    """The earlier release under whose rules it is played."""
    headline: NotRequired[str]
    unanswered: NotRequired[str]
    """What becomes of an open chain if nobody answers; scenes of tables under earlier rules have none."""
    phases: NotRequired[list[str]]
    phase: NotRequired[str]
    tracks: NotRequired[list[Track]]
    dice: NotRequired[list[Die]]
    map: NotRequired[Map]
    goal: NotRequired[Goal]
    """Scenes of tables under earlier rules have none."""
    result: NotRequired[Result]


class Part(TypedDict):
    """A piece of a sentence; with a card and no face it is a card that this viewer does not know."""

    text: str
    card: NotRequired[int]
    face: NotRequired[str]
    seat: NotRequired[int]
    place: NotRequired[str]


class Line(TypedDict):
    """A line of the log: its place there, the choices made before it, and the event's name, for animations."""

    i: int
    n: int
    name: str
    rule: str
    parts: list[Part]
