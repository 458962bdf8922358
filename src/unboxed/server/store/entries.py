"""Entries: what a table's book is made of, one line after another, numbered."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Entry(NamedTuple):
    """One line of a book: a seat chose an option, or the game went back to a moment."""

    number: int
    kind: Literal["choose", "undo"]
    value: int
    seat: int
