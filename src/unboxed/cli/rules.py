"""`unboxed rules`: a rulebook, or the paragraphs asked for."""

from __future__ import annotations

import argparse
from argparse import Namespace

from unboxed.cli.terminal.paragraphs import find_paragraphs, rulebook, write_paragraphs
from unboxed.cli.terminal.terminal import Terminal, UsageError

from .setups import named


def add_rules(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    command.add_argument("paragraph", nargs="*", metavar="PARAGRAPH", help="a paragraph (4.1), a section (4) or a word")
    command.set_defaults(run=read_rules)


def read_rules(given: Namespace) -> int:
    """The rules, or the paragraphs asked for."""
    game = named(given.game)
    book = rulebook(game)
    if not book:
        raise UsageError(f"{game.id} has no rulebook yet")
    wanted = " ".join(given.paragraph)
    write_paragraphs(Terminal(), find_paragraphs(game, wanted) if wanted else list(book.values()))
    return 0
