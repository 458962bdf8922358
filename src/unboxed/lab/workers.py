"""Worker processes: each plays the batches of games it is handed and answers with a tally.

They are plain child processes that talk JSON over pipes: no module of the caller is imported again, Ctrl-C reaches
only the caller, and a worker whose caller dies finds its input closed and ends too."""

from __future__ import annotations

import json
import selectors
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from .tally import Tally

BATCH = 0.25
"""Seconds a batch should take: short enough that Ctrl-C loses little and the bar moves."""


def count_in_workers(
    task: dict[str, Any], games: int, jobs: int, tally: Tally, progress: Callable[[int, int], None] | None
) -> None:
    """Have this many processes play the games; whatever they finish is added to the tally."""
    workers = [_Worker(task) for _ in range(jobs)]
    try:
        with selectors.DefaultSelector() as ready:
            handed = 0
            for worker in workers:
                ready.register(worker.answers, selectors.EVENT_READ, worker)
                handed = worker.hand(handed, games)
            while tally.games < games:
                for key, _ in ready.select():
                    key.data.collect(tally)
                    handed = key.data.hand(handed, games)
                if progress:
                    progress(tally.games, games)
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A child process with at most one batch in hand."""

    def __init__(self, task: dict[str, Any]) -> None:
        command = [sys.executable, "-m", "unboxed.lab.worker"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", process_group=0
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.tasks: IO[str] = self.process.stdin
        self.answers: IO[str] = self.process.stdout
        self.size, self.began = 1, 0.0
        self._send(task)

    def hand(self, first: int, games: int) -> int:
        """Hand out the next batch, if games are left; the number of the first game not yet handed out."""
        last = min(first + self.size, games)
        if last > first:
            self.began = time.perf_counter()
            self._send([first, last])
        return last

    def collect(self, tally: Tally) -> None:
        """Add what the worker answers, and let its next batch last as long as a batch should."""
        line = self.answers.readline()
        if not line:
            raise RuntimeError(f"a simulating process ended by itself with status {self.process.wait()}")
        tally.add(Tally.from_data(json.loads(line)))
        taken = time.perf_counter() - self.began
        self.size = max(1, min(self.size * 4, round(self.size * BATCH / max(taken, 1e-6))))

    def end(self) -> None:
        """End the process, in the middle of a batch if need be."""
        self.process.terminate()
        self.answers.close()
        with suppress(BrokenPipeError):  # it may have ended before it read its last task
            self.tasks.close()
        self.process.wait()

    def _send(self, data: Any) -> None:
        with suppress(BrokenPipeError):  # if it has ended, `collect` says why
            self.tasks.write(json.dumps(data) + "\n")
            self.tasks.flush()
