"""Both builds play the same games: every fingerprint, view, scene, log line and evaluation is equal."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import unboxed
from tests.compiled.fingerprints import fingerprints, played
from tools.native.sources import native_modules
from unboxed.kernel import position

ROOT = Path(__file__).parents[2]
GAMES = int(os.environ.get("UNBOXED_SAME_GAMES", "6"))


@pytest.fixture(scope="module")
def pure():
    """What the sources of this tree make of the games, in a process of its own."""
    program = [sys.executable, str(Path(__file__).with_name("fingerprints.py")), str(GAMES)]
    ran = subprocess.run(
        program, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=True, capture_output=True, text=True
    )
    found = json.loads(ran.stdout)
    assert found["compiled"] is False
    return found["games"]


def test_every_game_and_mode_is_the_same_in_both_builds(pure):
    compiled = fingerprints(GAMES)
    assert {way.split()[0] for way in compiled} == {*unboxed.games(), "false_lanterns"}
    assert compiled == pure


def test_all_that_is_to_be_compiled_is_native():
    """None may have been left out silently: in a build that lacks one, Python would read its source instead."""
    names = [".".join(("unboxed", *path.with_suffix("").parts)) for path in native_modules(unboxed.games())]
    files = {name: Path(str(import_module(name).__file__)) for name in names}
    assert len(files) > 100
    assert [name for name, file in files.items() if file.suffix == ".py"] == []


def test_a_game_from_outside_is_interpreted_on_the_compiled_kernel():
    game = played()[-1]
    modules = {sys.modules[rule.__module__] for rule in game.position.RULES.values()}
    endings = {module.__name__.split(".")[0]: Path(module.__file__).suffix for module in modules}
    assert endings == {"false_lanterns": ".py", "unboxed": ".so"}
    assert issubclass(game.position, position.Position)


def test_version_says_which_build_runs():
    unboxed_command = Path(sys.executable).with_name("unboxed")
    ran = subprocess.run([unboxed_command, "--version"], check=True, capture_output=True, text=True)
    assert ran.stdout == f"unboxed {unboxed.__version__} (compiled)\n"
