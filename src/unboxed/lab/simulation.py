"""Simulations: many games at one set-up, on as many processes as wanted, always with the same outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from unboxed.bots import make_bot
from unboxed.content.packs import read_pack
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.workers.crew import in_batches

from .playing import Outcome, game_seed, play_game
from .report import Report
from .setups import Told, told
from .tally import Tally

BATCH = 0.25
"""Seconds a batch should take: short enough that Ctrl-C loses little and the bar moves."""

Progress = Callable[[int, int], None]
"""Called now and then with the games played and the games wanted."""


def simulate(
    game: str | Game,
    games: int = 1000,
    players: int | None = None,
    mode: str = "",
    bots: Sequence[str] = ("greedy",),
    seed: int = 0,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    packs: Sequence[str | Path] = (),
    rotate: bool = True,
    progress: Progress | None = None,
) -> Report:
    """Play many games and count them; the counts depend on the seed and not on the number of processes.

    Fewer bots than seats are dealt round and round; `rotate` moves them one seat on after every game, so that a seat's
    advantage does not look like a bot's. Ctrl-C ends the run early: the report then holds the games played so far."""
    found = find(game) if isinstance(game, str) else game
    loaded = tuple(read_pack(Path(pack)) for pack in packs)
    setup = found.setup(found.players[0] if players is None else players, mode, loaded, options)
    _check(games, seed, jobs, bots, setup)
    task = (told(setup), tuple(bots), seed, rotate) if jobs > 1 else None
    tally, began, stopped = Tally(setup.players), time.perf_counter(), False
    try:
        if task is None:
            for _ in played(setup, bots, seed, range(games), rotate, tally):
                if progress:
                    progress(tally.games, games)
        else:
            with closing(in_batches(play_batch, task, range(games), jobs, BATCH)) as batches:
                for _, counted in batches:
                    tally.add(counted)
                    if progress:
                        progress(tally.games, games)
    except KeyboardInterrupt:
        stopped = True
    return Report(setup, tuple(bots), seed, games, jobs, tally, time.perf_counter() - began, stopped, rotate)


def play_batch(setup: Told, bots: Sequence[str], seed: int, rotate: bool, numbers: list[int]) -> Tally:
    """Play the games with these numbers, in a worker."""
    tally = Tally(setup.players)
    for _ in played(setup.setup(), bots, seed, numbers, rotate, tally):
        pass
    return tally


def played(
    setup: Setup, bots: Sequence[str], seed: int, numbers: Iterable[int], rotate: bool, tally: Tally
) -> Iterator[Outcome]:
    """Play the games with these numbers of the run and count each as soon as it is over."""
    made = [make_bot(name, setup.game) for name in bots]
    for number in numbers:
        seats = [(seat + rotate * number) % len(bots) for seat in range(setup.players)]
        outcome = play_game(setup, [made[i] for i in seats], game_seed(seed, number))
        tally.count(outcome, [bots[i] for i in seats])
        yield outcome


def _check(games: int, seed: int, jobs: int, bots: Sequence[str], setup: Setup) -> None:
    for name, value, most in (("games", games, 10**9), ("jobs", jobs, 256)):
        if type(value) is not int or not 1 <= value <= most:
            raise SetupError(f"{name} is a whole number from 1 to {most}, not {value!r}")
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise SetupError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    if not 1 <= len(bots) <= setup.players:
        raise SetupError(f"{setup.players} players need 1 to {setup.players} bots, not {len(bots)}")
    for name in bots:
        make_bot(name, setup.game)  # says which bots there are, before any process is started
