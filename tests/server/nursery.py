"""Services by the hundred: a process that has read the whole program already forks one in a fraction of the time.

What is started is the same program with the same settings. That it also starts by itself, from the command line, is
what `test_main.py` and the tests in a browser show.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import selectors
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATH = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
"""Where services find the tests, and another build of the package if these tests are of that."""
RUN = "import sys; from tests.server.nursery import grow; grow(int(sys.argv[1]))"
MOST = 1 << 20
"""Bytes of a message: settings and environment."""


class Forked:
    """A process that the nursery has forked; of `subprocess.Popen` it has what the tests use."""

    def __init__(self, pid: int, stdout: int, ended: int) -> None:
        self.pid = pid
        self.stdout = os.fdopen(stdout, encoding="utf-8")
        self.returncode: int | None = None
        self._ended = ended

    def poll(self) -> int | None:
        return self._returned(0)

    def wait(self, timeout: float | None = None) -> int:
        if (code := self._returned(timeout)) is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def send_signal(self, signal: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has just ended, and the nursery has not told yet
                os.kill(self.pid, signal)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _returned(self, timeout: float | None) -> int | None:
        if self.returncode is None and _readable(self._ended, timeout):
            told = os.read(self._ended, 16)
            assert told, "the nursery has ended"
            self.returncode = int(told)
            os.close(self._ended)
        return self.returncode


def _readable(descriptor: int, timeout: float | None) -> bool:
    waiting = select.poll()  # unlike select(), it knows descriptors of any number
    waiting.register(descriptor, select.POLLIN)
    return bool(waiting.poll(None if timeout is None else timeout * 1000))


class Nursery:
    """The process that forks, as those who want one forked see it."""

    def __init__(self) -> None:
        self.asking = threading.Lock()
        """Several threads may want one at the same time, and each must be told the number of its own."""
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", RUN, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": PATH},
            )

    def fork(self, settings: str, errors: int) -> Forked:
        """A service with these settings, whose error stream is this descriptor."""
        (stdout, said), (ended, tells) = os.pipe(), os.pipe()
        wanted = {"settings": settings, "environment": {**os.environ, "PYTHONPATH": PATH}}
        with self.asking:
            socket.send_fds(self.line, [json.dumps(wanted).encode()], [said, errors, tells])
            pid = int(self.line.recv(16))
        os.close(said)
        os.close(tells)
        return Forked(pid, stdout, ended)

    def close(self) -> None:
        self.line.close()
        self.process.wait()


@cache
def nursery() -> Nursery:
    """The one of this process."""
    made = Nursery()
    atexit.register(made.close)
    return made


# --- inside it --------------------------------------------------------------------------------------------------------


def grow(descriptor: int) -> None:
    """Read the program, then fork at every request; a fork leaves this at once and becomes the service."""
    import aiosqlite  # noqa: F401 - so that no service has to
    import asyncpg  # noqa: F401

    import unboxed.server.main  # noqa: F401
    from tests.server.service import run_from_json
    from unboxed.games import games

    games()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (settings := _fork_at_request(socket.socket(fileno=descriptor))) is not None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        run_from_json(settings)


def _fork_at_request(line: socket.socket) -> str | None:
    """In a fork: its settings. Otherwise nothing, when nobody can ask any more."""
    with selectors.DefaultSelector() as ready, line:
        ready.register(line, selectors.EVENT_READ)
        while True:
            for key, _ in ready.select():
                if key.data is not None:
                    ready.unregister(key.fd)
                    _tell_end(key.fd, *key.data)
                    continue
                message, descriptors, *_ = socket.recv_fds(line, MOST, 3)
                if not message:
                    return None
                said, errors, tells = descriptors
                if (pid := os.fork()) == 0:
                    for other in list(ready.get_map().values()):
                        if other.data is not None:
                            os.close(other.fd)
                            os.close(other.data[1])
                    os.close(tells)
                    return _become(json.loads(message), said, errors)
                os.close(said)
                os.close(errors)
                line.send(str(pid).encode())
                ready.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, tells))


def _tell_end(process: int, pid: int, tells: int) -> None:
    _, status = os.waitpid(pid, 0)
    os.close(process)
    try:
        os.write(tells, str(os.waitstatus_to_exitcode(status)).encode())
    except BrokenPipeError:
        pass  # nobody waits for it
    finally:
        os.close(tells)


def _become(wanted: dict[str, str | dict[str, str]], said: int, errors: int) -> str:
    settings, environment = wanted["settings"], wanted["environment"]
    assert isinstance(settings, str)
    assert isinstance(environment, dict)
    os.environ.clear()
    os.environ.update(environment)
    for descriptor, stream in ((said, 1), (errors, 2)):
        os.dup2(descriptor, stream)
        os.close(descriptor)
    return settings
