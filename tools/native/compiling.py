"""Compiling: mypyc writes C, the C compiler makes libraries, which lie beside the sources they come from."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from mypyc.build import mypycify

MYPY = ("--config-file=", "--follow-imports=silent", "--ignore-missing-imports", "--namespace-packages")
"""The sources are held against the strict rules by `make lint`; here it is enough that their types are known."""
JOBS = os.cpu_count() or 1
ENDING = str(sysconfig.get_config_var("EXT_SUFFIX"))
"""How the names of libraries end that Python imports."""


WITHIN = ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []
"""Calls from one of our modules to another go straight there: nobody else's functions are meant to take their place."""


class Extension(Protocol):
    """What mypyc says of a library that is to be made."""

    name: str
    sources: list[str]
    include_dirs: list[str]
    extra_compile_args: list[str]
    depends: list[str]


def compile_native(folder: Path, modules: Iterable[Path], optimised: str = "2") -> None:
    """Compile these modules of the package in the folder."""
    os.chdir(folder)
    os.environ["MYPYPATH"] = str(folder)
    extensions: list[Extension] = mypycify(
        [*MYPY, *map(str, modules)],
        opt_level=optimised,
        debug_level="0",
        multi_file=True,
        target_dir=str(folder / "c"),
        group_name="unboxed",
    )
    with ThreadPoolExecutor(JOBS) as pool:
        sources = {source: extension for extension in extensions for source in extension.sources}
        objects = dict(zip(sources, pool.map(_compiled, sources, sources.values()), strict=True))
        for library in folder.rglob(f"*{ENDING}"):  # a module that is no longer compiled must not leave its own behind
            library.unlink()
        list(pool.map(_linked, extensions, [[objects[source] for source in one.sources] for one in extensions]))


def _setting(name: str) -> list[str]:
    return str(sysconfig.get_config_var(name) or "").split()


def _compiled(source: str, extension: Extension) -> str:
    """The object file of a C source; an old one will do if the source has not changed."""
    made = Path(source).with_suffix(".o")
    if not made.exists() or made.stat().st_mtime < _changed(source, extension):
        include = [sysconfig.get_path("include"), *extension.include_dirs]
        flags = [*_setting("CFLAGS"), *_setting("CCSHARED"), *extension.extra_compile_args]
        _run([*_setting("CC"), *flags, *(f"-I{path}" for path in include), "-c", source, "-o", str(made)])
    return str(made)


def _changed(source: str, extension: Extension) -> float:
    """When a source or a header that it may read was last written."""
    return max(Path(path).stat().st_mtime for path in (source, *extension.depends))


def _linked(extension: Extension, objects: list[str]) -> None:
    made = Path(*extension.name.split(".")).with_suffix(ENDING)
    _run([*_setting("LDSHARED"), *objects, *WITHIN, "-o", str(made)])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
