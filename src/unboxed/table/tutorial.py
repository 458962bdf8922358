"""What a tutorial says at a moment: it goes by the scene of the learner's seat, so that nothing hidden is told."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from unboxed.content.tutorials import TutorialStep, read_tutorial
from unboxed.kernel.position import Position

from .scene import scene

if TYPE_CHECKING:
    from .hearing import Event


def tutorial_steps(
    position: Position, seat: int, names: list[str], events: Iterable[Event], choosers: list[int]
) -> list[int]:
    """The numbers of the steps that fit this moment of the seat; none while somebody else is waited for. `choosers` are
    the seats that made the choices so far."""
    file = position.setup.game.tutorial
    if file is None or not (position.over or seat in position.asking):
        return []
    last = max((number for number, chooser in enumerate(choosers) if chooser == seat), default=0)
    said = {event.step[0] for event in events if event.number >= last}
    told = scene(position, seat, names)
    steps = read_tutorial(file).steps
    made = choosers.count(seat)
    return [number for number, step in enumerate(steps) if _fits(step, position, told, said, made)]


def _fits(step: TutorialStep, position: Position, told: dict[str, Any], said: Container[str], choices: int) -> bool:
    """Is all so that the step names?"""
    if step.over or position.over:
        return step.over and position.over
    seat = told["seat"]
    offered = [option[0] for option in position.options_for(seat)] if step.offered else ()
    held = [card["face"] for zone in told["zones"] if _in_hand(zone, seat) for card in zone["cards"]]
    return (
        step.choices <= choices
        and (not step.before or choices < step.before)
        and (not step.asked or position.prompt[0] in step.asked)
        and (not step.offered or any(name in offered for name in step.offered))
        and (not step.said or any(name in said for name in step.said))
        and (not step.holds or any(face in held for face in step.holds))
        and (not step.turn or (step.turn == "own") == (told["turn"] == seat))
        and all(is_there(thing, told) for thing in step.at)
    )


def is_there(thing: str, told: dict[str, Any]) -> bool:
    """Is there something to point at in this scene?"""
    seat, (kind, _, name) = told["seat"], thing.partition(":")
    if kind == "zone":
        return any(zone["id"] == name and zone["count"] for zone in told["zones"])
    if kind == "card":
        return any(card["face"] == name for zone in told["zones"] for card in zone["cards"])
    if kind == "counter":
        return any(counter["name"] == name for counter in told["seats"][seat]["counters"])
    if kind == "hand":
        return any(_in_hand(zone, seat) and zone["count"] for zone in told["zones"])
    if kind == "tracks":
        return any(track.get("seat", seat) == seat for track in told.get("tracks", ()))
    # What is left is a part of every page, but for a map and others at the table.
    return bool(told.get("map")) if kind == "map" else kind != "seats" or len(told["seats"]) > 1


def _in_hand(zone: dict[str, Any], seat: int) -> bool:
    return bool(zone["kind"] == "hand" and zone.get("seat") == seat)
