"""`unboxed lab check`: is a game as its file of aims wants it?"""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unboxed.cli.arguments import whole
from unboxed.games import find
from unboxed.table.wording import counted

from .runs import check_installed, play_on, write_text

if TYPE_CHECKING:
    from unboxed.kernel.game import Game
    from unboxed.studies.aims import Aim

MISSED = 1
"""The exit status when an aim is missed."""
Row = tuple[str, ...]
HEADS = ("what is wanted", "measured by", "may be", "is (95 %)", "of", "")


def add_check(actions: Any) -> None:
    """What the command is told."""
    check = actions.add_parser("check", help="is a game as its file of aims wants it?", allow_abbrev=False)
    check.add_argument("aims", type=Path, metavar="AIMS", help="a TOML file, such as balance/unlucky.toml")
    check.add_argument("--games", type=whole(1, 10**7), default=1000, metavar="N", help="games of each table (1000)")
    check.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that keeps the games")
    check.add_argument("--report", type=Path, metavar="FILE", help="also write what came of it as Markdown")
    jobs = os.cpu_count() or 1
    check.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    check.set_defaults(run=run_check)


def run_check(given: Namespace) -> int:
    """Play what is missing, and say of every aim whether it is met and how far off it is; status 1 if one is missed."""
    check_installed()
    from unboxed.studies.aims import read_aims, tables_of
    from unboxed.studies.measuring import Tables
    from unboxed.studies.runs import begin_run

    game, aims = read_aims(given.aims, find)
    tables: dict[str, Tables] = {}
    rows: list[Row] = []
    for aim in aims:
        name = _table(aim)
        if name not in tables:
            run = begin_run(given.out / name, aim.setup(game), aim.bots)
            if not play_on(run, given.games, given.jobs):
                print("stopped early; the same command goes on from here")
                return 130
            tables[name] = tables_of(run)
        rows.append(_row(aim, game, tables[name]))
    for row in rows:
        print(f"{row[5]:<16} {row[0]}: {row[3]}{f' ({row[4]})' if row[4] else ''}; may be {row[2]}; {row[1]}")
    if given.report:
        write_text(given.report, _report(game, rows, given.games, given.aims))
    return MISSED if any("missed" in row[5] for row in rows) else 0


def _table(aim: Aim) -> str:
    """A folder for each table that is played at: aims may share one."""
    options = [f"{name}-{value}" for name, value in sorted(aim.options.items())]
    return "-".join([str(aim.players), aim.mode or "usual", *options, *aim.bots]).replace(":", "_").lower()


def _row(aim: Aim, game: Game, tables: Any) -> Row:
    from unboxed.studies.aims import TooFew, distance, measure, verdict

    at = f"{aim.measure}, {_at(aim)}"
    try:
        found = measure(aim, tables)
    except TooFew as error:
        return aim.text, at, aim.bounds(), str(error), "", "unknown"
    one, word = found.measured, verdict(aim, found)
    off = f" by {distance(aim, one.value):.3g}" if "missed" in word else ""
    return aim.text, at, aim.bounds(), f"{one.value:.3g} ({one.low:.3g} to {one.high:.3g})", found.of, word + off


def _at(aim: Aim) -> str:
    options = [f"{name} {value}" for name, value in aim.options.items()]
    return ", ".join([counted(aim.players, "player"), *([aim.mode] if aim.mode else []), *options, *aim.bots])


def _report(game: Game, rows: list[Row], games: int, aims: Path) -> str:
    """What came of it, small enough to be kept beside the aims."""
    import unboxed

    met = sum(row[5].endswith("met") for row in rows)
    lines = [
        f"# {game.title}: how far from what is wanted",
        "",
        f"`unboxed lab check {aims} --games {games}`, release {unboxed.__version__}, rules {game.rules_version}:"
        f" {met} of {counted(len(rows), 'aim')} met, by {counted(f'{games:,}', 'game')} of each table or more.",
        '"Perhaps" stands where the interval holds both: so many games cannot tell. Every number is that of the bots'
        " that played; [bots.md](../bots.md) says how strong they are.",
        "",
        f"| {' | '.join(HEADS)} |",
        f"| {' | '.join('---' for _ in HEADS)} |",
        *(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows),
        "",
    ]
    return "\n".join(lines)
