"""Packs: folders of card files that are laid over a game's own cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unboxed.kernel.errors import BadCards


@dataclass(frozen=True)
class Pack:
    """A folder of card files that override or add cards; data only, never code."""

    name: str
    files: tuple[tuple[str, str], ...]  # (file name, TOML text), so that a record can carry its packs


def read_pack(folder: Path) -> Pack:
    """Read a pack's files (they are checked when a game is set up with them)."""
    if not folder.is_dir():
        raise BadCards([f"{folder}: there is no such folder; a pack is a folder of .toml files"])
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise BadCards([f"{folder}: holds no .toml file; a pack is a folder of card files such as quest.toml"])
    texts, problems = [], []
    for path in files:
        try:
            texts.append((path.name, path.read_text("utf-8")))
        except (OSError, UnicodeDecodeError):
            problems.append(f"{folder.name}/{path.name}: cannot be read; card files are text in UTF-8")
    if problems:
        raise BadCards(problems)
    return Pack(folder.name, tuple(texts))
