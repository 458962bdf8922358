"""The sources that are compiled: a copy of the package, in which what becomes native is written as mypyc needs it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import unboxed
from unboxed.kernel.position import Position

from .rewriting import rewritten, told_to_others

PACKAGE = Path(unboxed.__file__).parent

ENGINE = (
    "kernel/{chance,knowledge,mistakes,modifiers,piles,position,prices,questions,responses,seats,tokens}",
    "table/{hearing,phrases,scene,undo,wording}",
    "bots/{glance,greedy,playout,promise,race,replies,search,signature,simple,steady,tree,values}",
    "lab/{playing}",
    "envs/{fields,numbering,question,sight}",
)
GAME = ("{lookup,state,sums,values}", "rules/*", "face/{goal,reasons,scene,words}", "bot/*")
"""What is compiled of every game: not its cards and not its checks, which are read once."""


def native_modules(games: Iterable[str]) -> list[Path]:
    """The modules to compile, as paths within the package."""
    wanted = [*ENGINE, *(f"games/{game}/{part}" for game in games for part in GAME)]
    found = [path for pattern in wanted for path in _matching(pattern)]
    return sorted({path.relative_to(PACKAGE) for path in found if path.name != "__init__.py"})


def _matching(pattern: str) -> Iterable[Path]:
    folder, _, names = pattern.rpartition("/")
    for name in names.strip("{}").split(","):
        yield from (PACKAGE / folder).glob(f"{name}.py")


def write_sources(folder: Path, games: Iterable[str]) -> list[Path]:
    """Write the package into this folder and say which of its modules are to be compiled. A file that is the same as
    before is left alone, so that a second build has less to do."""
    native = native_modules(games)
    classes = {game.position.__name__: game.position for game in unboxed.games().values()} | {"Position": Position}
    for old in (folder / "unboxed").rglob("*.py"):
        if not (PACKAGE.parent / old.relative_to(folder)).exists():
            old.unlink()
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE)
        if not path.is_file() or "__pycache__" in inside.parts:
            continue
        text = path.read_bytes()
        if inside in native:
            game = inside.parts[1] if inside.parts[0] == "games" else ""
            text = rewritten(text.decode(), classes, game).encode()
        elif inside.name == "cards.py" and inside.parts[0] == "games":
            text = told_to_others(text.decode()).encode()
        target = folder / "unboxed" / inside
        if not target.exists() or target.read_bytes() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)
            shutil.copymode(path, target)
    return [Path("unboxed") / path for path in native]
