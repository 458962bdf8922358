"""A real PostgreSQL for tests: the machine's own binaries, else those of the package pgserver."""

from __future__ import annotations

import glob
import importlib.util
import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest


def binaries() -> Path:
    """The folder of initdb and postgres; an error says how to get them."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb") + glob.glob("/usr/local/pgsql/bin/initdb")
    if found:
        return Path(max(found, key=lambda name: [int(n) for n in re.findall(r"\d+", name)])).parent
    if named := shutil.which("initdb"):
        return Path(named).resolve().parent
    package = importlib.util.find_spec("pgserver")
    if package is None or package.origin is None:
        pytest.fail("no PostgreSQL was found; remedy: tools/postgres.sh .venv, or apt-get install postgresql", False)
    return Path(package.origin).parent / "pginstall" / "bin"


class Postgres:
    """A server of its own in a temporary folder, on loopback only."""

    def __init__(self) -> None:
        self.bin = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="unboxed-pg-"))
        self.user = _somebody_else()
        self.count = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self.user is not None:  # PostgreSQL refuses to run as root
            account = pwd.getpwnam(self.user)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "unboxed", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.process = subprocess.Popen(
            [
                *(str(self.bin / "postgres"), "-D", data, "-p", str(self.port)),
                *("-c", "listen_addresses=127.0.0.1", "-k", str(self.folder)),
                *("-c", "fsync=off", "-c", "max_connections=200", "-c", "shared_buffers=32MB"),
            ],
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
        )
        self._wait()

    def database(self) -> str:
        """The address of a new, empty database."""
        self.count += 1
        name = f"t{self.count}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "unboxed", name)
        return f"postgresql://unboxed@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.bin / name), *arguments], user=self.user, check=True, capture_output=True, cwd=self.folder
        )

    def _wait(self) -> None:
        for _ in range(300):
            ready = subprocess.run(
                [str(self.bin / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)], capture_output=True
            )
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL did not start")


def _somebody_else() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {account.pw_name for account in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)
