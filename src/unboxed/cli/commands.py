"""The commands: each takes what was typed and gives an exit status."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from unboxed.games import find, found, games
from unboxed.kernel.game import Game, Setup
from unboxed.lab import simulate
from unboxed.table.calls import AnyTable
from unboxed.table.table import Table
from unboxed.table.wording import counted

from . import saves
from .cardtext import matching, write_card
from .progress import Progress
from .replaying import show_replay
from .rules import find_paragraphs, rulebook, write_paragraphs
from .saves import Saved
from .session import Quit, Session, fresh_seed
from .setups import (
    BOT,
    pick,
    pick_game,
    pick_setup,
    read_options,
    read_packs,
    seated,
    usual_bot,
    usual_players,
    write_option,
)
from .terminal import Closed, Terminal, UsageError

UNFINISHED = 5
"""So many unfinished games are offered by the picker."""


# --- play ---------------------------------------------------------------------------------------------------------


def play(given: Namespace) -> int:
    """Play a new game, one chosen from the picker, or a saved one; on a screen, offer another after it."""
    terminal = Terminal()
    if given.resume is not None:
        saved, place = _resumed(given)
    elif given.at is not None:
        raise UsageError("--at goes with --resume FILE")
    elif given.game is not None:
        saved, place = _asked_for(given)
    else:
        saved, place = _picked(terminal, given)
    while True:
        try:
            Session(saved, place, terminal).run()
        except (Quit, KeyboardInterrupt) as reason:
            terminal.write(["", f"Kept. Go on with: unboxed play --resume {_short(place)}"])
            return 130 if isinstance(reason, KeyboardInterrupt) else 0
        if saved.table.release or not terminal.is_person or not _again(terminal):
            return 0
        saved = Saved(_another(saved.table), saved.seats)
        place = saves.new_place(saved.table.setup.game.id)


def _another(table: AnyTable) -> Table:
    """A new game of the same people, as the last one was set up."""
    assert isinstance(table, Table)
    return type(table)(table.setup, fresh_seed(), table.names)


def _again(terminal: Terminal) -> bool:
    try:
        return pick(terminal, "Another game? (y, n)", ["y", "n"], "n") == "y"
    except Closed:
        return False


def _asked_for(given: Namespace) -> tuple[Saved, Path]:
    game = find(given.game)
    people = 1 if given.people is None else given.people
    players = given.players
    if players is None:
        players = people + len(given.bots) if given.bots else max(usual_players(game), people)
    packs = read_packs(given.pack)
    setup = game.setup(players, given.mode, packs, read_options(game, given.option, packs))
    return _new(given, setup, people, given.bots or [BOT])


def _picked(terminal: Terminal, given: Namespace) -> tuple[Saved, Path]:
    unfinished = [(place, about) for place in saves.unfinished()[:UNFINISHED] if (about := saves.described(place))]
    chosen = pick_game(terminal, unfinished)
    if isinstance(chosen, Path):
        return saves.load(chosen), chosen
    setup, people, bots = pick_setup(terminal, chosen)
    return _new(given, setup, people, bots)


def _new(given: Namespace, setup: Setup, people: int, bots: list[str]) -> tuple[Saved, Path]:
    seed = fresh_seed() if given.seed is None else given.seed
    setup = replace(setup, confirm=people > 0)
    return seated(setup, seed, people, bots, given.names), saves.new_place(setup.game.id)


def _resumed(given: Namespace) -> tuple[Saved, Path]:
    if given.game is not None:
        raise UsageError("--resume names a saved game; leave GAME away")
    if given.resume:
        place = Path(given.resume).expanduser()
    else:
        places = saves.unfinished()
        if not places:
            raise UsageError(f"no unfinished game is kept in {saves.folder()}; give --resume FILE")
        place = places[0]
    saved = saves.load(place, given.bots)
    if given.at is not None:  # playing on from an earlier moment is another game: the old one stays as it is
        saved.table = saved.table.at(given.at)
        place = saves.new_place(saved.table.setup.game.id)
    return saved, place


def _short(place: Path) -> str:
    home = Path.home()
    return f"~/{place.relative_to(home)}" if place.is_relative_to(home) else str(place)


# --- simulate, serve and replay --------------------------------------------------------------------------------------


def run_simulation(given: Namespace) -> int:
    """Let bots play many games; Ctrl-C prints what was reached."""
    game = _named(given.game)
    players = usual_players(game) if given.players is None else given.players
    with Progress(sys.stderr) as progress:
        report = simulate(
            game,
            games=given.games,
            players=players,
            mode=given.mode,
            bots=given.bots or [usual_bot(game, players)],
            seed=given.seed,
            jobs=given.jobs,
            options=read_options(game, given.option, read_packs(given.pack)),
            packs=given.pack,
            rotate=not given.fixed,
            progress=progress.show,
        )
    print(json.dumps(report.as_data(), indent=2) if given.json else "\n".join(report.lines()))
    return 130 if report.stopped else 0


def serve_page(given: Namespace) -> int:
    """Serve the page until Ctrl-C."""
    from unboxed.server.main import serve_told  # the service is loaded only where it is wanted

    return serve_told(given)


def replay(given: Namespace) -> int:
    """Show a record: its log and how it ended, one moment of it, or choice by choice."""
    table = saves.load(Path(given.file).expanduser()).table
    if given.seat is not None and given.seat >= table.setup.players:
        raise UsageError(f"--seat: there is no seat {given.seat}; seats are 0 to {table.setup.players - 1}")
    show_replay(Terminal(), table, given.seat, given.open, given.at, given.step)
    return 0


# --- reading ------------------------------------------------------------------------------------------------------


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


def _named(name: str) -> Game:
    if not name:
        raise UsageError(f"GAME is missing; games are {', '.join(games())}")
    return find(name)


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


def read_cards(given: Namespace) -> int:
    """Cards with their numbers, texts and provenance."""
    game = _named(given.game)
    setup = game.setup(game.players[0], packs=read_packs(given.pack))
    word = " ".join(given.word)
    found = matching(setup.cards, word) if word else list(setup.cards.values())
    if not found:
        decks = ", ".join(game.decks)
        raise UsageError(f"no card of {game.id} has {word!r} in its name or text; decks are {decks}")
    if given.json:
        print(json.dumps([card.as_data() for card in found], indent=2))
        return 0
    terminal = Terminal()
    for card in found:
        write_card(terminal, card)
        terminal.write()
    cards = sum(card.copies for card in found)
    terminal.write(terminal.paint.dim(f"{counted(len(found), 'design')}, {counted(cards, 'card')}"))
    return 0


def read_rules(given: Namespace) -> int:
    """The rules, or the paragraphs asked for."""
    game = _named(given.game)
    book = rulebook(game)
    if not book:
        raise UsageError(f"{game.id} has no rulebook yet")
    wanted = " ".join(given.paragraph)
    write_paragraphs(Terminal(), find_paragraphs(game, wanted) if wanted else list(book.values()))
    return 0
