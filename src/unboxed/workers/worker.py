"""The worker's end: a process that calls what it is asked to call until its input is closed."""

from __future__ import annotations

import os
import signal
import sys

from .calls import answered, packed_answer, read_request
from .process import LENGTH
from .watching import end_with_caller


def main(package: str, nice: int) -> None:
    """Serve. What work prints goes to the error stream, and it has no input: the pipes belong to the caller."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    end_with_caller(requests)
    os.nice(nice)
    with os.fdopen(requests, "rb") as asked, os.fdopen(answers, "wb") as told:
        while length := asked.read(LENGTH.size):
            request = read_request(asked.read(LENGTH.unpack(length)[0]))
            answer = packed_answer(answered(request, package))
            told.write(LENGTH.pack(len(answer)) + answer)
            told.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
