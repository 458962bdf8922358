"""The command line: play, simulate, replay, and read cards and rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from unboxed.content.texts import shown
from unboxed.kernel.errors import UnboxedError

from .arguments import parser
from .terminal import Closed

WRONG, INTERRUPTED = 2, 130

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 1 if something was checked and does not hold, 2 for what a person can put
    right, or 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows ? instead of failing
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        given = parser(serving=words[:1] == ["serve"]).parse_args(words)
        status: int | None = given.run(given)
        sys.stdout.flush()
        return status or 0
    except UnboxedError as error:
        print("\n".join(f"unboxed: {shown(line)}" for line in str(error).splitlines()), file=sys.stderr)
        return WRONG
    except (KeyboardInterrupt, Closed):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our lines has read enough, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
