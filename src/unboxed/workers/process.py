"""The caller's end of a worker: a plain child process with a pipe to it and one from it.

No `fork` (it copies the locks of threads) and no `multiprocessing` (it imports the caller's module again). The process
has a group of its own, so that Ctrl-C reaches only the caller, and it ends when the caller does."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from contextlib import suppress

from .calls import PACKAGE

LENGTH = struct.Struct("!Q")
"""Every message is preceded by its length."""
READ = 1 << 18


class WorkerProcess:
    """A worker and what is on its way to and from it. It has at most one request in hand."""

    def __init__(self, package: str = PACKAGE, nice: int = 0) -> None:
        command = [sys.executable, "-m", "unboxed.workers.worker", package, str(nice)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, process_group=0
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._pipes = self._process.stdin, self._process.stdout
        self.requests, self.answers = self._process.stdin.fileno(), self._process.stdout.fileno()
        """What to wait for: a request may be written on, an answer may be read."""
        self._unsent = b""
        self._heard = bytearray()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Does the process still run? Also lets go of one that does not."""
        return self._process.poll() is None

    def send(self, request: bytes) -> bool:
        """Hand over a request, as `send_on` does."""
        self._unsent = LENGTH.pack(len(request)) + request
        return self.send_on()

    def send_on(self) -> bool:
        """Write what can be written; True once all of it is. That nobody reads it is noticed where answers are read."""
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self.requests, self._unsent) :]
        except BlockingIOError:
            return False
        except BrokenPipeError:
            self._unsent = b""
        return True

    def receive(self) -> bytes | None:
        """Read what is there; the answer if that completes it. EOFError if the process has ended."""
        data = os.read(self.answers, READ)
        if not data:
            raise EOFError
        self._heard += data
        if len(self._heard) < LENGTH.size:
            return None
        end = LENGTH.size + LENGTH.unpack_from(self._heard)[0]
        if len(self._heard) < end:
            return None
        answer = bytes(self._heard[LENGTH.size : end])
        self._heard.clear()
        return answer

    def kill(self) -> None:
        """End the process, in the middle of its work if need be; `alive` or `wait` lets go of it."""
        self._process.kill()
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.close()

    def wait(self) -> int:
        """Wait until the process has ended; its status."""
        return self._process.wait()
