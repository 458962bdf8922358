"""The command line: play, simulate, replay, and read cards and rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from unboxed.cli.terminal.terminal import Closed
from unboxed.content.texts import shown
from unboxed.games import games as registered
from unboxed.kernel.errors import UnboxedError

from .parser import parser

WRONG, INTERRUPTED = 2, 130

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 1 if something was checked and does not hold, 2 for what a person can put
    right, or 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows ? instead of failing
    given = None
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        given = parser(serving=words[:1] == ["serve"]).parse_args(words)
        status: int | None = given.run(given)
        sys.stdout.flush()
        return status or 0
    except UnboxedError as error:
        lines = [*str(error).splitlines(), *_not_installed(getattr(given, "game", None))]
        print("\n".join(f"unboxed: {shown(line)}" for line in lines), file=sys.stderr)
        return WRONG
    except (KeyboardInterrupt, Closed):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our lines has read enough, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _not_installed(game: object) -> list[str]:
    """What somebody has to do first who names the folder of a game package, as `unboxed author check` takes it."""
    if not isinstance(game, str) or not game or game in registered():
        return []
    folder = Path(game).expanduser()
    return [f"{folder} is a package; install it first: pip install -e {folder}"] * (folder / "pyproject.toml").is_file()
