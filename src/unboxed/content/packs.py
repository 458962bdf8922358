"""Packs: folders or zip files of card files that are laid over a game's own cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unboxed.kernel.errors import BadCards

from .cardsets import name_of_set
from .texts import is_plain_name, shown

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = "pack.toml"
"""The file in which a pack says what it is; a plain folder of cards has none."""
MOST_BYTES, MOST_CARDS, LONGEST_LINE = 500_000, 2_000, 2_000
"""Of a pack: more than any game has, and no more than can be read in a second."""
MOST_FILES = 100
MOST_PACKS = 8
"""Laid over each other in one game."""


@dataclass(frozen=True)
class Pack:
    """Card files that override, add or remove cards and set numbers of the rules; data only, never code."""

    name: str
    files: tuple[tuple[str, str], ...]  # (file name, TOML text), so that a record can carry its packs

    @property
    def digest(self) -> str:
        """A short name of what stands in its files, whatever the pack is called."""
        return name_of_set(self.files)

    def text_of(self, file: str) -> str | None:
        """What stands in one of its files; None if it has no such file."""
        return next((text for name, text in self.files if name == file), None)


def read_pack(place: Path) -> Pack:
    """Read a pack's files from a folder or a zip file (they are checked when a game is set up with them)."""
    name = shown(place.resolve().name)
    problems: list[str] = []
    if place.is_dir():
        files, problems = _files_in_folder(place, name)
    elif place.suffix.lower() == ".zip" and place.is_file():
        name = name[: -len(".zip")]
        files = zipped(name, _bytes_of(place))
    else:
        raise BadCards([f"{place}: there is no such folder; a pack is a folder of .toml files, or one such in a .zip"])
    return pack_of(name, files, problems)


def pack_of(name: str, files: Mapping[str, bytes], problems: Iterable[str] = ()) -> Pack:
    """A pack from the bytes of its files; those that are no .toml (a README, say) are left aside."""
    wanted = {file: data for file, data in sorted(files.items()) if file.lower().endswith(".toml")}
    found = list(problems)
    if not wanted and not found:
        found.append(f"{name}: holds no .toml file; a pack is a folder of card files such as quest.toml")
    if len(wanted) > MOST_FILES:
        found.append(f"{name}: has {len(wanted):,} files; a pack may have {MOST_FILES}")
    if (size := sum(map(len, wanted.values()))) > MOST_BYTES:
        raise BadCards([*found, f"{name}: has {size:,} bytes; a pack may have {MOST_BYTES:,}"])
    texts = []
    for file, data in wanted.items():
        try:
            texts.append((file, data.decode("utf-8-sig").replace("\r\n", "\n")))
        except UnicodeDecodeError:
            found.append(f"{name}/{shown(file)}: cannot be read; card files are text in UTF-8")
        if not is_plain_name(file):
            found.append(f"{name}/{shown(file)}: the name of a file is plain text")
    if found:
        raise BadCards(sorted(found))
    return Pack(name, tuple(texts))


def zipped(name: str, data: bytes) -> dict[str, bytes]:
    """The files of a pack that comes as a zip file: those of the one folder in it, or those that lie in none."""
    if len(data) > MOST_BYTES:
        raise BadCards([f"{name}: has {len(data):,} bytes; a zip file of a pack may have {MOST_BYTES:,}"])
    from .zips import texts_in_zip  # few packs are zips, and Python's own module takes its time to import

    return texts_in_zip(name, data, MOST_FILES, MOST_BYTES)


def _files_in_folder(folder: Path, name: str) -> tuple[dict[str, bytes], list[str]]:
    """The .toml files that lie in a folder itself, and why others cannot be had: what leads out of it is not opened."""
    home, found, problems = folder.resolve(), {}, []
    for path in sorted(folder.glob("*.toml"))[: MOST_FILES + 1]:
        where = f"{name}/{shown(path.name)}"
        try:
            if not path.resolve(strict=True).is_relative_to(home):
                problems.append(f"{where}: leads out of the folder; a card file lies in the folder itself")
            elif not path.is_file():
                problems.append(f"{where}: cannot be read; card files are text in UTF-8")
            else:
                found[path.name] = _bytes_of(path)
        except (OSError, RuntimeError):  # of links that go round and round, Python says the one or the other
            problems.append(f"{where}: cannot be read; card files are text in UTF-8")
    return found, problems


def _bytes_of(path: Path) -> bytes:
    """A file's bytes, but never many more than a pack may have."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
