"""`unboxed arena`: which bot is stronger."""

from __future__ import annotations

import argparse
import json
import os
import sys
from argparse import Namespace

from unboxed.games import find
from unboxed.lab.arena import arena

from .arguments import SEED, add_setup, listed, whole
from .progress import Progress
from .setups import read_options, read_packs, usual_players


def add_arena(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("game", metavar="GAME", help="which game (see unboxed games)")
    command.add_argument("--bots", type=listed, required=True, metavar="A,B", help="who meets whom, at least two")
    command.add_argument("--games", type=whole(1, 10**7), default=200, metavar="N", help="games of each match (200)")
    command.add_argument("--next", action="store_true", help="each bot meets only the one named before it")
    command.add_argument(
        "--sequential",
        action="store_true",
        help="end a match as soon as it is clear: an equal share, or 5 points more (5 %% errors)",
    )
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all chance (0)")
    jobs = os.cpu_count() or 1
    command.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    command.add_argument("--file", metavar="FILE", help="keep the games and findings here, and go on from there")
    command.add_argument("--json", action="store_true", help="print the findings as data")
    add_setup(command)
    command.set_defaults(run=run_arena)


def run_arena(given: Namespace) -> int:
    """Let bots meet; Ctrl-C prints what was reached, and with --file the same command goes on."""
    game = find(given.game)
    with Progress(sys.stderr) as progress:
        report = arena(
            game,
            given.bots,
            games=given.games,
            players=usual_players(game) if given.players is None else given.players,
            mode=given.mode,
            seed=given.seed,
            jobs=given.jobs,
            options=read_options(game, given.option, read_packs(given.pack)),
            packs=given.pack,
            file=given.file,
            pairs="next" if given.next else "all",
            sequential=given.sequential,
            progress=progress.show,
        )
    print(json.dumps(report.as_data(), indent=2) if given.json else "\n".join(report.lines()))
    return 130 if report.stopped else 0
