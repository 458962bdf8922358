"""`unboxed verify`: was the deal of a game fixed before anybody played, and could nobody choose it alone?"""

from __future__ import annotations

import argparse
import json
from argparse import Namespace
from pathlib import Path

import unboxed
from unboxed.cli.terminal.saves import read
from unboxed.cli.terminal.terminal import Terminal
from unboxed.kernel.errors import BadRecord, IllegalChoice
from unboxed.table.deal import NUMBER, Finding, Kept, check
from unboxed.table.wording import counted

NOT_CONFIRMED = 1
SIGNS, WIDTH = {True: "yes", False: "NO", None: "?"}, 5


def number(text: str) -> str:
    """Reads a commitment, share or pledge."""
    if not NUMBER.fullmatch(text.strip().lower()):
        raise argparse.ArgumentTypeError(f"must be 64 hexadecimal digits, not {text!r}")
    return text.strip().lower()


def add_verify(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    command.add_argument("file", metavar="RECORD", help="the record of a game that was played at a service")
    command.add_argument("--commitment", type=number, metavar="HEX", help="what your page showed before the game")
    command.add_argument("--share", type=number, metavar="HEX", help="the number that your page gave to the deal")
    command.add_argument(
        "--pledge",
        type=number,
        action="append",
        metavar="HEX",
        help="a pledge your page saw before your number was opened; give all of them, yours too",
    )
    command.set_defaults(run=verify)


def verify(given: Namespace) -> int:
    """Say what is confirmed, what is not and what cannot be; 0 if nothing speaks against the deal, else 1."""
    place = Path(given.file).expanduser()
    findings = _findings(place, Kept(given.commitment, given.share, given.pledge))
    terminal = Terminal()
    paints = {True: terminal.paint.good, False: terminal.paint.bad, None: terminal.paint.dim}
    for finding in findings:
        terminal.paragraph(finding.text, " " * WIDTH, paints[finding.holds](f"{SIGNS[finding.holds]:{WIDTH}}"))
    terminal.write()
    if any(finding.holds is False for finding in findings):
        terminal.write(terminal.paint.bad("Not confirmed."))
        return NOT_CONFIRMED
    terminal.write(
        terminal.paint.good("Confirmed: the deal was fixed before anybody played, and nobody chose it alone.")
    )
    if given.commitment is None or given.share is None:
        terminal.paragraph(
            "This is what the record says of itself. Whether the service has kept its word to you is shown with "
            "--commitment and --share, which your page kept (in the table's menu, under the deal)."
        )
    return 0


def _findings(place: Path, kept: Kept) -> list[Finding]:
    """What the numbers say, and whether the choices fit; BadRecord if the file is no record."""
    text = read(place)
    try:
        table = unboxed.replay(text)
    except BadRecord as error:
        if not isinstance(error.__cause__, IllegalChoice):
            raise BadRecord(f"{place}: {error}") from None
        return [*check(json.loads(text), kept), Finding(False, f"The game cannot have been this one: {error}.")]
    record = json.loads(text)
    choices = counted(len(table.choices), "choice")
    if table.decision is None:
        end = Finding(
            True, f"The {choices} can all be made in this deal, up to the end: {table.scene(None)['result']['text']}"
        )
    elif record.get("over") is True:
        end = Finding(False, f"The record says that the game was played to its end, but after its {choices} it is not.")
    else:
        end = Finding(True, f"The {choices} can all be made in this deal; the game is not over.")
    return [*check(record, kept), end]
