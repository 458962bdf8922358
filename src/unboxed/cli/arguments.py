"""What may be typed: the kinds of arguments that commands share, and one clear line for what may not be typed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from unboxed.cli.terminal.terminal import UsageError


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


def add_setup(command: argparse.ArgumentParser) -> None:
    """What is played: players, mode, options and packs."""
    command.add_argument("--players", type=PLAYERS, metavar="N", help="seats at the table")
    command.add_argument("--mode", default="", metavar="M", help="a mode of the game (see unboxed games)")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    command.add_argument("--pack", action="append", default=[], metavar="PACK", help="lay this pack over the cards")
