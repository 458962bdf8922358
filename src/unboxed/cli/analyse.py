"""`unboxed analyse`: a finished game looked back at: the chance as a curve, where it turned, and what was luck."""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from pathlib import Path

import unboxed
from unboxed.cli.terminal import saves
from unboxed.cli.terminal.terminal import Terminal, UsageError, cut
from unboxed.table.calls import AnyTable
from unboxed.table.table import Table
from unboxed.table.wording import counted
from unboxed.teacher import Analysis, Choice, Course, TurningPoint, analysing
from unboxed.teacher.finished import Finished
from unboxed.teacher.judging import Verdict

from .progress import Progress

ROWS = 8
"""Lines of a curve."""
BARS = " ▁▂▃▄▅▆▇█"
MARKS = {"good": "✓", "mistake": "✗", "luck": "●"}
VERDICTS: dict[Verdict, str] = {"best": "best", "close": "close", "worse": "worse", "open": "not told apart"}
AXIS = 8
"""Columns left of a curve."""


def add_analyse(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("file", metavar="RECORD", help="a finished game: a save, a record or a bug report")
    command.add_argument(
        "--seat", type=int, action="append", default=[], metavar="N", help="only this seat (0 and up); may be repeated"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="of the judge's own chance (default 0)")
    command.add_argument("--all", action="store_true", help="every choice, not only those that matter")
    command.add_argument("--json", action="store_true", help="as JSON, with every option of every choice")
    command.set_defaults(run=analyse)


def analyse(given: Namespace) -> int:
    """Judge every choice of a record; what is reached is shown even if Ctrl-C comes first."""
    place = Path(given.file).expanduser()
    table = saves.load(place).table
    for seat in given.seat:
        if not 0 <= seat < table.setup.players:
            raise UsageError(f"--seat: there is no seat {seat}; seats are 0 to {table.setup.players - 1}")
    found = _judged(table, tuple(dict.fromkeys(given.seat)), given.seed)
    if given.json:
        print(json.dumps(found.as_data(), indent=2))
    else:
        show(Terminal(), found, given.all)
    return 0 if found.complete else 130


def _judged(table: AnyTable, seats: tuple[int, ...], seed: int) -> Analysis:
    """The analysis, as far as whoever waits lets it come."""
    found: Analysis | None = None
    with Progress(sys.stderr, "choices") as progress:
        try:
            for done, found in enumerate(analysing(_finished(table), seats, seed), 1):
                wanted = sum(course.asked for course in found.courses)
                progress.show(min(done, wanted), wanted)
        except KeyboardInterrupt:
            if found is None:
                raise
    assert found is not None
    return found


def _finished(table: AnyTable) -> Table | Finished:
    """The game as its teacher looks back at it: one of an earlier release is judged there."""
    if isinstance(table, unboxed.FrozenTable):
        return table.finished()
    assert isinstance(table, Table)
    return table


# --- what is shown ----------------------------------------------------------------------------------------------------


def show(terminal: Terminal, found: Analysis, everything: bool = False) -> None:
    """An analysis, seat by seat."""
    for course in found.courses:
        terminal.write(terminal.paint.bold(f"{course.name}: {_outcome(course)}"))
        if course.choices:
            _show_course(terminal, course, everything)
        else:
            terminal.write("  Nothing to choose in the whole game.")
        terminal.write()
    if not found.complete:
        terminal.write(terminal.paint.dim("Stopped before everything was judged as long as it would have been."))


def _show_course(terminal: Terminal, course: Course, everything: bool) -> None:
    terminal.write(curve(terminal, course))
    terminal.write()
    for point in course.turning_points:
        terminal.write(_turning_point(terminal, course, point))
    if everything:
        terminal.write()
        for choice in course.choices:
            terminal.write(_choice(terminal, course, choice))
    else:
        for choice in sorted(course.choices, key=lambda one: -one.cost):
            if choice.verdict == "worse":
                terminal.write(_choice(terminal, course, choice))
    terminal.write()
    for line in _summary(course):
        terminal.paragraph(line, "  ")


def _outcome(course: Course) -> str:
    if course.scored:
        return f"{course.result:g} points"
    if course.result == 1:
        return "won"
    return "shared the win" if course.result else "did not win"


def _told(course: Course, value: float, sign: bool = False) -> str:
    """A chance in per cent, or a score."""
    number = value if course.scored else 100 * value
    return f"{number:+.0f}" if sign else f"{number:.0f}" if course.scored else f"{number:.0f} %"


def _turning_point(terminal: Terminal, course: Course, point: TurningPoint) -> str:
    paint = {"good": terminal.paint.good, "mistake": terminal.paint.bad, "luck": terminal.paint.number}[point.kind]
    change = f"{_told(course, point.change, sign=True):>5}"
    where = f"round {point.round}" if point.round else f"choice {point.number}"
    span = f"{_told(course, point.before)} to {_told(course, point.after)}"
    text = cut(point.text, terminal.width - 40)
    return f"  {paint(f'{MARKS[point.kind]} {change}')}  {where:<10} {text} {terminal.paint.dim(f'({span})')}"


def _choice(terminal: Terminal, course: Course, choice: Choice) -> str:
    """A choice, what would have been better, and how sure that is."""
    paint = {"worse": terminal.paint.bad, "best": terminal.paint.good}.get(choice.verdict, terminal.paint.dim)
    told = f"  {choice.number:>4}  {choice.labels[choice.chosen]} {_told(course, choice.after)}"
    if choice.verdict in ("close", "worse"):
        better = choice.options[choice.best]
        told += f"; {choice.labels[choice.best]} {_told(course, better.chance)} (± {_reach(course, choice)})"
    return f"{told}  {paint(VERDICTS[choice.verdict])}"


def _reach(course: Course, choice: Choice) -> str:
    """How far off the difference to the best option may be."""
    chosen = choice.options[choice.chosen]
    reach = (chosen.high - chosen.low) / 2
    return f"{reach if course.scored else 100 * reach:.1f}"


def _summary(course: Course) -> list[str]:
    counts = course.verdicts
    listed = ", ".join(f"{counts[verdict]} {words}" for verdict, words in VERDICTS.items() if counts[verdict])
    points = "" if course.scored else " points"
    return [
        f"{counted(len(course.choices), 'choice')}: {listed}.",
        f"From {_told(course, course.choices[0].before)} to {_told(course, course.result)}: "
        f"{_told(course, course.by_choices, sign=True)}{points} by choices, "
        f"{_told(course, course.by_luck, sign=True)} by luck (dice, cards and the others).",
    ]


def curve(terminal: Terminal, course: Course) -> list[str]:
    """The chance over the game as bars, with what marks the turning points below it, and the rounds."""
    width = min(terminal.width - AXIS - 2, max(24, 2 * len(course.choices)))
    last = len(course.choices) - 1
    shown = [course.choices[round(at * last / max(1, width - 1))] for at in range(width)]
    low, top = _scale(course)
    heights = [(choice.after - low) / (top - low) * ROWS for choice in shown]
    lines = []
    for row in range(ROWS, 0, -1):
        cells = "".join(BARS[max(0, min(8, round(8 * (height - row + 1))))] for height in heights)
        mark = low + row * (top - low) / ROWS
        label = _told(course, mark) if row % 2 == 0 else ""
        lines.append(f"{label:>{AXIS - 2}} │{cells}")
    marks = [" "] * width
    for point in course.turning_points:
        at = max((i for i, choice in enumerate(course.choices) if choice.number <= point.number), default=0)
        marks[round(at * (width - 1) / max(1, last))] = MARKS[point.kind]
    lines.append(" " * (AXIS - 2) + " │" + "".join(marks))
    return [*lines, terminal.paint.dim(" round".ljust(AXIS) + _rounds(shown))]


def _rounds(shown: list[Choice]) -> str:
    """The number of a round where it begins, as far as there is room."""
    line, place = [" "] * len(shown), 0
    for at, choice in enumerate(shown):
        word = str(choice.round)
        new = at == 0 or shown[at - 1].round != choice.round
        if choice.round and new and place <= at < len(shown) - len(word):
            line[at : at + len(word)] = word
            place = at + len(word) + 3
    return "".join(line)


def _scale(course: Course) -> tuple[float, float]:
    values = [choice.after for choice in course.choices] + [choice.before for choice in course.choices]
    if course.scored:
        return min(0.0, *values), max(values) + 1.0
    return 0.0, max(0.25, min(1.0, max(values)))
