"""A moment of a table played again, in a worker: a long game takes longer than anybody else should have to wait.

Pure: what it is told is all it knows. The answer is written as JSON there, too, since that of a long game is long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from unboxed.lab.ending import Ending, ending_of
from unboxed.server.headers import table_of
from unboxed.server.store.entries import Entry
from unboxed.table.scene import scene

from .book import Book
from .views import log_of


class Shown(NamedTuple):
    """What a viewer is shown of a moment."""

    scene: dict[str, Any]
    log: list[dict[str, Any]]
    over: bool


class Written(NamedTuple):
    """The same, with scene and log as JSON."""

    scene: bytes
    log: bytes
    over: bool


def shown_at(
    header: dict[str, Any],
    choices: Sequence[int],
    choosers: Sequence[int],
    names: list[str],
    seat: int | None,
    everything: bool,
) -> Shown:
    """A table after these choices, as this seat (None: a spectator) may see it.

    `choices` are all choices in force up to the moment, those that a forked table began with included; `choosers` says
    who made each (-1: nobody here). Which of them were made in secret follows from that."""
    made = zip(choices, choosers, strict=True)
    entries = [Entry(number, "choose", choice, chooser) for number, (choice, chooser) in enumerate(made)]
    book = Book({**header, "names": names, "choices": []}, entries)
    position = book.table.position
    return Shown(scene(position, seat, names, everything), log_of(book, seat), position.over)


def written_at(
    header: dict[str, Any],
    choices: Sequence[int],
    choosers: Sequence[int],
    names: list[str],
    seat: int | None,
    everything: bool,
) -> Written:
    """What `shown_at` gives, as JSON."""
    shown = shown_at(header, choices, choosers, names, seat, everything)
    return Written(msgspec.json.encode(shown.scene), msgspec.json.encode(shown.log), shown.over)


def ended(header: dict[str, Any], choices: Sequence[int]) -> Ending:
    """What a finished table came to beside its result."""
    table = table_of({**header, "choices": []})
    return ending_of(table.setup, table.seed, choices)
