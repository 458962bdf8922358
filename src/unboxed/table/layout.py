"""Layouts: what a game says of its table (zones, seats, tracks, dice, maps, its goal), as data.

It names cards by token only; `scene.py` fills in what the looking seat knows of each.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .goal import Goal

ZoneKind = Literal["hand", "row", "pile", "sheet", "board"]
"""hand: held; row: laid out; pile: stacked; sheet: one large card; board: cards at places of a map."""


class Counter(TypedDict):
    """A number with a name, on a card or a seat; with a maximum it is drawn as pips."""

    name: str
    value: int
    icon: NotRequired[str]
    most: NotRequired[int]
    seat: NotRequired[int]
    """Whose it is, where it lies on a card: drawn in the player's colour and shape."""


class CardNote(TypedDict, total=False):
    """What a layout may add to a card: `used`, `resting`, `lit row 5`, counters."""

    state: list[str]
    counters: list[Counter]
    text: str
    """What the card says as it applies now (mode, side), where that is not what is printed on it."""
    lit: int
    """The number of the roll-table row that counts now."""


class LayoutZone(TypedDict):
    """A place for cards."""

    id: str
    name: str
    kind: ZoneKind
    tokens: list[int]
    seat: NotRequired[int]
    """Whose it is; shared zones have none."""
    top_only: NotRequired[bool]
    """A face-down stack: only its size, its top and what the looking seat knows are shown."""
    notes: NotRequired[dict[int, CardNote]]
    place: NotRequired[str]
    gone: NotRequired[bool]
    """Nothing that comes here comes back: whoever may put a card of theirs here is told so (`loses`)."""


class LayoutSeat(TypedDict):
    """A player at the table."""

    seat: int
    title: str
    """Character or role; empty if none."""
    status: str
    """A word or two: `out`, `ghost`, `misses a turn`; empty if nothing is to say."""
    counters: list[Counter]
    team: NotRequired[int]
    icon: NotRequired[str]
    out: NotRequired[bool]
    """Takes no part any more, in the round or in the game."""


class Track(TypedDict):
    """A row of pips with icon, name and number."""

    id: str
    name: str
    value: int
    most: int
    group: NotRequired[str]
    icon: NotRequired[str]
    seat: NotRequired[int]
    marks: NotRequired[dict[str, int]]


class Die(TypedDict):
    """A die as it lies."""

    value: int
    seat: NotRequired[int]
    name: NotRequired[str]


class Place(TypedDict):
    """A space of a map; x and y from 0 to 100."""

    id: str
    name: str
    x: float
    y: float
    kind: NotRequired[str]
    signs: NotRequired[list[str]]


class Figure(TypedDict):
    """Something that stands on a map."""

    name: str
    place: str
    seat: NotRequired[int]
    icon: NotRequired[str]


class Map(TypedDict):
    """Places joined by roads."""

    places: list[Place]
    roads: list[tuple[str, str, list[str]]]
    figures: list[Figure]


class Layout(TypedDict):
    """A game's part of the scene."""

    turn: int
    """Whose turn it is, or -1."""
    round: int
    zones: list[LayoutZone]
    seats: list[LayoutSeat]
    headline: NotRequired[str]
    """A word on the state of the whole table, such as `play goes left`."""
    unanswered: NotRequired[str]
    """While a chain is open: what becomes of it if nobody answers; without it, the newest link counts first."""
    phases: NotRequired[list[str]]
    phase: NotRequired[str]
    tracks: NotRequired[list[Track]]
    dice: NotRequired[list[Die]]
    map: NotRequired[Map]
    goal: NotRequired[Goal]
    """How one wins and what ends the game; without it, round and points are told."""
