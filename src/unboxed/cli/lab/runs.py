"""`unboxed lab run`, `report` and `compare`: play many games and keep them, and see what they say."""

from __future__ import annotations

import argparse
import json
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unboxed.cli.arguments import SEED, add_setup, listed, whole
from unboxed.cli.progress import Progress
from unboxed.cli.setups import named, read_options, read_packs, usual_players
from unboxed.cli.terminal.terminal import UsageError
from unboxed.kernel.game import Setup
from unboxed.table.wording import counted

if TYPE_CHECKING:
    from unboxed.studies.runs import Run

CHANGED = 1
"""The exit status of a comparison that found a change."""
NEEDED = ("polars", "altair", "vl_convert", "optuna", "numpy")


def add_runs(actions: Any) -> None:
    """What the commands on runs are told."""
    run = actions.add_parser("run", help="play many games and keep what happened", allow_abbrev=False)
    add_games(run)
    run.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that keeps them")
    run.set_defaults(run=run_lab)
    report = actions.add_parser("report", help="a page on one run, or on several side by side", allow_abbrev=False)
    report.add_argument("runs", type=Path, nargs="+", metavar="DIR", help="the folder of a run")
    report.add_argument("--out", type=Path, metavar="FILE", help="where to write it (report.html in the first DIR)")
    report.set_defaults(run=write_report)
    compare = actions.add_parser("compare", help="what changed from one run to another?", allow_abbrev=False)
    compare.add_argument("before", type=Path, metavar="A", help="the folder of a run")
    compare.add_argument("after", type=Path, metavar="B", help="the folder of another, of the same game")
    compare.add_argument("--json", action="store_true", help="as data")
    compare.set_defaults(run=compare_runs)


def add_games(command: argparse.ArgumentParser, usual: int = 1000) -> None:
    """What is played, by whom and how often."""
    command.add_argument("game", metavar="GAME", help="which game (see unboxed games)")
    add_setup(command)
    command.add_argument("--games", type=whole(1, 10**7), default=usual, metavar="N", help=f"how many ({usual})")
    command.add_argument("--bots", type=listed, default=["greedy"], metavar="A,B", help="who plays (greedy)")
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all chance (0)")
    jobs = os.cpu_count() or 1
    command.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    command.add_argument("--cluster", default="", metavar="ADDRESS", help="play on the Ray cluster there instead")


def run_lab(given: Namespace) -> int:
    """Play what is missing, and say what there is now."""
    check_installed()
    from unboxed.studies.runs import begin_run

    run = begin_run(given.out, setup_of(given), given.bots, given.seed)
    finished = play_on(run, given.games, given.jobs, given.cluster)
    print(f"{given.out}: {counted(f'{run.games:,}', 'game')} of {described(run.setup)}, bots {', '.join(run.bots)}")
    if not finished:
        print("stopped early; the same command goes on from here")
        return 130
    print(f"read it with: unboxed lab report {given.out}")
    return 0


def write_report(given: Namespace) -> int:
    """Write the page."""
    check_installed()
    from unboxed.studies.page import page
    from unboxed.studies.runs import open_run

    text = page([open_run(folder) for folder in given.runs])
    place = given.out or given.runs[0] / "report.html"
    write_text(place, text)
    print(f"{place}: {len(text) / 1000:,.0f} kB, needs nothing else; open it in a browser or print it")
    return 0


def write_text(place: Path, text: str) -> None:
    """Write a file whole; UsageError if that cannot be."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{place} cannot be written: {error.strerror}") from None


def compare_runs(given: Namespace) -> int:
    """Say what changed; exit status 1 if something did for sure."""
    check_installed()
    from unboxed.studies.comparing import compare
    from unboxed.studies.findings import as_data, lines
    from unboxed.studies.runs import open_run

    before, after = open_run(given.before), open_run(given.after)
    found = compare(before, after)
    print(json.dumps(as_data(found, before, after), indent=2) if given.json else "\n".join(lines(found, before, after)))
    return CHANGED if found.sure else 0


def play_on(run: Run, games: int, jobs: int, cluster: str = "") -> bool:
    """Play what is missing of so many games, here or on a cluster, with a bar; False after Ctrl-C."""
    with Progress(sys.stderr) as progress:
        if not cluster:
            return run.play(games, jobs, progress.show)
        from unboxed.studies.cluster import play_on_cluster

        return play_on_cluster(run, games, cluster, progress.show)


def setup_of(given: Namespace, packs: Sequence[Any] | None = None) -> Setup:
    """The set-up that the arguments describe; with other packs, if there are any."""
    game = named(given.game)
    players = usual_players(game) if given.players is None else given.players
    loaded = read_packs(given.pack) if packs is None else tuple(packs)
    return game.setup(players, given.mode, loaded, read_options(game, given.option))


def described(setup: Setup) -> str:
    """A set-up in a few words."""
    extras = [f"{name}={str(value).lower()}" for name, value in setup.options.items()]
    extras += [f"pack {pack.name}" for pack in setup.packs]
    shown = f" ({', '.join(extras)})" if extras else ""
    return f"{setup.game.title}, {counted(setup.players, 'player')}, mode {setup.mode}{shown}"


def check_installed() -> None:
    """UsageError if what the lab needs is not there."""
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        raise UsageError(f"the lab needs {', '.join(lacking)}; remedy: pip install unboxed[lab]")
