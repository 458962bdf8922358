"""The build hook: UNBOXED_COMPILED=1 makes a compiled wheel for this machine; without it the wheel is pure, as ever.

UNBOXED_COMPILED=quick leaves the C compiler's optimisation out, which takes a quarter of the time: enough for tests."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = os.environ.get("UNBOXED_COMPILED", "")
ASKED_FOR = WANTED not in ("", "0")
QUICK = WANTED == "quick"


class CompiledBuild(BuildHookInterface[Any]):
    """Puts the native modules beside the sources they come from."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy", "setuptools"] if ASKED_FOR else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not ASKED_FOR or version == "editable" or self.target_name != "wheel":
            return
        root = Path(self.root)
        folder = root / "build" / ("native-quick" if QUICK else "native")
        # The sources come first; whatever else was told to be found stays so.
        paths = [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH", "")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        command = [sys.executable, "-m", "tools.native", *(["--quick"] if QUICK else []), str(folder)]
        subprocess.run(command, cwd=root, env=environment, check=True)
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"] |= {str(path): str(path.relative_to(folder)) for path in _libraries(folder)}


def _libraries(folder: Path) -> list[Path]:
    ending = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return [*folder.glob(f"*{ending}"), *folder.glob(f"unboxed/**/*{ending}")]
