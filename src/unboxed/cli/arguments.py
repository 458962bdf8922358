"""What may be typed after `unboxed`, and one clear line for what may not."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import NoReturn

import unboxed
from unboxed.kernel.version import COMPILED

from . import commands
from .analysing import add_analyse
from .arena import add_arena
from .author import add_author
from .balance import add_balance
from .env import add_env
from .lab import add_lab
from .labaims import add_check
from .labfit import add_fit
from .labtrials import add_trials
from .mcp import add_mcp
from .pack import add_pack
from .pad import add_pad
from .tables import add_tables
from .terminal import UsageError
from .verifying import add_verify


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the rest to `main`."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.replace('argument ', '', 1)} (see {self.prog} --help)")


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"must be a whole number from {low} to {high}, not {text!r}")
        return number

    return read


def listed(text: str) -> list[str]:
    """Reads names with commas between them."""
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"must be names with commas between them, not {text!r}")
    return names


SEED = whole(0, 2**64 - 1)
PLAYERS = whole(1, 99)


def parser(serving: bool = False) -> Parser:
    """The whole command line; the service's own options are read only for `serve`, because loading it takes a while."""
    top = Parser("unboxed", description="Five tabletop games on one rule engine.", allow_abbrev=False)
    top.add_argument(
        "--version", action="version", version=f"unboxed {unboxed.__version__} ({'compiled' if COMPILED else 'pure'})"
    )
    top.set_defaults(run=lambda given: print(top.format_help(), end=""))
    kinds = top.add_subparsers(metavar="COMMAND", dest="command")
    _games(kinds.add_parser("games", help="list the games with their players, modes and options"))
    _play(kinds.add_parser("play", help="play in the terminal", allow_abbrev=False))
    _simulate(kinds.add_parser("simulate", help="let bots play many games and count", allow_abbrev=False))
    add_balance(kinds.add_parser("balance", help="is any seat ahead?", allow_abbrev=False), whole, listed)
    lab = kinds.add_parser("lab", help="a designer's lab: run, report, compare, sweep, tune, fit", allow_abbrev=False)
    actions = add_lab(lab, whole, listed)
    add_trials(actions, whole, listed)
    add_check(actions, whole)
    add_fit(actions, whole, listed)
    _arena(kinds.add_parser("arena", help="let bots meet and see which is stronger", allow_abbrev=False))
    _replay(kinds.add_parser("replay", help="look at a saved or finished game", allow_abbrev=False))
    add_analyse(kinds.add_parser("analyse", help="what was every choice of a finished game worth?", allow_abbrev=False))
    add_verify(kinds.add_parser("verify", help="was the deal fixed before anybody played?", allow_abbrev=False))
    _cards(kinds.add_parser("cards", help="read cards and where their values come from", allow_abbrev=False))
    add_pack(kinds.add_parser("pack", help="make a pack of cards, check it, compare it", allow_abbrev=False))
    _rules(kinds.add_parser("rules", help="read the rules", allow_abbrev=False))
    add_pad(kinds.add_parser("pad", help="read the score pad and what has been earned", allow_abbrev=False))
    serve = kinds.add_parser("serve", help="serve the page, for browsers", allow_abbrev=False)
    if serving:
        from unboxed.server.main import add_arguments

        add_arguments(serve)
    serve.set_defaults(run=commands.serve_page)
    add_author(kinds.add_parser("author", help="write a game of your own, and check it", allow_abbrev=False))
    add_env(kinds.add_parser("env", help="the games as environments for learning", allow_abbrev=False), whole)
    add_mcp(kinds.add_parser("mcp", help="let language models play, over their protocol", allow_abbrev=False))
    add_tables(kinds.add_parser("tables", help="check, mend, back up and export stored games", allow_abbrev=False))
    return top


def _games(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=commands.list_games)


def _play(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", metavar="GAME", help="which game; without it you are asked")
    _add_setup(command)
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
    command.set_defaults(run=commands.play)


def _simulate(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    _add_setup(command)
    command.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N", help="how many games (1000)")
    command.add_argument("--bots", type=listed, metavar="A,B", help="who plays (greedy; alone instinct)")
    command.add_argument("--fixed", action="store_true", help="bots keep their seats from game to game")
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all chance (0)")
    jobs = os.cpu_count() or 1
    command.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=commands.run_simulation)


def _arena(command: argparse.ArgumentParser) -> None:
    add_arena(command, whole, listed)
    _add_setup(command)


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a saved game or any record")
    command.add_argument("--at", type=whole(0, 10**9), metavar="N", help="show the table after the first N choices")
    command.add_argument("--step", action="store_true", help="choice by choice: Enter, back, a number, quit")
    eyes = command.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole(0, 98), metavar="N", help="as this seat saw it (0 is the first)")
    eyes.add_argument("--open", action="store_true", help="with all cards open")
    command.set_defaults(run=commands.replay)


def _cards(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    command.add_argument("word", nargs="*", metavar="WORD", help="only cards whose name or text has this")
    command.add_argument("--pack", action="append", default=[], metavar="PACK", help="lay this pack over the cards")
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=commands.read_cards)


def _rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    command.add_argument("paragraph", nargs="*", metavar="PARAGRAPH", help="a paragraph (4.1), a section (4) or a word")
    command.set_defaults(run=commands.read_rules)


def _add_setup(command: argparse.ArgumentParser) -> None:
    command.add_argument("--players", type=PLAYERS, metavar="N", help="seats at the table")
    command.add_argument("--mode", default="", metavar="M", help="a mode of the game (see unboxed games)")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    command.add_argument("--pack", action="append", default=[], metavar="PACK", help="lay this pack over the cards")
