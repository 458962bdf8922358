"""Simulations: many games at one set-up, on as many processes as wanted, always with the same outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from unboxed.bots import make_bot
from unboxed.engine import Game, Setup, SetupError, read_pack
from unboxed.games import find
from unboxed.games import games as all_games

from .playing import Outcome, game_seed, play_out
from .report import Report
from .tally import Tally
from .workers import count_in_workers

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
    if jobs > 1 and all_games().get(found.id) is not found:
        raise SetupError(f"{found.id} is not an installed game, so it can be simulated only with jobs=1")
    tally, began, stopped = Tally(setup.players), time.perf_counter(), False
    try:
        if jobs == 1:
            for _ in played(setup, bots, seed, range(games), rotate, tally):
                if progress:
                    progress(tally.games, games)
        else:
            task = {
                "game": found.id,
                "players": setup.players,
                "mode": setup.mode,
                "options": dict(setup.options),
                "packs": [[pack.name, pack.files] for pack in loaded],
                "bots": list(bots),
                "seed": seed,
                "rotate": rotate,
            }
            count_in_workers(task, games, min(jobs, games), tally, progress)
    except KeyboardInterrupt:
        stopped = True
    return Report(setup, tuple(bots), seed, games, jobs, tally, time.perf_counter() - began, stopped, rotate)


def played(
    setup: Setup, bots: Sequence[str], seed: int, numbers: range, rotate: bool, tally: Tally
) -> Iterator[Outcome]:
    """Play the games with these numbers of the run and count each as soon as it is over."""
    made = [make_bot(name) for name in bots]
    for number in numbers:
        seats = [(seat + rotate * number) % len(bots) for seat in range(setup.players)]
        outcome = play_out(setup, [made[i] for i in seats], game_seed(seed, number))
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
        make_bot(name)  # says which bots there are, before any process is started
