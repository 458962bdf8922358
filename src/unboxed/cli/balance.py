"""`unboxed balance`: is any seat ahead, and how long is a game, at every player count?"""

from __future__ import annotations

import argparse
import json
import os
import sys
from argparse import Namespace

from unboxed.cli.terminal.terminal import UsageError
from unboxed.games import find, games
from unboxed.lab.balance import balance, shortcomings, table

from .arguments import PLAYERS, SEED, listed, whole
from .progress import Progress
from .setups import read_options, read_packs

MISSED = 1
"""The exit status when a bar is missed."""


def add_balance(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    command.add_argument("--players", type=PLAYERS, action="append", default=[], metavar="N", help="only so many")
    command.add_argument("--mode", default="", metavar="M", help="a mode of the game (see unboxed games)")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    command.add_argument("--pack", action="append", default=[], metavar="PACK", help="lay this pack over the cards")
    command.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N", help="games of each (1000)")
    command.add_argument("--bots", type=listed, default=["greedy"], metavar="A,B", help="who plays (greedy)")
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all chance (0)")
    jobs = os.cpu_count() or 1
    command.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=run_balance)


def run_balance(given: Namespace) -> int:
    """Play mirror games at each player count; exit status 1 if a bar is missed."""
    if not given.game:
        raise UsageError(f"GAME is missing; games are {', '.join(games())}")
    game = find(given.game)
    reports = []
    with Progress(sys.stderr) as progress:
        for report in balance(
            game,
            games=given.games,
            players=given.players,
            mode=given.mode,
            bots=given.bots,
            seed=given.seed,
            jobs=given.jobs,
            options=read_options(game, given.option, read_packs(given.pack)),
            packs=given.pack,
            progress=progress.show,
        ):
            reports.append(report)
    missed = [line for report in reports for line in shortcomings(report)]
    if given.json:
        data = {"reports": [report.as_data() for report in reports], "missed": missed}
        print(json.dumps(data, indent=2))
    else:
        packs = "".join(f", pack {pack.name}" for pack in read_packs(given.pack))
        print(f"{game.title}{packs}, bots {', '.join(given.bots)}, seed {given.seed}")
        print("\n".join([*table(reports), *(f"missed: {line}" for line in missed)]))
    if any(report.stopped for report in reports):
        return 130
    return MISSED if missed else 0
