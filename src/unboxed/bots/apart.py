"""Bots apart: a process of its own, which is sent looks and answers with numbers.

Two uses (worker.py is the other end): a person's own bot, which has no way to the real position because that never
enters its process; and searches that think on several cores at once. Requests are pickled (ours), answers are JSON
(theirs: never trusted).
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import weakref
from contextlib import suppress
from typing import IO, Any

from .contract import BadBot


class Apart:
    """The caller's end of such a process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "unboxed.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,  # Ctrl-C is the caller's; when that ends, our input is closed and we end too
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests: IO[bytes] = self._process.stdin
        self._answers: IO[bytes] = self._process.stdout
        self.close = weakref.finalize(self, _end, self._process)
        """Ends the process; it also ends when nobody holds this any more."""
        self.spent = 0.0
        """Processor time that its answers took there, in seconds, as it says itself."""

    def send(self, *request: Any) -> None:
        """Hand over a request; `receive` waits for its answer."""
        with suppress(BrokenPipeError):  # if it has ended, `receive` says so
            pickle.dump(request, self._requests)
            self._requests.flush()

    def receive(self) -> Any:
        """The answer; an error the process met comes as BadBot."""
        line = self._answers.readline()
        if not line:
            raise BadBot(f"the bot's process ended by itself with status {self._process.wait()}")
        answer = json.loads(line)
        seconds = answer.get("seconds")
        self.spent += seconds if type(seconds) is float and seconds > 0 else 0.0
        if "error" in answer:
            raise BadBot(answer["error"])
        return answer["answer"]


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()
    process.wait()
