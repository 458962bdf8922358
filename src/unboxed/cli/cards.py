"""`unboxed cards`: cards with their numbers, texts and where their values come from."""

from __future__ import annotations

import argparse
import json
from argparse import Namespace

from unboxed.cli.terminal.cardtext import matching, write_card
from unboxed.cli.terminal.terminal import Terminal, UsageError
from unboxed.table.wording import counted

from .setups import named, read_packs


def add_cards(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    command.add_argument("word", nargs="*", metavar="WORD", help="only cards whose name or text has this")
    command.add_argument("--pack", action="append", default=[], metavar="PACK", help="lay this pack over the cards")
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=read_cards)


def read_cards(given: Namespace) -> int:
    """Cards with their numbers, texts and provenance."""
    game = named(given.game)
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
