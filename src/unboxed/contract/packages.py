"""Finding the games of a package, given by its folder or by its name, with what its author says about its tests."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from unboxed.games import GROUP, found
from unboxed.kernel.errors import UnboxedError
from unboxed.kernel.game import Game

from .settings import Subject

SAID = {
    "shortly": dict,
    "played_by": dict,
    "read_from_the_card": list,
    "stays": list,
    "telling": dict,
}
"""What a package may say in [tool.unboxed]; see `Subject`."""
WORDS = {dict: "a table", list: "a list"}


class BadPackage(UnboxedError):
    """There is no such package, no game can be had from it, or it cannot be written."""


def subjects_of(package: str | Path) -> list[Subject]:
    """The games of a package: its folder (with a pyproject.toml), the id of an installed game, or a module."""
    folder = Path(package).expanduser()
    if folder.is_dir():
        return _in_folder(_project(folder.resolve()))
    if isinstance(package, Path) or "/" in package:
        raise BadPackage(f"there is no folder {folder}")
    return [_installed(package)]


# --- by folder ----------------------------------------------------------------------------------------------------


def _project(folder: Path) -> Path:
    """The folder with the pyproject.toml: this one, or the nearest one around it."""
    for place in (folder, *folder.parents):
        if (place / "pyproject.toml").is_file():
            return place
    raise BadPackage(
        f"{folder} has no pyproject.toml, and no folder around it has; `unboxed author new` writes a package"
    )


def _in_folder(project: Path) -> list[Subject]:
    data = _settings(project)
    offers = data.get("project", {}).get("entry-points", {}).get(GROUP, {})
    if not offers:
        raise BadPackage(
            f'{project}/pyproject.toml offers no game; add [project.entry-points."{GROUP}"] with name = "module:GAME"'
        )
    for place in (project, project / "src"):
        if str(place) not in sys.path:
            sys.path.insert(0, str(place))
    said = _said(data, project)
    return [_subject(_loaded(name, where), project, said) for name, where in sorted(offers.items())]


def _settings(project: Path) -> dict[str, Any]:
    try:
        return tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadPackage(f"{project}/pyproject.toml cannot be read: {error}") from error


def _said(data: dict[str, Any], project: Path) -> dict[str, Any]:
    """What stands in [tool.unboxed], checked."""
    said: dict[str, Any] = data.get("tool", {}).get("unboxed", {})
    for name, value in said.items():
        if name not in SAID:
            raise BadPackage(f"{project}/pyproject.toml: [tool.unboxed] has no {name!r}; it may have {', '.join(SAID)}")
        if not isinstance(value, SAID[name]):
            raise BadPackage(f"{project}/pyproject.toml: {name} of [tool.unboxed] must be {WORDS[SAID[name]]}")
    return said


def _subject(game: Game, project: Path, said: dict[str, Any]) -> Subject:
    tests = project / "tests"
    return Subject(game, tests, tests / "playthroughs", **said) if tests.is_dir() else Subject(game, **said)


def _loaded(name: str, where: object) -> Game:
    """The game behind an entry point; whatever is wrong with its code is told in a line."""
    try:
        game = EntryPoint(name, str(where), GROUP).load()
    except Exception as error:
        raise BadPackage(f"{where} cannot be loaded: {type(error).__name__}: {error}{_place(error)}") from error
    if not isinstance(game, Game):
        raise BadPackage(f"{where} is no Game but {type(game).__name__}")
    return game


def _place(error: Exception) -> str:
    """Where in the package's own code it happened."""
    trace, places = error.__traceback__, []
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if (
            "<" not in file
            and Path(file).parts[-2:-1] not in ((), ("importlib",))
            and "unboxed" not in Path(file).parts
        ):
            places.append(f" ({Path(file).name}:{trace.tb_lineno})")
        trace = trace.tb_next
    return places[-1] if places else ""


# --- by name ------------------------------------------------------------------------------------------------------


def _installed(name: str) -> Subject:
    games, broken = found()
    if name in games:
        game = games[name]
    elif name in broken:
        raise BadPackage(broken[name])
    elif (offered := _module(name)) is not None:
        game = offered
    else:
        raise BadPackage(
            f"{name!r} is no folder, no installed game and no module with a GAME; games are {', '.join(games)}"
        )
    return _with_tests(game)


def _module(name: str) -> Game | None:
    try:
        game = getattr(import_module(name), "GAME", None)
    except ImportError:
        return None
    except Exception as error:
        raise BadPackage(f"{name} cannot be loaded: {type(error).__name__}: {error}{_place(error)}") from error
    return game if isinstance(game, Game) else None


def _with_tests(game: Game) -> Subject:
    """The tests of an installed game are found if it was installed from a folder that is still there."""
    for folder in _folders_around(game):
        if (folder / "pyproject.toml").is_file():
            data = _settings(folder)
            if data.get("project", {}).get("entry-points", {}).get(GROUP):
                return _subject(game, folder, _said(data, folder))
    return Subject(game)


def _folders_around(game: Game) -> Iterable[Path]:
    file = getattr(sys.modules.get(game.position.__module__), "__file__", None)
    return Path(file).resolve().parents if file else ()
