"""What the players play for and what ends the game: one line that is always in sight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from .layout import Layout

POINTS = ("points", "score", "vp")
"""Counters that are taken for the race of a game which declares no goal."""


class Runner(TypedDict):
    """How far a seat has come."""

    seat: int
    value: int


class Ending(TypedDict):
    """Something that ends the game or the round when it has run out or, with `of`, when it has come so far."""

    text: str
    value: int
    of: NotRequired[int]
    near: NotRequired[bool]
    """It may happen soon: drawn in red."""


class Goal(TypedDict):
    """How one wins, who is how far (the best first), and what ends it."""

    wins: str
    race: list[Runner]
    ends: list[Ending]


def race(values: Iterable[int], lowest: bool = False) -> list[Runner]:
    """Everybody's number by seat, whoever leads first."""
    runners = [Runner(seat=seat, value=value) for seat, value in enumerate(values)]
    return sorted(runners, key=lambda runner: runner["value"] if lowest else -runner["value"])


def ending(text: str, value: int, of: int = 0, within: int = -1) -> Ending:
    """An ending which is near when no more than `within` is lacking."""
    made = Ending(text=text, value=value, of=of) if of else Ending(text=text, value=value)
    if (of - value if of else value) <= within:
        made["near"] = True
    return made


def plain_goal(layout: Layout) -> Goal:
    """The goal of a game that declares none: the round, and the points of those that have any."""
    found: dict[int, int] = {}
    for seat in layout["seats"]:
        named: Mapping[str, int] = {counter["name"].lower(): counter["value"] for counter in seat["counters"]}
        points = next((named[name] for name in POINTS if name in named), None)
        if points is not None:
            found[seat["seat"]] = points
    runners = [Runner(seat=seat, value=value) for seat, value in found.items()]
    return Goal(wins="", race=runners, ends=[Ending(text="round", value=layout["round"])] if layout["round"] else [])
