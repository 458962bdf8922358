"""Statements: each is a sentence that is true of every game, or says why it is not about this one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Literal

from .settings import Subject, Way, ways_of

MODULES = (
    "coverage",
    "public_face",
    "provenance",
    "words",
    "citations",
    "playthroughs",
    "no_dead_cards",
    "windows",
    "same_game_everywhere",
    "games_end",
    "nothing_is_lost",
    "options",
    "choices",
    "foretold",
    "reasons",
    "reach",
    "accounts",
    "layouts",
    "positions_are_data",
    "records",
    "roles",
    "unseen",
    "one_way",
    "secrets",
    "hidden_choices",
    "hidden_numbers",
    "undo",
    "tutorials",
)
"""Where statements are made, in the order in which they are told."""


class DoesNotApply(Exception):
    """A statement that is not about this game; the text says why."""


@dataclass(frozen=True, eq=False)
class Statement:
    """A sentence about a game as a whole, or about each way to play it."""

    of: Literal["game", "way"]
    body: Callable[..., None]

    @property
    def topic(self) -> str:
        """What it belongs to: the module that makes it."""
        return self.body.__module__.rpartition(".")[2]

    @property
    def sentence(self) -> str:
        return self.body.__name__.replace("_", " ")

    def things(self, subject: Subject) -> tuple[Subject, ...] | tuple[Way, ...]:
        """What it is held against: the game once, or each way to play it."""
        return (subject,) if self.of == "game" else ways_of(subject.game)


_made: list[Statement] = []


def every_game(body: Callable[[Subject], None]) -> Callable[[Subject], None]:
    """A decorator: this is said of every game. It fails by an AssertionError that says what is wrong."""
    _made.append(Statement("game", body))
    return body


def every_way(body: Callable[[Way], None]) -> Callable[[Way], None]:
    """A decorator: this is said of every way to play a game."""
    _made.append(Statement("way", body))
    return body


@cache
def statements() -> tuple[Statement, ...]:
    """All of them, in the order in which they are told."""
    for module in MODULES:
        import_module(f"{__package__}.{module}")
    order = {name: number for number, name in enumerate(MODULES)}
    return tuple(sorted((one for one in _made if one.topic in order), key=lambda one: order[one.topic]))


def in_order(subject: Subject) -> list[tuple[Statement, Subject | Way]]:
    """All statements with what they are held against: those about the game, then those about each way in turn, so that
    the games of a way are played once."""
    place = {way: number for number, way in enumerate(ways_of(subject.game))}
    pairs = [(one, thing) for one in statements() for thing in one.things(subject)]
    return sorted(pairs, key=lambda pair: place[pair[1]] if isinstance(pair[1], Way) else -1)


@contextmanager
def refused(kind: type[Exception], said: str) -> Iterator[None]:
    """What is tried here must be refused by such an error, with a text that has this pattern in it."""
    try:
        yield
    except kind as error:
        if re.search(said, str(error)):
            return
        raise AssertionError(f"it was refused, but not with {said!r}: {error}") from error
    raise AssertionError(f"it was not refused; expected was {kind.__name__}: {said}")
