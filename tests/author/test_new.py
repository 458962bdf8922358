"""A new package is a complete game: it keeps the contract, passes lint and types, installs, and is played."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import unboxed as house
from tests.author.packages import installed, unboxed, written
from unboxed.author.new import TEMPLATE, write_package
from unboxed.contract.packages import BadPackage


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return written(tmp_path_factory.mktemp("new"), "old_harbour")


@pytest.fixture(scope="module")
def target(package, tmp_path_factory):
    return installed(package, tmp_path_factory.mktemp("site"))


def test_a_new_package_keeps_the_contract_and_its_tests_pass(package):
    ran = unboxed("author", "check", package, "--games", "10")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "FAILS" not in ran.stdout
    assert "old_harbour keeps the contract: " in ran.stdout
    assert "its own tests: 10 passed" in ran.stdout


@pytest.mark.parametrize("tool", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict"]], ids=" ".join)
def test_a_new_package_passes_lint_and_types(package, tool):
    ran = subprocess.run([sys.executable, "-m", *tool, "."], cwd=package, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_contract_is_also_a_test_of_the_package(package):
    command = [sys.executable, "-m", "pytest", "-q", "-k", "citations or playthroughs or provenance"]
    ran = subprocess.run(command, cwd=package, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    assert "8 passed" in ran.stdout


def test_an_installed_package_is_checked_by_its_name_and_what_does_not_ship_is_said(target):
    ran = unboxed("author", "check", "old_harbour", "--only", "citations,playthroughs,public_face", path=target)
    assert ran.returncode == 0, ran.stdout
    assert "the package comes without its tests" in ran.stdout
    assert "the package comes without its playthroughs" in ran.stdout


def test_an_installed_package_is_played_to_its_end(target, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ran = unboxed("play", "old_harbour", "--people", "0", "--players", "3", "--seed", "5", path=target)
    assert ran.returncode == 0, ran.stderr
    assert "won." in ran.stdout
    counted = unboxed("simulate", "old_harbour", "--games", "40", "--bots", "greedy,random", "--json", path=target)
    assert json.loads(counted.stdout)["games"] == 40
    assert "**" not in unboxed("rules", "old_harbour", "2.3", path=target).stdout


def test_every_file_of_the_template_is_written_under_the_new_name(package):
    wanted = {str(path.relative_to(TEMPLATE)).removesuffix(".txt") for path in TEMPLATE.rglob("*.txt")}
    wanted = {name.replace("new_game", "old_harbour") for name in wanted}
    there = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()}
    assert wanted | {"tests/playthroughs/old_harbour-standard.txt"} <= there
    for name in wanted:
        text = (package / name).read_text("utf-8")
        assert "new_game" not in text
        assert "New Game" not in text
    assert '"Old Harbour"' in (package / "src" / "old_harbour" / "__init__.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Harbour", "small letters"),
        ("2good", "small letters"),
        ("my-game", "small letters"),
        ("", "small letters"),
        ("class", "small letters"),
        ("a" * 25, "up to 24"),
        ("unlucky", "there is a game 'unlucky' already"),
        ("random", "installed module"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path, name, said):
    with pytest.raises(BadPackage, match=said):
        write_package(name, tmp_path / "package")
    assert not (tmp_path / "package").exists()


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(BadPackage, match="is there already"):
        write_package("harbour", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_the_template_names_only_what_others_may_rely_on():
    for path in TEMPLATE.rglob("*.py.txt"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("from unboxed"):
                assert line.split()[1] in ("unboxed.api", "unboxed.contract.plugin")
                if line.split()[1] == "unboxed.api":
                    assert {name.strip() for name in line.split("import")[1].split(",")} <= set(house.api.__all__)
    assert Path(house.__file__).parent in TEMPLATE.parents
