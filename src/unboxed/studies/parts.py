"""Parts of a run: the tables of a range of its games, each in a folder that is there whole or not at all."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import typing
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from unboxed.lab.rows import TABLES, Rows

_NAME = re.compile(r"(\d{9})-(\d{9})")


class Part(NamedTuple):
    """The games from the first to the last, both included."""

    first: int
    last: int

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.first:09}-{self.last:09}"

    @property
    def games(self) -> int:
        """How many games it has."""
        return self.last - self.first + 1


def parts_in(folder: Path) -> list[Part]:
    """The parts that are there, in their order; what was left half written has another name and is none."""
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    found = filter(None, map(_NAME.fullmatch, names))
    return sorted(Part(int(match[1]), int(match[2])) for match in found)


def missing(there: Iterable[Part], games: int, size: int) -> list[Part]:
    """The parts, of at most this size, that are still to be played for so many games."""
    wanted, at = list[Part](), 0
    for part in [*sorted(there), Part(games, games)]:
        for first in range(at, min(part.first, games), size):
            wanted.append(Part(first, min(first + size, part.first, games) - 1))
        at = max(at, part.last + 1)
    return wanted


def write_part(folder: Path, part: Part, rows: Rows) -> None:
    """Write the tables under another name and rename them together: whoever is killed here leaves no part behind.

    If somebody else has written some of these games meanwhile (a worker of a run that was killed lives a little longer
    than that), nothing is written: they would count twice. What is missing then is for whoever plays to see."""
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        if any(there.first <= part.last and part.first <= there.last for there in parts_in(folder)):
            return
        made = folder / f".{part.name}.{os.getpid()}"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        for name in TABLES:
            path = made / f"{name}.parquet"
            frame(name, getattr(rows, name)).write_parquet(path, compression="zstd")
            with path.open("rb") as file:
                os.fsync(file.fileno())
        made.rename(folder / part.name)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Held by one who writes or clears here, alone; the system lets go for whoever is killed."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def frame(name: str, rows: Sequence[Any]) -> pl.DataFrame:
    """Rows as a table."""
    return pl.DataFrame(rows, schema=schema(name), orient="row")


def schema(name: str) -> dict[str, Any]:
    """A table's columns with their types."""
    return {column: _type(column, hint) for column, hint in typing.get_type_hints(TABLES[name]).items()}


def _type(column: str, hint: Any) -> Any:
    if column == "seed":
        return pl.UInt64
    bare = {part for part in typing.get_args(hint) if part is not type(None)} or {hint}
    return {int: pl.Int32, float: pl.Float64, str: pl.String}[bare.pop()]
