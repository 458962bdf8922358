"""`unboxed lab fit`: a bot plays itself, and from its games follow the weights by which it judges positions."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unboxed.cli.arguments import whole
from unboxed.cli.progress import Progress
from unboxed.cli.terminal.terminal import UsageError
from unboxed.kernel.game import Setup
from unboxed.kernel.judgement import table_name
from unboxed.table.wording import counted

from .runs import add_games, check_installed, described, setup_of, write_text

if TYPE_CHECKING:
    from unboxed.studies.fitting import Fitted


def add_fit(actions: Any) -> None:
    """What the command is told."""
    fit = actions.add_parser("fit", help="learn to judge positions from a bot's games", allow_abbrev=False)
    add_games(fit)
    fit.add_argument("--rounds", type=whole(1, 20), default=1, metavar="R", help="times to play and to fit (1)")
    fit.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file that keeps the weights")
    fit.set_defaults(run=run_fit)


def run_fit(given: Namespace) -> int:
    """Play, fit, and say how much better the outcome is told than before."""
    check_installed()
    from unboxed.studies.fitting import check, fit, play

    if len(given.bots) != 1:
        raise UsageError(f"one bot plays itself; you named {', '.join(given.bots)}")
    setup, kept = setup_of(given), _kept(given.out)
    check(setup)
    weights = None
    for number in range(given.rounds):
        with Progress(sys.stderr) as progress:
            games = play(setup, given.bots[0], given.games, given.seed + number, given.jobs, weights, progress.show)
            found = fit(games, given.seed)
        weights = found.weights
        print(_told(number + 1, found))
    kept[table_name(setup)] = {"command": _command(given, setup), **asdict(found)}
    write_text(given.out, json.dumps(kept, indent=1) + "\n")
    print(f"{given.out}: {counted(len(found.weights), 'weight')} for {described(setup)}")
    return 0


def _kept(file: Path) -> dict[str, Any]:
    """What the file holds of other tables, which stays: one is fitted after the other."""
    if not file.exists():
        return {}
    try:
        kept: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return dict(kept)
    except (OSError, ValueError):
        raise UsageError(f"{file} is there, but holds no weights; name another file") from None


def _told(number: int, found: Fitted) -> str:
    return (
        f"round {number}: {counted(f'{found.positions:,}', 'position')} of {counted(f'{found.games:,}', 'game')}; "
        f"loss on games left out {found.loss:.4f}, of what it played with {found.before:.4f}, knowing nothing "
        f"{found.nothing_known:.4f}"
    )


def _command(given: Namespace, setup: Setup) -> str:
    options = "".join(f" --option {option}" for option in given.option)
    packs = "".join(f" --pack {pack}" for pack in given.pack)
    return (
        f"unboxed lab fit {setup.game.id} --mode {setup.mode} --players {setup.players}{options}{packs} "
        f"--bots {given.bots[0]} --games {given.games} --rounds {given.rounds} --seed {given.seed}"
    )
