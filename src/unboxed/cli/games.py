"""`unboxed games`: what can be played."""

from __future__ import annotations

import argparse
import json
from argparse import Namespace
from typing import Any

from unboxed.cli.terminal.terminal import Terminal
from unboxed.games import found, games
from unboxed.kernel.game import Game
from unboxed.table.wording import counted

from .picker import write_option


def add_games(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=list_games)


def list_games(given: Namespace) -> int:
    """Every game with its players, modes and options."""
    if given.json:
        print(json.dumps([_described(game) for game in games().values()], indent=2))
        return 0
    terminal = Terminal()
    for game in games().values():
        players = counted(", ".join(map(str, sorted(game.players))), "player")
        terminal.write(f"{terminal.paint.bold(game.id)}  {game.title}, {players}, rules {game.rules_version}")
        terminal.paragraph(game.about, "    ")
        for name, about in game.modes.items():
            terminal.paragraph(f"--mode {name}: {about}", "        ", "    ")
        for option in game.options:
            write_option(terminal, option, "    ", "--option ")
        terminal.write()
    for name, why in found().broken.items():
        terminal.paragraph(f"{name} is installed but cannot be played: {why}", "    ")
        terminal.write()
    terminal.write(terminal.paint.dim("* is taken when nothing is said. Play with: unboxed play GAME"))
    return 0


def _described(game: Game) -> dict[str, Any]:
    options = [
        {
            "name": option.name,
            "values": list(option.values),
            "meanings": [option.meaning(value) for value in option.values],
            "default": option.default,
            "text": option.text,
        }
        for option in game.options
    ]
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "rules": game.rules_version,
        "players": list(game.players),
        "modes": dict(game.modes),
        "options": options,
    }
