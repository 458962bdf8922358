"""`unboxed lab check`: is a game as its file of aims wants it?"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unboxed.cli.arguments import whole
from unboxed.cli.setups import read_packs
from unboxed.content.cardsets import set_in
from unboxed.games import find
from unboxed.table.wording import counted

from .runs import check_installed, play_on, write_text

if TYPE_CHECKING:
    from unboxed.content.packs import Pack
    from unboxed.kernel.game import Game
    from unboxed.studies.aims import Aim

MISSED = 1
"""The exit status unless every aim is met."""
Row = tuple[str, ...]
HEADS = ("what is wanted", "measured by", "may be", "is (95 %)", "of", "")
CHANCE = "random"
STRENGTH_HEADS = ("table", "bot", "wins", f"`{CHANCE}` wins there", "games")


def add_check(actions: Any) -> None:
    """What the command is told."""
    check = actions.add_parser("check", help="is a game as its file of aims wants it?", allow_abbrev=False)
    check.add_argument("aims", type=Path, metavar="AIMS", help="a TOML file, such as balance/unlucky.toml")
    check.add_argument("--pack", action="append", default=[], metavar="FOLDER", help="lay this pack over the cards")
    check.add_argument("--games", type=whole(1, 10**7), default=1000, metavar="N", help="games of each table (1000)")
    check.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder that keeps the games")
    check.add_argument("--report", type=Path, metavar="FILE", help="also write what came of it as Markdown")
    jobs = os.cpu_count() or 1
    check.add_argument("--jobs", type=whole(1, 256), default=jobs, metavar="J", help=f"processes ({jobs})")
    check.set_defaults(run=run_check)


def run_check(given: Namespace) -> int:
    """Play what is missing, and say of every aim whether it is met and how far off it is, and of the bots how strong
    they are; status 1 unless every aim is met."""
    check_installed()
    from unboxed.studies.aims import read_aims, tables_of
    from unboxed.studies.measuring import Tables
    from unboxed.studies.runs import begin_run
    from unboxed.studies.strength import strengths

    packs = read_packs(given.pack)
    game, aims = read_aims(given.aims, find, packs)
    tables: dict[str, Tables] = {}
    rows: list[Row] = []
    strong: list[Row] = []
    for aim in aims:
        name = _table(aim)
        if name not in tables:
            setup, folder = aim.setup(game, packs), given.out / _what(game, packs) / name
            run = begin_run(folder / "games", setup, aim.bots)
            stopped = not play_on(run, given.games, given.jobs)
            found = None
            if not stopped:
                tables[name] = tables_of(run)
                play = partial(play_on, jobs=given.jobs)
                found = strengths(folder, setup, aim.bots, tables[name], given.games, play)
            if found is None:
                print("stopped early; the same command goes on from here")
                return 130
            strong += [(_place(aim), *one.cells()) for one in found]
        rows.append(_row(aim, game, tables[name]))
    for row in rows:
        print(f"{row[5]:<16} {row[0]}: {row[3]}{f' ({row[4]})' if row[4] else ''}; may be {row[2]}; {row[1]}")
    for place, bot, own, chance, games in strong:
        print(f"{'strength':<16} {bot}, {place}: wins {own}; {CHANCE} there {chance}; {games} games")
    if given.report:
        write_text(given.report, _report(game, rows, strong, given))
    return 0 if all(_is_met(row) for row in rows) else MISSED


def _is_met(row: Row) -> bool:
    """Is it met, as far as these games tell? Of what is not known nobody can say so."""
    return row[5].endswith("met")


def _what(game: Game, packs: Sequence[Pack]) -> str:
    """A folder for the games of these rules and cards: those of others are no answer, and are left where they are."""
    laid = "".join(f"-{pack.name}-{pack.digest}" for pack in packs)
    return f"rules-{game.rules_version}-cards-{set_in(game.cards)}{laid}"


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
    return ", ".join([_place(aim), *aim.bots])


def _place(aim: Aim) -> str:
    options = [f"{name} {value}" for name, value in aim.options.items()]
    return ", ".join([counted(aim.players, "player"), *([aim.mode] if aim.mode else []), *options])


def _report(game: Game, rows: list[Row], strong: list[Row], given: Namespace) -> str:
    """What came of it, small enough to be kept beside the aims."""
    import unboxed

    met, packs = sum(map(_is_met, rows)), "".join(f" --pack {pack}" for pack in given.pack)
    lines = [
        f"# {game.title}: how far from what is wanted",
        "",
        f"`unboxed lab check {given.aims}{packs} --games {given.games}`, release {unboxed.__version__}, rules "
        f"{game.rules_version}: {met} of {counted(len(rows), 'aim')} met, by {counted(f'{given.games:,}', 'game')} of "
        "each table or more.",
        '"Perhaps" stands where the interval holds both: so many games cannot tell. "Unknown" is not met: too little '
        "of it happened to say anything. Every number is that of the bots that played.",
        "",
        *_markdown(HEADS, rows),
        "",
    ]
    if strong:
        lines += [
            "How strong these bots are, at the same tables with chance on every second seat (alone or together: "
            "against games that chance plays by itself), with 95 % intervals; [bots.md](../bots.md) holds them against "
            "others.",
            "",
            *_markdown(STRENGTH_HEADS, strong),
            "",
        ]
    return "\n".join(lines)


def _markdown(heads: Row, rows: list[Row]) -> list[str]:
    return [
        f"| {' | '.join(heads)} |",
        f"| {' | '.join('---' for _ in heads)} |",
        *(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows),
    ]
