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
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

LOOKING_BACK = Path(__file__).with_name("looking_back.py")
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
            if request["call"] == "box":
                return {"value": self.box(*request["arguments"])}
            table = self.tables[request["table"]]
            return {"value": CALLS[request["call"]](self, table, *request["arguments"])}
        except self.unboxed.UnboxedError as error:
            cause = error.__cause__
            return {"error": type(error).__name__, "text": str(error), "cause": type(cause).__name__ if cause else None}
        except Exception as error:
            return {"fault": f"{type(error).__name__}: {error}", "where": traceback.format_exc()}

    def box(self, name: str) -> dict[str, Any]:
        """The cards of a game as data, and its decks."""
        game = self.unboxed.games()[name]
        cards = game.setup(game.players[0]).cards
        return {"decks": list(game.decks), "cards": [card.as_data() for card in cards.values()]}

    def opened(self, table: Any) -> dict[str, Any]:
        """Keep a table; the number it gets, and how it lies."""
        number = next(self.numbers)
        self.tables[number] = table
        return {"table": number, **_state(table)}


def _state(table: Any) -> dict[str, Any]:
    """What a caller always wants to know."""
    position = table.position
    return {
        "decision": table.decision,
        "can_undo": table.can_undo,
        "secret": position.secret,
        "decline": _decline(position),
        "stakes": getattr(position, "stakes", ""),
    }


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


# --- following a table that a service shows -------------------------------------------------------------------------


def _follow(tables: Tables, table: Any, entries: list[Any], names: list[str], since: int, wanted: list[str]) -> Any:
    """Let entries happen (`choose` and a number, or `undo` and a moment), and tell all that a service shows then: it
    need not ask again. Of each entry it is told whether it was made in secret and, if `windows` are wanted, which were
    said; if `everything` is wanted or the game is over, there are also scenes in which all cards lie open."""
    number = next(key for key, open_table in tables.tables.items() if open_table is table)
    told: list[dict[str, Any]] = []
    for kind, value in entries:
        secret = table.position.secret
        if not secret or kind == "undo":
            for entry in told:
                entry["windows"] = []  # only what was announced since the last open choice may still be answered
        if kind == "undo":
            table = tables.tables[number] = table.at(value)
            told.append({"secret": False, "windows": []})
            continue
        heard = _heard(table, value)
        told.append({"secret": secret, "windows": heard if "windows" in wanted else []})
    table.names = list(names)
    for entry in told:
        entry["windows"] = [_window(table, *window) for window in entry["windows"]]
    return {"entries": told, "choices": table.choices, **_state(table), **_shown(table, since, "everything" in wanted)}


def _heard(table: Any, choice: int) -> list[Any]:
    """Choose; the windows that were said meanwhile, with the position of each and the events before it."""
    position, hear, said = table.position, table.position.listener, []

    def listen(position: Any, step: Any) -> None:
        hear(position, step)
        if step[0] == "window":
            said.append((position.clone(), len(table.events), step[1], tuple(step[2])))

    position.listener = listen
    try:
        table.choose(choice)
    finally:
        position.listener = hear
    return said


def _window(table: Any, position: Any, events: int, event: Any, seats: tuple[int, ...]) -> dict[str, Any]:
    """A window as everybody may be shown it. Releases that cannot tell from the open cards alone whether it might be
    answered are taken to say yes: a window too many tells nothing about anybody's cards."""
    asks = getattr(position, "might_be_answered", None)
    lives = []
    if asks is not None:
        if not asks(event, seats):
            return {"might": False}
        lives = [seat for seat in seats if position.at_stake(seat, event) == "life" and asks(event, (seat,))]
    answering = [seat for seat in lives if position.answers(seat, event)]
    position.chain.append(event)  # it is the newest link for everybody, asked or not
    now, table.position = table.position, position
    try:
        scenes = [table.scene(seat) for seat in _viewers(table)]
    finally:
        table.position = now
    game = table.setup.game
    lines = sum(e.step[0] in game.phrases for e in table.events[:events])
    return {
        "might": True,
        "lines": lines,
        "lives": lives,
        "answering": answering,
        "scenes": scenes,
        "round": game.rounds(position),
    }


def _viewers(table: Any) -> list[int | None]:
    """Every seat, and last a spectator."""
    return [*range(table.setup.players), None]


def _shown(table: Any, since: int, everything: bool) -> dict[str, Any]:
    """What everybody sees, and reads from an event on."""
    position, game, last = table.position, table.setup.game, len(table.choices) - 1
    over = table.decision is None
    draw = import_module(type(table).__mro__[1].__module__).scene  # a table's own shows everything only at the end
    seen = [draw(position, seat, table.names, True) for seat in _viewers(table)] if over or everything else []
    return {
        "title": game.title,
        "options": 0 if over else len(position.options),
        "round": game.rounds(position),
        "silent": not any(e.step[0] == "window" for e in table.events if e.number >= last),
        "scenes": [table.scene(seat) for seat in _viewers(table)],
        "open_scenes": seen,
        "first": sum(e.step[0] in game.phrases for e in table.events[:since]),
        "lines": _lines(table, since),
        "events": len(table.events),
    }


def _decline(position: Any) -> int:
    """The option that means "no, thank you", or -1. Release 0.1 has one name for it everywhere."""
    if hasattr(position, "decline"):
        return int(position.decline)
    no = ("let_it_be", position.player)
    return position.options.index(no) if position.player >= 0 and no in position.options else -1


def _lines(table: Any, since: int) -> list[dict[str, Any]]:
    """Lines of the log: as a spectator reads them, and for the seats that read them otherwise."""
    phrases = table.setup.game.phrases
    own = [[parts for _, parts in table.log_parts(seat, since)] for seat in range(table.setup.players)]
    lines = []
    for place, (event, parts) in enumerate(table.log_parts(None, since)):
        name = event.step[0]
        others = {seat: lines_of[place] for seat, lines_of in enumerate(own) if lines_of[place] != parts}
        lines.append({"number": event.number, "name": name, "rule": phrases.rule(name), "parts": parts, "own": others})
    return lines


# --- bots -----------------------------------------------------------------------------------------------------------


def _bot(tables: Tables, name: str) -> Any:
    """One of this release's own bots. It thinks here: processes that it might start would find the present release."""
    if ".py" in name:
        raise tables.unboxed.SetupError(f"the bot {name!r} is a program; this table takes only the bots of its release")
    return tables.bots.make_bot(re.sub(r"x\d+$", "", name))


def _bot_choice(tables: Tables, table: Any, bot: str, seat: int, seed: int) -> tuple[int, float]:
    """What it chooses, and the processor time that this took."""
    began = time.process_time()
    choice: int = _bot(tables, bot).choose(tables.bots.Look(table.position, seat, seed), seed)
    return choice, time.process_time() - began


# --- the teacher ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _finished(table: Any, choices: int) -> Any:
    """A finished game; whoever asks about one asks again soon."""
    return runpy.run_path(str(LOOKING_BACK))["finished"](table)


def _asked(_: Tables, table: Any) -> dict[int, int]:
    asked: dict[int, int] = _finished(table, len(table.choices)).asked
    return asked


def _outlined(_: Tables, table: Any, seat: int) -> dict[str, Any]:
    return dataclasses.asdict(_finished(table, len(table.choices)).outline(seat))


def _judged(_: Tables, table: Any, numbers: list[int], seed: int, tries: int) -> dict[int, Any]:
    finished = _finished(table, len(table.choices))
    return {number: finished.judge(number, seed, tries) for number in numbers}


CALLS: dict[str, Callable[..., Any]] = {
    "choose": _choose,
    "undo": _undo,
    "at": lambda tables, table, number: tables.opened(table.at(number)),
    "clone": lambda tables, table: tables.opened(table.clone()),
    "follow": _follow,
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
    "asked": _asked,
    "outlined": _outlined,
    "judged": _judged,
    "tally": lambda _, table, seat: table.setup.game.tally(table.position, seat),
    "earned": lambda _, table, seat, earlier: table.setup.game.earned(table.position, seat, earlier),
}
"""All that can be asked of an open table; `open` makes one of a record, and `box` needs none."""


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
