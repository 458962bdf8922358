"""The whole command line: every command with what it is for."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import unboxed
from unboxed.kernel.version import COMPILED

from .analyse import add_analyse
from .arena import add_arena
from .arguments import Parser
from .author import add_author
from .balance import add_balance
from .cards import add_cards
from .env import add_env
from .games import add_games
from .lab import add_lab
from .mcp import add_mcp
from .pack import add_pack
from .pad import add_pad
from .play import add_play
from .replay import add_replay
from .rules import add_rules
from .serve import add_serve, add_service
from .simulate import add_simulate
from .tables import add_tables
from .verify import add_verify

COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "games": ("list the games with their players, modes and options", add_games),
    "play": ("play in the terminal", add_play),
    "simulate": ("let bots play many games and count", add_simulate),
    "balance": ("is any seat ahead?", add_balance),
    "lab": ("a designer's lab: run, report, compare, sweep, tune, fit", add_lab),
    "arena": ("let bots meet and see which is stronger", add_arena),
    "replay": ("look at a saved or finished game", add_replay),
    "analyse": ("what was every choice of a finished game worth?", add_analyse),
    "verify": ("was the deal fixed before anybody played?", add_verify),
    "cards": ("read cards and where their values come from", add_cards),
    "pack": ("make a pack of cards, check it, compare it", add_pack),
    "rules": ("read the rules", add_rules),
    "pad": ("read the score pad and what has been earned", add_pad),
    "serve": ("serve the page, for browsers", add_serve),
    "author": ("write a game of your own, and check it", add_author),
    "env": ("the games as environments for learning", add_env),
    "mcp": ("let language models play, over their protocol", add_mcp),
    "tables": ("check, mend, back up and export stored games", add_tables),
}
"""Each in the module of its name, which says what it may be told."""


def parser(serving: bool = False) -> Parser:
    """The whole command line; `serving` reads the service's own options, too."""
    top = Parser("unboxed", description="Five tabletop games on one rule engine.", allow_abbrev=False)
    top.add_argument(
        "--version", action="version", version=f"unboxed {unboxed.__version__} ({'compiled' if COMPILED else 'pure'})"
    )
    top.set_defaults(run=lambda given: print(top.format_help(), end=""))
    kinds = top.add_subparsers(metavar="COMMAND", dest="command")
    for name, (about, add) in COMMANDS.items():
        add(kinds.add_parser(name, help=about, allow_abbrev=False))
    if serving:
        add_service(kinds.choices["serve"])
    return top
