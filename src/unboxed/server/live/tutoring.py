"""Tutorials at a live table: what is said to a seat at this moment."""

from __future__ import annotations

from unboxed.content.tutorials import read_tutorial
from unboxed.server.learning import TutorialWords
from unboxed.table.tutorial import tutorial_steps

from .oldbook import OldBook
from .state import TableState


def words_now(state: TableState, seat: int) -> list[TutorialWords]:
    """What the game's tutorial says to a seat now: nothing of what it is not shown yet, and nothing under old rules."""
    book = state.book
    if isinstance(book, OldBook) or state.facts.undealt or state.hides_from(seat):
        return []
    file = book.table.setup.game.tutorial
    if file is None:
        return []
    steps = read_tutorial(file).steps
    numbers = tutorial_steps(book.position, seat, book.table.names, book.lines, book.choosers)
    return [TutorialWords(number, steps[number].words, list(steps[number].at)) for number in numbers]
