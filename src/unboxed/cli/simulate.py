"""`unboxed simulate`: bots play many games, and what happened is counted."""

from __future__ import annotations

import argparse
import json
import os
import sys
from argparse import Namespace

from unboxed.kernel.game import Game
from unboxed.lab import simulate

from .arguments import SEED, add_setup, listed, whole
from .progress import Progress
from .setups import named, read_options, read_packs, usual_players


def add_simulate(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("game", nargs="?", default="", metavar="GAME", help="which game (see unboxed games)")
    add_setup(command)
    command.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N", help="how many games (1000)")
    command.add_argument("--bots", type=listed, metavar="A,B", help="who plays (greedy; alone instinct)")
    command.add_argument("--fixed", action="store_true", help="bots keep their seats from game to game")
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all chance (0)")
    jobs = os.cpu_count() or 1
    command.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    command.add_argument("--json", action="store_true", help="as data")
    command.set_defaults(run=run_simulation)


def run_simulation(given: Namespace) -> int:
    """Let bots play many games; Ctrl-C prints what was reached."""
    game = named(given.game)
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


def usual_bot(game: Game, players: int) -> str:
    """Who plays where nobody says it: alone, a bot that looks no further than a step hardly ever wins."""
    return "instinct" if players == 1 and game.instinct is not None else "greedy"
