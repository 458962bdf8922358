"""What a viewer is sent: the scene and the log in that viewer's words."""

from __future__ import annotations

from typing import Any

from unboxed.engine import Event
from unboxed.engine.scene import Drawn, scene
from unboxed.engine.wording import WAITING, Wording

from .book import Book, Said, Window


def scene_of(
    book: Book,
    seat: int | None,
    window: Window | None = None,
    everything: bool = False,
    drawn: Drawn | None = None,
) -> dict[str, Any]:
    """The table for this seat (None: a spectator); in a window, as it lay when the window opened."""
    position = book.table.position
    if window is None:
        return scene(position, seat, book.table.names, everything and position.over, drawn)
    data = scene(window.position, seat, book.table.names, False, drawn)
    data.pop("result", None)
    return data | {"prompt": WAITING, "over": False}


def log_of(book: Book, seat: int | None, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
    """Lines of the log, from one to before another, in words this seat may read."""
    said = [_said(book, i, event) for i, event in enumerate(book.lines[first:last], first)]
    return [line if seat is None else _line(book, seat, event, line, readers) for event, line, readers in said]


def own_lines(book: Book, seat: int, first: int, last: int) -> list[dict[str, Any]]:
    """Those of the lines that this seat does not read as a spectator does."""
    counts = book.answered(seat)  # then its moments have other numbers
    said = [_said(book, i, event) for i, event in enumerate(book.lines[first:last], first)]
    return [_line(book, seat, event, line, readers) for event, line, readers in said if counts or readers >> seat & 1]


def _line(book: Book, seat: int, event: Event, line: dict[str, Any], readers: int) -> dict[str, Any]:
    parts = line["parts"]
    if readers >> seat & 1:
        parts = Wording(book.table.position, seat, book.table.names, event.cards).parts(event.step)
    return {**line, "n": book.moment_for(seat, event.number), "parts": parts}


def _said(book: Book, i: int, event: Event) -> Said:
    """A line as a spectator reads it. Whoever is not meant and knows no more than a spectator reads the same."""
    said = book.said.get(i)
    if said is None:
        name, position, names = event.step[0], book.table.position, book.table.names
        line = {
            "i": i,
            "n": book.moment_for(None, event.number),
            "name": name,
            "rule": book.table.setup.game.phrases.rule(name),
            "parts": Wording(position, None, names, event.cards).parts(event.step),
        }
        said = book.said[i] = Said(event, line, _readers(book, event))
    return said


def _readers(book: Book, event: Event) -> int:
    """The bits of the seats that read this line in words of their own: they are meant, or know a card of it."""
    readers = 0
    for _, seen in event.cards.values():
        if seen > 0:
            readers |= seen
    for kind, value in book.table.setup.game.phrases.concerns(event.step):
        if kind == "seat" and value >= 0:
            readers |= 1 << value
    return readers
