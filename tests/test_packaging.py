"""What an installed copy holds, and what the pins may say."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import unboxed

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "unboxed"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        yield archive


def test_a_wheel_is_pure_unless_a_compiled_one_is_asked_for(wheel):
    assert wheel.filename.endswith("-py3-none-any.whl")
    assert [name for name in wheel.namelist() if name.endswith((".so", ".pyd"))] == []


def test_the_rulebooks_ship_inside_the_package(wheel):
    shipped = {name for name in wheel.namelist() if name.endswith("/rulebook.md")}
    assert shipped == {f"unboxed/games/{game}/rulebook.md" for game in unboxed.games()}


def test_every_source_card_and_static_file_ships(wheel):
    wanted = {
        str(Path("unboxed") / path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted <= set(wheel.namelist())


def test_the_licence_and_the_notice_ship(wheel):
    shipped = {Path(name).name for name in wheel.namelist() if ".dist-info/" in name}
    assert {"LICENSE", "NOTICE"} <= shipped


@pytest.mark.parametrize("name", ["constraints.txt", "constraints-bench.txt"])
def test_a_constraints_file_holds_names_and_versions_only(name):
    pins = [line for line in (ROOT / name).read_text().splitlines() if not line.startswith("#")]
    assert pins
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", pin)] == []


def test_the_engine_games_and_bots_need_no_other_package():
    alone = f"import sys; sys.path[:0] = [{str(ROOT / 'src')!r}]; import unboxed, unboxed.bots; assert unboxed.games()"
    subprocess.run([sys.executable, "-I", "-S", "-c", alone], check=True)
