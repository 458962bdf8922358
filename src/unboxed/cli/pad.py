"""`unboxed pad`: the score pad of people's finished games, and the boxes of what they have earned."""

from __future__ import annotations

import argparse
import json
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from unboxed.cli.terminal.history import rows
from unboxed.cli.terminal.terminal import Terminal, UsageError
from unboxed.games import find, games
from unboxed.kernel.game import Game

Row = Mapping[str, Any]


def add_pad(command: argparse.ArgumentParser) -> None:
    """What may be typed after `unboxed pad`."""
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="only this game")
    command.add_argument("--name", default="", metavar="N", help="only this person's games")
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=read_pad)


def read_pad(given: Namespace) -> int:
    """The finished games that were played in this terminal, and what they earned."""
    wanted = [find(given.game)] if given.game else list(games().values())
    kept = [row for row in rows() if not given.name or row["name"] == given.name]
    kept = [row for row in kept if row["game"] in {game.id for game in wanted}]
    if given.json:
        print(json.dumps(kept, indent=2))
        return 0
    if not kept:
        raise UsageError("no finished game is on the pad; it keeps what people play to the end in this terminal")
    terminal = Terminal()
    for game in wanted:
        names = dict.fromkeys(row["name"] for row in kept if row["game"] == game.id)
        for name in names:
            _write(terminal, game, name, [r for r in kept if (r["game"], r["name"]) == (game.id, name)])
    return 0


def _write(terminal: Terminal, game: Game, name: str, mine: list[Row]) -> None:
    """One person's games of one kind, newest last, and their boxes."""
    terminal.write([terminal.paint.bold(f"{game.title}: {name}"), ""])
    for row in mine:
        facts = ", ".join(_fact(key, value) for key, value in row["tally"].items() if value != row["mode"])
        terminal.paragraph(f"{row['date']}  {row['mode']}: {facts or 'finished'}", " " * 14, "  ")
    terminal.write()
    for achievement in game.achievements:
        boxes = "  ".join(f"[{'x' if _has(mine, achievement.id, mode) else ' '}] {mode}" for mode in game.modes)
        terminal.paragraph(f"{boxes}  {achievement.name}: {achievement.text}", " " * 6, "  ")
    if game.achievements:
        terminal.write()


def _has(mine: list[Row], achievement: str, mode: str) -> bool:
    """Is this box ticked?"""
    return any(achievement in row["earned"] and row["mode"] == mode for row in mine)


def _fact(key: str, value: Any) -> str:
    """A line of a tally in words: `score 34`, `won`, `left 2 food, 1 wood`."""
    word = key.replace("_", " ")
    if isinstance(value, bool):
        return word if value else f"not {word}"
    if isinstance(value, dict):
        return f"{word} {', '.join(f'{n} {what}' for what, n in value.items()) or 'nothing'}"
    return f"{word} {value}" if value != "" else f"no {word}"
