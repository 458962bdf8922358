"""What runs in the process of a frozen release: it opens tables there and does with them what the caller asks.

This is a program and never imported. `unboxed` is the frozen release here, and nothing of the present one is within
reach; so this uses only what every release has: the public calls, and a few attributes that are as old. A request is a
line of JSON and so is its answer: a value, an error for people by its name and words, or a fault of ours."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import resource
import runpy
import signal
import sys
import traceback
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from importlib import import_module
from itertools import count
from typing import Any

MOST_MEMORY = 2 << 30
"""Bytes: a record from a stranger must not take the whole machine."""


class Folder(zipfile.Path):
    """A folder in the zip. Not every Python's own can look for files by a pattern."""

    def glob(self, pattern: str) -> Iterator[Any]:
        """The files whose names fit."""
        return (path for path in self.iterdir() if fnmatchcase(path.name, pattern))


class Tables:
    """The tables that are open here, by their numbers."""

    def __init__(self, archive: str) -> None:
        self.unboxed, self.bots = import_module("unboxed"), import_module("unboxed.bots")
        for game in self.unboxed.games().values():  # card files lie in the zip, too, where no plain path leads
            folder = game.begin.__module__.split(".")[2]
            object.__setattr__(game, "cards", Folder(archive, f"unboxed/games/{folder}/cards/"))
        self.tables: dict[int, Any] = {}
        self.numbers = count()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked and say what came of it."""
        for number in request["let_go"]:
            self.tables.pop(number, None)
        try:
            if request["call"] == "open":
                return {"value": self.opened(self.unboxed.replay(*request["arguments"]))}
            table = self.tables[request["table"]]
            return {"value": CALLS[request["call"]](self, table, *request["arguments"])}
        except self.unboxed.UnboxedError as error:
            cause = error.__cause__
            return {"error": type(error).__name__, "text": str(error), "cause": type(cause).__name__ if cause else None}
        except Exception as error:
            return {"fault": f"{type(error).__name__}: {error}", "where": traceback.format_exc()}

    def opened(self, table: Any) -> dict[str, Any]:
        """Keep a table; the number it gets, and how it lies."""
        number = next(self.numbers)
        self.tables[number] = table
        return {"table": number, **_state(table)}


def _state(table: Any) -> dict[str, Any]:
    """What a caller always wants to know."""
    return {"decision": table.decision, "can_undo": table.can_undo, "secret": table.position.secret}


def _choose(_: Tables, table: Any, choice: Any) -> dict[str, Any]:
    table.choose(choice)
    return {"chosen": table.choices[-1], **_state(table)}


def _undo(_: Tables, table: Any) -> dict[str, Any]:
    table.undo()
    return _state(table)


def _about_setup(_: Tables, table: Any) -> dict[str, Any]:
    setup, game = table.setup, table.setup.game
    achievements = [dataclasses.asdict(achievement) for achievement in game.achievements]
    told = {"id": game.id, "title": game.title, "rules_version": game.rules_version, "achievements": achievements}
    return {"game": told, "players": setup.players, "mode": setup.mode, "options": dict(setup.options)}


def _cards(_: Tables, table: Any) -> list[dict[str, Any]]:
    """Every card as data, and the names of what only its kind has and what is written on this one."""
    told = []
    for card in table.setup.cards.values():
        written = [f.name for f in dataclasses.fields(card) if getattr(card, f.name) != f.default]
        told.append({**card.as_data(), "place": card.place, "written": written})
    return told


def _events(_: Tables, table: Any) -> list[Any]:
    return [(e.number, e.step, [(token, *known) for token, known in e.cards.items()]) for e in table.events]


def _log_parts(_: Tables, table: Any, seat: int | None, since: int) -> list[Any]:
    places = {id(event): place for place, event in enumerate(table.events)}
    return [(places[id(event)], parts) for event, parts in table.log_parts(seat, since)]


def _open_log(_: Tables, table: Any, since: int) -> list[str]:
    """The log as one who saw every card would read it."""
    copy = table.clone()
    seen = [{token: (face, -1) for token, (face, _) in event.cards.items()} for event in copy.events]
    copy.events = [dataclasses.replace(e, cards=cards) for e, cards in zip(copy.events, seen, strict=True)]
    log: list[str] = copy.log(None, since)
    return log


def _bot(tables: Tables, name: str) -> Any:
    """One of this release's own bots. It thinks here: processes that it might start would find the present release."""
    if ".py" in name:
        raise tables.unboxed.SetupError(f"the bot {name!r} is a program; this table takes only the bots of its release")
    return tables.bots.make_bot(re.sub(r"x\d+$", "", name))


def _bot_choice(tables: Tables, table: Any, bot: str, seat: int, seed: int) -> int:
    choice: int = _bot(tables, bot).choose(tables.bots.Look(table.position, seat, seed), seed)
    return choice


CALLS: dict[str, Callable[..., Any]] = {
    "choose": _choose,
    "undo": _undo,
    "at": lambda tables, table, number: tables.opened(table.at(number)),
    "clone": lambda tables, table: tables.opened(table.clone()),
    "setup": _about_setup,
    "cards": _cards,
    "label": lambda _, table, option: table.label(option),
    "about": lambda _, table, option: table.about(option),
    "events": _events,
    "log_parts": _log_parts,
    "open_log": _open_log,
    "faces": lambda _, table: table.position.face,
    "view": lambda _, table, seat: table.view(seat),
    "scene": lambda _, table, seat, everything: table.scene(seat, everything),
    "fingerprint": lambda _, table: table.fingerprint(),
    "result": lambda _, table: table.result and dataclasses.astuple(table.result),
    "record": lambda _, table: table.record(),
    "hint": lambda _, table, seat, seed: [dataclasses.astuple(row) for row in table.hint(seat, seed)],
    "check_bot": lambda tables, _, bot: bool(_bot(tables, bot)),
    "bot_choice": _bot_choice,
    "tally": lambda _, table, seat: table.setup.game.tally(table.position, seat),
    "earned": lambda _, table, seat, earlier: table.setup.game.earned(table.position, seat, earlier),
}
"""All that can be asked of an open table; `open` makes one of a record."""


def main(archive: str, watching: str) -> None:
    """Serve until the input is closed. What the release prints goes to the error stream: the pipes are the caller's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = os.dup(0), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    runpy.run_path(watching)["end_with_caller"](requests)
    with suppress(ValueError, OSError):  # not every system knows this limit; the caller's clock is there anyway
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    sys.path.insert(0, archive)
    tables = Tables(archive)
    with os.fdopen(requests, "rb") as asked, os.fdopen(answers, "wb") as told:
        for line in asked:
            told.write(json.dumps(tables.answer(json.loads(line))).encode("ascii") + b"\n")
            told.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
