"""The releases that are frozen here, and which of them a record belongs to."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import Path as PathInZip
from zipfile import ZipFile

FOLDER = Path(__file__).parent
MANIFEST = "manifest.json"
FIRST_KERNEL = 1
"""The kernel of records that name none: they were written by release 0.1."""

SINCE, WITHOUT = ("confirm", "sealed"), ("0.1", "0.2")
"""What a record may name that these releases do not know: they would play something else."""


@dataclass(frozen=True)
class Release:
    """A frozen release, as its manifest describes it."""

    version: str
    kernel: int
    rules: Mapping[str, str]
    """The version of each game's rules, by the game's id."""
    cards: Mapping[str, str]
    """The name of each game's card set (see content/cardsets.py)."""
    place: Path
    """Its zip."""

    def __hash__(self) -> int:
        return hash(self.version)

    def plays(self, record: Mapping[str, Any]) -> bool:
        """Was this record written under these rules, with these cards? What it does not name, it has of 0.1."""
        game: str = record["game"]
        if self.version in WITHOUT and any(record.get(name) for name in SINCE):
            return False
        cards = self.cards.get(game)
        made = record.get("kernel", FIRST_KERNEL), record["rules"], record.get("cards", cards)
        return made == (self.kernel, self.rules.get(game), cards)

    def rulebook(self, game: str) -> PathInZip:
        """The rulebook of a game as it was then."""
        return PathInZip(self.place, f"unboxed/rulebooks/{game}.md")

    def __str__(self) -> str:
        rules = ", ".join(f"{game} {version}" for game, version in self.rules.items())
        return f"{self.version} (kernel {self.kernel}: {rules})"


@lru_cache(maxsize=1)
def releases() -> tuple[Release, ...]:
    """All that are shipped, oldest first."""
    found = [_read(place) for place in FOLDER.glob("*.zip")]
    return tuple(sorted(found, key=lambda release: [int(part) for part in re.findall(r"\d+", release.version)]))


def release_of(record: Mapping[str, Any]) -> Release | None:
    """The frozen release that plays a record; None if none does."""
    return next((release for release in releases() if release.plays(record)), None)


def _read(place: Path) -> Release:
    with ZipFile(place) as archive:
        about = json.loads(archive.read(MANIFEST))
    return Release(about["version"], about["kernel"], about["rules"], about["cards"], place)
