"""A fresh environment with the house and a stranger's game in it, as somebody would have who installed both."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Installed:
    """An environment of its own, in which both are installed from wheels. The service's packages, which no test may
    fetch, are lent by this environment."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder, self.home = folder / "environment", folder / "home"
        venv.create(self.folder, symlinks=True)
        self.python = self.folder / "bin" / "python"
        wheels = [_wheel(ROOT, folder / "house"), _wheel(package, folder / "game")]
        pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        install = [*pip, "install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
        subprocess.run([*install, *map(str, wheels)], check=True, capture_output=True)
        (site,) = self.folder.glob("lib/*/site-packages")
        (site / "lent.pth").write_text(f"{sysconfig.get_paths()['purelib']}\n")  # after its own, which come first
        self.environment = {**os.environ, "XDG_DATA_HOME": str(self.home)}
        self.environment.pop("PYTHONPATH", None)

    def run(self, *words: str, stdin: str = "") -> str:
        """What a command of the environment prints; it must succeed."""
        command = [str(self.folder / "bin" / words[0]), *words[1:]]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, input=stdin, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout


def _wheel(project: Path, folder: Path) -> Path:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built
