"""A screen: the table, what happened and the question, made to fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .drawing import Drawing
from .terminal import cut, wrapped

TALL = 40
"""Lines of a screen where nobody says how many it has."""
LINES, FEWEST = 14, 4
"""Log lines shown with a question, at most and at least; the rest is one word away."""
COMFORTABLE, LEAST = 20, 12
"""Lines that the table has if it needs them: where there are fewer, options say less, and in the end they stand in two
columns, so that a long question does not fold it all."""
BELOW = 2
"""Lines for the list of commands and for what is typed."""


def page(
    drawing: Drawing, scene: Mapping[str, Any], news: list[str], reach: Sequence[str], room: int, note: str = ""
) -> list[str]:
    """Everything a person sees before choosing, in so many lines less those below: what the question does not concern
    is folded, options say less and stand in two columns, and the log is shortened, in this order as far as need be."""
    told = min(FEWEST, len(news)) + 2 if news else 0
    spare = room - BELOW - told - bool(reach)
    question, table = list[str](), list[str]()
    for most, least in ((2, COMFORTABLE), (1, LEAST), (0, 0)):
        question = drawing.question(scene, most)
        table = drawing.table(scene, note, max(LEAST, spare - len(question)))
        if len(table) + len(question) <= spare and len(table) >= min(least, len(drawing.table(scene))):
            break
    left = room - BELOW - len(table) - len(question)
    within = within_reach(drawing, reach, max(1, left - told))
    happened = what_happened(drawing, news, max(FEWEST, min(LINES, left - len(within) - 2)))
    return [*table, *happened, *question, *within]


def what_happened(drawing: Drawing, news: list[str], most: int) -> list[str]:
    """The last lines of the log, with a word on the others."""
    if not news:
        return []
    hidden = len(news) - most
    more = f" ({hidden} more {'line' if hidden == 1 else 'lines'}: log)" if hidden > 0 else ""
    return ["", drawing.paint.dim(f"What happened{more}"), *news[-most:]]


def within_reach(drawing: Drawing, reached: Sequence[str], most: int) -> list[str]:
    """What is not on offer only because something is missing, in at most so many lines."""
    if not reached:
        return []
    shown = [line for one in reached for line in wrapped(one, drawing.width, "       ", "     ")]
    if len(shown) + 1 > most:
        rest = f"  Within reach: {len(reached)} more, if there were enough (reach)"
        return [drawing.paint.dim(cut(rest, drawing.width))]
    return [drawing.paint.dim(line) for line in ["  Within reach", *shown]]


def names_of_parts(scene: Mapping[str, Any]) -> list[str]:
    """What can be shown in full by its name: the map, the trackers, the players' cards, and places for cards."""
    zones = [zone["name"].lower() for zone in scene["zones"] if zone["cards"]]
    return [*(["map"] if scene.get("map") else []), "tracks", "players", "discards", *dict.fromkeys(zones)]
