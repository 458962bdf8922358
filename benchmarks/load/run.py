"""Load on loopback: our service and boardgame.io's, one process each, in one run with the same closed loop.

200 tables of four seats; the next choice at a table is made as soon as all four seats have seen the last one. Ours
stores every choice on the disk before it is answered, boardgame.io keeps its matches in memory. Both play the same
small card game (games/hands, peer_game.js), so that the services are compared and not the games; beside it stands
Unlucky Adventurers, whose views are several times as large. Ours is measured pure and compiled; `make load` makes the
compiled build first. All are measured in turn, because a machine is not equally fast all the time, and the median of
the rounds counts.

usage: python -m benchmarks.load.run [--tables 200] [--seconds 6] [--rounds 5] [--json FILE]"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"
PEER = "boardgame.io: hands"


class Ours(NamedTuple):
    """A build of ours with a game, and how many times the peer's choices a second it must make."""

    name: str
    python: str
    game: str
    bar: float


PURE = (
    Ours("unboxed: hands", sys.executable, "hands", 1.29),
    Ours("unboxed: unlucky", sys.executable, "unlucky", 0.82),
)
NATIVE = (
    Ours("compiled: hands", str(COMPILED), "hands", 1.8),
    Ours("compiled: unlucky", str(COMPILED), "unlucky", 1.2),
)


def main(arguments: list[str] | None = None) -> int:
    """Measure both and print them side by side; 1 if ours is behind."""
    parser = argparse.ArgumentParser(description="Load our service and boardgame.io's.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path)
    told = parser.parse_args(arguments)
    if problem := _prepare():
        print(f"load: {problem}", file=sys.stderr)
        return 2
    load = [str(told.tables), str(told.seconds), "1"]
    measured = (*PURE, *NATIVE)
    rounds = [
        {PEER: _peer(load), **{one.name: _ours(one, load) for one in measured}} for _ in range(max(1, told.rounds))
    ]
    found = {name: _middle([one[name] for one in rounds]) for name in (PEER, *(one.name for one in measured))}
    print(f"{told.tables} tables, {told.tables * 4} sockets; milliseconds from a choice to all four views")
    print(f"Python {platform.python_version()}, {' '.join(platform.python_compiler().split())}")
    print(f"{'':20}{'choices/s':>10}{'p50':>8}{'p99':>8}{'cpu us':>9}{'bytes':>8}   rounds")
    for name, row in found.items():
        figures = f"{row['rate']:>10}{row['p50']:>8}{row['p99']:>8}{row['cpu_us']:>9}{row['bytes_a_view']:>8}"
        print(f"{name:20}{figures}   {' '.join(str(rate) for rate in row['rates'])}")
    verdicts = [_held(one, found[one.name], found[PEER]) for one in measured]
    kept = all(verdicts)
    if told.json:
        told.json.write_text(json.dumps({"tables": told.tables, **found, "kept": kept}, indent=2) + "\n")
    return 0 if kept else 1


def _held(one: Ours, found: dict[str, Any], peer: dict[str, Any]) -> bool:
    """Say how ours compares with the peer, and whether that is enough."""
    rate, late = found["rate"] / peer["rate"], found["p99"] / peer["p99"]
    kept = rate >= one.bar and (late <= 1 or one.bar < 1)
    wanted = str(one.bar) if one.bar < 1 else f"{one.bar}, p99 no worse"
    print(
        f"{one.name}: {rate:.2f} times the peer's choices a second, {late:.2f} times its p99 "
        f"(wanted: {wanted}): {'kept' if kept else 'NOT kept'}"
    )
    return kept


def _middle(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of each figure, and the rate of every round."""
    figures = {name: statistics.median(one[name] for one in rounds) for name in rounds[0] if name != "rates"}
    return {**{name: round(figure, 1) for name, figure in figures.items()}, "rates": [one["rate"] for one in rounds]}


def _prepare() -> str:
    if not COMPILED.exists():
        return "there is no compiled build; remedy: make load, or make compiled before it"
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are needed for the peer and the clients; remedy: apt-get install nodejs npm"
    if not (HERE / "node_modules" / "boardgame.io").is_dir():
        print("installing the peer", file=sys.stderr)
        done = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=HERE)
        if done.returncode:
            return "the peer could not be installed; remedy: look at what npm said"
    return ""


def _ours(one: Ours, load: list[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        service = subprocess.Popen(
            [one.python, "-m", "benchmarks.load.service", str(Path(folder) / "tables.sqlite")],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        try:
            assert service.stdout is not None
            address = re.search(r"http://[\d.:]+", service.stdout.readline())
            assert address is not None
            return _loaded("load_ours.js", address.group(), service.pid, [*load, one.game])
        finally:
            service.terminate()
            service.wait()


def _peer(load: list[str]) -> dict[str, Any]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    service = subprocess.Popen(["node", "peer_server.js", str(port)], stdout=subprocess.PIPE, text=True, cwd=HERE)
    try:
        assert service.stdout is not None
        service.stdout.readline()
        return _loaded("load_peer.js", f"http://127.0.0.1:{port}", service.pid, load)
    finally:
        service.terminate()
        service.wait()


def _loaded(script: str, address: str, pid: int, load: list[str]) -> dict[str, Any]:
    clients = subprocess.Popen(
        ["node", script, address, *load], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert clients.stderr is not None
    assert clients.stdout is not None
    clients.stderr.readline()  # "measuring": all tables are set up and warm
    before = _cpu(pid)
    line = clients.stdout.readline()
    used = _cpu(pid) - before
    clients.wait()
    found: dict[str, Any] = json.loads(line)
    found["cpu_us"] = round(used / max(1, found.pop("choices")) * 1e6)
    time.sleep(1)
    return found


def _cpu(pid: int) -> float:
    """Seconds of processor time a process has used; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    sys.exit(main())
