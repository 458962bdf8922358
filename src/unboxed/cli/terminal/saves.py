"""Saved games: a record with who sits where, written so that a killed terminal loses nothing."""

from __future__ import annotations

import itertools
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import unboxed
from unboxed.kernel.errors import BadRecord
from unboxed.table.calls import AnyTable
from unboxed.table.wording import counted

from .played import check_bot
from .terminal import UsageError

PERSON = "person"
"""Who sits on a seat that no bot has."""


@dataclass
class Saved:
    """A table and who sits on its seats: `person`, or the name of a bot."""

    table: AnyTable
    seats: list[str]


def folder() -> Path:
    """Where games in progress are kept."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "unboxed" / "games"


def new_place(game: str) -> Path:
    """A file for a new game that no other game has."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    place, number = folder() / f"{stem}.json", 2
    while place.exists():
        place, number = folder() / f"{stem}-{number}.json", number + 1
    return place


def save(saved: Saved, place: Path) -> None:
    """Write the game; the file is always whole, even if the machine stops in the middle."""
    data = {**saved.table.record(), "seats": saved.seats, "over": saved.table.decision is None}
    if place.parent == folder():
        place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_name(f"{place.name}.part")
    part.write_text(json.dumps(data) + "\n", "utf-8")
    os.replace(part, place)


def read(place: Path) -> str:
    """The text of a file; BadRecord or UsageError says why it cannot be read."""
    try:
        return place.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{place}: the record is not text") from None
    except OSError as error:
        raise UsageError(f"{place}: cannot be read: {error.strerror}") from None


def load(place: Path, bots: list[str] | None = None) -> Saved:
    """Read a saved game or any record; BadRecord or UsageError says what is wrong with it.

    `bots`, if given, take the bots' seats round and round."""
    text = read(place)
    try:
        table = unboxed.replay(text)
        seats = _seats(json.loads(text).get("seats"), table, bots)
    except BadRecord as error:
        raise BadRecord(f"{place}: {error}") from None
    return Saved(table, seats)


def unfinished() -> list[Path]:
    """Games in progress, the newest first."""
    found = [(place.stat().st_mtime, place) for place in folder().glob("*.json") if not _is_over(place)]
    return [place for _, place in sorted(found, reverse=True)]


def described(place: Path) -> str:
    """A kept game in a line; empty if it cannot be read any more."""
    try:
        table = load(place).table
    except (BadRecord, UsageError):
        return ""
    when = time.strftime("%d %b %H:%M", time.localtime(place.stat().st_mtime))
    return f"{table.setup.game.title}, {', '.join(table.names)}, {counted(len(table.choices), 'choice')} ({when})"


def _is_over(place: Path) -> bool:
    try:
        data = json.loads(place.read_text("utf-8"))
        return not isinstance(data, dict) or bool(data.get("over", True))
    except (OSError, ValueError):
        return True


def _seats(seats: Any, table: AnyTable, bots: list[str] | None) -> list[str]:
    """Who sits where; a record that does not say is taken over by people."""
    players = table.setup.players
    if seats is None:
        return [PERSON] * players
    if not isinstance(seats, list) or len(seats) != players or not all(isinstance(seat, str) for seat in seats):
        raise BadRecord(f"'seats' must name {PERSON!r} or a bot for each of the {players} players")
    if bots:
        turn = itertools.cycle(bots)
        return [seat if seat == PERSON else next(turn) for seat in seats]
    for seat in seats:
        if ".py" in seat:  # a record is data: a file that came with it must not run because it says so
            raise BadRecord(f"the bot {seat!r} is a program; to let it play, resume with --bots {seat}")
        if seat != PERSON:
            check_bot(table, seat)
    return list(seats)
