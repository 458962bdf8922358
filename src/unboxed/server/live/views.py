"""What a viewer is sent: the scene and the log in that viewer's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unboxed.table.hearing import Event
from unboxed.table.scene import Drawn, scene
from unboxed.table.wording import WAITING, Wording

from .book import Book, Said, Window
from .oldbook import OldBook, OldWindow

if TYPE_CHECKING:  # workers that show a moment need nothing of what reads the store
    from .loading import AnyBook


def scene_of(
    book: AnyBook,
    seat: int | None,
    window: Window | OldWindow | None = None,
    everything: bool = False,
    drawn: Drawn | None = None,
) -> dict[str, Any]:
    """The table for this seat (None: a spectator); in a window, as it lay when the window opened."""
    if isinstance(book, OldBook):
        assert not isinstance(window, Window)
        return book.scene(seat, window, everything and book.over)
    assert not isinstance(window, OldWindow)
    position = book.table.position
    if window is None:
        return scene(position, seat, book.table.names, everything and position.over, drawn)
    data = scene(window.position, seat, book.table.names, False, drawn)
    data.pop("result", None)
    return data | {"prompt": WAITING, "over": False}


def scene_before_deal(book: AnyBook, seat: int | None) -> dict[str, Any]:
    """A table at which nothing is dealt yet: its game and its seats."""
    setup, names = book.table.setup, book.table.names
    return {
        "game": setup.game.id,
        "title": setup.game.title,
        "mode": setup.mode,
        "options": dict(setup.options),
        "seat": seat,
        "turn": -1,
        "round": 0,
        "zones": [],
        "seats": [{"seat": i, "name": name, "title": "", "status": "", "counters": []} for i, name in enumerate(names)],
        "prompt": {"seat": None, "text": "The cards are dealt when every seat is taken.", "options": []},
        "chain": [],
        "over": False,
    }


def log_of(book: AnyBook, seat: int | None, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
    """Lines of the log, from one to before another, in words this seat may read."""
    if isinstance(book, OldBook):
        return book.log(seat, first, last)
    lines = said(book, first, last)
    if seat is None:
        return [line for _, line, _ in lines]
    return [{**one.line, **_own(book, seat, one)} for one in lines]


def own_lines(book: Book, seat: int, lines: list[Said]) -> list[dict[str, Any]]:
    """Of those lines that this seat does not read as a spectator does: what is different."""
    counts = book.answered(seat)  # then its moments have other numbers
    return [_own(book, seat, one) for one in lines if counts or one.readers >> seat & 1]


def _own(book: Book, seat: int, said: Said) -> dict[str, Any]:
    event, line, readers = said
    own = {"i": line["i"], "n": book.said_at(seat, event.number)}
    if readers >> seat & 1:
        own["parts"] = Wording(book.table.position, seat, book.table.names, event.cards).parts(event.step)
    return own


def said(book: Book, first: int, last: int | None = None) -> list[Said]:
    """Lines as a spectator reads them. Whoever is not meant and knows no more than a spectator reads the same."""
    return [_said(book, i, event) for i, event in enumerate(book.lines[first:last], first)]


def _said(book: Book, i: int, event: Event) -> Said:
    said = book.said.get(i)
    if said is None:
        name, position, names = event.step[0], book.table.position, book.table.names
        line = {
            "i": i,
            "n": book.said_at(None, event.number),
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
