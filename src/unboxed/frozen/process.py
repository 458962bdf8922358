"""The caller's end of a frozen release's process: a line of JSON in, a line of JSON out, or the time is up."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from unboxed.workers import watching
from unboxed.workers.errors import TooLong, WorkerEnded

INSIDE = Path(__file__).with_name("inside.py")
PIECE = 1 << 16
LONGEST_ANSWER = 64 << 20
"""Bytes: more than any table has to tell."""


class FrozenProcess:
    """A process in which `unboxed` is the frozen release of this zip. It has at most one request in hand."""

    def __init__(self, archive: Path) -> None:
        # Isolated and without site-packages: whatever is installed, nothing of it can be imported there.
        command = [sys.executable, "-I", "-S", str(INSIDE), str(archive), str(watching.__file__)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, process_group=0)
        assert process.stdin is not None
        assert process.stdout is not None
        self.pid = process.pid
        self._requests, self._answers = process.stdin.fileno(), process.stdout.fileno()
        for line in (self._requests, self._answers):
            os.set_blocking(line, False)
        self.end = weakref.finalize(self, _end, process)
        """Ends the process; that happens also when nobody holds this any more, and when the caller ends."""

    @property
    def ended(self) -> bool:
        """Has it been ended from here?"""
        return not self.end.alive

    def ask(self, request: dict[str, Any], limit: float) -> Any:
        """The answer to a request. If there is none (TooLong, WorkerEnded) or nobody waits for it any more, the process
        is ended: what it would say later must not be taken for the answer to something else."""
        line = json.dumps(request, default=repr).encode("ascii") + b"\n"  # what is no JSON is refused there by name
        try:
            return json.loads(self._talk(line, limit))
        except BaseException:
            self.end()
            raise

    def _talk(self, line: bytes, limit: float) -> bytes:
        until, unsent, heard = monotonic() + limit, memoryview(line), bytearray()
        waiting = select.poll()
        waiting.register(self._requests, select.POLLOUT)
        waiting.register(self._answers, select.POLLIN)
        while not heard.endswith(b"\n"):
            left = until - monotonic()
            if left <= 0:
                raise TooLong(f"this was not done within {limit:g} seconds")
            for ready, _ in waiting.poll(left * 1000):
                if ready == self._answers:
                    heard += self._heard()
                elif not (unsent := self._sent(unsent)):
                    waiting.unregister(self._requests)
            if len(heard) > LONGEST_ANSWER:
                raise WorkerEnded("the answer has no end")
        return bytes(heard)

    def _sent(self, unsent: memoryview) -> memoryview:
        """What is left after writing what can be written. That nobody reads it is noticed where answers are read."""
        try:
            return unsent[os.write(self._requests, unsent[:PIECE]) :]
        except BlockingIOError:
            return unsent
        except BrokenPipeError:
            return unsent[:0]

    def _heard(self) -> bytes:
        data = os.read(self._answers, PIECE)
        if not data:
            raise WorkerEnded("the process of the frozen release has ended")
        return data


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.wait()
