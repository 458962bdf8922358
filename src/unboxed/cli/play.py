"""`unboxed play`: a new game, one chosen from the picker, or a saved one."""

from __future__ import annotations

import argparse
import itertools
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from unboxed.bots import make_bot
from unboxed.cli.terminal import saves
from unboxed.cli.terminal.saves import PERSON, Saved
from unboxed.cli.terminal.session import Quit, Session, fresh_seed
from unboxed.cli.terminal.terminal import Closed, Terminal, UsageError
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.table.calls import AnyTable
from unboxed.table.table import Table

from .arguments import SEED, add_setup, listed, whole
from .picker import BOT, pick, pick_game, pick_setup
from .setups import read_options, read_packs, usual_players

UNFINISHED = 5
"""So many unfinished games are offered by the picker."""
NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Finn", "Gwen", "Hugo", "Iris", "Jago")


def add_play(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("game", nargs="?", metavar="GAME", help="which game; without it you are asked")
    add_setup(command)
    command.add_argument("--people", type=whole(0, 99), metavar="N", help="people at this terminal (1; 0 to watch)")
    command.add_argument("--names", type=listed, metavar="A,B", help="their names")
    command.add_argument("--bots", type=listed, metavar="A,B", help="bots for the other seats, dealt round and round")
    command.add_argument("--seed", type=SEED, metavar="S", help="the seed of all chance (a new one)")
    command.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game (without FILE: the last one)"
    )
    command.add_argument(
        "--at", type=whole(0, 10**9), metavar="N", help="with --resume: play on after its first N choices"
    )
    command.set_defaults(run=play)


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


def seated(setup: Setup, seed: int, people: int, bots: Sequence[str], names: Sequence[str] | None) -> Saved:
    """A new table: people take the first seats, bots the others."""
    if people > setup.players:
        raise SetupError(f"{setup.players} seats are too few for {people} people; give --players")
    if names and len(names) != people:
        raise SetupError(f"{people} people need {people} names, not {len(names)}")
    others = setup.players - people
    if len(bots) > others > 0:
        raise SetupError(f"only {others} of {setup.players} seats are left for bots, not {len(bots)}; give --players")
    for bot in bots:
        make_bot(bot, setup.game)  # says which bots there are
    seats = [PERSON] * people + list(itertools.islice(itertools.cycle(bots), others))
    taken = list(names or [f"Player {n + 1}" for n in range(people)])
    spare = itertools.chain((name for name in NAMES if name not in taken), (f"Bot {n}" for n in itertools.count(1)))
    return Saved(Table(setup, seed, taken + list(itertools.islice(spare, others))), seats)


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
