"""Arena games in several processes: each plays the batches it is handed (arena_worker.py is the other end)."""

from __future__ import annotations

import selectors
import time
from collections.abc import Iterator

from unboxed.bots.apart import Apart
from unboxed.engine import Setup, SetupError
from unboxed.games import games as all_games

from .matches import Match, Played

BATCH = 0.5
"""Seconds a batch should take: short enough that Ctrl-C loses little and the bar moves."""

Waiting = Iterator[tuple[Match, int]]
Batch = list[tuple[Match, int]]


def played_in_processes(setup: Setup, waiting: Waiting, seed: int, jobs: int) -> Iterator[tuple[Match, int, Played]]:
    """Hand the games out and give back each as it is finished."""
    if all_games().get(setup.game.id) is not setup.game:
        raise SetupError(f"{setup.game.id} is not an installed game, so it can be played only with one job")
    workers = [_Hand(setup, seed) for _ in range(jobs)]
    try:
        with selectors.DefaultSelector() as ready:
            busy = 0
            for worker in workers:
                ready.register(worker.apart.answers, selectors.EVENT_READ, worker)
                busy += worker.take(waiting)
            while busy:
                for key, _ in ready.select():
                    busy -= 1
                    yield from key.data.finished()
                    busy += key.data.take(waiting)
    finally:
        for worker in workers:
            worker.apart.close()


class _Hand:
    """One process and the batch it plays."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.apart = Apart("unboxed.lab.arena_worker")
        packs = tuple((pack.name, pack.files) for pack in setup.packs)
        self.apart.send("begin", setup.game.id, setup.players, setup.mode, packs, dict(setup.options), seed)
        self.apart.receive()
        self.batch: Batch = []
        self.size, self.began = 1, 0.0

    def take(self, waiting: Waiting) -> bool:
        """Take the next games, if any are left."""
        self.batch = [game for _, game in zip(range(self.size), waiting, strict=False)]
        if self.batch:
            self.began = time.perf_counter()
            self.apart.send("play", [(match.challenger, match.rival, number) for match, number in self.batch])
        return bool(self.batch)

    def finished(self) -> Iterator[tuple[Match, int, Played]]:
        """What came of the batch; the next one will last as long as a batch should."""
        answers = self.apart.receive()
        taken = max(time.perf_counter() - self.began, 1e-6)
        self.size = max(1, min(self.size * 4, round(self.size * BATCH / taken)))
        for (match, number), answer in zip(self.batch, answers, strict=True):
            yield match, number, Played(*answer)
