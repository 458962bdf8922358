"""Game packages written by `unboxed author new`, for tests that install, change and check them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from unboxed.author.new import write_package


def written(folder: Path, name: str) -> Path:
    """A new package; nothing of it stays imported."""
    path, place = list(sys.path), folder / name
    try:
        write_package(name, place)
    finally:
        sys.path[:] = path
        for module in [module for module in sys.modules if module.split(".")[0] == name]:
            del sys.modules[module]
    return place


def installed(package: Path, target: Path) -> Path:
    """Install a package into a folder of its own, as a fresh environment would have it; without any network."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-index", "--no-build-isolation", "--target", str(target), str(package)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return target


def unboxed(
    *words: str | Path, path: Path | None = None, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, perhaps with a folder of installed packages."""
    environment = {**os.environ, "COLUMNS": "300"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, "-m", "unboxed.cli", *map(str, words)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
