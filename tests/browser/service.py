"""A real service on this machine for the browser to talk to: it can be killed and started again on the same tables."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


class Service:
    """One `unboxed serve`, on a port of its own, with a database file of its own."""

    def __init__(
        self,
        folder: Path,
        path: Path | None = None,
        old: Path | None = None,
        python: str = sys.executable,
        more: tuple[str, ...] = (),
    ) -> None:
        """With `path`, a folder from which its processes may import; with `old`, on a copy of an earlier database; with
        `python`, in another environment; `more` is told to it, too."""
        self.more = more
        self.python = python
        self.upgrade = ["--upgrade"] if old else []
        if old:
            shutil.copyfile(old, folder / "tables.sqlite")
        self.database = folder / "tables.sqlite"
        self.log = folder / "service.log"
        self.environment = {**os.environ, "PYTHONPATH": str(path)} if path else None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        where = ["--port", str(self.port), "--database", str(self.database), "--limit", "all=off", *self.more]
        command = [self.python, "-m", "unboxed.server.main", *where, *self.upgrade]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True, env=self.environment
            )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/api/about", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise AssertionError(f"the service did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """End it in good order, as for a restart."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        self.process = None

    def kill(self) -> None:
        """End it with kill -9, its bot workers too, as a power cut would."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
