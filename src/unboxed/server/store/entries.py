"""Entries: what a table's book is made of, one line after another, numbered."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["choose", "sealed", "undo"]
"""A seat chose an option, alone or as one of several who were asked at once; or the game went back to a moment."""


class Entry(NamedTuple):
    """One line of a book."""

    number: int
    kind: Kind
    value: int
    seat: int
