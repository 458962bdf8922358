"""Writing a new game package from the template beside this file.

The template is a complete small game called New Game; its files end in `.txt`, so that nothing takes them for ours."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path

from unboxed.contract.packages import BadPackage, subjects_of
from unboxed.contract.playthroughs import write_golden
from unboxed.games import games

TEMPLATE = Path(__file__).parent / "template"
LONGEST = 24


def write_package(name: str, folder: Path) -> list[Path]:
    """Write a complete game of this name into a new folder, with its golden playthrough; BadPackage says why not."""
    _check_name(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadPackage(f"{folder} is there already; name a folder that is not, or is empty")
    written = []
    for source in sorted(TEMPLATE.rglob("*.txt")):
        place = folder / _renamed(str(source.relative_to(TEMPLATE)).removesuffix(".txt"), name)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(_renamed(source.read_text("utf-8"), name), "utf-8")
        except OSError as error:
            raise BadPackage(f"{place} cannot be written: {error.strerror}") from error
        written.append(place)
    (subject,) = subjects_of(folder)
    return [*written, *write_golden(subject)]


def _renamed(text: str, name: str) -> str:
    return text.replace("new_game", name).replace("New Game", name.replace("_", " ").title())


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > LONGEST or keyword.iskeyword(name):
        raise BadPackage(f"{name!r} cannot be the name: use up to {LONGEST} small letters, digits and _, as in my_game")
    if name in games():
        raise BadPackage(f"there is a game {name!r} already; games are {', '.join(games())}")
    if find_spec(name) is not None:
        raise BadPackage(
            f"{name!r} is the name of an installed module, which the new package would hide; choose another"
        )
