"""The picker: the questions of somebody who did not say what to play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unboxed.bots import LEVELS
from unboxed.cli.terminal.terminal import Closed, Terminal, UsageError
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Option, Setup
from unboxed.table.wording import counted

from .setups import read_options, usual_players

BOT = "greedy"
"""Who plays where nobody is named."""


def pick(terminal: Terminal, wanted: str, allowed: Sequence[str], default: str) -> str:
    """Ask until one of the allowed answers is given; Enter takes the default."""
    while True:
        answer = terminal.ask(f"{wanted} [{default}] ").lower() or default
        if answer in allowed:
            return answer
        terminal.write(f"  That may be {', '.join(allowed)}.")


def pick_game(terminal: Terminal, unfinished: Sequence[tuple[Path, str]]) -> Game | Path:
    """Ask for a game, or one of the unfinished ones."""
    paint, found = terminal.paint, list(games().values())
    terminal.write([paint.bold("Unboxed"), ""])
    for number, game in enumerate(found, 1):
        counts = "-".join(map(str, sorted({min(game.players), max(game.players)})))
        terminal.write(f"{paint.number(f'{number:>3}')}  {game.title} ({counted(counts, 'player')})")
        terminal.paragraph(game.about, "     ")
    if unfinished:
        terminal.write(["", paint.dim("Not finished yet")])
    for number, (_, about) in enumerate(unfinished, len(found) + 1):
        terminal.write(f"{paint.number(f'{number:>3}')}  {about}")
    terminal.write()
    try:
        ids = [game.id for game in found]
        allowed = [str(n + 1) for n in range(len(found) + len(unfinished))]
        answer = pick(terminal, "Which game?", [*allowed, *ids], "1")
        index = ids.index(answer) if answer in ids else int(answer) - 1
    except Closed:
        raise UsageError(f"no game was chosen; games are {', '.join(games())}") from None
    return found[index] if index < len(found) else unfinished[index - len(found)][0]


def pick_setup(terminal: Terminal, game: Game) -> tuple[Setup, int, list[str]]:
    """Ask for players, mode, options and bots: the set-up, how many are people, and the bots."""
    while True:
        players, mode, people = usual_players(game), "", 1
        if len(game.players) > 1:
            allowed = [str(n) for n in sorted(game.players)]
            players = int(pick(terminal, f"How many players ({', '.join(allowed)})?", allowed, str(players)))
        if players > 1:
            allowed = [str(n) for n in range(players + 1)]
            people = int(pick(terminal, "How many of them are people at this keyboard?", allowed, "1"))
        if len(game.modes) > 1:
            for name, about in game.modes.items():
                terminal.write(f"  {name:<10}{about}")
            mode = pick(terminal, "Which mode?", list(game.modes), next(iter(game.modes)))
        options = _pick_options(terminal, game)
        try:
            setup = game.setup(players, mode, (), options)
        except SetupError as error:
            terminal.write([f"  {error}", ""])
            continue
        bots = [BOT]
        if people < players:
            allowed = ["random", BOT, *LEVELS]
            bots = [pick(terminal, f"Who plays against you ({', '.join(allowed)})?", allowed, BOT)]
        return setup, people, bots


def _pick_options(terminal: Terminal, game: Game) -> dict[str, Any]:
    """All options in one question: Enter leaves them as they usually are."""
    for option in game.options:
        write_option(terminal, option, "  ", "")
    while game.options:
        first = game.options[0]
        example = f"{first.name}={str(first.values[-1]).lower()}"
        try:
            return read_options(game, terminal.ask(f"Options, such as {example} (Enter: those with *)? ").split())
        except SetupError as error:
            terminal.write(f"  {error}")
    return {}


def write_option(terminal: Terminal, option: Option, indent: str, before: str) -> None:
    """An option with what may be typed for it and what that means; a star marks the default."""
    values = ", ".join(f"{str(v).lower()}{'*' if v == option.default else ''}" for v in option.values)
    terminal.paragraph(f"{before}{option.name}={values}: {option.text}", f"{indent}    ", indent)
    if option.meanings:
        told = "; ".join(f"{str(v).lower()}: {option.meaning(v)}" for v in option.values if v in option.meanings)
        terminal.paragraph(told, f"{indent}    ")
