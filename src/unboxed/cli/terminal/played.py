"""Where a table of this release and one of an earlier release differ for the terminal: all of it, in one place.

One that is played here has a position to look into. An earlier release has its position in a process of its own and is
asked: its bots choose there, and its cards are shown from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from unboxed import FrozenTable
from unboxed.bots import Look, hint, make_bot
from unboxed.kernel.errors import BadRecord, SetupError
from unboxed.kernel.position import Position
from unboxed.table.calls import AnyTable
from unboxed.table.consequences import consequences as consequences_of
from unboxed.table.consequences import in_words
from unboxed.table.hearing import Event
from unboxed.table.reach import InReach, in_reach
from unboxed.table.reach import in_words as in_reach_words
from unboxed.table.table import Table
from unboxed.table.wording import Wording

Thinker = Callable[[AnyTable, int, int], int]
"""Chooses for a seat, with a seed."""
QUICK = 200
"""Worlds in which an option is tried before it is shown: nobody should wait for the question."""


def under_which_rules(table: AnyTable) -> str:
    """The line that says so, if they are not the present ones."""
    return f"Played under the rules of release {table.release}, with which it began." if table.release else ""


def thinker(table: AnyTable, bot: str) -> Thinker:
    """A bot by its name, of the release under which the table is played."""
    if isinstance(table, FrozenTable):
        return lambda played, seat, seed: _frozen(played).bot_choice(bot, seat, seed)
    made = make_bot(bot, _position(table).setup.game)
    return lambda played, seat, seed: made.choose(Look(_position(played), seat, seed), seed)


def check_bot(table: AnyTable, bot: str) -> None:
    """BadRecord if there is no bot of this name at such a table."""
    try:
        if isinstance(table, FrozenTable):
            table.check_bot(bot)
        else:
            make_bot(bot, _position(table).setup.game)
    except SetupError as error:
        raise BadRecord(str(error)) from None


def hints(table: AnyTable, seat: int, seed: int) -> list[Any]:
    """What a search thinks of the options, best first."""
    if isinstance(table, FrozenTable):
        return list(table.hint(seat, seed))
    return list(hint(Look(_position(table), seat, seed), names=table.names))


class Foretold(NamedTuple):
    """What a seat is told of its question, in words: by option what it does, and what is within reach besides."""

    options: list[str]
    reach: list[str]


def foretold(table: AnyTable, seat: int) -> Foretold:
    """What each option does to the numbers that a seat sees, and what would be on offer if there were enough for it;
    nothing for earlier releases."""
    if isinstance(table, FrozenTable):
        return Foretold([], [])
    position, names = _position(table), list(table.names)
    found = consequences_of(position, seat, QUICK)
    return Foretold(
        [in_words(one, seat, names) for one in found], [reached(one) for one in in_reach(position, seat, found, names)]
    )


def reached(one: InReach) -> str:
    """What is within reach, what it needs, and the numbers of the options that help."""
    numbers = ", ".join(str(index + 1) for index in one.helps)
    helps = f" ({numbers} {'helps' if len(one.helps) == 1 else 'help'})" if numbers else ""
    return "; ".join([in_reach_words(one) + helps, *[reason.text for reason in one.reasons]])


def silence(table: AnyTable) -> int | None:
    """The option that leaves the question unanswered and loses nothing but the answer, if there is one."""
    asked = table if isinstance(table, FrozenTable) else _position(table)
    return asked.decline if asked.secret and asked.decline >= 0 and not asked.stakes else None


def faces(table: AnyTable) -> list[str]:
    """Every card's face, by its token."""
    return table.faces() if isinstance(table, FrozenTable) else _position(table).face


def open_log(table: AnyTable, since: int) -> list[str]:
    """The log for eyes that see every card as it was at the time."""
    if isinstance(table, FrozenTable):
        return table.open_log(since)
    position = _position(table)
    phrases = position.setup.game.phrases
    return [_open_line(position, table.names, event) for event in table.events[since:] if event.step[0] in phrases]


def _open_line(position: Position, names: list[str], event: Event) -> str:
    known = {token: (face, -1) for token, (face, _) in event.cards.items()}
    return Wording(position, None, names, known).text(event.step)


def _position(table: AnyTable) -> Position:
    assert isinstance(table, Table)
    return table.position


def _frozen(table: AnyTable) -> FrozenTable:
    assert isinstance(table, FrozenTable)
    return table
