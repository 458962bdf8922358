"""`unboxed replay`: a record as a log, as one moment, or choice by choice."""

from __future__ import annotations

import argparse
from argparse import Namespace
from pathlib import Path

from unboxed.cli.terminal import saves
from unboxed.cli.terminal.replaying import show_replay
from unboxed.cli.terminal.terminal import Terminal, UsageError

from .arguments import whole


def add_replay(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("file", metavar="FILE", help="a saved game or any record")
    command.add_argument("--at", type=whole(0, 10**9), metavar="N", help="show the table after the first N choices")
    command.add_argument("--step", action="store_true", help="choice by choice: Enter, back, a number, quit")
    eyes = command.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole(0, 98), metavar="N", help="as this seat saw it (0 is the first)")
    eyes.add_argument("--open", action="store_true", help="with all cards open")
    command.set_defaults(run=replay)


def replay(given: Namespace) -> int:
    """Show a record: its log and how it ended, one moment of it, or choice by choice."""
    table = saves.load(Path(given.file).expanduser()).table
    if given.seat is not None and given.seat >= table.setup.players:
        raise UsageError(f"--seat: there is no seat {given.seat}; seats are 0 to {table.setup.players - 1}")
    show_replay(Terminal(), table, given.seat, given.open, given.at, given.step)
    return 0
