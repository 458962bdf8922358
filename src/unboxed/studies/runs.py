"""A run: many games at one set-up, in a folder that can be added to at any time and never counts a game twice."""

from __future__ import annotations

import json
import math
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

import unboxed
from unboxed.bots import Bot, make_bot
from unboxed.content.packs import Pack
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.lab.playing import game_seed
from unboxed.lab.rows import Rows
from unboxed.lab.setups import Told, told
from unboxed.lab.watching import by_bots, watch
from unboxed.table.record import set_up
from unboxed.workers.crew import in_batches

from .parts import Part, locked, missing, parts_in, write_part

FORMAT = 1
LARGEST = 100
"""Games of a part: no more than these times the processes are lost when a run is killed."""
BATCH = 2.0
"""Seconds a batch of parts should take."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Run:
    """A folder with `run.json`, which says what is played, and `parts`, which holds what was."""

    folder: Path
    setup: Setup
    bots: tuple[str, ...]
    seed: int
    about: Mapping[str, Any]
    """What `run.json` says."""

    @property
    def parts(self) -> list[Part]:
        """What has been played."""
        return parts_in(self.folder / "parts")

    @property
    def games(self) -> int:
        """How many games have been played."""
        return sum(part.games for part in self.parts)

    @property
    def name(self) -> str:
        """What to call it: the folder's name."""
        return self.folder.resolve().name

    @property
    def of_now(self) -> bool:
        """Was it played by the rules and with the cards that are here now? Only then can its games be played again."""
        now = set_up(self.setup)
        return all(self.about.get(name) == now[name] for name in ("rules", "cards"))

    @property
    def of_then(self) -> str:
        """What it was played with, in words, if that is not what is here now."""
        if self.of_now:
            return ""
        now = set_up(self.setup)
        then, here = (f"rules {one.get('rules')} with cards {one.get('cards')}" for one in (self.about, now))
        return f"was played by {then}; here are {here}"

    def named(self, card: str) -> str:
        """A card's name, with its id where several have the same name."""
        cards = self.setup.cards
        if card not in cards:
            return card
        name = cards[card].name
        return f"{name} ({card})" if sum(other.name == name for other in cards.values()) > 1 else name

    def table(self, name: str) -> pl.LazyFrame:
        """One of the tables, of all games played so far."""
        files = [self.folder / "parts" / part.name / f"{name}.parquet" for part in self.parts]
        if not files:
            raise SetupError(f"{self.folder} holds no game yet; play some with: unboxed lab run")
        return pl.scan_parquet(files)

    def play(self, games: int, jobs: int = 1, progress: Progress | None = None) -> bool:
        """Play what is missing of so many games; False if Ctrl-C ended it early."""
        self.clear()
        size = max(1, min(LARGEST, math.ceil(games / (8 * jobs))))
        try:
            while wanted := missing(self.parts, games, size):  # again, if somebody else played other parts of it
                self._play_parts(wanted, games, jobs, progress)
        except KeyboardInterrupt:
            return False
        self.clear()
        return True

    def _play_parts(self, wanted: list[Part], games: int, jobs: int, progress: Progress | None) -> None:
        done = games - sum(part.games for part in wanted)
        task = (told(self.setup), self.bots, self.seed, str(self.folder / "parts"))
        with closing(in_batches(play_parts, task, wanted, min(jobs, len(wanted)), BATCH)) as batches:
            for batch, _ in batches:
                done += sum(part.games for part in batch)
                if progress:
                    progress(done, games)

    def clear(self) -> None:
        """Remove what a killed run left half written; who is writing just now is waited for."""
        parts = self.folder / "parts"
        if parts.is_dir():
            with locked(parts):
                for path in parts.glob(".*"):
                    shutil.rmtree(path, ignore_errors=True)


def play_parts(setup: Told, bots: Sequence[str], seed: int, folder: str, batch: list[Part]) -> None:
    """Play the games of these parts and write their tables, in a worker."""
    ready = setup.setup()
    made = [make_bot(name, ready.game) for name in bots]
    for part in map(Part._make, batch):
        write_part(Path(folder), part, rows_of(ready, bots, made, seed, part))


def rows_of(setup: Setup, names: Sequence[str], bots: Sequence[Bot], seed: int, part: Part) -> Rows:
    """Play the games of a part between these bots, who take turns in sitting first."""
    rows = Rows()
    for number in range(part.first, part.last + 1):
        seats = [(seat + number) % len(bots) for seat in range(setup.players)]
        chance = game_seed(seed, number)
        choose = by_bots([bots[i] for i in seats], chance)
        watch(setup, number, chance, [names[i] for i in seats], choose, rows)
    return rows


# --- beginning and opening --------------------------------------------------------------------------------------------


def begin_run(folder: Path, setup: Setup, bots: Sequence[str] = ("greedy",), seed: int = 0) -> Run:
    """A run in this folder, new or gone on with; SetupError if the folder is another run's or somebody else's."""
    check_bots(bots, setup)
    about = _about(setup, bots, seed)
    file = folder / "run.json"
    if file.exists():
        run = open_run(folder)
        other = [name for name, value in about.items() if run.about.get(name) != value and name != "release"]
        if other:
            raise SetupError(f"{folder} holds a run with another {', '.join(other)}; name another folder")
        return run
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SetupError(f"{folder} holds something else than a run; name an empty or a new folder")
    try:
        (folder / "parts").mkdir(parents=True, exist_ok=True)
        part = folder / f".run.json.{os.getpid()}"
        part.write_text(json.dumps(about, indent=1) + "\n", "utf-8")
        part.replace(file)
    except OSError as error:
        raise SetupError(f"{folder} cannot be written: {error.strerror}") from None
    return Run(folder, setup, tuple(bots), seed, about)


def open_run(folder: Path) -> Run:
    """The run in this folder; SetupError if there is none that can be read."""
    file = folder / "run.json"
    if not file.is_file():
        raise SetupError(f"{folder} holds no run (there is no run.json in it); make one with: unboxed lab run")
    try:
        about = json.loads(file.read_text("utf-8"))
        if about["lab"] != FORMAT:
            raise SetupError(f"{file} is of another release's format ({about['lab']}); this one reads {FORMAT}")
        packs = tuple(Pack(pack["name"], tuple(sorted(pack["files"].items()))) for pack in about["packs"])
        setup = find(about["game"]).setup(about["players"], about["mode"], packs, about["options"])
        return Run(folder, setup, tuple(about["bots"]), about["seed"], about)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise SetupError(f"{file} cannot be read as a run's ({type(error).__name__}: {error})") from None


def check_bots(bots: Sequence[str], setup: Setup) -> None:
    """SetupError unless these bots can play at this table."""
    if not 1 <= len(bots) <= setup.players:
        raise SetupError(f"{setup.players} players need 1 to {setup.players} bots, not {len(bots)}")
    for name in bots:
        make_bot(name, setup.game)


def _about(setup: Setup, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """All that must be the same for games to be counted together."""
    return {
        "lab": FORMAT,
        "release": unboxed.__version__,
        **set_up(setup),
        "bots": list(bots),
        "seed": seed,
    }
