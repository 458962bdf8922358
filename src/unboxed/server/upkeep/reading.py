"""A book read with the engine, entry by entry, as far as it is sound.

The service trusts its books; this does not, and shares none of its code: it is the second opinion."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from unboxed.frozen.releases import release_of
from unboxed.games import games
from unboxed.kernel.errors import BadRecord, IllegalChoice
from unboxed.server.headers import any_table_of, plays
from unboxed.table.calls import AnyTable
from unboxed.table.record import made_here, made_with

from .rows import Line

KINDS = ("choose", "sealed", "undo")


@dataclass
class Header:
    """A table's header, as far as it can be read."""

    data: dict[str, Any]
    table: AnyTable | None = None
    """The game before the first entry."""
    needs: str = ""
    """The rules that are not here, if it is only that."""
    fault: str = ""


@dataclass
class Reading:
    """How far a book is sound."""

    table: AnyTable | None
    """The game after the last sound entry; None if it was not played, for want of its rules."""
    sound: int = 0
    """So many entries, from the first on."""
    fault: str = ""
    """The first thing that is wrong, in words."""


def read_header(text: str) -> Header:
    """The game that a header describes, or why there is none."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return Header({}, fault="its header is not JSON")
    if not isinstance(data, dict):
        return Header({}, fault=f"its header is a {type(data).__name__}, not a table of fields")
    game, rules = data.get("game"), data.get("rules")
    if isinstance(game, str) and isinstance(rules, str) and release_of(data) is None:
        if game not in games():
            return Header(data, needs=f"the game {game!r}, which is not here")
        if rules != games()[game].rules_version:
            return Header(data, needs=f"rules {rules} of {game}; these are {games()[game].rules_version}")
        if not plays(data):
            return Header(data, needs=f"{made_with(data)}; these are {made_here(games()[game])}")
    try:
        return Header(data, any_table_of(data))
    except BadRecord as error:
        return Header(data, fault=f"its header cannot be read: {error}")
    except Exception as error:  # a header may hold anything, and must not stop the look at other tables
        return Header(data, fault=f"its header cannot be read ({type(error).__name__}: {error})")


def read_entries(table: AnyTable | None, entries: Sequence[Line]) -> Reading:
    """Play the entries (in the order of their numbers) up to the first that is not sound."""
    reading, first = Reading(table), len(table.choices) if table else 0
    strays = [line for line in entries if type(line.number) is not int or line.number < 0]
    numbered = [line for line in entries if type(line.number) is int and line.number >= 0]
    for place, line in enumerate(numbered):
        reading.fault = _misnumbered(place, numbered) or _misshapen(line)
        if not reading.fault and reading.table is not None:
            reading.fault = _played(reading, line, first)
        if reading.fault:
            return reading
        reading.sound += 1
    if strays:
        reading.fault = f"an entry is numbered {strays[0].number!r}"
    return reading


def _misnumbered(place: int, entries: Sequence[Line]) -> str:
    number = entries[place].number
    if number != place:
        after = f"after {place - 1} comes {number}" if place else f"the first is {number}"
        return f"entry {place} is missing: {after}"
    if place + 1 < len(entries) and entries[place + 1].number == number:
        return f"entry {number} is there twice"
    return ""


def _misshapen(line: Line) -> str:
    if line.kind not in KINDS:
        return f"entry {line.number} is of the kind {line.kind!r}; kinds are {', '.join(KINDS)}"
    for name, value in (("value", line.value), ("seat", line.seat)):
        if type(value) is not int:
            return f"entry {line.number} has the {name} {value!r}, which is not a whole number"
    return ""


def _played(reading: Reading, line: Line, first: int) -> str:
    """Let an entry happen; what is wrong with it in words, and then nothing has happened."""
    table = reading.table
    assert table is not None
    moment, asked = len(table.choices), table.asking
    if not asked:
        return f"entry {line.number} comes after the end of the game"
    try:
        if line.kind == "undo":
            return _gone_back(reading, table, line, first, moment)
        if line.seat not in asked:
            wanted = " or ".join(map(str, asked))
            return f"entry {line.number} was made by seat {line.seat}, but seat {wanted} was asked"
        table.choose(line.value, seat=line.seat)
    except IllegalChoice as error:
        return f"entry {line.number} does not fit: {error}"
    except Exception as error:  # rules that fail leave the position half changed
        reading.table = table.at(moment)
        return f"entry {line.number} cannot be played ({type(error).__name__}: {error})"
    return ""


def _gone_back(reading: Reading, table: AnyTable, line: Line, first: int, moment: int) -> str:
    if not 0 <= line.seat < table.setup.players:
        return f"entry {line.number} was made by seat {line.seat}, and there is none"
    if not first <= line.value < moment:
        allowed = f"it may go back to {first} up to {moment - 1}" if moment > first else "there is none before it"
        return f"entry {line.number} goes back to moment {line.value}; {allowed}"
    if line.value == moment - 1 and table.can_undo:
        table.undo()
    else:
        reading.table = table.at(line.value)
    return ""


def choices_of(header: Header, entries: Sequence[Line]) -> list[int]:
    """The choices in force after sound entries: all that a record needs, also where the rules are not here."""
    began = header.data.get("choices")
    choices = list(began) if isinstance(began, list) else []
    sealed: dict[int, int] = {}
    for line in entries:
        if line.kind == "sealed" and line.seat not in sealed:
            sealed[line.seat] = line.value
            continue
        # What several chose who were asked at once counts in the order of seats, when all have; a new question to them
        # begins with a seat that has chosen already.
        choices += [value for _, value in sorted(sealed.items())]
        sealed = {line.seat: line.value} if line.kind == "sealed" else {}
        if line.kind == "choose":
            choices.append(line.value)
        elif line.kind == "undo":
            del choices[line.value :]
    return choices
