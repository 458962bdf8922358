"""`unboxed author`: write a new game package, and hold one to the contract."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from argparse import Namespace
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

from unboxed.author.new import write_package
from unboxed.cli.terminal.terminal import Terminal, UsageError
from unboxed.contract import settings
from unboxed.contract.checking import Verdict, verdicts
from unboxed.contract.packages import subjects_of
from unboxed.contract.playthroughs import write_golden
from unboxed.contract.settings import Subject
from unboxed.contract.statements import MODULES
from unboxed.table.wording import counted

from .progress import Progress

DOES_NOT_HOLD = 1
NO_TESTS = 5
"""What pytest says where it finds no test."""
WIDE = "500"
"""Columns that pytest is given, so that it tells whole reasons: it does not know that nobody sees its own lines."""


def add_author(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    actions = command.add_subparsers(metavar="ACTION", dest="action", required=True)
    new = actions.add_parser("new", help="write a complete small game package to begin with", allow_abbrev=False)
    new.add_argument("name", metavar="NAME", help="the game's id and its package's name, such as my_game")
    new.add_argument("--folder", metavar="FOLDER", help="where to (a new folder NAME here)")
    new.set_defaults(run=write_new)
    check = actions.add_parser("check", help="hold a game to the contract, and run its tests", allow_abbrev=False)
    check.add_argument("package", metavar="PACKAGE", help="the folder of a package, or an installed game's name")
    check.add_argument(
        "--games", type=_number, default=settings.GAMES, metavar="N", help="games of each way to play (40)"
    )
    check.add_argument(
        "--only",
        type=_topics,
        default=(),
        metavar="A,B",
        help=f"only these topics, and not its own tests: {', '.join(MODULES)}",
    )
    check.add_argument("--anew", action="store_true", help="first write the golden playthroughs anew")
    check.add_argument("--trace", action="store_true", help="show where in code each failure was found, call by call")
    check.set_defaults(run=check_package)


def _number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to 100000, not {text!r}")
    return int(text)


def _topics(text: str) -> list[str]:
    topics = [part.strip() for part in text.split(",")]
    for topic in topics:
        if topic not in MODULES:
            raise argparse.ArgumentTypeError(f"there is no topic {topic!r}; topics are {', '.join(MODULES)}")
    return topics


def write_new(given: Namespace) -> int:
    """Write a package and say what to do with it."""
    folder = Path(given.folder or given.name).expanduser()
    terminal = Terminal()
    for place in write_package(given.name, folder):
        terminal.write([f"  {place}"])
    terminal.write(
        [
            "",
            f"{folder} is a complete small game. Change it into yours, beginning with its rulebook.md.",
            "",
            f"  unboxed author check {folder}      does it keep the contract?",
            f"  pip install -e {folder}            then play, serve, simulate and all else know {given.name}",
        ]
    )
    return 0


def check_package(given: Namespace) -> int:
    """Hold every game of a package to the contract and run the package's own tests; 1 if anything fails."""
    if not __debug__:
        raise UsageError("author check needs assertions: start Python without -O")
    subjects = subjects_of(given.package)
    failed = 0
    for subject in subjects:
        if given.anew:
            for path in write_golden(subject):
                print(f"written: {path}")
        with settings.playing(given.games):
            failed += _check(subject, given.only, given.trace)
    if not given.only:
        for project in dict.fromkeys(subject.tests.parent for subject in subjects if subject.tests is not None):
            failed += _run_tests(project)
    return DOES_NOT_HOLD if failed else 0


# --- the contract ----------------------------------------------------------------------------------------------------


def _check(subject: Subject, only: list[str], trace: bool) -> int:
    """Tell what became of each statement; how many lines of failure that is."""
    with Progress(sys.stderr, "statements") as progress:
        found = list(verdicts(subject, progress.show, only))
    terminal = Terminal()
    for topic in dict.fromkeys(verdict.topic for verdict in found):
        kinds = Counter(str(verdict.kind) for verdict in found if verdict.topic == topic)
        terminal.write([f"  {topic.replace('_', ' '):22}{_counts(kinds)}"])
    terminal.write([terminal.paint.dim(_line(told)) for told in _told(found, "does not apply")])
    for told in _told(found, "fails"):
        terminal.write([terminal.paint.bad(_line(told)), *(told[0].trace.splitlines() if trace else ())])
    kinds = Counter(str(verdict.kind) for verdict in found)
    kept = "keeps the contract" if not kinds["fails"] else "does not keep the contract"
    terminal.write([f"{subject.game.id} {kept}: {_counts(kinds)}."])
    return kinds["fails"]


def _counts(kinds: Counter[str]) -> str:
    told = []
    if count := kinds["fails"]:
        told.append(f"{count} {'fails' if count == 1 else 'fail'}")
    if count := kinds["holds"]:
        told.append(f"{count} {'holds' if count == 1 else 'hold'}")
    if count := kinds["does not apply"]:
        told.append(f"{count} {'does' if count == 1 else 'do'} not apply")
    return ", ".join(told)


def _told(found: list[Verdict], kind: str) -> list[list[Verdict]]:
    """What is told in one line: each statement of which this came, with where it came first. What breaks a game down
    breaks many statements, so the same reason is told once."""
    lines: dict[str, list[Verdict]] = {}
    for verdict in found:
        if verdict.kind == kind:
            reason = verdict.why.split(" (")[0]
            key = next((known for known, told in lines.items() if _same(told[0], verdict, reason)), reason)
            lines.setdefault(key, []).append(verdict)
    return list(lines.values())


def _same(first: Verdict, verdict: Verdict, reason: str) -> bool:
    return first.sentence == verdict.sentence or first.why.split(" (")[0] == reason


def _line(told: list[Verdict]) -> str:
    first = told[0]
    sign = {"fails": "FAILS", "does not apply": "does not apply"}[first.kind]
    ways, others = (
        {verdict.name for verdict in told} - {first.name},
        {verdict.sentence for verdict in told} - {first.sentence},
    )
    more = [f"in {len(ways)} more ways to play"] * bool(ways) + [f"{counted(len(others), 'more statement')}"] * bool(
        others
    )
    also = f" (and {', '.join(more)})" if more else ""
    return f"{sign} {first.topic.replace('_', ' ')}: {first.sentence}: {first.why}{also}"


# --- the package's own tests -----------------------------------------------------------------------------------------


def _run_tests(project: Path) -> int:
    """Run the tests of a package that are not the contract's, which has been seen to; 1 if any fails."""
    if find_spec("pytest") is None:
        print(f"the tests in {project}/tests were not run, because pytest is not installed")
        return 0
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=short", "-rfE", "-m", "not contract"]
    command += ["-p", "unboxed.contract.plugin", "-p", "no:cacheprovider", "tests"]
    paths = os.pathsep.join([str(project / "src"), str(project), os.environ.get("PYTHONPATH", "")])
    wide = {**os.environ, "PYTHONPATH": paths, "COLUMNS": WIDE}
    ran = subprocess.run(command, cwd=project, env=wide, capture_output=True, text=True)
    lines = (ran.stdout or ran.stderr).strip().splitlines() or ["pytest said nothing"]
    reasons = [line[1:].strip() for line in lines if line.startswith("E   ")]
    for line in lines:
        if line.startswith(("FAILED ", "ERROR ")):  # of a file that cannot be read, pytest gives the reason elsewhere
            why = f" - {reasons[0]}" if reasons and " - " not in line else ""
            print(f"FAILS {line.partition(' ')[2]}{why}")
    print(f"its own tests: {lines[-1].strip('= ')}")
    return 0 if ran.returncode in (0, NO_TESTS) else 1
